"""What a command ends with: its exit code, and one sentence for whatever went wrong."""

from __future__ import annotations

import os
import shlex
import sys

import click

from sim.errors import VillainyError

INTERRUPTED = 130
RESUMABLE = ("run", "study")


def outcome_of(group: click.Group, arguments: list[str]) -> int:
    """Run a command; answers its exit code. No traceback for a user's mistake."""
    try:
        code = group.main(arguments, prog_name="villainy", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except VillainyError as problem:
        _tell(str(problem))
        if problem.exit_code == 1:
            _tell_how_to_resume(arguments)
        return problem.exit_code
    except click.ClickException as problem:
        _tell(" ".join(problem.format_message().split()))
        return 2
    except (KeyboardInterrupt, click.Abort):
        _tell("Interrupted; what was finished stays.")
        _tell_how_to_resume(arguments)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has gone: nothing to tell anyone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _tell_how_to_resume(arguments: list[str]) -> None:
    if arguments and arguments[0] in RESUMABLE:
        _tell(f"Resume with: {shlex.join(['villainy', *arguments])}")
