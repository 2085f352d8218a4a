"""Section: all unknowns together, how far shares lie apart, and what explains it."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from analyses.sensitivity.design import Design
from analyses.sensitivity.tables import TOGETHER
from analyses.statistics.digits import decimals, percent, rounded
from reports.charts.style import Chart
from reports.charts.unknowns.explained import Part as Explained
from reports.charts.unknowns.explained import explained_chart
from reports.charts.unknowns.spread import Range, spread_chart
from reports.material import csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn
from reports.sensitivity.findings import Findings, Part
from reports.sensitivity.words import capital, group_title

SPREAD = (
    Column("Villain"),
    Column("As listed, %", True),
    Column("Mean of boxes, %", True),
    Column("Spread (SD), points", True),
    Column("95 % interval", True),
    Column("Sampling error (SD), points", True),
    Column("9 in 10 boxes, %", True),
    Column("Strongest in, %", True),
    Column("95 % interval", True),
    Column("Above fair share in, %", True),
    Column("95 % interval", True),
)
SHARES = (
    Column("Villain"),
    Column("Unknowns"),
    Column("First-order, %", True),
    Column("95 % interval", True),
    Column("Total, %", True),
    Column("95 % interval", True),
)
GROUPS = (Column("Group"), Column("Name"), Column("Settings"))
ALL = "all villains together"
_DASH = "\N{EN DASH}"


def section(found: Findings) -> Section:
    """Spread charts, Sobol bars and their tables."""
    design = found.design
    said = [
        f"The unknowns are drawn together, each by itself: of what it may be everything is as likely, unless the box says otherwise."
        f" That makes {len(design.boxes)} boxes that share nothing but what is known, and {design.num_boxes - len(design.boxes)} more in"
        " which one group of unknowns is exchanged, which tells what that group explains.",
    ]
    if design.hopeless:
        said.append(on_hopeless(design, found.titles))
    exhibits: list[Exhibit] = []
    for index, part in enumerate(found.parts):
        said.append(f"{part.title if len(found.parts) > 1 else 'Luck'}: {_on_luck(found, part)}")
        exhibits.append(
            Exhibit(f"How far shares lie apart: {part.title}", drawn(spread(found, part)), _spread_table(found, part), index > 0)
        )
        bars = explained(found, part)
        title = f"What explains it: {part.title}"
        if bars is None:
            nothing = "The spread from box to box cannot be told from sampling error: there is nothing to explain. More games would tell."
            exhibits.append(Exhibit(title, None, _shares_table(found, part), index > 0, paragraphs=(nothing,)))
        else:
            exhibits.append(Exhibit(title, drawn(bars), _shares_table(found, part), index > 0))
    exhibits.append(Exhibit(table=_groups_table(found)))
    return Section("joint", "All unknowns together", tuple(said), tuple(exhibits))


def on_hopeless(design: Design, titles: Mapping[str, str]) -> str:
    """What is said of boxes drawn in which a villain has no way to win."""
    counts = ", ".join(f"{titles[villain]} {count}" for villain, count in design.hopeless.items())
    return (
        f"Boxes without a way to win: of the {len(design.boxes)} boxes so many leave a villain no step that it could take: {counts}."
        " The printed box is surely none of them. They are kept, as the unknowns are drawn independently, and the villain's share is 0"
        " there: shares lie further apart for it than those of boxes that can have been printed."
    )


def charts(found: Findings) -> list[Chart]:
    """Every chart of the section."""
    return [chart for part in found.parts for chart in (spread(found, part), explained(found, part)) if chart is not None]


def _on_luck(found: Findings, part: Part) -> str:
    row = part.of(found.tables["leads"]).row(0, named=True)
    return (
        f"in {percent(row['too_close'], 0)} of the boxes the strongest villain is too close to the next to be told from it by"
        f" {found.games:,} games. What sampling adds to the spread is taken out of the numbers below. Of who is strongest, or above the"
        " fair share, it cannot be taken out: the intervals of these shares of boxes are wide enough to allow for it."
    )


def spread(found: Findings, part: Part) -> Chart:
    """The spread chart of one table size and strategy."""
    own = part.of(found.tables["spread"]).sort("mean", descending=True)
    ranges = [
        Range(
            found.titles[row["villain"]],
            (100 * row["q05"], 100 * row["q25"], 100 * row["q50"], 100 * row["q75"], 100 * row["q95"]),
            100 * row["baseline"],
            percent(row["strongest"], 0),
        )
        for row in own.iter_rows(named=True)
    ]
    where = f"{own['boxes'][0]} boxes of {found.games:,} games each"
    return spread_chart(f"spread-{part.stem}", ranges, 100 * float(str(own["mean"].mean())), where)


def explained(found: Findings, part: Part) -> Chart | None:
    """The Sobol bars; None where there is no spread to be explained."""
    own = part.of(found.tables["sobol"]).filter((pl.col("villain") == TOGETHER) & pl.col("total").is_not_null())
    if not own.height:
        return None
    parts = [
        Explained(
            capital(group_title(found.edition, found.design, row["unknowns"], is_counted=False)),
            100 * row["first"],
            100 * row["total"],
            100 * row["total_low"],
            100 * row["total_high"],
        )
        for row in own.sort("total", descending=True, maintain_order=True).iter_rows(named=True)
    ]
    return explained_chart(f"explained-{part.stem}", parts, f"{found.design.num_boxes} boxes, from {found.design.draws} independent pairs")


def _spread_table(found: Findings, part: Part) -> Table:
    own = part.of(found.tables["spread"]).sort("mean", descending=True)
    places = max(decimals(50 * (high - low) for low, high in zip(own["deviation_low"], own["deviation_high"], strict=True)), 1)
    rows = []
    for row in own.iter_rows(named=True):
        shares = [rounded(100 * row[name], 1) for name in ("baseline", "mean")]
        deviation = [rounded(100 * row[name], places) for name in ("deviation", "deviation_low", "deviation_high", "sampling_deviation")]
        cells = [found.titles[row["villain"]], *shares, deviation[0], f"{deviation[1]} to {deviation[2]}", deviation[3]]
        cells.append(f"{rounded(100 * row['q05'], 1)} to {rounded(100 * row['q95'], 1)}")
        for name in ("strongest", "above"):
            low, high = (rounded(100 * row[f"{name}_{end}"], 0) for end in ("low", "high"))
            cells += [rounded(100 * row[name], 0), f"{low} to {high}"]
        rows.append(tuple(cells))
    return Table("Shares of wins over boxes", SPREAD, tuple(rows), csv_of(own, f"spread-{part.stem}"))


def _shares_table(found: Findings, part: Part) -> Table:
    own = part.of(found.tables["sobol"])
    rows = [
        (
            found.titles.get(row["villain"], ALL),
            capital(group_title(found.edition, found.design, row["unknowns"])),
            *_share(row, "first"),
            *_share(row, "total"),
        )
        for row in own.sort(pl.col("villain") != TOGETHER, maintain_order=True).iter_rows(named=True)
    ]
    caption = "Sobol shares of the spread, for each villain and for all together; a dash where no spread is shown"
    return Table(caption, SHARES, tuple(rows), csv_of(own, f"explained-{part.stem}"))


def _share(row: dict[str, float | None], name: str) -> tuple[str, str]:
    estimate, low, high = row[name], row[f"{name}_low"], row[f"{name}_high"]
    if estimate is None or low is None or high is None:
        return _DASH, _DASH
    return rounded(100 * estimate, 0), f"{rounded(100 * low, 0)} to {rounded(100 * high, 0)}"


def _groups_table(found: Findings) -> Table:
    rows = [
        (capital(group_title(found.edition, found.design, name)), name, ", ".join(paths)) for name, paths in found.design.groups.items()
    ]
    return Table("The groups of unknowns", GROUPS, tuple(rows))
