"""Tables as files: RESULTS/tables/ANALYSIS_TABLE.csv and .parquet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import polars as pl

from analyses.fold import Tables
from analyses.registry import ANALYSES

FOLDER = "tables"


def file_name(analysis: str, table: str) -> str:
    """The name of a table's files, without the ending."""
    return f"{analysis}_{table}"


def write_tables(tables: Mapping[str, Tables], results: Path) -> list[Path]:
    """Write every table of `analyse` under a results folder; answers the files."""
    folder = results / FOLDER
    folder.mkdir(exist_ok=True)
    files = []
    for analysis, named in tables.items():
        for name, table in named.items():
            stem = folder / file_name(analysis, name)
            table.write_csv(stem.with_suffix(".csv"))
            table.write_parquet(stem.with_suffix(".parquet"))
            files += [stem.with_suffix(".csv"), stem.with_suffix(".parquet")]
    return files


def read_tables(results: Path) -> dict[str, Tables]:
    """The tables that were written under a results folder."""
    tables: dict[str, Tables] = {}
    for analysis in ANALYSES:
        for file in sorted((results / FOLDER).glob(f"{file_name(analysis, '*')}.parquet")):
            tables.setdefault(analysis, {})[file.stem.removeprefix(file_name(analysis, ""))] = pl.read_parquet(file)
    return tables
