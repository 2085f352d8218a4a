"""Strategies for the card game."""
