"""Strategies for Unstoppable!."""
