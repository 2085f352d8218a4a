"""`villainy completion`"""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script of SHELL.

    \b
    villainy completion bash > ~/.local/share/bash-completion/completions/villainy
    """
    from click.shell_completion import get_completion_class

    from reports.command_line.group import villainy

    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    click.echo(script(villainy, {}, "villainy", "_VILLAINY_COMPLETE").source())
