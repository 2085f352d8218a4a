"""Kernels of `expert`."""
