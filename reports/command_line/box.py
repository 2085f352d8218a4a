"""`villainy box`"""

from __future__ import annotations

import json
from typing import Any

import click

from reports.command_line.options import box_options, output_options, print_json


@click.group("box")
def command() -> None:
    """Show or check the data of an edition."""


@command.command("show")
@click.argument("game")
@box_options
@click.option("--uncertain", is_flag=True, help="Only values that could be otherwise.")
@output_options
def show(game: str, box: str | None, edits: tuple[tuple[str, Any], ...], uncertain: bool, as_json: bool, quiet: bool) -> None:
    """Show every value of a box: what it is, where it is known from, what else it may be.

    \b
    villainy box show card-game
    villainy box show card-game --box same-decks --uncertain
    """
    import msgspec

    from sim.edition import open_edition

    edition = open_edition(game, box, dict(edits), origin="--set")
    values = edition.box.uncertain() if uncertain else dict(edition.box.values())
    if as_json:
        shown = {path: msgspec.to_builtins(value) for path, value in values.items()}
        print_json({"game": game, "box": edition.box.name, "digest": edition.box.digest, "values": shown})
        return
    if not quiet:
        click.echo(f"{edition.box.data.title} (box {edition.box.name}, digest {edition.box.digest})")
    for path, value in values.items():
        if quiet:
            click.echo(f"{path} = {_short(value.value)}")
            continue
        others = "".join(f", or {_short(other)}" for other in value.alternatives)
        within = f", {value.range[0]:g} to {value.range[1]:g}" if value.range else ""
        click.echo(f"  {path} = {_short(value.value)}{others}{within}  [{value.provenance}]")


@command.command("check")
@click.argument("game")
@box_options
@output_options
def check(game: str, box: str | None, edits: tuple[tuple[str, Any], ...], as_json: bool, quiet: bool) -> None:
    """Check a box: every file, key and value, and that the decks add up.

    \b
    villainy box check card-game --box my-box/
    """
    from sim.edition import open_edition

    edition = open_edition(game, box, dict(edits), origin="--set")
    num_values, num_uncertain = len(dict(edition.box.values())), len(edition.box.uncertain())
    if as_json:
        print_json({"game": game, "box": edition.box.name, "values": num_values, "uncertain": num_uncertain})
    elif not quiet:
        villains = ", ".join(edition.villains)
        click.echo(
            f"Box {edition.box.name} of {game} is sound: {num_values} values, {num_uncertain} of them uncertain; villains {villains}."
        )


def _short(value: Any) -> str:
    """A value as `--set` takes it."""
    return value if isinstance(value, str) else json.dumps(value)
