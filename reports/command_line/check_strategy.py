"""`villainy check-strategy`, and the check of plug-ins before a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import click

from reports.command_line.options import output_options, print_json
from sim.errors import BadInput
from sim.progress import compiling

if TYPE_CHECKING:
    from sim.edition import Edition
    from sim.strategy import Strategy
    from sim.study import Study

_CHECKING_BOUNDS = "NUMBA_BOUNDSCHECK"
_GAMES_BEFORE_A_RUN = 2


@click.command("check-strategy")
@click.argument("strategy", metavar="FILE:NAME|NAME")
@click.option("--game", help="The game it plays: by default its own; the card game, for one that plays any.")
@output_options
def command(strategy: str, game: str | None, as_json: bool, quiet: bool) -> None:
    """Check the contract on a strategy by playing: legal, blind, repeatable, reads nothing past its end.

    \b
    villainy check-strategy mine.py:Mine
    villainy check-strategy mine.py:Mine.never-fates
    villainy check-strategy greedy --game unstoppable
    """
    from sim.edition import open_edition
    from sim.plugins import load_strategy, target_of
    from strategies import catalogue

    game = game or game_of(strategy)
    edition, loaded = open_edition(game), load_strategy(target_of(strategy, catalogue(game)), game)
    with compiling(game, is_quiet=quiet or as_json):
        checked = _checked(edition, loaded)
    checked += _checked_bounds(strategy, game, checked)
    if as_json:
        print_json(checked)
    else:
        for clause in checked:
            if not quiet or not clause["holds"]:
                click.echo(
                    f"{'ok  ' if clause['holds'] else 'FAIL'} {clause['clause']}{': ' + clause['detail'] if clause['detail'] else ''}"
                )
    for clause in checked:
        if not clause["holds"]:
            raise _broken(strategy, clause["clause"], clause["detail"])


def check_plugins(study: Study, *, is_quiet: bool) -> None:
    """Check a study's strategies that are not listed, quickly, before anything is played. Raises BadInput."""
    from sim.contract import check_contract
    from sim.engine import engine_of
    from sim.plugins import parted
    from strategies import catalogue

    listed = catalogue(study.game).values()
    for strategy in study.loaded:
        if parted(study.targets[strategy.name])[0] in listed:
            continue
        engine = engine_of(study.game)
        with compiling(study.game, is_quiet=is_quiet):
            engine.compile_strategy(strategy)
            kept = check_contract(engine, study.editions["baseline"], strategy, _GAMES_BEFORE_A_RUN)
        for checked in kept:
            if not checked.holds:
                raise _broken(strategy.name, checked.clause, checked.detail)


def _broken(strategy: str, clause: str, detail: str) -> BadInput:
    return BadInput(f"Strategy {strategy!r} breaks the contract ({clause}): {detail}.")


def game_of(given: str) -> str:
    """The game that a strategy plays; the first that there is, if it plays any or several games list its name. Raises BadInput."""
    from sim.games import game_names
    from sim.plugins import load_strategy, parted, target_of
    from strategies import catalogue

    listed: dict[str, str] = {}
    for game in reversed(game_names()):
        listed |= catalogue(game)
    return load_strategy(parted(target_of(given, listed))[0]).game or game_names()[0]


def _checked(edition: Edition, strategy: Strategy) -> list[dict[str, Any]]:
    from sim.contract import check_contract
    from sim.engine import engine_of

    engine = engine_of(edition.game.name)
    engine.compile_strategy(strategy)
    return [{"clause": one.clause, "holds": one.holds, "detail": one.detail} for one in check_contract(engine, edition, strategy)]


def _checked_bounds(given: str, game: str, unchecked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same contract with every index checked, in a process of its own: Numba decides that once a process."""
    if os.environ.get(_CHECKING_BOUNDS) or os.environ.get("NUMBA_DISABLE_JIT"):
        return []
    command = [sys.executable, "-m", "reports.command_line", "check-strategy", given, "--game", game, "--json"]
    done = subprocess.run(command, env={**os.environ, _CHECKING_BOUNDS: "1"}, capture_output=True, text=True, check=False)
    broken_anyway = {clause["clause"] for clause in unchecked if not clause["holds"]}
    try:
        broken = [clause["detail"] for clause in json.loads(done.stdout) if not clause["holds"] and clause["clause"] not in broken_anyway]
    except ValueError:
        broken = [" ".join(done.stderr.split()[-40:]) or f"the check ended with {done.returncode}"]
    return [{"clause": "reads nothing past its end", "holds": not broken, "detail": broken[0] if broken else ""}]
