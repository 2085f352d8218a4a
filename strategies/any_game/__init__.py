"""Baselines that play any game."""
