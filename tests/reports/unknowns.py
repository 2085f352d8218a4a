"""Charts of a sensitivity analysis from made-up numbers, for the tests of all charts."""

from __future__ import annotations

from reports.charts.style import Chart
from reports.charts.unknowns.explained import Part, explained_chart
from reports.charts.unknowns.spread import Range, spread_chart
from reports.charts.unknowns.tornado import Effect, tornado_chart

LONG = "what the villains do when they come to a space of which nobody knows what is printed on it"


def charts_of_unknowns() -> list[Chart]:
    effects = [
        Effect(
            f"{LONG} ({number})" if number % 3 == 0 else f"unknown {number}",
            "The villain of the long name",
            LONG,
            size,
            size - 3,
            size + 3,
            ok,
        )
        for number, (size, ok) in enumerate([(12.0, True), (-9.0, True), (4.0, True), (2.0, False), (-1.0, False), *[(0.0, False)] * 9])
    ]
    ranges = [Range(f"The villain of the long name {n}", (n, n + 5, n + 6, n + 8, n + 20), n + 7.0, f"{n} %") for n in range(4)]
    parts = [Part(LONG if n == 2 else f"group {n}", 40 - 9 * n, 60 - 13 * n, 30 - 13 * n, 140 - 20 * n) for n in range(6)]
    return [
        tornado_chart("tornado-any", effects, "100 games of each box"),
        spread_chart("spread-any", ranges, 12.5, "16 boxes"),
        explained_chart("explained-any", parts, "96 boxes"),
    ]
