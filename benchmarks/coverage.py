"""What happens in play and what never does, counted: `python -m benchmarks.coverage GAME`.

Of several strategies each plays its share of the games, in every seat: what skill leaves out chance may do. Prints, for each
tally of the game, how many of the things that it names happened at each table size, then by name what never did at some
size, and what did less than once in a thousand games.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from benchmarks.batches import SEED, seat_games
from sim.census import Census, take_census
from sim.edition import open_edition
from sim.games import game_names
from sim.plugins import load_strategy, target_of
from strategies import catalogue

GAMES = 10_000
RARE = 1 / 1000  # times a game

Censuses = dict[int, Census]  # by table size


def census_of(game: str, box: str | None, strategies: Sequence[str], games: int, turn_limit: int | None = None) -> Censuses:
    """So many games at every table size, shared out among the strategies, each in every seat."""
    edition = open_edition(game, box, turn_limit=turn_limit)
    players_of = [load_strategy(target_of(name, catalogue(game)), game) for name in strategies]
    censuses: Censuses = {}
    for size in (size for size in edition.game.seats if size <= len(edition.villains)):
        total = censuses.setdefault(size, {})
        for index, strategy in enumerate(players_of):
            share = (games + index) // len(players_of)
            for title, counts in take_census(edition, seat_games(edition, share, size), strategy, SEED).items():
                total.setdefault(title, Counter()).update(counts)
    return censuses


def summary(censuses: Censuses) -> Iterator[str]:
    """How much of each tally happened, as a table in Markdown."""
    yield "| tally | named | " + " | ".join(f"{players} players" for players in censuses) + " |"
    yield "|---|---:|" + "---:|" * len(censuses)
    for title, names in _names(censuses).items():
        met = [sum(census[title][name] > 0 for name in names) for census in censuses.values()]
        yield f"| {title} | {len(names)} | " + " | ".join(map(str, met)) + " |"


def details(censuses: Censuses, limit: float) -> Iterator[str]:
    """What happened less often at some table size, or never: a line each, times by table size."""
    for title, names in _names(censuses).items():
        for name in names:
            counts = [census[title][name] for census in censuses.values()]
            if min(counts) < limit:
                yield f"| {title} | {name} | " + " | ".join(f"{count:,}" for count in counts) + " |"


def _names(censuses: Censuses) -> dict[str, list[str]]:
    """What each tally names, at any table size."""
    titles = next(iter(censuses.values()))
    return {title: list(dict.fromkeys(name for census in censuses.values() for name in census[title])) for title in titles}


def main() -> None:
    """Count, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--box")
    parser.add_argument("--strategies", default="greedy", help="names, with commas between")
    parser.add_argument("--games", type=int, default=GAMES, help="at each table size")
    parser.add_argument("--turn-limit", type=int, help="turns a seat may take; chance alone seldom ends some games")
    parser.add_argument("--all", action="store_true", help="list everything, not only what is rare")
    given = parser.parse_args()
    censuses = census_of(given.game, given.box, given.strategies.split(","), given.games, given.turn_limit)
    print(*summary(censuses), sep="\n")
    print(f"\n{'Everything' if given.all else 'What happened less than once in 1,000 games'}, in {given.games:,} games a size:\n")
    print("| tally | what | " + " | ".join(f"{players} players" for players in censuses) + " |")
    print("|---|---|" + "---:|" * len(censuses))
    print(*details(censuses, float("inf") if given.all else RARE * given.games), sep="\n")


if __name__ == "__main__":
    main()
