"""Restrictions: each villain's share at tables where nobody is restricted and where all are, and the paired difference beside."""

from __future__ import annotations

import polars as pl

from analyses.comparison import differences_of
from analyses.findings import rows_of
from analyses.statistics.digits import signed
from reports.charts.dumbbells import Pair, paint_dumbbells
from reports.charts.style import Chart
from reports.material import MAX_FIELDS, Material, stem_of

Key = tuple[str, str, str]  # variant, strategy, restriction


def keys_of(material: Material) -> list[Key]:
    """Every strategy that was played free and restricted, the baseline first, in the order of the study."""
    table, order = material.tables["restrictions"]["villains"], material.results.study.strategies
    found = table.select("variant", "strategy", "restriction").unique().rows()
    return sorted(found, key=lambda key: (key[0] != "baseline", key[0], order.index(f"{key[1]}.{key[2]}")))


def rows_of_key(key: Key, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a key in one of the analysis' tables."""
    return rows_of(table, dict(zip(("variant", "strategy", "restriction"), key, strict=True)))


def pairs_of(key: Key, material: Material) -> dict[int, list[Pair]]:
    """The lines of each table size, the villain with the largest share among the free first."""
    own = rows_of_key(key, material.tables["restrictions"]["villains"]).with_columns(pl.col("strategy").alias("field"))
    free = rows_of(material.tables["win_rates"]["villains"], {"variant": key[0], "field": key[1], "strategy": key[1]})
    shares = {(row["players"], row["villain"]): row["estimate"] for row in free.iter_rows(named=True)}
    pairs: dict[int, list[Pair]] = {}
    for each in differences_of(own):
        before = shares[each.players, each.villain]
        pairs.setdefault(each.players, []).append(Pair(before, before + each.estimate, each))
    return {size: sorted(pairs[size], key=lambda pair: (-pair.before, pair.difference.villain)) for size in sorted(pairs)}


def called(key: Key) -> str:
    """A key as the title of an exhibit."""
    variant = "" if key[0] == "baseline" else f"Variant {key[0]}: "
    return f"{variant}{key[1]} against {key[1]}.{key[2]}"


def name_of(key: Key) -> str:
    """The stem of the files of a key's chart."""
    return stem_of(f"restrictions {' '.join(key)}")


def charts(material: Material) -> list[Chart]:
    """A chart for each strategy that was played free and restricted, as many as are drawn; none without."""
    return [_chart(key, material) for key in keys_of(material)[:MAX_FIELDS]]


def _chart(key: Key, material: Material) -> Chart:
    pairs, titles = pairs_of(key, material), material.titles
    said = []
    for size, own in pairs.items():
        each = [(pair.difference.villain, signed(100 * pair.difference.estimate, 1)) for pair in own]
        said.append(f"{size} players: {', '.join(f'{titles.get(villain, villain)} {told}' for villain, told in each)}")
    names = (key[1], f"{key[1]}.{key[2]}")
    return Chart(
        name_of(key),
        called(key),
        f"Shares of wins where all play {names[0]} and where all play {names[1]}, and the differences in points. {'. '.join(said)}.",
        f"Left, the share of wins at tables all of {names[0]} (free, open) and all of {names[1]} (filled); right, the difference, compared"
        " deal by deal, with 95 % intervals: thick for each villain, thin for all of a table size together. A filled circle is a share"
        " that is higher, a filled square one that is lower beyond the thin line; an open circle cannot be told from no difference."
        " (Student's intervals on block means, widened where few blocks hold a difference.)",
        lambda style: paint_dumbbells(style, list(pairs), list(pairs.values()), ("free", key[2]), titles),
    )
