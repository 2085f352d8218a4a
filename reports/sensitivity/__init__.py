"""The report of a sensitivity analysis: what is unknown about the box, and what that leaves open."""
