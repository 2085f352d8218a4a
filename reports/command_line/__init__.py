"""The command line. Every command is a file here, imported when it is called: `--help` imports nothing heavy."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0 done, 1 failed while running, 2 bad input, 3 undecided, 4 something differs, 130 interrupted."""
    code = outcome_of(villainy, list(sys.argv[1:] if arguments is None else arguments))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done: an interrupt now would only be a traceback
    sys.exit(code)
