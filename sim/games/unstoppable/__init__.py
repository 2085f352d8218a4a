"""Disney Villainous Unstoppable! (2025), for 2 to 4 players."""

from __future__ import annotations

from pathlib import Path

from sim.game import Game
from sim.games.unstoppable.about import ABOUT, NOTATION, POINTS, TARGETS, VALUE_TITLES
from sim.games.unstoppable.box import BoxData, cannot_win, check_box, departures
from sim.games.unstoppable.build import build_rules
from sim.games.unstoppable.codes import NUM_ACTIONS, Phase
from sim.games.unstoppable.deal import deal
from sim.games.unstoppable.form import FORM
from sim.games.unstoppable.legality import mark_legal
from sim.games.unstoppable.naming import action_names, card_titles, chance, describe, milestone_titles
from sim.games.unstoppable.place import place
from sim.games.unstoppable.records import Result, Rules, State
from sim.games.unstoppable.redeal import redeal
from sim.games.unstoppable.restrictions import RESTRICTIONS
from sim.games.unstoppable.scoring import score
from sim.games.unstoppable.tallies import TALLIES
from sim.games.unstoppable.turn import apply

GAME = Game(
    name="unstoppable",
    title="Disney Villainous Unstoppable!",
    about=ABOUT,
    points=POINTS,
    seats=range(2, 5),
    turn_limit=60,
    default_box="reconstruction",
    structural_box="identical",
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
    cannot_win=cannot_win,
    build_rules=build_rules,
    action_names=action_names,
    describe=describe,
    place=place,
    chance=chance,
    columns={
        "upgrades": "tokens that the seat has opened",
        "fated": "times that it was fated",
        "heroes": "heroes that were put into its realm",
        "defeats": "heroes that it has defeated",
        "power": "Power that it gained on spaces",
    },
    milestones=milestone_titles,
    cards=card_titles,
    targets=TARGETS,
    tallies=TALLIES,
    restrictions=RESTRICTIONS,
    notation=NOTATION,
    value_titles=VALUE_TITLES,
    has_solo=True,
)
