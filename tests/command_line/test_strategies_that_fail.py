"""A strategy of one's own that breaks its contract: before a run it is refused, during one it ends it and is named."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim.kernel import JIT_DISABLED
from tests.plans import write_plugin
from tests.stored_rows import digest_of

FEW = ["--players", "3", "--games", "600", "--quiet"]
CHECK_SEED = 20_22  # the check before a run plays with this one; a strategy that knows it behaves until it counts
FIRST = "    for action in range(legal.shape[0]):\n        if legal[action]:\n            return action\n    return -1"
MANY = "def act(self, decision):\n    if len(decision) > 100:\n        "
LOWEST = "    return decision.legal.argmax(1)"
LATE = {
    "illegal": f"@compiled\ndef choose(rules, table, own, legal, draw):\n    if draw.seed != {CHECK_SEED} and draw.replicate > 3:\n"
    f"        return legal.shape[0] - 1\n{FIRST}",
    "raises, compiled": f"@compiled\ndef choose(rules, table, own, legal, draw):\n    if draw.seed != {CHECK_SEED} and draw.decision > 3:\n"
    f"        raise ValueError('out of ideas')\n{FIRST}",
    "raises": f"{MANY}raise ValueError('out of ideas')\n{LOWEST}",
    "shape": "def act(self, decision):\n    return decision.legal.argmax(1)[:100]",
    "fraction": f"{MANY}return decision.legal.argmax(1) + 0.5\n{LOWEST}",
    "exits": f"{MANY}sys.exit()\n{LOWEST}",
    "writes": f"{MANY}decision.rules.hand_size = 3\n{LOWEST}",
}
SENTENCES = {
    "illegal": r"Strategy 'mine' took an illegal action, \d+ \([^)]+\), in the game of seed 1, replicate 4, ",
    "raises, compiled": r"Strategy 'mine' raised ValueError: out of ideas in the game of seed 1, replicate 0, ",
    "raises": r"Strategy 'mine' raised ValueError: out of ideas in the game of seed 1, replicate 0, ",
    "shape": r"Strategy 'mine' returned int64 of shape \(100,\) where integers of shape \(600,\) are wanted; first in the game of seed 1, ",
    "fraction": r"Strategy 'mine' returned \d+\.5, which is no whole number, in the game of seed 1, replicate 0, ",
    "exits": r"Strategy 'mine' raised SystemExit: in the game of seed 1, replicate 0, ",
    "writes": r"Strategy 'mine' raised ValueError: assignment destination is read-only in the game of seed 1, replicate 0, ",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("fault", LATE)
def test_a_strategy_that_fails_while_it_plays_is_named(capsys: pytest.CaptureFixture[str], fault: str, workers: str) -> None:
    if workers == "2" and fault not in ("illegal", "exits"):
        pytest.skip("the same way from a worker")
    write_plugin(Path("mine.py"), LATE[fault])
    command = ["run", "card-game", "--strategy", "mine.py:Mine", *FEW, "--workers", workers, "--out", "results"]
    code = outcome_of(villainy, command)
    told = capsys.readouterr()
    assert (code, told.out) == (1, ""), told
    sentence, hint, *more = told.err.splitlines()
    assert re.match(SENTENCES[fault], sentence), sentence
    assert re.search(r"seat \d's decision \d+ \([a-z]+\)", sentence), sentence
    assert sentence.endswith(" (variant baseline, 3 players).")
    assert hint.startswith("Resume with: villainy run card-game --strategy mine.py:Mine ")
    assert more == []


@pytest.mark.parametrize(
    ("body", "clause"),
    [
        ("def act(self, decision):\n    return decision.legal.argmin(1)", "takes legal actions"),
        (
            "def act(self, decision):\n    decision.rules.hand_size = 3\n    return decision.legal.argmax(1)",
            "writes to nothing it is shown",
        ),
        (
            'def act(self, decision):\n    peeked = decision._batch.states["hidden"]["decks"]["kinds"][decision._rows, decision.seats, 0]\n'
            "    last = decision.legal.shape[1] - 1 - decision.legal[:, ::-1].argmax(1)\n"
            "    return np.where(peeked % 2, decision.legal.argmax(1), last)",
            "is blind to what it cannot know",
        ),
    ],
)
def test_a_strategy_that_breaks_the_contract_is_refused_before_a_run(capsys: pytest.CaptureFixture[str], body: str, clause: str) -> None:
    write_plugin(Path("mine.py"), body)
    code = outcome_of(villainy, ["run", "card-game", "--strategy", "mine.py:Mine", *FEW, "--workers", "1", "--out", "results"])
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith(f"Strategy 'mine' breaks the contract ({clause}): ")
    assert "in the game of seed 2022, replicate " in told.err
    assert told.err.count("\n") == 1
    assert not Path("results").exists()


def test_check_strategy_tells_each_clause_and_reads_past_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    if JIT_DISABLED:
        pytest.skip("bounds are always checked")
    body = "@compiled\ndef choose(rules, table, own, legal, draw):\n    far = own.hand[legal.shape[0] + 200]\n"
    write_plugin(Path("mine.py"), body + FIRST.replace("if legal[action]", "if legal[action] and far >= -128"))
    code = outcome_of(villainy, ["check-strategy", "mine.py:Mine", "--json"])
    told = capsys.readouterr()
    checked = {clause["clause"]: clause for clause in json.loads(told.out)}
    assert code == 2
    assert not checked["reads nothing past its end"]["holds"]
    assert "raised IndexError" in checked["reads nothing past its end"]["detail"]
    assert checked["takes legal actions"]["holds"]
    assert told.err.startswith(
        "Strategy 'mine.py:Mine' breaks the contract (reads nothing past its end): Strategy 'mine' raised IndexError"
    )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_sound_strategy_of_a_file_plays(capsys: pytest.CaptureFixture[str], workers: str) -> None:
    write_plugin(Path("mine.py"), "", base="Uniform")
    for strategy, path in (("mine.py:Mine", "mine"), ("uniform", "listed")):
        code = outcome_of(villainy, ["run", "card-game", "--strategy", strategy, *FEW, "--workers", workers, "--out", path])
        assert (code, capsys.readouterr().err) == (0, "")
    assert digest_of(Path("mine"), "strategy") == digest_of(Path("listed"), "strategy")
