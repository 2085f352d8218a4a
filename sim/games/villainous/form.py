"""What the form of a box of Villainous asks of its owner: where to look, and what may be written."""

from __future__ import annotations

from sim.game import Asked
from sim.games.villainous.box import MAX_GAIN
from sim.games.villainous.codes import MAX_CLAUSES

_SYMBOLS = f'"gain 1" to "gain {MAX_GAIN}", "play", "fate", "move-item-or-ally", "move-hero", "vanquish", "discard", "activate"'

FORM = {
    "villains.*.locations.*.top": Asked(
        f"The symbols of a location, left to right, those on top first, which a hero covers. There are {_SYMBOLS}."
    ),
    "villains.*.locations.*.bottom": Asked(""),
    "villains.*.cards.*.copies": Asked("How many of a card are in the deck: a number, without quotes."),
    "villains.*.cards.*.cost": Asked("Cost and strength as printed: numbers, without quotes."),
    "villains.*.cards.*.strength": Asked(""),
    "villains.*.cards.*.effect": Asked(
        f"What a card does: {MAX_CLAUSES} clauses at most in a list, in the language of docs/games/villainous-language.md; [] for nothing."
    ),
    "villains.*.contracts": Asked("How many there are of each contract, in the order of the cards: numbers in a list."),
    "villains.*.fate.*.copies": Asked("How many of a fate card are in the deck: a number, without quotes."),
    "villains.*.fate.*.strength": Asked("The strength of a hero: a number, without quotes."),
    "villains.*.fate.*.effect": Asked("What a fate card does, written like the effects of the cards above."),
    "choices.robin-hood-finder": Asked(
        "Does a card of Prince John find Robin Hood? none, golden-arrow or warrant. If another does: none, and say so in its effect."
    ),
    "choices.flotsam-and-jetsam": Asked(
        "What Flotsam and Jetsam do: none if that stands with the cards; plain for nothing; action for an action more."
    ),
    "readings.contract_mode": Asked(
        "A contract at a location: does it defeat a hero there by itself (defeat), or allow to vanquish one with allies (vanquish)?"
    ),
    "readings.contract_timing": Asked("Is it used where the mover is (mover-there), or wherever it is (anywhere)?"),
    "readings.contract_tax": Asked("Do King Triton and Snarfblat make its use dearer (on-use), or not (never)?"),
}
