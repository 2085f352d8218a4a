"""`villainy sensitivity`"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.command_line.options import (
    Number,
    folder_from,
    keys_from,
    output_options,
    print_json,
    run_options,
    sensitivity_options,
    workers_from,
)

if TYPE_CHECKING:
    from analyses.fold import Tables
    from analyses.sensitivity.design import Design
    from sim.runner import Options
    from sim.store import Results
    from sim.study import Study


STRUCTURAL = "structural"  # the folder of the study of like villains, in that of all boxes


@click.command("sensitivity")
@click.argument("study", metavar="GAME|STUDY.toml")
@click.option("--boxes", type=Number(1, 10**6), default=768, show_default=True, help="Boxes drawn jointly.")
@click.option("--groups", type=click.Path(path_type=Path), help="TOML file: NAME = [SETTINGS].  [default: by their paths]")
@sensitivity_options
@run_options
@output_options
def command(
    study: str,
    boxes: int,
    groups: Path | None,
    workers: int | None,
    batch_size: int,
    out: Path | None,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> None:
    """Vary what is unknown about a box: one value at a time, all together, and with villains alike.

    What the box says could be otherwise is drawn anew for each of many boxes, and each is played on the
    same deals: 2000 games at the largest table by the game's best strategy, unless options say
    otherwise. Values given by --set are taken as known. The same command resumes what was interrupted.

    \b
    villainy sensitivity card-game
    villainy sensitivity card-game --players 4 --boxes 96 --games 600 --out results/quick
    """
    import msgspec

    from analyses.sensitivity.plan import FILE
    from sim.runner import Options
    from sim.store import write_json

    base, design = _planned(study, boxes, groups, options, quiet)
    path = folder_from(out, base)
    _play(base, path, Options(workers_from(workers), batch_size, quiet, _announced(base, design, path)))
    write_json(path / FILE, msgspec.to_builtins(design))
    tell(path, as_json, quiet, is_told=not quiet)


def is_sensitivity(results: Results) -> bool:
    """Whether a results folder is of such a study: its tables and its page are of their own kind."""
    is_commanded = shlex.split(str(results.manifest["command"]))[1:2] == [command.name]
    return is_commanded and bool(results.manifest["plan"].get("variants"))  # the study of like villains inside has none


def refuse_margin(margin: float | None) -> None:
    """BadInput if a margin is given: what it would change is in no table of such a study."""
    from sim.errors import BadInput

    if margin is not None:
        raise BadInput("--margin: a sensitivity analysis has no margin; it asks in how many boxes something holds.")


def analysed(results: Results, is_quiet: bool) -> tuple[Design, Tables]:
    """The design and the tables of what was played, written to files too. Raises BadInput if not all of it is there."""
    from analyses.sensitivity.plan import read_design
    from sim.errors import BadInput

    if not results.is_finished:
        raise BadInput(f"The sensitivity analysis in {results.path} is not finished; resume it with: {results.resuming}")
    design = read_design(results.path)
    return design, _analysed(results, design, is_quiet)


def tell_tables(path: Path, as_json: bool, is_quiet: bool) -> None:
    """Analyse what was played into a folder, and say what was found."""
    from sim.store import Results

    results = Results(path)
    design, tables = analysed(results, is_quiet)
    if as_json:
        print_json(_document(results, design, tables))
    elif not is_quiet:
        _say(results, design, tables)


def _say(results: Results, design: Design, tables: Tables) -> None:
    from reports.sensitivity.verdict import verdict

    for sentence in verdict(results.edition(), design, tables):
        click.echo(sentence)


def tell(path: Path, as_json: bool, is_quiet: bool, *, is_told: bool = False) -> None:
    """Analyse what was played into a folder, write the report, and say where it is; if wanted, what was found, too."""
    from reports.sensitivity.page import write_report
    from sim.store import Results

    results, inner = Results(path), path / STRUCTURAL
    design, tables = analysed(results, is_quiet)
    structural = Results(inner) if inner.is_dir() else None
    rules_alone = None if structural is None else _analysed_structure(structural)
    report = write_report(results, design, tables, structural, rules_alone)
    if as_json:
        print_json({"report": str(report), **_document(results, design, tables)})
        return
    if is_told:
        _say(results, design, tables)
    click.echo(str(report))


def _planned(source: str, boxes: int, groups: Path | None, options: dict[str, Any], is_quiet: bool) -> tuple[Study, Design]:
    """The study and its design. Raises BadInput."""
    from analyses.sensitivity.plan import base_study, plan_sensitivity
    from reports.command_line.check_strategy import check_plugins
    from strategies import catalogue

    keys, origin = keys_from(source, options)
    base = base_study(keys, catalogue(str(keys.get("game"))), origin)
    planned, design = plan_sensitivity(base, boxes, groups, origin)
    check_plugins(planned, is_quiet=is_quiet)
    return planned, design


def _announced(study: Study, design: Design, path: Path) -> str:
    from sim.blocks import Blocks

    return (
        f"{study.name}: {study.game}, box {study.box}, {len(design.unknowns)} unknowns in {len(design.groups)} groups;"
        f" {design.num_boxes} boxes drawn ({design.distinct} of them differ) and {len(design.singles)} single changes,"
        f" {Blocks(study).num_games():,} games; into {path}"
    )


def _play(study: Study, path: Path, how: Options) -> None:
    """Play all boxes, then the box of like villains; what was played is not played again."""
    from dataclasses import replace

    from analyses.sensitivity.plan import structural_study
    from sim.runner import run

    command = ["villainy", *click.get_current_context().obj]
    run(study, path, how, command)
    structural = structural_study(study)
    if structural is not None:
        told = f"{structural.name}: box {structural.box}, where villains are alike"
        run(structural, path / STRUCTURAL, replace(how, announcement=told), command)


def _analysed(results: Results, design: Design, is_quiet: bool) -> Tables:
    """The tables, written to files too."""
    from analyses.sensitivity.tables import analyse_sensitivity
    from analyses.write import write_tables
    from sim.progress import Progress

    with Progress(len(results.parts()), is_quiet=is_quiet, what="parts analysed") as progress:
        tables = analyse_sensitivity(results, design, lambda: progress.add(1, None))
    write_tables({"sensitivity": tables}, results.path)
    return tables


def _analysed_structure(results: Results) -> dict[str, Tables]:
    from analyses.analyse import analyse

    return analyse(results, names=["win_rates", "turn_lengths"])


def _document(results: Results, design: Design, tables: Tables) -> dict[str, Any]:
    from analyses.sensitivity.headline import headlines

    return {
        "results": str(results.path),
        "games": results.manifest["finished"]["games"],
        "boxes": design.num_boxes,
        "distinct": design.distinct,
        "rejected": design.rejected,
        "hopeless": design.hopeless,
        "groups": design.groups,
        "headlines": [one.as_document() for one in headlines(tables)],
        **{name: table.to_dicts() for name, table in tables.items() if name != "boxes"},
    }
