"""`villainy box`: the data of an edition, shown, checked, or begun anew as a form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.command_line.options import box_options, output_options, print_json

if TYPE_CHECKING:
    from sim.box_file import Unfilled


@click.group("box")
def command() -> None:
    """Show or check the data of an edition, or begin a box of one's own."""


@command.command("new")
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path), help="The folder to write.  [default: my-GAME]")
@click.option("--from", "base", help="The box that has what is not filled in, by name or path.  [default: the game's]")
@output_options
def new(game: str, out: Path | None, base: str | None, as_json: bool, quiet: bool) -> None:
    """Write a form: a box to be filled in from the printed one.

    It asks for what is printed on the components and is not known, value by value, and says where to look and what may be
    written. "villainy box check" lists what is still missing.

    \b
    villainy box new unstoppable
    villainy box new card-game --out my-box --from same-decks
    """
    from sim.edition import open_box
    from sim.form import write_form
    from sim.games import load_game

    loaded = load_game(game)
    name, home = base or loaded.default_box, out or Path(f"my-{game}")
    form = write_form(loaded, open_box(game, name), name, home)
    files = [str(home / file) for file in form.files]
    if as_json:
        print_json({"game": game, "box": str(home), "extends": name, "files": files, "blanks": form.num_blanks})
        return
    for file in files:
        click.echo(file)
    if not quiet:
        click.echo(f"{form.num_blanks} values to fill in; what is left: villainy box check {game} --box {home}")


@command.command("show")
@click.argument("game")
@box_options
@click.option("--uncertain", is_flag=True, help="Only values that could be otherwise.")
@output_options
def show(game: str, box: str | None, edits: tuple[tuple[str, Any], ...], uncertain: bool, as_json: bool, quiet: bool) -> None:
    """Show every value of a box: what it is, where it is known from, what else it may be; then the milestones of its villains.

    \b
    villainy box show card-game
    villainy box show card-game --box same-decks --uncertain
    """
    import msgspec

    from sim.edition import open_edition

    edition = open_edition(game, box, dict(edits), origin="--set")
    values = edition.box.uncertain() if uncertain else dict(edition.box.values())
    milestones = edition.game.milestones(edition.box) if edition.game.milestones and not uncertain else {}
    if as_json:
        shown = {path: msgspec.to_builtins(value) for path, value in values.items()}
        print_json({"game": game, "box": edition.box.name, "digest": edition.box.digest, "values": shown, "milestones": dict(milestones)})
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
    for villain, titles in milestones.items():
        if titles and not quiet:
            click.echo(f"  milestones of {villain}, which analyses look at: {'; '.join(titles)}")


@command.command("check")
@click.argument("game")
@box_options
@output_options
def check(game: str, box: str | None, edits: tuple[tuple[str, Any], ...], as_json: bool, quiet: bool) -> None:
    """Check a box: every file, key and value, and that the decks add up; of a form, what is still to be filled in.

    A deck of the box's own making (provenance "own") may be otherwise than a printed one, where the rules allow it; each such
    departure is a line.

    \b
    villainy box check card-game --box my-box/
    """
    from sim.box_file import Unfilled
    from sim.edition import open_edition

    try:
        edition = open_edition(game, box, dict(edits), origin="--set")
    except Unfilled as unfilled:
        _tell_blanks(game, str(box), unfilled, as_json, quiet)
        click.get_current_context().exit(unfilled.exit_code)
    num_values, num_uncertain = len(edition.box.values_in_use()), len(edition.box.uncertain())
    unlike = [departure.said for departure in edition.game.departures(edition.box)]
    if as_json:
        print_json({"game": game, "box": edition.box.name, "values": num_values, "uncertain": num_uncertain, "departures": unlike})
    elif not quiet:
        villains = ", ".join(edition.villains)
        click.echo(
            f"Box {edition.box.name} of {game} is sound: {num_values} values, {num_uncertain} of them uncertain; villains {villains}."
        )
        for said in unlike:
            click.echo(f"  unlike a printed box: {said}")


def _tell_blanks(game: str, box: str, unfilled: Unfilled, as_json: bool, is_quiet: bool) -> None:
    """What is still to be filled in, file by file."""
    if as_json:
        blanks = [{"file": blank.file, "key": blank.key, "count": blank.count} for blank in unfilled.blanks]
        print_json({"game": game, "box": box, "missing": unfilled.count, "blanks": blanks})
        return
    if not is_quiet:
        click.echo(f"Box {box} of {game} is not filled in yet: {unfilled.count} values are missing; what there is so far fits.")
    for file in dict.fromkeys(blank.file for blank in unfilled.blanks):
        own = [blank for blank in unfilled.blanks if blank.file == file]
        click.echo(f"  {file}: {', '.join(f'{blank.key} ({blank.count})' if blank.count > 1 else blank.key for blank in own)}")


def _short(value: Any) -> str:
    """A value as `--set` takes it."""
    return value if isinstance(value, str) else json.dumps(value)
