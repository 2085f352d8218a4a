"""The command-line page of the documentation, made from the commands' own help."""

from __future__ import annotations

from collections.abc import Iterator

import click

from reports.command_line.group import villainy

_HEAD = """# Command line

Made from the commands' own help by `make golden`; the tests compare it.

Exit codes: 0 done, 1 failed while running (what was finished stays, and the command that resumes is printed),
2 bad input (nothing was played), 4 a case or value differs where that was asked, 130 interrupted. With `--json` the
result is one JSON document on standard output; everything else goes to standard error.
"""


def command_line_page() -> str:
    """The page as Markdown."""
    parts = [_HEAD, *(f"## {path}\n\n```text\n{text}\n```\n" for path, text in _helps(villainy, "villainy", None))]
    return "\n".join(parts)


def _helps(command: click.Command, path: str, parent: click.Context | None) -> Iterator[tuple[str, str]]:
    context = click.Context(command, parent=parent, info_name=path.rsplit(" ", 1)[-1], max_content_width=100, terminal_width=100)
    yield path, "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _helps(inner, f"{path} {name}", context)
