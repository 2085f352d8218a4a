"""Strategies for Villainous."""
