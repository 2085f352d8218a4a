"""Contracts that whatever is listed must hold."""
