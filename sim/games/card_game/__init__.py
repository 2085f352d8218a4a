"""Disney Villains: The Card Game (2022), for 3 to 6 players."""

from __future__ import annotations

from pathlib import Path

from sim.game import Game
from sim.games.card_game.about import ABOUT, NOTATION, POINTS, VALUE_TITLES
from sim.games.card_game.box import BoxData, build_rules, check_box, departures
from sim.games.card_game.codes import NUM_ACTIONS, Phase
from sim.games.card_game.deal import deal
from sim.games.card_game.form import FORM
from sim.games.card_game.legality import mark_legal
from sim.games.card_game.naming import action_names, card_titles, chance, describe, place
from sim.games.card_game.records import Result, Rules, State
from sim.games.card_game.redeal import redeal
from sim.games.card_game.scoring import score
from sim.games.card_game.turn import apply

GAME = Game(
    name="card-game",
    title="Disney Villains: The Card Game",
    about=ABOUT,
    points=POINTS,
    seats=range(3, 7),
    turn_limit=100,
    default_box="standard",
    boxes=Path(__file__).parent / "boxes",
    box_schema=BoxData,
    form=FORM,
    rules=Rules,
    state=State,
    result=Result,
    phases=Phase,
    num_actions=NUM_ACTIONS,
    deal=deal,
    mark_legal=mark_legal,
    apply=apply,
    redeal=redeal,
    score=score,
    check_box=check_box,
    departures=departures,
    build_rules=build_rules,
    action_names=action_names,
    describe=describe,
    place=place,
    chance=chance,
    columns={
        "heroes": "cards that lie hero side up in the seat's pile at the end",
        "removed": "points that its heroes took away",
        "cards": "cards in its pile",
    },
    cards=card_titles,
    rival_boxes=("same-decks", "random-colours"),
    structural_box="same-decks",
    notation=NOTATION,
    value_titles=VALUE_TITLES,
)
