"""Sentences on what was found, one subject a file."""
