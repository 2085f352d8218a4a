"""Kernels that strategies for Unstoppable! share."""
