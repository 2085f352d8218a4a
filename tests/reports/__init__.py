"""Tests of charts, page and report."""
