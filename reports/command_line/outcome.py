"""What a command ends with: its exit code, and one sentence for whatever went wrong."""

from __future__ import annotations

import os
import shlex
import sys

import click

from sim.errors import RunFailed, VillainyError

INTERRUPTED = 130
RESUMABLE = ("run", "study", "solo", "sensitivity")


def outcome_of(group: click.Group, arguments: list[str]) -> int:
    """Run a command; answers its exit code. No traceback for a user's mistake."""
    try:
        code = group.main(arguments, prog_name="villainy", standalone_mode=False, obj=arguments)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except VillainyError as problem:
        _tell(" ".join(str(problem).split()))
        if isinstance(problem, RunFailed):
            _tell_how_to_resume(arguments)
        return problem.exit_code
    except click.ClickException as problem:
        text = problem.format_message()
        _tell(text if text.startswith("Usage:") else f"{' '.join(text.split()).rstrip('.')}.")  # help stays laid out
        return 2
    except (KeyboardInterrupt, click.Abort):
        _tell("Interrupted; what was finished stays.")
        _tell_how_to_resume(arguments)
        return INTERRUPTED
    except SystemExit:  # click's own answer to a pipe whose reader has gone
        return 0
    except BrokenPipeError:  # the reader of a pipe has gone: nothing to tell anyone
        _drop_output()
        return 0
    except OSError as problem:
        _drop_output()
        _tell(f"{problem.strerror or problem}{f': {problem.filename}' if problem.filename else ''}.")
        _tell_how_to_resume(arguments)
        return 1


def _drop_output() -> None:
    """Keep what is left in the buffer of standard output from failing once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _tell_how_to_resume(arguments: list[str]) -> None:
    if arguments and arguments[0] in RESUMABLE:
        _tell(f"Resume with: {shlex.join(['villainy', *arguments])}")
