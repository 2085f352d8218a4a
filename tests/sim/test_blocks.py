"""Blocks: balanced by count, not by chance; tasks cover each of them once."""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import Any

import numpy as np
import pytest

from sim import blocks as blocks_module
from sim.blocks import Blocks, assignments, cyclic_orders
from tests.plans import plan

VILLAINS = ["hook", "jafar", "scar", "ursula"]


class Places:
    """A stand-in for a study of any table size, beyond what a game allows: five villains called 0 to 4."""

    def __init__(self, players: int, mix: str = "same", strategies: int = 1, replicates: int = 1, known: int = 6) -> None:
        self.players, self.villains = [players], [str(index) for index in range(known)]
        self.strategies, self.mix, self.lineups = [f"s{index}" for index in range(strategies)], mix, []
        self.num_mixed = strategies
        self.variant_names, self.precision, self.seed = ["baseline"], None, 1
        combos = factorial(known) // factorial(players) // factorial(known - players)
        self.games = replicates * combos * players
        edition = type("FakeEdition", (), {"villains": self.villains})
        self.editions = {"baseline": edition}


def rows_of(study: Any) -> list[Any]:
    """(block, villains by seat, strategies by seat, lineup, replicate) of every game."""
    expanded, rows = Blocks(study), []
    for task in expanded.tasks():
        games = expanded.games(task)
        seating = games.seating
        rows += list(
            zip(games.blocks, seating.villains.tolist(), seating.strategies.tolist(), games.lineups, seating.replicates, strict=True)
        )
    return rows


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_villain_sits_in_every_seat_equally_often_within_a_block(players: int) -> None:
    seats: Counter[Any] = Counter()
    for block, villains, *_ in rows_of(Places(players, replicates=3)):
        seats.update((block, villain, seat) for seat, villain in enumerate(villains))
    assert set(seats.values()) == {1}
    villains_of_block = Counter(block for block, _, seat in seats if seat == 0)
    assert set(villains_of_block.values()) == {players}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_neighbours_are_balanced_after_all_cyclic_orders(players: int) -> None:
    left: Counter[Any] = Counter()
    rows = rows_of(Places(players, replicates=2 * factorial(players - 1)))
    for _, villains, *_ in rows:
        left.update((villains[seat], villains[(seat + 1) % players]) for seat in range(players))
    assert len(left) == 6 * 5, "everybody is beside everybody"
    assert len(set(left.values())) == 1, "on the left as often as on the right, whoever it is"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_neighbours_are_balanced_within_each_combination(players: int) -> None:
    left: Counter[Any] = Counter()
    for _, villains, *_ in rows_of(Places(players, replicates=factorial(players - 1))):
        left.update((tuple(sorted(villains)), villains[seat], villains[(seat + 1) % players]) for seat in range(players))
    assert len(set(left.values())) == 1
    assert len(left) == len({combination for combination, *_ in left}) * players * (players - 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_there_are_as_many_cyclic_orders_as_there_are_tables(players: int) -> None:
    orders = cyclic_orders(players)
    assert len(set(orders)) == len(orders) == factorial(players - 1)
    assert all(order[0] == 0 and sorted(order) == list(range(players)) for order in orders)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("strategies", [2, 3])
def test_in_a_focus_study_everyone_plays_each_strategy_among_each_other_in_every_seat(players: int, strategies: int) -> None:
    counts: Counter[Any] = Counter()
    for block, villains, plays, *_ in rows_of(Places(players, "focus", strategies)):
        frequent = Counter(plays)
        if len(frequent) == 1:
            counts.update((block, "same", plays[0], villain, seat) for seat, villain in enumerate(villains))
            continue
        assert len(frequent) == 2
        seat = next(seat for seat, strategy in enumerate(plays) if frequent[strategy] == 1 or players == 2)
        focal = [seat] if players > 2 else [0, 1]
        counts.update((block, plays[seat], plays[1 - seat if players == 2 else seat - 1], villains[seat], seat) for seat in focal)
    same = {key: count for key, count in counts.items() if key[1] == "same"}
    focus = {key: count for key, count in counts.items() if key[1] != "same"}
    num_blocks = len({key[0] for key in counts})
    assert set(same.values()) == {1}
    assert len(same) == num_blocks * strategies * players * players
    assert len(focus) == num_blocks * strategies * (strategies - 1) * players * players
    assert set(focus.values()) == {1}


def test_no_assignment_of_a_focus_study_is_played_twice() -> None:
    assert sorted(assignments(2, 2, 2)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert assignments(2, 3, 0) == [(0, 0, 0), (1, 1, 1)]
    assert sorted(assignments(2, 3, 2)[2:]) == sorted([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0)])
    assert assignments(3, 2, 2) == [(0, 0), (1, 1), (2, 2), (1, 0), (0, 1)], "the third has tables of its own only"


@pytest.mark.parametrize("task_games", [1, 100, 777, 10**6])
def test_tasks_cover_every_block_once_and_whole(monkeypatch: pytest.MonkeyPatch, task_games: int) -> None:
    monkeypatch.setattr(blocks_module, "TASK_GAMES", task_games)
    study = plan(players=[3, 4, 6], games=1000, mix="focus", strategies=["uniform", "first-legal"])
    expanded = Blocks(study)
    tasks = list(expanded.tasks())
    assert [task.index for task in tasks] == list(range(len(tasks)))
    covered = Counter((task.size, replicate) for task in tasks for replicate in range(task.first, task.first + task.num))
    assert covered == {(size, replicate): 1 for size in range(3) for replicate in range(expanded.replicates(size))}
    sizes_of_blocks: Counter[int] = Counter()
    tasks_of_block: dict[int, set[int]] = {}
    for task in tasks:
        for block in expanded.games(task).blocks.tolist():
            sizes_of_blocks[block] += 1
            tasks_of_block.setdefault(block, set()).add(task.index)
    assert all(len(indices) == 1 for indices in tasks_of_block.values()), "a block is in one task"
    assert set(sizes_of_blocks.values()) == {players * (2 + 2 * players) for players in (3, 4, 6)}


def test_the_tasks_do_not_depend_on_how_the_study_is_run() -> None:
    study = plan(games=50_000)
    assert list(Blocks(study).tasks()) == list(Blocks(study).tasks())
    assert sum(task.num for task in Blocks(study).tasks() if task.size == 0) == Blocks(study).replicates(0)


@pytest.mark.parametrize(("games", "stored"), [(1, 60), (60, 60), (61, 120), (10_000, 10_020)])
def test_games_are_rounded_up_to_whole_replicates(games: int, stored: int) -> None:
    expanded = Blocks(plan(players=[3], games=games))
    assert expanded.num_games() == stored
    assert len(rows_of(plan(players=[3], games=games))) == stored


def test_games_are_counted_of_each_size_strategy_and_variant() -> None:
    study = plan(players=[3, 4], games=60, strategies=["uniform", "first-legal"], variants={"short": {"setup.hand_size": 3}})
    assert Blocks(study).num_games() == 2 * (2 * 60 + 2 * 60)
    assert len(rows_of(study)) == 2 * 60 + 2 * 60, "a task's games are those of one variant"


def test_blocks_and_games_have_numbers_of_their_own() -> None:
    study = plan(games=100, mix="focus", strategies=["uniform", "first-legal"])
    combination_of: dict[int, Any] = {}
    seen = set()
    for block, villains, _, lineup, replicate in rows_of(study):
        key = (tuple(sorted(villains)), replicate)
        assert combination_of.setdefault(block, key) == key, "a block is one combination's replicate"
        assert (lineup, replicate) not in seen, "a game is one lineup's replicate"
        seen.add((lineup, replicate))
    assert len(set(combination_of.values())) == len(combination_of)


def test_lineups_number_the_same_seating_in_every_replicate() -> None:
    seating_of: dict[int, Any] = {}
    for _, villains, plays, lineup, _ in rows_of(plan(players=[3, 4], games=500, strategies=["uniform", "first-legal"])):
        assert seating_of.setdefault(lineup, (villains, plays)) == (villains, plays)


def test_the_games_of_a_block_share_the_deal() -> None:
    expanded = Blocks(plan(games=100))
    deals: dict[int, set[Any]] = {}
    for task in expanded.tasks():
        games = expanded.games(task)
        for block, combination, replicate in zip(games.blocks, games.seating.combinations, games.seating.replicates, strict=True):
            deals.setdefault(block, set()).add((combination, replicate))
    assert {len(of_block) for of_block in deals.values()} == {1}
    assert len(set.union(*deals.values())) == len(deals), "another block, another deal"


def lineup(*seats: str) -> dict[str, Any]:
    return {"seats": [{"villain": name, "strategy": strategy} for name, strategy in (seat.split(":") for seat in seats)]}


def test_fixed_lineups_of_the_same_villains_share_the_deal() -> None:
    one, turned = lineup("hook:uniform", "jafar:uniform", "scar:uniform"), lineup("jafar:first-legal", "scar:uniform", "hook:uniform")
    other, four = lineup("hook:uniform", "jafar:uniform", "ursula:uniform"), lineup(*(f"{name}:uniform" for name in VILLAINS))
    study = plan(strategies=None, lineups=[one, four, turned, other], games=5)
    expanded = Blocks(study)
    assert study.players == [3, 4]
    assert expanded.num_games() == 5 * 4
    deals: dict[int, set[Any]] = {}
    for task in expanded.tasks():
        games = expanded.games(task)
        for number, combination, replicate in zip(games.lineups, games.seating.combinations, games.seating.replicates, strict=True):
            deals.setdefault(int(number), set()).add((int(combination), int(replicate)))
    assert deals[0] == deals[2]
    assert not deals[0] & deals[3]
    assert {len(of_lineup) for of_lineup in deals.values()} == {5}


def test_a_fixed_lineup_is_played_as_it_stands() -> None:
    study = plan(strategies=None, lineups=[lineup("jafar:first-legal", "scar:uniform", "hook:uniform")], games=2)
    known = study.editions["baseline"].villains
    for _, villains, plays, number, _ in rows_of(study):
        assert ([known[index] for index in villains], [study.strategies[index] for index in plays], number) == (
            ["jafar", "scar", "hook"],
            ["first-legal", "uniform", "uniform"],
            0,
        )


def test_a_combination_has_its_deals_whoever_else_takes_part() -> None:
    few, all_of_them = plan(villains=["hook", "jafar", "scar"], players=[3], games=3), plan(players=[3], games=60)
    digests = {int(digest) for task in Blocks(few).tasks() for digest in Blocks(few).games(task).seating.combinations}
    assert len(digests) == 1
    expanded = Blocks(all_of_them)
    assert digests < set(np.concatenate([expanded.games(task).seating.combinations for task in expanded.tasks()]).tolist())
