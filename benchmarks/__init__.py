"""Benchmarks: `python -m benchmarks.speed` measures ratios within one run, for absolute times say little on a shared machine."""
