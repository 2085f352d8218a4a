"""Kernels that strategies for the card game share, with their vectorised twins."""
