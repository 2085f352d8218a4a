"""A redeal of Unstoppable! changes what the deciding seat cannot know, and nothing else, and all that it may be is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.edition import Edition, open_edition
from sim.loop import draw_of
from sim.randomness import Draw
from sim.stepper import Stepper
from strategies.any_game.uniform import Uniform

VILLAINS = ["hades", "maleficent", "scar", "ursula"]
TABLES = [VILLAINS, ["ursula", "scar"]]
VARIANTS = [
    pytest.param({}, id="reconstruction"),
    pytest.param({"readings.reshuffle_includes_spent": False, "readings.hero_placed_by": "target"}, id="other readings"),
    pytest.param(
        {"villains.scar.moves": [1] * 15, "villains.scar.symbols": ["E", "U", "F"] * 5, "villains.scar.costs": [1] * 15}, id="equal cards"
    ),
]
LIMIT = 1e-6  # a chance result this unlikely is taken for a defect


def decisions(edition: Edition, villains: list[str], replicate: int, every: int) -> Iterator[Stepper]:
    """One random game, stopped at every so many real decisions."""
    stepper = Stepper(edition, villains, seed=3, replicate=replicate)
    number = 0
    while stepper.is_playing:
        legal = stepper.find_legal()
        forced = len(legal) == 1
        number += not forced
        if not forced and number % every == 0:
            yield stepper
        stepper.take(legal[0] if forced else stepper.choose(Uniform()), forced)


def redealt(stepper: Stepper, number: int = 0) -> Any:
    """A copy of the state with all resampled that the deciding seat cannot know."""
    # NumPy's own copy of a record leaves the gaps between its fields to chance
    state = np.frombuffer(bytearray(stepper.state.tobytes()), stepper.state.dtype)[0]
    draw = draw_of(state)
    words = (draw.seed, draw.combination, draw.replicate, draw.stream, draw.decision + 1000 * number)
    stepper.game.redeal(stepper.edition.rules, state, stepper.seat, Draw(*map(np.uint64, words)))  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize("edits", VARIANTS)
@pytest.mark.parametrize("villains", TABLES, ids=len)
def test_redeal_changes_only_what_cannot_be_known(edits: dict[str, Any], villains: list[str]) -> None:
    edition = open_edition("unstoppable", None, edits, turn_limit=15)
    num_known = 0
    for stepper in decisions(edition, villains, 2, every=4):
        before, after = stepper.state, redealt(stepper)
        assert after.table.tobytes() == before.table.tobytes()
        assert after.own[stepper.seat].tobytes() == before.own[stepper.seat].tobytes()
        legal = np.zeros_like(stepper.legal)
        stepper.game.mark_legal(edition.rules, after, legal)
        assert (legal == stepper.legal).all()
        old, new = edition.describe(before)["seats"], edition.describe(after)["seats"]
        for villain in villains:
            check_seat(old[villain], new[villain])
            num_known += bool(new[villain]["known"])
        assert new != old, "a deck or tokens lie in another order"
    assert num_known > 0, "some deck has run out"


def check_seat(old: dict[str, Any], new: dict[str, Any]) -> None:
    """Each card and token stays with its owner, and a card that all know stays in the hand."""
    assert Counter([*new["hand"], *new["deck"]]) == Counter([*old["hand"], *old["deck"]])
    assert sorted(new["face_down"].values()) == sorted(old["face_down"].values())
    assert new["face_down"].keys() == old["face_down"].keys()
    assert not Counter(new["known"]) - Counter(new["hand"])
    hidden = ("hand", "deck", "face_down")
    assert {key: new[key] for key in new if key not in hidden} == {key: old[key] for key in old if key not in hidden}


def position(given: dict[str, Any], villains: list[str] = TABLES[1]) -> Stepper:
    edition = open_edition("unstoppable")
    stepper = Stepper(edition, villains, seed=5)
    edition.game.place(edition.box, edition.rules, stepper.state, given)
    return stepper


def described(stepper: Stepper, villain: str, count: int) -> list[dict[str, Any]]:
    return [stepper.edition.describe(redealt(stepper, number))["seats"][villain] for number in range(count)]


def check_even(counts: Counter[Any], num_outcomes: int) -> None:
    assert len(counts) == num_outcomes
    assert chisquare(list(counts.values())).pvalue > LIMIT


def test_every_order_of_the_own_deck_is_as_likely() -> None:
    stepper = position({"seats": {"ursula": {"hand": ["1-E-3"], "deck": ["1-U-1", "2-U-1", "3-F-1", "4-D-1"]}}})
    check_even(Counter(tuple(seat["deck"]) for seat in described(stepper, "ursula", 4000)), 24)
    assert all(seat["hand"] == ["1-E-3"] for seat in described(stepper, "ursula", 20))


def test_every_hand_of_another_is_as_likely() -> None:
    stepper = position({"seats": {"scar": {"hand": ["1-E-3", "2-E-3"], "deck": ["1-U-1", "2-U-1", "3-F-1", "4-D-1"]}}})
    check_even(Counter(tuple(seat["hand"]) for seat in described(stepper, "scar", 4000)), 15)
    check_even(Counter(seat["deck"][0] for seat in described(stepper, "scar", 4000)), 6)


def test_every_layout_of_face_down_tokens_is_as_likely() -> None:
    stepper = position({"seats": {"scar": {"open": {"2": "E", "5": "P3"}}}})
    layouts = described(stepper, "scar", 4000)
    check_even(Counter(tuple(seat["face_down"].items()) for seat in layouts), 24)
    assert all(seat["open"] == {"2": "E", "5": "P3"} for seat in layouts)
    check_even(Counter(seat["face_down"]["6"] for seat in described(stepper, "ursula", 4000)), 6)


def test_a_hand_that_was_held_when_the_deck_ran_out_is_known() -> None:
    """Scar holds three cards, shuffles the discards and draws one: Ursula knows the three, and not the fourth."""
    held = ["2-U-1", "3-E-2", "4-U-2"]
    stepper = position({"seat": 1, "seats": {"scar": {"hand": ["1-U-1", *held], "deck": []}}})
    play(stepper, ["1-U-1", "done"])
    assert stepper.seat == 0
    hands = [Counter(seat["hand"]) - Counter(held) for seat in described(stepper, "scar", 4000)]
    assert all(hand.total() == 1 for hand in hands)
    check_even(Counter(next(iter(hand)) for hand in hands), 12)


def test_of_those_a_discarded_one_is_no_longer_in_the_hand() -> None:
    stepper = position(
        {"seat": 1, "seats": {"scar": {"hand": ["1-U-1", "2-U-1", "3-E-2", "4-U-2"], "deck": []}, "ursula": {"hand": ["1-D-2"]}}}
    )
    play(stepper, ["1-U-1", "done", "1-D-2", "done", "3-E-2", "done"])
    known = stepper.edition.describe(stepper.state)["seats"]["scar"]["known"]
    assert known == ["2-U-1", "4-U-2"]
    assert all({"2-U-1", "4-U-2"} <= set(seat["hand"]) and "3-E-2" not in seat["hand"] for seat in described(stepper, "scar", 50))


def play(stepper: Stepper, names: list[str]) -> None:
    """Take actions by name."""
    for name in names:
        legal = {stepper.edition.action_names[action]: action for action in stepper.find_legal()}
        stepper.take(legal[name], len(legal) == 1)


def test_later_rolls_and_shuffles_are_others() -> None:
    stepper = position({"seat": 0, "phase": "action", "seats": {"ursula": {"at": "realm 2", "power": 9, "hand": ["2-F-2", "3-F-1"]}}})
    play(stepper, ["printed", "2-F-2"])
    rolls: Counter[str] = Counter()
    for number in range(200):
        state = redealt(stepper, number)
        stepper.game.apply(stepper.edition.rules, state, stepper.edition.action_names.index("seat 1"))
        rolls[stepper.edition.describe(state)["face"]] += 1
    assert set(rolls) == {"square", "triangle", "circle"}
    assert min(rolls.values()) > 30


def test_redeals_of_one_decision_differ_from_each_other() -> None:
    stepper = next(decisions(open_edition("unstoppable"), VILLAINS, replicate=1, every=10))
    assert len({redealt(stepper, number).tobytes() for number in range(50)}) == 50
    assert redealt(stepper, 7).tobytes() == redealt(stepper, 7).tobytes()
