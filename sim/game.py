"""What a game hands to the rest: its record classes, its kernels, and how its parts are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.box import Box
from sim.departures import Departure
from sim.restrictions import Restriction
from sim.step import Step

SOLO = 1  # the table size of a seat that plays alone


@dataclass(frozen=True)
class Asked:
    """What a form asks the owner of a printed box for."""

    hint: str  # where to look, and what may be written; in our own words
    blank: Any = None  # what the form holds, even of what is known; if None a blank in the shape of the value of the box it builds on


@dataclass(frozen=True)
class Game:
    """One game. Kernels take records; everything that names things is plain Python.

    deal(rules, state)                  sets up a state whose seats, villains and deal are filled in
    mark_legal(rules, state, legal)     marks the legal actions of the deciding seat, returns their number;
                                        `legal` comes cleared
    apply(rules, state, action)         takes one legal action and moves on to the next decision
    redeal(rules, state, seat, draw)    resamples all that the seat cannot know, and nothing else
    score(rules, state, results)        fills win_share, score and the game's own columns of each seat

    A game with `milestones`, `cards` or `targets` notes them in `state.courses`, one a seat, and its `result` extends
    MilestoneResult, CardResult or TargetResult: see `sim.course`.
    """

    name: str
    title: str
    about: tuple[str, ...]  # paragraphs for someone who has never seen it: what is done, what wins; in our own words
    points: str  # what a score counts, such as "points"; empty if the game has no score
    seats: range  # table sizes
    turn_limit: int  # turns a seat may take, unless the study says otherwise
    default_box: str
    boxes: Path  # the folder of the boxes that come with the game
    box_schema: type  # the msgspec type of a box's data
    rules: type
    state: type
    result: type
    phases: type  # the IntEnum of the decisions
    num_actions: int

    deal: Callable[..., Any]
    mark_legal: Callable[..., Any]
    apply: Callable[..., Any]
    redeal: Callable[..., Any]
    score: Callable[..., Any]

    check_box: Callable[[Box], None]  # raises BadInput for what a type cannot say
    departures: Callable[[Box], list[Departure]]  # what is not as printed; check_box refuses what the box has not made up
    build_rules: Callable[[Box], Any]  # one rules record, the turn limit left 0
    action_names: Callable[[Box], list[str]]  # unique, one an action
    describe: Callable[[Box, Any], dict[str, Any]]  # every part of a state by name, ready for JSON; has "seats" by villain
    place: Callable[[Box, Any, Any, Mapping[str, Any]], None]  # (box, rules, state, given): puts the named parts in place
    chance: Callable[[Box, Any, Any], dict[str, Any]]  # (box, before or None, after): chance outcomes between, by name
    columns: Mapping[str, str] = field(default_factory=dict)  # the game's own result columns -> what they are
    goals: Callable[[Box], Mapping[str, str]] | None = None  # villain -> its goal in a sentence, if `about` does not tell
    milestones: Callable[[Box], Mapping[str, Sequence[str]]] | None = None  # villain -> titles of what it reaches on its way, in order
    cards: Callable[[Box], Mapping[str, Sequence[str]]] | None = None  # villain -> titles of the kinds it may draw, by bit; "" for others
    targets: str = ""  # what counts as aiming at another seat, in a sentence; empty if nothing does
    tallies: Mapping[str, Callable[[Box, Step], Mapping[str, int]]] = field(default_factory=dict)  # title -> counts a step: for a census
    restrictions: Mapping[str, Restriction] = field(default_factory=dict)  # name -> what a strategy may be played under
    notation: str = ""  # how a box's values are written, in a sentence or two
    rival_boxes: tuple[str, ...] = ()  # boxes that edit the default one and may be the printed one just as well: an unknown of its own
    form: Mapping[str, Asked] = field(default_factory=dict)  # path of a value, "*" for any villain, in the order of the form
    cannot_win: Callable[[Box], list[str]] | None = None  # villains without any way to win; check_box refuses files with one, but no edits
    structural_box: str = ""  # a box of villains that are alike, played to learn what the rules alone do
    value_titles: Mapping[str, str] = field(default_factory=dict)  # path of a box's value, "*" for any name -> what it is
    has_solo: bool = False  # whether one seat can play alone, for how soon it wins: it has a goal of its own

    @property
    def table_sizes(self) -> list[int]:
        """Every table size that can be played, one seat alone too if there is that."""
        return [*([SOLO] if self.has_solo else []), *self.seats]

    def own_column(self, name: str) -> str:
        """The name of one of the game's own columns in stored rows."""
        return f"{self.name.replace('-', '_')}_{name}"
