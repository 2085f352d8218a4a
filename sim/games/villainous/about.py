"""Villainous in words, for people who have never played it: what it is, what it counts, what a box's values mean."""

from __future__ import annotations

ABOUT = (
    "Each of two to four players is a villain with a board of its own, its realm of four locations, and a goal of its own: to lay"
    " curses, to hoard Power, to hunt down a hero, or to bring cards together.",
    "On a turn the villain's mover goes to another location and does what symbols there say: take Power, play cards of a hand of four,"
    " move cards about, defeat a hero with allies who are strong enough, throw cards away, or fate a rival. At the end the hand"
    " is filled up again.",
    "To fate is to turn up two cards of a rival's fate deck and play one of them against it. Most are heroes, who come into the rival's"
    " realm and cover symbols until they are moved or defeated. Some cards of a hand are conditions: they are played on the turn of"
    " another, when that player has grown strong in some way.",
    "Whoever has reached the own goal has won: at once, or, where the goal has to hold then, as the own turn begins.",
)

POINTS = "per cent of the goal"

TARGETS = "A villain aims at another when it takes a Fate action and chooses whom it is against."

NOTATION = (
    "What a card says is written in clauses, each with when it counts before the colon and what it does after it; a card that does"
    " nothing has none. A location has its symbols in two rows: a hero there covers those on top. Power comes with its amount."
)

_READINGS = {
    "fate_discard_other_first": "the fate card not chosen is discarded first",
    "unplayable_fate_may_be_chosen": "a fate card may be chosen that can do nothing",
    "warrant_before_hero_ability": "Warrants pay before a hero does what he does",
    "disguise_on_other_turns": "Clever Disguise may be paid for on other turns",
    "raven_may_stay": "Raven and the Sheriff may act without moving",
    "dragon_form_every_time": "Dragon Form pays for every Fate action",
    "thorns_uses_location_strength": "Forest of Thorns looks at strength as it is there",
    "lock_stops_actions": "a lock that comes under the mover stops the turn",
    "triton_taxes_souls": "King Triton makes Poor Unfortunate Souls dearer",
    "refound_hero_power": "Power on a hero who is found in play",
    "empty_supply": "when the supply has too little Power",
    "contract_mode": "what a contract at a location does",
    "contract_timing": "where the mover has to be to use a contract",
    "contract_tax": "when King Triton and Snarfblat make a contract dearer",
}

VALUE_TITLES = {
    "setup.hand_size": "cards in a hand",
    "setup.power_tokens": "Power tokens in the supply",
    "setup.start_power": "Power at the start, by order of play",
    "setup.start_place": "where the mover stands at the start",
    **{f"readings.{name}": title for name, title in _READINGS.items()},
    "totals.villain_cards": "villain cards in the whole box",
    "totals.fate_cards": "fate cards in the whole box",
    "totals.power_tokens": "Power tokens in the whole box",
    "choices.robin-hood-finder": "which card of Prince John finds Robin Hood",
    "choices.flotsam-and-jetsam": "what Flotsam and Jetsam do",
    "villains.*.objective.check": "when the goal is looked at",
    "villains.*.objective.clauses": "the goal",
    "villains.*.contracts": "copies of each contract",
    "villains.*.locations.*.top": "symbols on top",
    "villains.*.locations.*.bottom": "symbols at the bottom",
    "villains.*.locations.*.is_locked": "locked at the start",
    "villains.*.cards.*.copies": "copies",
    "villains.*.cards.*.cost": "cost",
    "villains.*.cards.*.strength": "strength",
    "villains.*.cards.*.effect": "what it does",
    "villains.*.fate.*.copies": "copies",
    "villains.*.fate.*.strength": "strength",
    "villains.*.fate.*.effect": "what it does",
}
