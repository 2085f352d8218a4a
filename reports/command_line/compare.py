"""`villainy compare`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.command_line.options import CommaList, Number, output_options, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyses.comparison import Difference
    from analyses.fold import Tables
    from sim.store import Results

BASELINE = "baseline"
EXIT_CODES = {"within": 0, "undecided": 3, "differs": 4}


@click.command("compare")
@click.argument("results", type=click.Path(path_type=Path))
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--margin", type=Number(0, 50, float), default=1.0, show_default=True, help="Points by which a share may be off.")
@click.option("--players", type=CommaList(int), help="Table sizes.  [default: all]")
@click.option("--strategies", "--strategy", type=CommaList(), help="Strategies.  [default: all]")
@output_options
def command(
    results: Path,
    first: str,
    second: str,
    margin: float,
    players: list[int] | None,
    strategies: list[str] | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compare variants A and B of RESULTS, deal by deal: by how much is each villain's share higher in B?

    A or B may be baseline. Exit code 0 if all shares are shown to be within the margin, 4 if one
    differs beyond doubt and is not shown to be within it, 3 if that is undecided.

    \b
    villainy compare results/card-game-study baseline short-hand
    villainy compare results/card-game-study baseline short-hand --players 3,4 --margin 2
    """
    from analyses.comparison import differences_of, overall
    from sim.errors import BadInput
    from sim.store import Results
    from sim.study import is_solo

    played = Results(results)
    if is_solo(played.study.players):
        raise BadInput(f"{results} is of one seat alone, which has no share of wins to compare; villainy analyse tells of every variant.")
    _check(played, first, second, players, strategies)
    tables = _compared(played, first, second, players, strategies, quiet)
    found = differences_of(tables["villains"])
    margin /= 100
    boxes = played.manifest["boxes"]
    same_box = {first, second} <= boxes.keys() and boxes[first] == boxes[second]
    verdict = "within" if same_box else overall(found, margin)
    if as_json:
        print_json(_document(tables, found, first, second, margin) | {"verdict": verdict, "same_box": same_box})
    elif not quiet:
        for line in told(found, tables, played.edition().titles, first, second, margin):
            click.echo(line)
        if same_box:
            click.echo(f"{first} and {second} are the same box, value for value: there is no difference, however many games are played.")
    return EXIT_CODES[verdict]


def _check(played: Results, first: str, second: str, players: list[int] | None, strategies: list[str] | None) -> None:
    """BadInput for a variant, table size or strategy that was not played."""
    from sim.errors import BadInput, unknown

    study = played.study
    variants = [BASELINE, *study.variants]
    for name in (first, second):
        if name not in variants:
            raise unknown("variant", name, variants, str(played.path))
    if first == second:
        raise BadInput(f"{first!r} is compared with itself; name two variants. There is: {', '.join(variants)}.")
    for size in players or ():
        if size not in study.players:
            raise unknown("table size", size, [str(one) for one in study.players], str(played.path))
    for strategy in strategies or ():
        if strategy not in study.strategies:
            raise unknown("strategy", strategy, study.strategies, str(played.path))


def _compared(played: Results, first: str, second: str, players: list[int] | None, strategies: list[str] | None, is_quiet: bool) -> Tables:
    """The tables of `analyses.variants` for the two; only sums are kept, however many games there are."""
    import polars as pl

    from analyses.fold import Fold
    from analyses.rows import make_ready
    from analyses.variants import compared, compared_tables
    from sim.progress import Progress

    fold = Fold()
    with Progress(len(played.parts()), is_quiet=is_quiet, what="parts compared") as progress:
        for frame in played.frames():
            wanted = pl.col("variant").is_in([first, second])
            if players:
                wanted &= pl.col("players").is_in(players)
            fold.add(compared(make_ready(frame.filter(wanted)), first, second))
            progress.add(1, None)
    totals = fold.totals()
    if strategies:
        for name in ("villains", "changed"):
            totals[name] = totals[name].filter(pl.col("strategy").is_in(strategies))
    return compared_tables(totals, ["variant"], first)


def told(found: Sequence[Difference], tables: Tables, titles: dict[str, str], first: str, second: str, margin: float) -> list[str]:
    """The comparison as lines for a terminal: table size by table size, then the verdict."""
    from itertools import groupby

    from analyses.comparison import points
    from analyses.findings import rows_of
    from analyses.statistics.digits import signed

    lines: list[str] = []
    width = max((len(titles.get(one.villain, one.villain)) for one in found), default=0)
    for (players, field, strategy), own in groupby(found, key=lambda one: (one.players, one.field, one.strategy)):
        group = list(own)
        who = field if field == strategy else f"{strategy} in {field}"
        lines.append(f"{players} players, {who}: points of difference, from {min(one.games for one in group):,} games of each villain")
        for one in group:
            place = {"differs": "  differs", "within": "  within", "undecided": ""}[one.against(margin)]
            lines.append(f"  {titles.get(one.villain, one.villain):<{width}}  {points(one)}{place}")
        row = rows_of(tables["lengths"], {"players": players, "field": field}).row(0, named=True)
        if row["estimate"] is not None and row["low"] is not None:
            lines.append(f"  turns: {signed(row['estimate'], 2)} ({signed(row['low'], 2)} to {signed(row['high'], 2)})")
        lines.append("")
    if found:
        lines.append("Intervals hold at 95 % each, what is said beside them for all lines together.")
    return [*lines, sentence(found, titles, first, second, margin)]


def sentence(found: Sequence[Difference], titles: dict[str, str], first: str, second: str, margin: float) -> str:
    """The verdict."""
    from analyses.comparison import DIFFERS, UNDECIDED, are_identical, overall, possible_points
    from analyses.statistics.digits import rounded

    if not found:
        return "Undecided: there are no games to compare."
    verdict, left = overall(found, margin), possible_points(found)
    limit = f"the margin of {rounded(100 * margin, 2).rstrip('0').rstrip('.')} points"
    if verdict == DIFFERS:
        names = list(dict.fromkeys(titles.get(one.villain, one.villain) for one in found if one.against(margin) == DIFFERS))
        return f"Differs: from {first} to {second} the share of {', '.join(names)} changes beyond doubt."
    if verdict == UNDECIDED:
        same = "every game ended alike, but they are too few to be sure: " if are_identical(found) else ""
        return f"Undecided: {same}up to {left} points of difference could still be there, more than {limit}."
    alike = " The games are identical, game by game." if are_identical(found) else ""
    return f"No difference larger than {left} points is left, which is within {limit}.{alike}"


def _document(tables: Tables, found: Sequence[Difference], first: str, second: str, margin: float) -> dict[str, Any]:
    from analyses.comparison import are_identical, overall

    verdicts = [one.against(margin) for one in found]
    return {
        "first": first,
        "second": second,
        "margin": margin,
        "verdict": overall(found, margin),
        "identical": are_identical(found),
        "largest_possible": max((one.possible for one in found), default=None),
        "villains": [{**row, "verdict": said} for row, said in zip(tables["villains"].to_dicts(), verdicts, strict=True)],
        "lengths": tables["lengths"].to_dicts(),
    }
