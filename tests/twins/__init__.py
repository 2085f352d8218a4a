"""Slow, obvious twins of each game's rules."""
