"""The card game in words, for people who have never played it: what it is, what it counts, what a box's values mean."""

from __future__ import annotations

ABOUT = (
    "Each of three to six players takes the deck of one villain: eighteen cards that show a number from 1 to 6 and a colour, and two"
    " specials that have that villain's own power. Everyone has a pile of cards on the table and plays one card a turn, out of a hand"
    " of four.",
    "A card with the number or colour on top of a neighbour's pile goes there: a gift to the neighbour. One that matches no neighbour"
    " may go on the own pile if it matches there. Any card may instead be laid on the own pile with its back up and is then a hero. A"
    " special uses its power and is gone.",
    "The powers are all that makes villains differ, beside the colours of their cards. Maleficent's throws out the highest number on top"
    " of any pile, Cruella's swaps two top cards, Ursula's moves every top card one pile on, Hook's turns every top card over, Jafar's"
    " takes a top card into the hand, and Scar's makes the others play a card drawn from their hands.",
    "The game ends when all cards are played: nineteen turns each, and one more for every card that Jafar's power took. Then heroes cost"
    " points: as many as lie in a pile, that number counts nothing in it, so that five heroes wipe out its fives; more than six wipe out"
    " the sixes and begin again at one. What is left is added up, and the highest sum wins.",
)

POINTS = "points"

NOTATION = (
    "Letters stand for the colours of the cards, because it is not known card by card which printed colour is which. A villain's cards"
    " are written by number: \N{LEFT DOUBLE QUOTATION MARK}1: B C E\N{RIGHT DOUBLE QUOTATION MARK} means three cards of number 1, in"
    " the colours B, C and E."
)

VALUE_TITLES = {
    "colours": "names of the colours",
    "setup.hand_size": "cards in a hand",
    "setup.specials": "specials are shuffled in",
    "readings.uneven_finish": "when some have cards left and others have none",
    "readings.interfere_includes_player": "Interfere also turns its own player's top card",
    "readings.special_may_be_hero": "a special may be laid down as a hero",
    "readings.forced_card_may_be_hero": "a card that Intrigue forces may be laid down as a hero",
    "readings.intrigue_includes_player": "Intrigue also forces its own player",
    "readings.hypnosis_takes_heroes": "Hypnosis may take a hero",
    "readings.tie": "who wins a tie",
    "readings.targets": "whose top card Exchange and Hypnosis may choose",
    "readings.curse_hits": "whose cards Curse throws out",
    "readings.turned_special": "what a special is that Interfere turns face up",
    "readings.empty_pile": "how an empty pile is begun again",
    "readings.many_heroes": "what more than twelve heroes cost",
    "totals.cards": "cards in the whole box",
    "totals.numbers_per_villain": "number cards of a villain",
    "totals.specials_per_villain": "specials of a villain",
    "totals.colours": "how many colours there are",
    "villains.*.numbers": "colours of the cards of each number",
    "villains.*.power": "power of the special",
    "villains.*.num_specials": "how many specials",
}
