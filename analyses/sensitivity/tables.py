"""The tables of a sensitivity analysis, from the rows of its study and its design.

`singles`: what each setting of each unknown changes, deal by deal; `spread`: each villain's share over boxes; `sobol`: what
explains it, villain by villain, and for all together under the villain ""; `leads`: in how many boxes the strongest is
too close to the next; `boxes`: the shares in each box drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import polars as pl

from analyses import variants
from analyses.fold import Fold, Tables
from analyses.rows import make_ready
from analyses.sensitivity.batches import Batches, BatchFold
from analyses.sensitivity.design import Design
from analyses.sensitivity.sobol import Decomposition, Terms, decompose, terms, together
from analyses.sensitivity.spread import QUANTILES, part_too_close, quantiles, sampling_deviation, standings
from analyses.settings import DEFAULT
from sim.store import Results
from sim.study import BASELINE

TOGETHER = ""


def analyse_sensitivity(results: Results, design: Design, progress: Callable[[], None] = lambda: None) -> Tables:
    """The tables, in one pass over the parts."""
    folded, singles = BatchFold(results.study), Fold()
    compared = [BASELINE, *dict.fromkeys(one.variant for one in design.singles if one.variant)]
    for frame in results.frames():
        folded.add(frame)
        singles.add(variants.partial(make_ready(frame.filter(pl.col("variant").is_in(compared)))))
        progress()
    tables: dict[str, list[pl.DataFrame]] = {"spread": [], "sobol": [], "leads": [], "boxes": []}
    seed = results.study.seed
    for batches in folded.totals():
        decomposed = _decomposed(batches, design, seed)
        tables["spread"].append(_spread(batches, design, decomposed, seed))
        tables["sobol"].append(_sobol(batches, design, decomposed))
        tables["leads"].append(_leads(batches, design))
        tables["boxes"].append(_boxes(batches, design))
    return {
        "singles": _singles(variants.finish(singles.totals(), DEFAULT)["villains"], design),
        **{name: pl.concat(found) for name, found in tables.items()},
    }


def setting_text(value: Any) -> str:
    """A setting as it stands in a table: text, or JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def _singles(found: pl.DataFrame, design: Design) -> pl.DataFrame:
    named = pl.DataFrame(
        [(one.path, setting_text(one.value), one.variant) for one in design.singles if one.variant],
        schema={"path": pl.String, "setting": pl.String, "variant": pl.String},
        orient="row",
    )
    columns = ["players", "strategy", "path", "setting", "villain", "estimate", "low", "high", "low_all", "high_all", "n", "blocks"]
    return (
        named.join(found, on="variant", how="inner", maintain_order="left").select(columns).sort("players", "strategy", maintain_order=True)
    )


def _decomposed(batches: Batches, design: Design, seed: int) -> list[Decomposition]:
    """What explains the spread of each villain, and of all together at the end."""
    a, b = batches.of(design.first), batches.of(design.second)
    c = np.array([batches.of(names) for names in design.swapped.values()])
    own: list[Terms] = [
        terms(a[:, :, index], b[:, :, index], c[:, :, :, index], batches.games[:, index]) for index in range(len(batches.villains))
    ]
    return [decompose(one, seed) for one in [*own, together(own)]]


def _spread(batches: Batches, design: Design, decomposed: Sequence[Decomposition], seed: int) -> pl.DataFrame:
    shares, present = batches.shares(design.boxes), batches.shares([BASELINE])[0]
    errors, found = sampling_deviation(batches, design.boxes), standings(batches, design.boxes, seed)
    rows = []
    for index, villain in enumerate(batches.villains):
        deviation, standing = decomposed[index].deviation, found[index]
        row = {**_of(batches), "villain": villain, "baseline": float(present[index]), "mean": float(shares[:, index].mean())}
        row |= {"deviation": deviation.estimate, "deviation_low": deviation.low, "deviation_high": deviation.high}
        row |= {"sampling_deviation": float(errors[index])}
        ends = quantiles(shares[:, index], deviation.estimate)
        row |= {f"q{100 * level:02.0f}": float(end) for level, end in zip(QUANTILES, ends, strict=True)}
        for name, part in (("strongest", standing.strongest), ("above", standing.above)):
            row |= {name: part.estimate, f"{name}_low": part.low, f"{name}_high": part.high}
        rows.append(row | {"boxes": len(design.boxes)})
    return pl.DataFrame(rows)


def _sobol(batches: Batches, design: Design, decomposed: Sequence[Decomposition]) -> pl.DataFrame:
    rows: list[dict[str, Any]] = []
    for villain, one in zip([*batches.villains, TOGETHER], decomposed, strict=True):
        for group, first, total in zip(design.groups, one.first, one.total, strict=True):
            row = {**_of(batches), "villain": villain, "unknowns": group}
            row |= {"first": first.estimate, "first_low": first.low, "first_high": first.high}
            rows.append(row | {"total": total.estimate, "total_low": total.low, "total_high": total.high})
    return pl.DataFrame(rows).with_columns(pl.selectors.float().fill_nan(None))


def _leads(batches: Batches, design: Design) -> pl.DataFrame:
    return pl.DataFrame([{**_of(batches), "boxes": len(design.boxes), "too_close": part_too_close(batches, design.boxes)}])


def _boxes(batches: Batches, design: Design) -> pl.DataFrame:
    shares = batches.shares(design.boxes)
    return pl.DataFrame(
        [
            {**_of(batches), "draw": draw, "variant": name, "villain": villain, "share": float(share)}
            for draw, (name, own) in enumerate(zip(design.boxes, shares, strict=True), 1)
            for villain, share in zip(batches.villains, own, strict=True)
        ]
    )


def _of(batches: Batches) -> dict[str, Any]:
    return {"players": batches.players, "strategy": batches.strategy}
