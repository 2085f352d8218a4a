"""The command-line page of the documentation, made from the commands' own help."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.testing import CliRunner

from reports.command_line.group import villainy

_HEAD = """# Command line

Made from the commands' own help by `make golden`; the tests compare it.

Exit codes: 0 done, 1 failed while running (what was finished stays, and the command that resumes is printed),
2 bad input (nothing was played), 3 undecided, 4 a case or a variant differs, 130 interrupted. With `--json` the result is
one JSON document on standard output; everything else goes to standard error.
"""


def command_line_page() -> str:
    """The page as Markdown."""
    sections = [f"## {' '.join(['villainy', *path])}\n\n```text\n{_help(path)}\n```\n" for path in _paths(villainy, [])]
    return "\n".join([_HEAD, *sections])


def _paths(command: click.Command, path: list[str]) -> Iterator[list[str]]:
    """The words of every command, the group itself first."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _paths(inner, [*path, name])


def _help(path: list[str]) -> str:
    """What a command prints with `--help`, as on a terminal 100 columns wide."""
    result = CliRunner().invoke(villainy, [*path, "--help"], prog_name="villainy", terminal_width=100, max_content_width=100)
    return "\n".join(line.rstrip() for line in result.output.rstrip().splitlines())
