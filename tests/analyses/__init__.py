"""Tests of the analyses and their statistics."""
