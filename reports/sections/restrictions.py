"""Section: what changes where all are kept from doing something. Left out where no strategy was played free and restricted."""

from __future__ import annotations

from typing import Any

from analyses.comparison import are_identical, points, possible_points
from analyses.findings import rows_of
from analyses.statistics.digits import decimals, signed
from analyses.words.phrases import at
from reports.charts import restrictions
from reports.charts.dumbbells import Pair
from reports.charts.restrictions import Key, called, keys_of, name_of, pairs_of, rows_of_key
from reports.material import MAX_FIELDS, Material, csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Free, %", True),
    Column("Restricted, %", True),
    Column("Difference, points", True),
    Column("95 % interval", True),
    Column("Of all villains together", True),
    Column("Restricted, it wins"),
    Column("Games", True),
    Column("Blocks", True),
)
WORDS = {1: "more", -1: "less", 0: "no difference shown"}
READ = (
    "The rules are the same on both sides; only what everyone at the table chooses to do is not. The same deals are played by a table where"
    " nobody is restricted and by one where all are, so that shares and lengths are compared deal by deal."
)
HALF = 0.5
_FARTHEST = 3  # villains that a sentence names


def section(material: Material) -> Section | None:
    """A dumbbell chart and a table for each strategy that was played free and restricted; None without."""
    keys = keys_of(material)
    if not keys:
        return None
    exhibits = [
        Exhibit(called(key), drawn(chart), _table(key, material), is_folded=index > 0)
        for index, (key, chart) in enumerate(zip(keys, restrictions.charts(material), strict=False))
    ]
    said = [READ, *(text for key in keys[:MAX_FIELDS] for text in _on(key, material))]
    if len(keys) > MAX_FIELDS:
        said.append(f"{len(keys) - MAX_FIELDS} more are not drawn; tables/restrictions_villains.csv has them.")
    return Section("restrictions", "What a restriction changes", tuple(said), tuple(exhibits))


def _on(key: Key, material: Material) -> list[str]:
    """What one restriction changes, a sentence a table size."""
    pairs = pairs_of(key, material)
    if are_identical([pair.difference for own in pairs.values() for pair in own]):
        return [f"{called(key)}: every game ended alike on both sides, so the restriction keeps nobody from anything."]
    return [f"{called(key)}, {_on_size(players, own, key, material)}." for players, own in pairs.items()]


def _on_size(players: int, pairs: list[Pair], key: Key, material: Material) -> str:
    found = [pair.difference for pair in pairs]
    moved = sorted((one for one in found if one.side), key=lambda one: -abs(one.estimate))
    level = [one for one in found if not one.side]
    left = f"up to {possible_points(level)} points could still be there" if level else ""
    length = _length(players, key, material)
    if not moved:
        return f"{at(players)}:{length} no share can be told from that at free tables; {left}"
    told = moved[:_FARTHEST] if len(moved) > _FARTHEST + 1 else moved
    named = [f"{material.titles.get(one.villain, one.villain)} by {points(one)}" for one in told]
    more = f" and {len(moved) - len(told)} more by less" if len(moved) > len(told) else ""
    others = f"; for the others {left}" if level else ""
    return f"{at(players)}:{length} shares move, in points: {', '.join(named)}{more}{others}"


def _length(players: int, key: Key, material: Material) -> str:
    """How much longer games are, if that is beyond doubt; where some were cut off, by when half of them are over."""
    row = rows_of(rows_of_key(key, material.tables["restrictions"]["lengths"]), {"players": players}).row(0, named=True)
    if row["truncated"]:
        return _half(players, key, material)
    if row["low"] is None or row["low"] <= 0 <= row["high"]:
        return ""
    places = decimals([(row["high"] - row["low"]) / 2])
    ends = sorted(abs(row[end]) for end in ("low", "high"))
    word = "longer" if row["estimate"] > 0 else "shorter"
    size = signed(abs(row["estimate"]), places).removeprefix("+")
    return f" games are {size} turns of all seats {word} ({ends[0]:.{places}f} to {ends[1]:.{places}f}), and"


def _half(players: int, key: Key, material: Material) -> str:
    """By when half of the games are over, restricted and free, if half of them are."""
    variant, strategy, restriction = key
    told = []
    for field in (f"{strategy}.{restriction}", strategy):
        own = {"variant": variant, "players": players, "field": field, "measure": "turns", "part": HALF}
        row = rows_of(material.tables["turn_lengths"]["quantiles"], own).row(0, named=True)
        if row["estimate"] is None:
            return ""
        low, high = ("more" if row[end] is None else f"{row[end]:,}" for end in ("low", "high"))
        told.append(f"{row['estimate']:,} ({low} to {high})")
    return f" half of the games are over after {told[0]} turns of all seats instead of {told[1]}, and"


def _table(key: Key, material: Material) -> Table:
    rows = []
    for players, pairs in pairs_of(key, material).items():
        places = max(1, decimals(100 * pair.difference.half_width for pair in pairs))
        for pair in pairs:
            rows.append((str(players), *_cells(pair, places, material)))
    shown = rows_of_key(key, material.tables["restrictions"]["villains"])
    return Table("Differences by table size and villain, restricted less free", COLUMNS, tuple(rows), csv_of(shown, name_of(key)))


def _cells(pair: Pair, places: int, material: Material) -> tuple[Any, ...]:
    one = pair.difference
    ends = ((one.low, one.high), (one.low_all, one.high_all))
    intervals = [f"{signed(100 * low, places)} to {signed(100 * high, places)}" for low, high in ends]
    if one.blocks < 2:
        intervals = ["not enough blocks"] * 2
    shares = (f"{100 * share:.{places}f}" for share in (pair.before, pair.after))
    name = material.titles.get(one.villain, one.villain)
    return (name, *shares, signed(100 * one.estimate, places), *intervals, WORDS[one.side], f"{one.games:,}", f"{one.blocks:,}")
