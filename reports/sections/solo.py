"""Section: how soon villains win alone."""

from __future__ import annotations

from analyses.solo_findings import Alone, solo_findings
from analyses.statistics.digits import decimals, rounded
from reports.charts import solo
from reports.material import Material, by_variant, csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Variant"),
    Column("Strategy"),
    Column("Villain"),
    Column("Median, turns", True),
    Column("95 % interval", True),
    Column("Middle half", True),
    Column("5 to 95 %", True),
    Column("Mean", True),
    Column("95 % interval of the mean", True),
    Column("Not won, %", True),
    Column("95 % interval, %", True),
    Column("Games", True),
)
SAID = (
    "Each villain plays by itself, turn after turn, until it wins: nobody fates it, and nobody stands in its way. So this is how fast its"
    " own cards and its goal let it be, and not how often it would win: what rivals do to one villain more than to another is not in it."
)
_DASH = "\N{EN DASH}"


def section(material: Material) -> Section:
    """Step curves, and one table."""
    charts = solo.charts(material)
    titles = {chart.title for chart in charts}
    exhibits = [Exhibit(chart.title if len(titles) > 1 else "", drawn(chart), is_folded=index > 0) for index, chart in enumerate(charts)]
    exhibits.append(Exhibit(table=_table(material), is_table_open=True))
    return Section("solo", "How soon a villain wins alone", (SAID, *_on_limit(material)), tuple(exhibits))


def _on_limit(material: Material) -> list[str]:
    """What becomes of games that were not won."""
    limit = f"{material.edition.turn_limit:,}"
    cut = sum(one.truncated for one in solo_findings(material.tables))
    if not cut:
        return [f"Every game was won; {limit} turns were allowed."]
    return [
        f"A game that is not won within {limit} turns is cut off. How long it would have taken is not known, only that it is more: it"
        " counts as going on in every line and part, and a mean is told only where no game was cut off."
    ]


def _table(material: Material) -> Table:
    rows = [
        (one.variant, one.strategy, material.titles.get(one.villain, one.villain), *_turns(one), *_mean(one), *_unfinished(one))
        for one in solo_findings(material.tables)
    ]
    download = csv_of(material.tables["solo"]["quantiles"], "solo_quantiles")
    return by_variant(material, "Turns to win by strategy and villain", COLUMNS, rows, download)


def _turns(one: Alone) -> tuple[str, ...]:
    late = f"> {one.beyond or 0:,}"

    def between(low: int | None, high: int | None) -> str:
        return late if low is None else f"{low:,} to {late if high is None else f'{high:,}'}"

    parts = [between(one.within[low].estimate, one.within[high].estimate) for low, high in ((0.25, 0.75), (0.05, 0.95))]
    median = late if one.median.estimate is None else f"{one.median.estimate:,}"
    return median, between(one.median.low, one.median.high), *parts


def _mean(one: Alone) -> tuple[str, str]:
    if one.mean is None:
        return _DASH, _DASH
    if one.mean_low is None or one.mean_high is None:
        return rounded(one.mean, 1), "not enough games"
    places = decimals([(one.mean_high - one.mean_low) / 2])
    return rounded(one.mean, places), f"{rounded(one.mean_low, places)} to {rounded(one.mean_high, places)}"


def _unfinished(one: Alone) -> tuple[str, str, str]:
    places = max(1, decimals([50 * (one.unfinished_high - one.unfinished_low)]))
    low, high = (rounded(100 * end, places) for end in (one.unfinished_low, one.unfinished_high))
    return rounded(100 * one.unfinished, places), f"{low} to {high}", f"{one.games:,}"
