"""What numbered things of a villain are called: milestones, kinds of cards."""

from __future__ import annotations

import polars as pl

from analyses.settings import Titles


def titled(table: pl.DataFrame, number: str, titles: Titles, title: str = "title") -> pl.DataFrame:
    """The rows of a table with keys `variant`, `villain` and a number, with a column of its title there; those without one are left out.

    Titles come in the order of the numbers, from 0.
    """
    known = [(*key, index, said) for key, named in titles.items() for index, said in enumerate(named) if said]
    schema = {"variant": pl.String, "villain": pl.String, number: pl.Int64, title: pl.String}
    return table.join(pl.DataFrame(known, schema, orient="row"), on=["variant", "villain", number], how="inner", maintain_order="left")
