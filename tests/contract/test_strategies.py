"""The contract on strategies: every listed one holds it, and each kind of breach is caught and named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sim.contract import Checked, check_contract
from sim.edition import open_edition
from sim.engine import engine_of
from sim.errors import StrategyFailed
from sim.games import GAMES, load_game
from sim.kernel import BOUNDS_CHECKED, JIT_DISABLED
from sim.plugins import load_strategy, target_of
from sim.trace import trace_game
from strategies import catalogue
from tests.plans import GAME, write_plugin

pytestmark = pytest.mark.kernels

FEW = 1 if JIT_DISABLED else 6  # games a table size
TURN_LIMIT = 8 if JIT_DISABLED else None  # the game's own; games of a hundred turns take minutes in plain Python
ALL = [(game, name, target) for game in GAMES for name, target in catalogue(game).items()]


def contract_on(target: str, game: str = GAME, games: int = FEW) -> list[Checked]:
    return check_contract(engine_of(game), open_edition(game, turn_limit=TURN_LIMIT), load_strategy(target, game), games)


def breach_of(target: str, games: int = FEW) -> Checked:
    """The first clause that does not hold, which tells the game and the decision."""
    broken = [checked for checked in contract_on(target, games=games) if not checked.holds]
    assert broken, "nothing is found wrong"
    assert "the game of seed 2022, replicate " in broken[0].detail
    assert "'s decision " in broken[0].detail
    return broken[0]


@pytest.mark.parametrize(("game", "name", "target"), ALL, ids=[f"{game}/{name}" for game, name, _ in ALL])
def test_every_strategy_holds_the_contract(game: str, name: str, target: str) -> None:
    strategy = load_strategy(target, game)
    assert strategy.name == name
    checked = contract_on(target, game)
    assert [one for one in checked if not one.holds] == []
    assert len(checked) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_the_default_box_seats_every_table_size(game: str) -> None:
    assert len(open_edition(game).villains) >= load_game(game).seats.stop - 1


LAST = "(decision.legal.shape[1] - 1 - decision.legal[:, ::-1].argmax(1))"
HIDDEN = 'decision._batch.states["hidden"]["decks"]["kinds"][decision._rows, decision.seats, 0]'
BREACHES = {
    "peeks at the decks": (
        f"def act(self, decision):\n    peeked = {HIDDEN}.astype(int)\n    return np.where(peeked % 2, decision.legal.argmax(1), {LAST})",
        "is blind to what it cannot know",
        "the vectorised form saw hidden cards",
    ),
    "peeks at another's hand": (
        'def act(self, decision):\n    hands = decision._batch.states["own"]["hand"][decision._rows, (decision.seats + 1) % 3, 0]\n'
        f"    return np.where(hands % 2, decision.legal.argmax(1), {LAST})",
        "is blind to what it cannot know",
        "the vectorised form saw hidden cards",
    ),
    "writes to the table": (
        'def act(self, decision):\n    decision._batch.states["table"]["power"] += 1\n    return decision.legal.argmax(1)',
        "writes to nothing it is shown",
        "the vectorised form changed what it was shown",
    ),
    "writes to the rules": (
        "def act(self, decision):\n    decision.rules.hand_size = 7\n    return decision.legal.argmax(1)",
        "writes to nothing it is shown",
        "the vectorised form changed what it was shown",
    ),
    "writes to its copy": (
        "def act(self, decision):\n    decision.table.power[:] = 1\n    return decision.legal.argmax(1)",
        "takes legal actions",
        "raised ValueError: assignment destination is read-only",
    ),
    "writes to the mask": (
        "def act(self, decision):\n    decision.legal[:] = True\n    return decision.legal.argmax(1)",
        "takes legal actions",
        "raised ValueError: assignment destination is read-only",
    ),
    "returns one for all": (
        "def act(self, decision):\n    return decision.legal[0].argmax()",
        "takes legal actions",
        "returned int64 of shape ()",
    ),
    "returns nothing": ("def act(self, decision):\n    pass", "takes legal actions", "returned object of shape ()"),
    "returns shares": (
        "def act(self, decision):\n    return decision.legal.argmax(1) * 1.0",
        "takes legal actions",
        "returned float64 of shape",
    ),
    "returns the mask": ("def act(self, decision):\n    return decision.legal", "takes legal actions", "returned bool of shape"),
    "returns ragged lists": ("def act(self, decision):\n    return [[1], [1, 2]]", "takes legal actions", "raised ValueError:"),
    "takes what is not legal": (
        "def act(self, decision):\n    return decision.legal.argmin(1)",
        "takes legal actions",
        "took an illegal action",
    ),
    "takes less than nothing": (
        "def act(self, decision):\n    return decision.legal.argmax(1) - 100",
        "takes legal actions",
        "(there are 0 to",
    ),
    "takes the least number": (
        "def act(self, decision):\n    return np.full(len(decision), np.iinfo(np.int64).min)",
        "takes legal actions",
        "took an illegal action",
    ),
    "takes a huge number": (
        "def act(self, decision):\n    return np.full(len(decision), 2**63, np.uint64)",
        "takes legal actions",
        "took an illegal action",
    ),
    "raises": ("def act(self, decision):\n    raise LookupError('no\\n idea')", "takes legal actions", "raised LookupError: no idea in"),
    "exits": ("def act(self, decision):\n    sys.exit(0)", "takes legal actions", "raised SystemExit: 0 in"),
    "reads what is not there": (
        "def act(self, decision):\n    return decision.own.treasure",
        "takes legal actions",
        "there is no field 'treasure'",
    ),
    "changes its mind": (
        f"calls = 0\n\ndef act(self, decision):\n    self.calls += 1\n    return decision.legal.argmax(1) if self.calls % 2 else {LAST}",
        "decides the same twice",
        "the vectorised form took another action",
    ),
    "looks across rows": (
        f"def act(self, decision):\n    return {LAST} if len(decision) > 1 else decision.legal.argmax(1)",
        "decides row by row",
        "rows change each other's actions",
    ),
    "is of two minds": (
        "@compiled\ndef choose(rules, table, own, legal, draw):\n    for action in range(legal.shape[0]):\n        if legal[action]:\n"
        f"            return action\n    return -1\n\ndef act(self, decision):\n    return {LAST}",
        "both forms agree",
        "the compiled form and the vectorised one differ",
    ),
    "takes what is not legal, compiled": (
        "@compiled\ndef choose(rules, table, own, legal, draw):\n    return 10_000",
        "takes legal actions",
        "took an illegal action, 10000 (there are 0 to",
    ),
    "writes to the table, compiled": (
        "@compiled\ndef choose(rules, table, own, legal, draw):\n    table.power = 3\n    for action in range(legal.shape[0]):\n"
        "        if legal[action]:\n            return action\n    return -1",
        "writes to nothing it is shown",
        "the compiled form changed what it was shown",
    ),
    "raises, compiled": (
        "@compiled\ndef choose(rules, table, own, legal, draw):\n    return 1 // (table.seat - table.seat)",
        "takes legal actions",
        "raised ZeroDivisionError",
    ),
}


@pytest.mark.filterwarnings("ignore:divide by zero:RuntimeWarning")  # numpy's way to say it, with the JIT off
@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_caught_and_named(tmp_path: Path, breach: str) -> None:
    body, clause, detail = BREACHES[breach]
    if JIT_DISABLED and breach == "raises, compiled":
        pytest.skip("numpy's integers divide by zero without raising")
    found = breach_of(write_plugin(tmp_path / "mine.py", body), 2 if breach == "looks across rows" else FEW)
    assert (found.clause, detail in found.detail) == (clause, True), found
    if clause == "takes legal actions":
        assert found.detail.startswith("Strategy 'mine' ")


def test_an_undeclared_use_of_chance_is_caught(tmp_path: Path) -> None:
    undeclared = write_plugin(tmp_path / "mine.py", "traits = frozenset()", base="Uniform")
    idle = write_plugin(tmp_path / "idle.py", "traits = frozenset({'random'})", base="FirstLegal")
    for target, detail in ((undeclared, "its actions vary with"), (idle, "its actions do not vary with")):
        broken = [checked for checked in contract_on(target) if not checked.holds]
        assert [checked.clause for checked in broken] == ["declares whether it uses random numbers"]
        assert detail in broken[0].detail


PAST_ITS_END = """
@compiled
def choose(rules, table, own, legal, draw):
    far = own.hand[legal.shape[0] + 200]
    for action in range(legal.shape[0]):
        if legal[action] and (far >= -128):
            return action
    return -1
"""


def test_reading_past_the_end_is_caught_where_bounds_are_checked(tmp_path: Path) -> None:
    if not (BOUNDS_CHECKED or JIT_DISABLED):
        pytest.skip("bounds are not checked in this mode")
    found = breach_of(write_plugin(tmp_path / "mine.py", PAST_ITS_END))
    assert (found.clause, "raised IndexError" in found.detail) == ("takes legal actions", True)


def test_a_strategy_that_writes_to_the_rules_while_it_plays_is_caught(tmp_path: Path) -> None:
    body = "@compiled\ndef choose(rules, table, own, legal, draw):\n    rules.hand_size = 8\n    for action in range(legal.shape[0]):\n"
    body += "        if legal[action]:\n            return action\n    return -1"
    if JIT_DISABLED:
        pytest.skip("Python cannot write to the rules")
    from sim.contract import seatings

    engine, edition = engine_of(GAME), open_edition(GAME)
    seating = seatings(edition, 3, 4)
    strategy = load_strategy(write_plugin(tmp_path / "mine.py", body), GAME)
    with pytest.raises(StrategyFailed, match="One of the strategies 'mine' wrote to the rules in the games about the game of seed 1,"):
        engine.play(edition, engine.begin(edition, seating, 1), [strategy], seating.strategies)


def test_a_contract_leaves_the_rules_as_they_were(tmp_path: Path) -> None:
    edition = open_edition(GAME)
    before = edition.rules.tobytes()
    strategy = load_strategy(write_plugin(tmp_path / "mine.py", BREACHES["writes to the rules"][0]), GAME)
    check_contract(engine_of(GAME), edition, strategy, FEW)
    assert edition.rules.tobytes() == before


def test_a_plugin_traces_as_it_plays(tmp_path: Path) -> None:
    edition = open_edition(GAME)
    own = load_strategy(write_plugin(tmp_path / "mine.py", "", base="FirstLegal"), GAME)
    listed = load_strategy(target_of("first-legal", catalogue(GAME)), GAME)
    traces = [trace_game(edition, edition.villains[:3], [strategy] * 3, 5) for strategy in (own, listed)]
    assert traces[0].events == traces[1].events


def test_a_file_is_imported_once(tmp_path: Path) -> None:
    target = write_plugin(tmp_path / "mine.py", "", base="FirstLegal")
    assert type(load_strategy(target)) is type(load_strategy(target))
    assert (
        sum(
            name.startswith("villainy_plugin_") and getattr(module, "__file__", "") == str(tmp_path / "mine.py")
            for name, module in sys.modules.items()
        )
        == 1
    )
