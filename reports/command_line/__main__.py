"""`python -m reports.command_line` is `villainy`."""

from reports.command_line import main

main()
