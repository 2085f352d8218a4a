"""What is unknown about a box and what it does to the answer: one at a time, and all together."""
