"""Charts of a sensitivity analysis: what single unknowns change, how shares spread over boxes, and what explains it."""
