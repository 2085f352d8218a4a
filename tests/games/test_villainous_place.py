"""Positions of Villainous: what is put in place is described again, and what cannot be is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sim.box import box_names
from sim.edition import open_edition
from sim.errors import BadInput
from sim.games import load_game
from sim.games.villainous.kinds import kinds_of
from sim.stepper import Stepper

pytestmark = pytest.mark.kernels

VILLAINS = ("hook", "maleficent", "prince-john", "ursula")


def placed(given: dict[str, Any], box: str | None = None) -> dict[str, Any]:
    edition = open_edition("villainous", box)
    stepper = Stepper(edition, VILLAINS, seed=3)
    edition.game.place(edition.box, edition.rules, stepper.state, given)
    return edition.describe(stepper.state)


POSITION: dict[str, Any] = {
    "seat": 1,
    "phase": "act",
    "seats": {
        "hook": {
            "at": "mermaid-lagoon",
            "power": 7,
            "hand": ["cannon", "cunning", "smee"],
            "known": ["cannon", "smee"],
            "deck": ["mr-starkey", "cannon"],
            "realm": {"jolly-roger": ["swashbuckler", "swashbuckler+cutlass"], "skull-rock": ["john", "peter-pan+pixie-dust+taunt"]},
            "fate_discards": ["lost-boys", "wendy"],
            "fate_tops": ["michael", "taunt"],
            "turns": 4,
        },
        "maleficent": {
            "at": "forbidden-mountains",
            "power": 0,
            "realm": {"the-forest": ["green-fire", "flora+sword-of-truth"]},
            "used": ["move-item-or-ally", "fate"],
            "ward": 3,
            "may_stay": True,
            "hand": ["vanish", "raven"],
        },
        "prince-john": {
            "at": "portrait",
            "power": 5,
            "realm": {"nottingham": ["little-john", "robin-hood+clever-disguise"]},
            "stolen": {"little-john": 4, "robin-hood": 1},
            "discards": ["warrant", "warrant", "greed"],
        },
        "ursula": {"realm": {"ursulas-lair": ["crown"], "the-shore": ["king-triton+trident"]}, "fate_deck": ["max", "eric"]},
    },
}


def test_what_is_put_in_place_is_described_again() -> None:
    found = placed(POSITION)
    assert (found["active"], found["phase"], found["winner"]) == (1, "act", None)
    wanted = POSITION["seats"]
    for villain, parts in wanted.items():
        seat = found["seats"][villain]
        for key, value in parts.items():
            assert seat[key] == value, f"{villain} {key}"
    ursula = found["seats"]["ursula"]
    assert found["supply"] == 40 - 7 - 0 - 5 - 5 - ursula["power"]
    assert found["seats"]["hook"]["discards"], "the rest of a deck that is named is discarded"
    assert found["seats"]["maleficent"]["known"] == ["vanish", "raven"], "the hand lies open while Flora is there"
    assert found["seats"]["hook"]["strength"] == {"swashbuckler": 2, "swashbuckler 2": 4, "john": 2, "peter-pan": 10}
    assert ursula["fate_deck_size"] == 2
    json.dumps(found)


def test_every_card_is_somewhere_once() -> None:
    for box in box_names(load_game("villainous").boxes):
        given = POSITION if box == "introduction-to-evil" else {"seats": {"hook": {"hand": ["smee"]}}}
        for villain, seat in placed(given, box)["seats"].items():
            kinds = kinds_of(open_edition("villainous", box).box.data.villains[villain])
            lying = [name for cards in seat["realm"].values() for card in cards for name in card.split("+")]
            cards = [*lying, *(name for key in ("hand", "deck", "discards", "fate_deck", "fate_discards") for name in seat[key])]
            assert sorted(cards) == sorted(kind.name for kind in kinds for _ in range(kind.copies))


def test_a_description_can_be_placed_again() -> None:
    first = placed(POSITION)
    keys = ("at", "power", "hand", "known", "deck", "discards", "fate_deck", "fate_discards", "fate_tops", "realm")
    more = ("stolen", "locked", "used", "ward", "may_stay", "turns")
    again = {villain: {key: seat[key] for key in (*keys, *more)} for villain, seat in first["seats"].items()}
    assert placed({"seat": 1, "phase": "act", "seats": again}) == first


def test_hand_and_deck_that_are_not_named_are_what_is_left() -> None:
    hook = placed({"seats": {"hook": {"realm": {"jolly-roger": ["smee", "cannon", "cannon"]}}}})["seats"]["hook"]
    assert (len(hook["hand"]), hook["deck_size"], hook["fate_deck_size"]) == (4, 23, 15)
    assert "smee" not in hook["hand"] + hook["deck"]


def test_locks_are_exactly_those_that_are_named() -> None:
    seats = placed({"seats": {"hook": {"locked": []}, "ursula": {"locked": ["ursulas-lair"]}}}, "worst-takes-it-all-2018")["seats"]
    assert (seats["hook"]["locked"], seats["ursula"]["locked"]) == ([], ["ursulas-lair"])


REFUSED = {
    "a villain who is not there": ({"seats": {"scar": {}}}, "[Uu]nknown villain at this table 'scar'"),
    "a seat that is not there": ({"seat": 4}, "seat = 4 must be"),
    "an unknown key": ({"seats": {"hook": {"hands": []}}}, "Unknown key 'hands'"),
    "an unknown location": ({"seats": {"hook": {"at": "the-jail"}}}, "unknown location 'the-jail'"),
    "an unknown card": ({"seats": {"hook": {"hand": ["raven"]}}}, "unknown card 'raven'"),
    "a card too often": ({"seats": {"hook": {"hand": ["smee", "smee"]}}}, "no card 'smee' is left; there is 1 of it"),
    "a card of the other deck": ({"seats": {"hook": {"deck": ["wendy"]}}}, "'wendy' is a card of the other deck"),
    "an effect that lies in a realm": (
        {"seats": {"hook": {"realm": {"skull-rock": ["worthy-opponent"]}}}},
        "of type effect, which stays in no realm",
    ),
    "an item that lies alone": ({"seats": {"hook": {"realm": {"skull-rock": ["cutlass"]}}}}, "'cutlass' has to be attached"),
    "an item on the wrong card": (
        {"seats": {"hook": {"realm": {"skull-rock": ["john+cutlass"]}}}},
        "'cutlass' cannot be attached to 'john': only to one of type ally",
    ),
    "an ally on a card": ({"seats": {"hook": {"realm": {"skull-rock": ["john+smee"]}}}}, "'smee' cannot be attached to 'john': to nothing"),
    "Power on no hero": ({"seats": {"prince-john": {"stolen": {"toby": 1}}}}, "unknown hero of stolen 'toby'"),
    "a symbol that is not there": ({"seats": {"hook": {"at": "skull-rock", "used": ["vanquish"]}}}, "that is not used yet 'vanquish'"),
    "a symbol of the portrait": ({"seats": {"hook": {"at": "portrait", "used": ["gain"]}}}, "the mover is on the portrait"),
    "a known card not in the hand": ({"seats": {"hook": {"hand": ["cannon"], "known": ["smee"]}}}, "'smee' is not so often in the hand"),
    "a top that is not on top": (
        {"seats": {"hook": {"fate_deck": ["john"], "fate_tops": ["wendy"]}}},
        "'wendy' is not card 1 of the fate deck",
    ),
    "too much Power": ({"seats": {"hook": {"power": 41}}}, "Power together; there are 40 tokens"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    given, message = REFUSED[what]
    with pytest.raises(BadInput, match=message) as refused:
        placed(given)
    assert "\n" not in str(refused.value)
