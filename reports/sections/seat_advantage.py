"""Section: whether the seat matters, and for whom."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, rounded, signed
from reports.charts import seat_advantage
from reports.material import MAX_FIELDS, Material, csv_of, heading, rows_shown, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

ALL = "All villains"
COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Seat", True),
    Column("Difference, points", True),
    Column("By itself", True),
    Column("All together", True),
    Column("In this seat"),
)
WORDS = {1: "wins more", -1: "wins less", 0: "no difference shown"}
POINTS = "Differences are in percentage points: +1 is one win more in a hundred games."
READ_FIXED = f"Seat 1 starts. Line-ups of the same villains share their cards, and are compared where a villain sits elsewhere. {POINTS}"
READ = (
    "Seat 1 starts. Every deal is played with each villain in each seat, so a villain is compared with itself, with the same cards, one"
    f" seat or more further on. {POINTS}"
)


@dataclass(frozen=True)
class Effect:
    """What a seat does to a villain's share of wins, or to all villains', in points; None where blocks are too few."""

    players: int
    villain: str
    seat: int
    points: float
    own: tuple[float, float] | None
    together: tuple[float, float] | None

    @property
    def side(self) -> int:
        """1 if the seat wins more, -1 if less, 0 if no difference is shown."""
        return 0 if self.together is None else int(self.together[0] > 0) - int(self.together[1] < 0)

    @property
    def most(self) -> float:
        """How large the effect could be, either way, as far as these games tell."""
        return math.inf if self.together is None else max(map(abs, self.together))


def section(material: Material) -> Section:
    """A table of differences, as a chart and as text, for each variant and field."""
    groups = [group for group in material.lineups[:MAX_FIELDS] if any(len(one.seats) > 1 for one in group)]
    effects = [effects_of(group, material) for group in groups]
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, own, material), is_folded=group[0].variant != "baseline")
        for group, own, chart in zip(groups, effects, seat_advantage.charts(material), strict=True)
    ]
    said = [READ_FIXED if material.results.study.lineups else READ]
    if exhibits:
        baseline = [own for group, own in zip(groups, effects, strict=True) if group[0].variant == "baseline"]
        said += _at_most([effect for own in baseline for effect in own])
    elif material.lineups:
        said = ["Every villain was played in one seat only, so nothing can be said about seats."]
    else:
        said = ["No game was decided."]
    return Section("seat-advantage", "Whether the seat matters", tuple(said), tuple(exhibits))


def effects_of(group: Sequence[Finding], material: Material) -> list[Effect]:
    """What seats do in the findings of a chart, for each all villains first."""
    table, effects = material.tables["seat_advantage"]["villains"], []
    for one in (one for one in group if len(one.seats) > 1):
        for share in one.seats:
            own = _points(share.low - one.fair, share.high - one.fair) if one.blocks > 1 else None
            together = _points(share.low_all - one.fair, share.high_all - one.fair) if one.blocks > 1 else None
            effects.append(Effect(one.players, ALL, int(share.name), 100 * (share.estimate - one.fair), own, together))
        for row in rows_of(table, _keys(one)).sort("villain", "seat").iter_rows(named=True):
            title = material.titles.get(row["villain"], row["villain"])
            own, together = _points(row["low"], row["high"]), _points(row["low_all"], row["high_all"])
            effects.append(Effect(one.players, title, row["seat"], 100 * row["estimate"], own, together))
    return effects


def _keys(one: Finding) -> dict[str, object]:
    return {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy}


def _points(low: float | None, high: float | None) -> tuple[float, float] | None:
    return None if low is None or high is None else (100 * low, 100 * high)


def _at_most(effects: Sequence[Effect]) -> list[str]:
    """How large the effect of a seat could still be where none is shown, by table size."""
    said = []
    for players in sorted({one.players for one in effects}):
        own = [one for one in effects if one.players == players and not one.side]
        for_all = _largest(one for one in own if one.villain == ALL)
        for_one = _largest(one for one in own if one.villain != ALL)
        clauses = [f"{for_all} (all villains together)"] if for_all else []
        clauses += [f"{for_one} (a single villain)"] if for_one else []
        if clauses:
            said.append(f"at {players} players {' and '.join(clauses)}")
    if not said:
        return []
    ruled_out = "These games rule out only effects of more than so many points:"
    return [f"Where no difference is shown there may still be one, whichever strategy all play. {ruled_out} {'; '.join(said)}."]


def _largest(effects: Iterable[Effect]) -> str | None:
    """The most that any of some effects could be, rounded up; None if there is none, or nothing is known."""
    most = max((one.most for one in effects), default=math.inf)
    return None if math.isinf(most) else rounded(math.ceil(10 * most) / 10, 1)


def _table(group: Sequence[Finding], effects: Sequence[Effect], material: Material) -> Table:
    widths = [(one.own[1] - one.own[0]) / 2 for one in effects if one.own is not None]
    places = max(1, decimals(widths))
    rows = tuple(
        (
            str(one.players),
            one.villain,
            str(one.seat + 1),
            signed(one.points, places),
            _interval(one.own, places),
            _interval(one.together, places),
            WORDS[one.side],
        )
        for one in effects
    )
    table = material.tables["seat_advantage"]["villains"]
    own = rows_shown(table, group)
    caption = "Differences by table size, villain and seat, with both 95 % intervals"
    return Table(caption, COLUMNS, rows, csv_of(own, stem("seats", list(group))))


def _interval(ends: tuple[float, float] | None, places: int) -> str:
    return "not enough blocks" if ends is None else f"{signed(ends[0], places)} to {signed(ends[1], places)}"
