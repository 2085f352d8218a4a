"""Section: how to get the same rows again."""

from __future__ import annotations

from reports.material import Material
from reports.page import Column, Exhibit, Section, Table


def section(material: Material) -> Section:
    """The command, and everything the rows depend on."""
    manifest = material.manifest
    rows = [("seed", str(material.results.study.seed)), ("digest of the simulator's code", str(manifest.get("code", "")))]
    rows += [(f"digest of the box, {name}", str(digest)) for name, digest in manifest.get("boxes", {}).items()]
    rows += [(f"digest of strategy {name}", str(digest)) for name, digest in manifest.get("strategies", {}).items()]
    rows += [(f"version of {name}", str(number)) for name, number in manifest.get("versions", {}).items()]
    said = "This command plays the same games again and stores the same rows, with any number of workers."
    table = Table("What the rows depend on", (Column("What"), Column("Value")), tuple(rows))
    return Section(
        "reproduce", "How to reproduce this", (said,), (Exhibit(table=table, is_table_open=True),), code=str(manifest.get("command", ""))
    )
