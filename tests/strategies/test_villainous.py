"""`expert` of Villainous: what each plan is there for, in positions made by hand; and that it plays better than `greedy`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from sim.batch import Seating
from sim.edition import Edition, combination_digest, open_edition
from sim.engine import engine_of
from sim.kernel import JIT_DISABLED
from sim.stepper import Stepper
from sim.table import Status
from strategies.any_game.uniform import Uniform
from strategies.villainous.expert import Expert
from strategies.villainous.greedy import Greedy

pytestmark = pytest.mark.kernels

BOXES = ("introduction-to-evil", "worst-takes-it-all-2018")
VILLAINS = ("hook", "maleficent", "prince-john", "ursula")
EXPERT = Expert()
GAMES = 720  # a table size
NEARLY_ALL = 0.99  # of the games end with a winner


def play_turn(villain: str, own: Mapping[str, Any], rivals: Mapping[str, Any] | None = None, **given: Any) -> tuple[list[str], Stepper]:
    """What seat 0 does in its whole turn, as action names, and the game after it."""
    rivals = rivals or {"hook" if villain != "hook" else "maleficent": {}}
    edition = open_edition("villainous", box=given.pop("box", BOXES[0]))
    stepper = Stepper(edition, (villain, *rivals), seed=3)
    edition.game.place(edition.box, edition.rules, stepper.state, {"phase": "move", "seats": {villain: own, **rivals}} | given)
    taken, turn = [], int(stepper.state.table.turns[0])
    while stepper.is_playing and stepper.state.table.active == 0 and stepper.state.table.turns[0] == turn:
        legal = stepper.find_legal()
        action = legal[0] if len(legal) == 1 else stepper.choose(EXPERT)
        if stepper.seat == 0:
            taken.append(edition.action_names[action])
        stepper.take(action, len(legal) == 1)
    return taken, stepper


def has_won(stepper: Stepper) -> bool:
    return bool(stepper.state.table.status == Status.TERMINATED and stepper.state.table.winner == 0)


CURSED = {"realm": {"the-forest": ["forest-of-thorns"], "briar-roses-cottage": ["dreamless-sleep"], "forbidden-mountains": ["green-fire"]}}
IDLE_HOOK = {"at": "jolly-roger", "power": 0, "hand": ["aye-aye-sir", "aye-aye-sir", "cutlass", "cutlass"]}


def test_hunter_finds_its_quarry() -> None:
    taken, _ = play_turn("hook", {"at": "jolly-roger", "power": 4, "hand": ["neverland-map", "aye-aye-sir", "cutlass", "cutlass"]})
    assert "neverland-map" in taken


def test_hunter_leads_its_quarry_to_where_it_is_to_fall() -> None:
    own = {"at": "skull-rock", "hand": ["aye-aye-sir", "cutlass", "cutlass", "cannon"], "realm": {"lost-boys-hideout": ["peter-pan"]}}
    taken, _ = play_turn("hook", own)
    assert taken[:4] == ["lost-boys-hideout", "move-hero", "peter-pan", "mermaid-lagoon"]


def test_hunter_strikes_with_the_ally_that_was_missing() -> None:
    """There is Power for one card: the ally goes where the quarry is, in the turn of the blow."""
    hand = ["pirate-brute", "cutlass", "cutlass", "cannon"]
    taken, game = play_turn("hook", {"at": "skull-rock", "power": 3, "hand": hand, "realm": {"jolly-roger": ["peter-pan", "pirate-brute"]}})
    assert taken[0] == "jolly-roger"
    assert has_won(game)


def test_hunter_defeats_the_guard_before_the_quarry() -> None:
    crew = {"jolly-roger": ["peter-pan", "pirate-brute", "pirate-brute"], "skull-rock": ["john+taunt", "swashbuckler", "swashbuckler"]}
    taken, _ = play_turn("hook", {"at": "skull-rock", "power": 3, "hand": ["aye-aye-sir", "cutlass", "cutlass", "cannon"], "realm": crew})
    assert taken[:3] == ["jolly-roger", "vanquish", "john"]


def test_curses_the_last_location() -> None:
    hand = ["forest-of-thorns", "savage-goon", "vanish", "raven"]
    taken, game = play_turn("maleficent", {"at": "the-forest", "power": 3, "hand": hand} | CURSED)
    assert "forest-of-thorns" in taken
    assert has_won(game)


def test_defeats_the_hero_who_bars_the_last_curse() -> None:
    realm = CURSED["realm"] | {"king-stefans-castle": ["merryweather", "savage-goon"]}
    own = {"at": "the-forest", "power": 6, "hand": ["forest-of-thorns", "malice", "vanish", "raven"], "realm": realm}
    taken, game = play_turn("maleficent", own)
    assert taken[:3] == ["king-stefans-castle", "vanquish", "merryweather"]
    assert has_won(game)


def test_curse_that_goes_out_as_the_mover_comes_lies_where_there_is_least_to_do() -> None:
    own = {"at": "the-forest", "power": 6, "hand": ["green-fire", "savage-goon", "savage-goon", "cackling-goon"]}
    taken, _ = play_turn("maleficent", own)
    assert taken[taken.index("green-fire") + 1] == "forbidden-mountains"


def test_collector_of_power_pays_for_what_wins() -> None:
    own = {
        "at": "sherwood-forest",
        "power": 22,
        "hand": ["imprison", "warrant", "warrant", "greed"],
        "realm": {"nottingham": ["robin-hood"]},
    }
    taken, game = play_turn("prince-john", own)
    assert "imprison" in taken
    assert has_won(game)


def test_collector_of_power_keeps_what_is_enough() -> None:
    hand = ["warrant", "wolf-archers", "warrant", "rhino-guards"]
    own = {"at": "sherwood-forest", "power": 20, "hand": hand, "realm": {"nottingham": ["robin-hood"]}}
    taken, game = play_turn("prince-john", own)
    assert "play" not in taken
    assert game.state.table.realms[0].power >= 20


def test_defeats_the_hero_whose_fall_brings_the_one_who_is_wanted() -> None:
    realm = {"nottingham": ["maid-marian", "rhino-guards"]}
    own = {"at": "sherwood-forest", "power": 8, "hand": ["warrant", "greed", "warrant", "greed"], "realm": realm}
    assert play_turn("prince-john", own)[0][:3] == ["nottingham", "vanquish", "maid-marian"]


def test_collector_of_cards_plays_the_last_one_where_it_is_wanted() -> None:
    hand = ["crown", "change-form", "change-form", "whirlpool"]
    taken, game = play_turn("ursula", {"at": "the-shore", "power": 4, "hand": hand, "realm": {"ursulas-lair": ["trident"]}})
    assert taken[-2:] == ["crown", "ursulas-lair"]
    assert has_won(game)


def test_summons_a_hero_to_where_a_contract_waits_for_him() -> None:
    hand, realm = ["trident", "change-form", "change-form", "whirlpool"], {"the-shore": ["binding-contract-the-shore"]}
    taken, _ = play_turn("ursula", {"at": "the-palace", "power": 4, "hand": hand, "realm": realm})
    assert taken[0] == "the-shore"
    start = taken.index("trident")
    assert taken[start + 1 : start + 4] == ["the-shore", "binding-contract-the-shore", "king-triton"]


def test_keeps_the_summons_until_there_is_a_contract() -> None:
    own = {"at": "the-palace", "power": 4, "hand": ["trident", "change-form", "change-form", "opportunist"]}
    assert "trident" not in play_turn("ursula", own)[0]


def test_moves_the_bearer_to_his_contract() -> None:
    realm = {"the-shore": ["binding-contract-the-shore"], "erics-ship": ["king-triton+trident"]}
    own = {"at": "the-palace", "power": 4, "hand": ["whirlpool", "change-form", "crown", "opportunist"], "realm": realm}
    taken, _ = play_turn("ursula", own)
    start = taken.index("whirlpool")
    assert taken[start + 1 : start + 5] == ["king-triton", "the-shore", "binding-contract-the-shore", "king-triton"]


@pytest.mark.parametrize("order", [("maleficent", "ursula"), ("ursula", "maleficent")])
def test_fates_whoever_is_nearest_to_winning(order: tuple[str, str]) -> None:
    rivals = {villain: CURSED if villain == "maleficent" else {} for villain in order}
    taken, _ = play_turn("hook", IDLE_HOOK, rivals)
    assert taken[taken.index("fate") + 1] == f"seat {1 + order.index('maleficent')}"


def test_fates_nobody_who_waits_for_a_hero_where_there_is_another() -> None:
    rivals = {"prince-john": {"power": 19}, "ursula": {"realm": {"ursulas-lair": ["crown"]}}}
    taken, _ = play_turn("hook", IDLE_HOOK, rivals)
    assert taken[taken.index("fate") + 1] == "seat 2"


def test_plays_no_hero_whom_a_rival_needs() -> None:
    rivals = {"prince-john": {"power": 19, "fate_deck": ["robin-hood", "toby"]}}
    taken, _ = play_turn("hook", IDLE_HOOK | {"at": "mermaid-lagoon"}, rivals)
    assert taken[taken.index("fate") + 2] == "toby"


def test_discards_what_it_cannot_use_and_keeps_what_its_goal_names() -> None:
    own = {"at": "the-palace", "power": 0, "hand": ["crown", "trident", "change-form", "poor-unfortunate-souls"]}
    taken, _ = play_turn("ursula", own)
    assert {"change-form", "poor-unfortunate-souls"} <= set(taken)
    assert not {"crown", "trident"} & set(taken)


def seat_in_turn(edition: Edition, players: int, focus: int) -> Seating:
    """GAMES games, every villain in every seat alike; the first strategy in one seat, or, for focus -1, in all."""
    villains = np.array([np.roll(np.arange(len(VILLAINS)), game % 4)[:players] for game in range(GAMES)], np.int8)
    digests = np.array([combination_digest([VILLAINS[one] for one in sorted(row)]) for row in villains], np.uint64)
    seats = np.arange(players) if focus < 0 else (np.arange(GAMES)[:, None] // 4 + focus) % players
    strategies = np.zeros((GAMES, players), np.uint8) if focus < 0 else (np.arange(players)[None, :] != seats).astype(np.uint8)
    return Seating(villains, strategies, digests, np.arange(GAMES, dtype=np.uint64))


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of games")
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wins_far_more_than_its_share_among_greedy(box: str, players: int) -> None:
    edition, engine = open_edition("villainous", box=box), engine_of("villainous")
    for rival in (Greedy(), Uniform()):
        seating = seat_in_turn(edition, players, focus=0)
        batch = engine.begin(edition, seating, seed=11)
        engine.play(edition, batch, [EXPERT, rival], seating.strategies)
        shares = engine.score(edition, batch)["win_share"][seating.strategies == 0]
        assert shares.mean() > 1 / players + 0.2


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of games")
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_its_own_end(box: str, players: int) -> None:
    edition, engine = open_edition("villainous", box=box), engine_of("villainous")
    seating = seat_in_turn(edition, players, focus=-1)
    batch = engine.begin(edition, seating, seed=12)
    engine.play(edition, batch, [EXPERT], seating.strategies)
    assert (engine.score(edition, batch)["outcome"][:, 0] == Status.TERMINATED).mean() > NEARLY_ALL
