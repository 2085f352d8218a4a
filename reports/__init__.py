"""Charts, the page, and the command line."""
