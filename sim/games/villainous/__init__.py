"""Disney Villainous: Introduction to Evil (2023), and four villains of 2018, for 2 to 4 players."""

from __future__ import annotations

from pathlib import Path

from sim.game import Game
from sim.games.villainous.about import ABOUT, NOTATION, POINTS, TARGETS, VALUE_TITLES
from sim.games.villainous.actions import apply
from sim.games.villainous.box import BoxData
from sim.games.villainous.build import build_rules
from sim.games.villainous.check import check_box, departures
from sim.games.villainous.codes import NUM_ACTIONS, Phase
from sim.games.villainous.deal import deal
from sim.games.villainous.form import FORM
from sim.games.villainous.legality import mark_legal
from sim.games.villainous.naming import action_names, card_titles, chance, describe, goals, milestone_titles
from sim.games.villainous.place import place
from sim.games.villainous.records import Result, Rules, State
from sim.games.villainous.redeal import redeal
from sim.games.villainous.restrictions import RESTRICTIONS
from sim.games.villainous.scoring import score
from sim.games.villainous.tallies import TALLIES

GAME = Game(
    name="villainous",
    title="Disney Villainous: Introduction to Evil",
    about=ABOUT,
    points=POINTS,
    seats=range(2, 5),
    turn_limit=100,
    default_box="introduction-to-evil",
    boxes=Path(__file__).parent / "boxes",
    box_schema=BoxData,
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
        "gained": "Power that it gained",
        "fated": "times that it was fated",
        "heroes": "heroes that were played into its realm",
        "defeats": "heroes that it has defeated",
        "cards": "cards that it played",
        "conditions": "conditions that it played on the turns of others",
    },
    goals=goals,
    milestones=milestone_titles,
    cards=card_titles,
    targets=TARGETS,
    tallies=TALLIES,
    restrictions=RESTRICTIONS,
    notation=NOTATION,
    form=FORM,
    value_titles=VALUE_TITLES,
    has_solo=True,
)
