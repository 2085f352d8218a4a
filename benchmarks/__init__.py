"""Benchmarks: ratios within one run, for absolute times say little on a shared machine; and a count of what happens in play."""
