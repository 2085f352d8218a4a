"""`villainy games`"""

from __future__ import annotations

from typing import Any

import click

from reports.command_line.options import output_options, print_json


@click.command("games")
@click.argument("game", required=False)
@output_options
def command(game: str | None, as_json: bool, quiet: bool) -> None:
    """List games; of one GAME its boxes, villains, strategies and restrictions.

    \b
    villainy games
    villainy games card-game
    """
    from sim.games import game_names

    found = [_described(name) for name in ([game] if game else game_names())]
    if as_json:
        print_json(found)
        return
    for one in found:
        alone = ", or one alone" if one["solo"] else ""
        click.echo(one["game"] if quiet else f"{one['game']}: {one['title']}, {one['players'][0]} to {one['players'][-1]} players{alone}")
        if game is None:
            continue
        if quiet:
            click.echo("\n".join([*one["villains"], *(strategy["strategy"] for strategy in one["strategies"])]))
            continue
        for box in one["boxes"]:
            default = " (default)" if box["box"] == one["default_box"] else ""
            click.echo(f"  box {box['box']}{default}: {box['title']}")
        for villain, title in one["villains"].items():
            click.echo(f"  villain {villain}: {title}")
        for strategy in one["strategies"]:
            traits = f" [{', '.join(strategy['traits'])}]" if strategy["traits"] else ""
            default = " (default)" if strategy["is_default"] else ""
            click.echo(f"  strategy {strategy['strategy']}{default}{traits}: {strategy['plan']}")
        for restriction, about in one["restrictions"].items():
            default = " (default)" if restriction in one["default_restrictions"] else ""
            click.echo(f"  restriction {restriction}{default}: STRATEGY.{restriction} {about}")


def _described(name: str) -> dict[str, Any]:
    from sim.box import box_names
    from sim.edition import open_edition
    from sim.games import load_game
    from sim.plugins import load_strategy
    from strategies import catalogue

    game = load_game(name)
    edition, known = open_edition(name), catalogue(name)
    boxes = [{"box": box, "title": open_edition(name, box).box.data.title} for box in box_names(game.boxes)]
    loaded = {short: load_strategy(target, name) for short, target in known.items()}
    return {
        "game": name,
        "title": game.title,
        "players": list(game.seats),
        "solo": game.has_solo,
        "default_box": game.default_box,
        "boxes": boxes,
        "villains": {villain: edition.box.data.villains[villain].title for villain in edition.villains},
        "strategies": [
            {
                "strategy": short,
                "is_default": short in known.studied,
                "plan": " ".join((one.__doc__ or "").split("\n\n")[0].split()),
                "traits": sorted(one.traits),
            }
            for short, one in loaded.items()
        ],
        "restrictions": {restriction: one.about for restriction, one in game.restrictions.items()},
        "default_restrictions": known.restrictions,
    }
