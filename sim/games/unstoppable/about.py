"""Unstoppable! in words, for people who have never played it: what it is, what it counts, what a box's values mean."""

from __future__ import annotations

ABOUT = (
    "Each of two to four players is a villain with a plan of four steps: Hades, Maleficent, Scar or Ursula. A villain's"
    " mover goes around a main board that all share and, at its own side, through a realm that nobody else enters.",
    "On a turn the player discards one card of a hand of four to move as far as it says, passing over rivals and heroes."
    " The space then offers one or two actions. Taking Power is free. Every other action takes another card with its symbol, and"
    " that card's price in Power: open a token that adds an action to the realm, take a step of the plan, fate a rival, or"
    " defeat a hero. To fate is to roll a die and put one of a rival's three heroes on a space of its realm, which"
    " shuts that space. At the end of the turn the hand is filled up again.",
    "Whoever takes the last step of the own plan has won at once.",
)

POINTS = "steps of the plan"

TARGETS = "A villain aims at another when it takes the action fate and chooses whom it is against."

NOTATION = (
    "P3 is three Power, E a step of the Evil Plan, U an upgrade, F fate, D defeat. Realms and main boards are"
    " written in the order in which they are walked; two symbols of a main space are written together."
    " A villain's cards stand in three columns, one entry a card:"
    " movement numbers, symbols, prices."
)

VALUE_TITLES = {
    "setup.hand_size": "cards in a hand",
    "setup.start_power": "Power at the start",
    "setup.main_board": "which main board is used",
    "setup.sides_of_two": "sides of the board that two players use",
    "power_tokens": "Power tokens in the supply",
    "fate.square": "faces of the die with a square",
    "fate.triangle": "faces of the die with a triangle",
    "fate.circle": "faces of the die with a circle",
    "fate.wild": "faces of the die that are any shape",
    "fate.power_loss": "Power that is lost if the hero is there already",
    "readings.skipped_space": "what a space costs that is passed over",
    "readings.bypass": "main spaces of the own side are left out",
    "readings.realm_join": "where the path turns into the realm",
    "readings.new_token": "when a token on the own space may be used",
    "readings.equal_symbols": "two equal symbols on a space",
    "readings.upgrade_under_hero": "a token under a hero may be opened",
    "readings.fate_choice": "when the rival is chosen",
    "readings.hero_placed_by": "who places the hero",
    "readings.hero_on_start": "a hero may stand on the start space",
    "readings.without_target": "actions that may be taken without effect",
    "readings.reshuffle_includes_spent": "cards of this turn are shuffled in",
    "readings.empty_supply": "when the supply has too little Power",
    "totals.power_tokens": "Power tokens in the whole box",
    "totals.cards": "cards in the whole box",
    "totals.cards_per_villain": "cards of a villain",
    "totals.action_tokens": "action tokens in the whole box",
    "totals.tokens_per_villain": "action tokens of a villain",
    "totals.hero_tiles": "hero tiles in the whole box",
    **{f"boards.L{number}.sides": f"spaces of the main board L{number}, side by side" for number in range(1, 6)},
    "villains.*.advances": "steps of the plan",
    "villains.*.spaces": "spaces of the realm",
    "villains.*.slots": "spaces with a slot for a token",
    "villains.*.start_space": "start space",
    "villains.*.tokens": "action tokens",
    "villains.*.heroes": "heroes by shape",
    "villains.*.moves": "movement numbers of the cards",
    "villains.*.symbols": "symbols of the cards",
    "villains.*.costs": "prices of the cards",
}
