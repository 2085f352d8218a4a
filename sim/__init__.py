"""The simulator: records, kernels, keyed randomness, the batch loop, studies, the runner and the store."""
