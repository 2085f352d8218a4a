"""Charts: the only place that knows matplotlib."""
