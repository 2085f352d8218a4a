"""Kernels that strategies for Villainous share."""
