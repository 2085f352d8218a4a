"""`villainy trace`"""

from __future__ import annotations

from typing import Any

import click

from reports.command_line.options import SEEDS, TURNS, CommaList, box_options, output_options, print_json
from sim.errors import BadInput


@click.command("trace")
@click.argument("game")
@click.option("--players", type=int, help="How many sit at the table, if villains are not named.  [default: the fewest]")
@click.option("--villains", type=CommaList(), help="Who sits where, by seat.")
@click.option("--strategies", "--strategy", type=CommaList(), help="One for all, or one a seat.  [default: the game's first]")
@box_options
@click.option("--seed", type=SEEDS, default=1, show_default=True)
@click.option("--replicate", type=SEEDS, default=0, show_default=True, help="Which deal of these villains.")
@click.option("--turn-limit", type=TURNS, help="Turns a seat may take.  [default: the game's]")
@output_options
def command(
    game: str,
    players: int | None,
    villains: list[str] | None,
    strategies: list[str] | None,
    box: str | None,
    edits: tuple[tuple[str, Any], ...],
    seed: int,
    replicate: int,
    turn_limit: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play one game and tell it decision by decision, with every chance outcome.

    \b
    villainy trace card-game
    villainy trace card-game --villains hook,jafar,scar --strategies greedy,uniform,greedy --seed 7
    villainy trace card-game --players 4 --json
    """
    from sim.edition import open_edition
    from sim.engine import engine_of
    from sim.plugins import load_strategy, target_of
    from sim.progress import compiling
    from sim.stepper import check_villains
    from sim.trace import trace_game
    from strategies import catalogue

    edition = open_edition(game, box, dict(edits), origin="--set", turn_limit=turn_limit)
    known = catalogue(game)
    seated = villains or edition.villains[: players if players is not None else edition.game.seats.start]
    if players is not None and players != len(seated):
        raise BadInput(f"--players {players}, but {len(seated)} villains are there to sit: {', '.join(seated)}.")
    check_villains(edition, seated)
    named = strategies or known.studied[:1]
    if len(named) not in (1, len(seated)):
        raise BadInput(f"--strategies names {len(named)}; give one for all, or one for each of the {len(seated)} seats.")
    loaded = [load_strategy(target_of(name, known), game) for name in named]
    with compiling(game, is_quiet=quiet or as_json):
        for strategy in loaded:
            engine_of(game).compile_strategy(strategy)
        trace = trace_game(edition, seated, loaded * len(seated) if len(loaded) == 1 else loaded, seed, replicate)
    if as_json:
        print_json(trace.to_dict())
    else:
        click.echo(trace.to_brief_text() if quiet else trace.to_text(), nl=False)
