"""`villainy solo`: played, analysed, reported, resumed; and what asks for rivals is refused."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim.games import GAMES, load_game
from tests.stored_rows import rows_of

GAME = next(name for name in GAMES if load_game(name).has_solo)
COMMAND = ["solo", GAME, "--strategies", "uniform,uniform.never-fates", "--games", "8", "--turn-limit", "25", "--workers", "1", "--quiet"]


def test_a_seat_alone_is_played_told_of_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    results = Path("results") / f"{GAME}-solo"
    assert outcome_of(villainy, COMMAND) == 0
    assert capsys.readouterr().out.splitlines() == [str(results / "report.html")]
    rows = rows_of(results)
    assert set(rows["players"]) == {1}
    assert rows.group_by("villain", "strategy").len()["len"].to_list() == [2] * 8
    own, kept = (rows.filter(strategy=name).drop("strategy", "lineup") for name in ("uniform", "uniform.never-fates"))
    assert own.equals(kept), "alone there is nobody to fate"
    assert {file.name.partition("_")[0] for file in (results / "tables").iterdir()} == {"milestones", "solo"}
    (part,) = (results / "parts").iterdir()
    part.unlink()
    assert outcome_of(villainy, [*COMMAND, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["results"], document["games"]) == (str(results), 16)
    assert rows_of(results).equals(rows)
    refused = {
        ("compare", str(results), "baseline", "baseline"): "is of one seat alone, which has no share of wins to compare",
        ("analyse", str(results), "--margin", "2"): "--margin: a seat that plays alone has no fair share",
        (*COMMAND[:2], "--players", "2"): "No such option '--players'",
    }
    for command, said in refused.items():
        assert outcome_of(villainy, list(command)) == 2
        assert said in capsys.readouterr().err
    assert pl.read_parquet(results / "tables/solo_turns.parquet").height == 8
