"""Section: how to get the same rows again."""

from __future__ import annotations

from reports.material import Material
from reports.page import Column, Exhibit, Section, Table
from reports.study_file import study_file

COMMAND = (
    "The games were played by the command below. It plays the same games again and stores the same rows, bit for bit, with any number of"
    " workers, as long as the digests in the table are the same; villainy itself refuses to go on with a study if they are not."
)
FILE = (
    "Whoever has only this page saves the following as study.toml and plays it with: villainy study study.toml --out again. Boxes and"
    " strategies of the user's own are looked for beside that file."
)


def section(material: Material) -> Section:
    """The command, the plan as a study file, and everything the rows depend on."""
    manifest = material.manifest
    table = Table("What the rows depend on", (Column("What"), Column("Value")), tuple(_rows(material)))
    exhibits = (Exhibit(table=table, is_table_open=True), Exhibit("As a study file", paragraphs=(FILE,), code=study_file(manifest["plan"])))
    return Section("reproduce", "How to reproduce this", (COMMAND,), exhibits, code=str(manifest.get("command", "")))


def _rows(material: Material) -> list[tuple[str, str]]:
    manifest, study = material.manifest, material.results.study
    rows = [("seed", str(study.seed)), ("box", material.edition.box.name)]
    rows += [(f"digest of the box, {name}", str(digest)) for name, digest in manifest.get("boxes", {}).items()]
    rows += [(f"digest of strategy {name}", str(digest)) for name, digest in manifest.get("strategies", {}).items()]
    rows += [("digest of the simulator's code", str(manifest.get("code", "")))]
    return rows + [(f"version of {name}", str(number)) for name, number in manifest.get("versions", {}).items()]
