"""What kernels note of a game's course is what one counts who reads the game along, from states and actions by name."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import pytest

from sim.box import box_names
from sim.course import CARDS, MAX_CARD_KINDS, MILESTONES, TARGETS
from sim.edition import Edition, open_edition
from sim.games import GAMES, load_game
from sim.kernel import JIT_DISABLED
from sim.plugins import load_strategy
from sim.stepper import Stepper
from sim.strategy import Strategy
from strategies import catalogue

pytestmark = pytest.mark.kernels

GAMES_EACH = 1 if JIT_DISABLED else 3  # of a box
SEED = 3
TURN_LIMIT = 8 if JIT_DISABLED else 25

Seat = Mapping[str, Any]  # as described
Choose = Callable[[Stepper, Sequence[int]], int]  # which of the legal actions


@dataclass
class Reader:
    """What is read along of one seat: turn by milestone, names of kinds, aims by seat."""

    milestones: dict[str, int] = field(default_factory=dict)
    opening: set[str] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    against: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class Reading:
    """How a game is read: which milestones a seat has, by title; whether nothing is pending; a card as a kind; what is played or aimed."""

    reached: Callable[[Edition, str, Seat], list[str]] = lambda edition, villain, seat: []
    is_settled: Callable[[Any], bool] = lambda table: True
    kind: Callable[[Edition, str, str], str] = lambda edition, villain, name: name
    plays: Sequence[str] = ()  # phases in which an action names a card that is played


def villainous_reached(edition: Edition, villain: str, seat: Seat) -> list[str]:
    lying = {place: [whole.split("+") for whole in cards] for place, cards in seat["realm"].items()}
    types = {name: card.type for name, card in edition.box.data.villains[villain].cards.items()}

    def holds(words: Sequence[str]) -> bool:
        if words[0] == "in-realm":
            return any(words[1] in whole for cards in lying.values() for whole in cards)
        if words[0] == "unlocked":
            return words[1] not in seat["locked"]
        if words[0] == "power-at-least":
            return int(seat["power"]) >= int(words[1])
        if words[0] == "cursed-at-least":
            cursed = [place for place, cards in lying.items() if any(types.get(whole[0]) == "curse" for whole in cards)]
            return len(cursed) >= int(words[1])
        assert words[0] in ("hero-at", "card-at")
        return any(whole[0] == words[1] for whole in lying.get(words[2], ()))

    found = []
    for milestone in edition.box.data.villains[villain].milestones:
        if any(holds(way.split()) for way in milestone.clause.split(" or ")):
            found.append(milestone.title)
    return found


def unstoppable_reached(edition: Edition, villain: str, seat: Seat) -> list[str]:
    titles = load_game("unstoppable").milestones(edition.box)[villain]  # type: ignore[misc]
    return titles[: min(seat["steps"], 4)] + titles[4 : 4 + min(len(seat["open"]), 4)]


def title_in_box(edition: Edition, villain: str, name: str) -> str:
    cards = edition.box.data.villains[villain].cards
    return str(cards[name].title) if name in cards else ""


def title_in_words(edition: Edition, villain: str, name: str) -> str:
    move, symbols, cost = name.split("-")
    words = {"D": "defeat", "E": "plan", "F": "fate", "U": "upgrade"}
    return f"{' or '.join(words[letter] for letter in symbols).capitalize()} for {cost}, move {move}"


READINGS = {
    "villainous": Reading(villainous_reached, lambda table: table.top == 1, title_in_box, ("card", "condition")),
    "unstoppable": Reading(unstoppable_reached, kind=title_in_words, plays=("card",)),
    "card-game": Reading(kind=lambda edition, villain, name: "" if name[0].isdecimal() else name.capitalize(), plays=("special",)),
}
BOXES = [(game, box) for game in GAMES for box in box_names(load_game(game).boxes)]


def test_every_game_is_read() -> None:
    assert set(READINGS) == set(GAMES)


@pytest.mark.parametrize(("game", "box"), BOXES)
def test_courses_are_what_is_read_along(game: str, box: str) -> None:
    edition = open_edition(game, box, turn_limit=TURN_LIMIT)
    known, told = catalogue(game), set[str]()
    best = load_strategy(known[known.studied[0]], game)
    for number in range(GAMES_EACH):
        chooser = random.Random(number)
        villains = chooser.sample(edition.villains, chooser.choice(edition.game.seats))
        stepper = Stepper(edition, villains, SEED, number)
        means_to_win = number == 1  # and reaches what chance does not
        readers = read_game(stepper, villains, READINGS[game], partial(take_best, best) if means_to_win else partial(take_any, chooser))
        for seat, (line, reader) in enumerate(zip(stepper.results(), readers, strict=True)):
            check(edition, villains, seat, line, reader)
            told |= {name for name in (*CARDS, "milestones", "against") if getattr(reader, name)}
    if not JIT_DISABLED:
        assert told == {
            *(CARDS if edition.game.cards else ()),
            *(("milestones",) if edition.game.milestones else ()),
            *(("against",) if edition.game.targets else ()),
        }, "each is read at least once"


def take_any(chooser: random.Random, stepper: Stepper, legal: Sequence[int]) -> int:
    """Any action, but seldom one that ends something."""
    doing = [action for action in legal if stepper.edition.action_names[action] != "done"]
    return chooser.choice(doing if doing and chooser.random() < 0.8 else legal)


def take_best(strategy: Strategy, stepper: Stepper, legal: Sequence[int]) -> int:
    """What a strategy does, where there is a choice."""
    return legal[0] if len(legal) == 1 else stepper.choose(strategy)


def read_game(stepper: Stepper, villains: Sequence[str], reading: Reading, choose: Choose) -> list[Reader]:
    readers = [Reader() for _ in villains]
    look(stepper, villains, reading, readers)
    for reader in readers:
        reader.opening = set(reader.drawn)
    while stepper.is_playing:
        note_action(stepper, villains, reading, readers, choose)
        look(stepper, villains, reading, readers)
    return readers


def look(stepper: Stepper, villains: Sequence[str], reading: Reading, readers: Sequence[Reader]) -> None:
    """Note what hands hold, and what is reached if nothing is pending."""
    described, table = stepper.edition.describe(stepper.state), stepper.state.table
    is_over = described["status"] != "playing"
    for seat, (villain, reader) in enumerate(zip(villains, readers, strict=True)):
        own = described["seats"][villain]
        reader.drawn |= {reading.kind(stepper.edition, villain, name) for name in own["hand"]}
        if is_over or reading.is_settled(table):
            for title in reading.reached(stepper.edition, villain, own):
                reader.milestones.setdefault(title, max(int(table.turns[seat]), 1))


def note_action(stepper: Stepper, villains: Sequence[str], reading: Reading, readers: Sequence[Reader], choose: Choose) -> None:
    """Take an action, and note what is played or aimed at."""
    names, legal, phase, seat = stepper.edition.action_names, stepper.find_legal(), stepper.phase, stepper.seat
    action = choose(stepper, legal)
    name, villain = names[action].removeprefix(f"{villains[seat]}/"), villains[seat]
    if phase == "face" and name == "face up":  # of the card game: what is chosen lies on the state
        name, phase = str(stepper.edition.describe(stepper.state)["chosen"]), "special"
    if phase in reading.plays and name != "done":
        readers[seat].played.add(reading.kind(stepper.edition, villain, name))
    if phase == "opponent":
        readers[seat].against[int(name.removeprefix("seat "))] += 1
    stepper.take(action, forced=len(legal) == 1)


def check(edition: Edition, villains: Sequence[str], seat: int, line: Mapping[str, Any], reader: Reader) -> None:
    """A line of the results against what was read along."""
    game, villain = edition.game, villains[seat]
    if game.milestones:
        titles = game.milestones(edition.box)[villain]
        noted = dict(zip(titles, (line[name] for name in MILESTONES), strict=False))
        assert {title: turn for title, turn in noted.items() if turn} == reader.milestones
        assert not any(line[name] for name in MILESTONES[len(titles) :])
    if game.cards:
        titles = game.cards(edition.box)[villain]
        for column in CARDS:
            bits = np.flatnonzero([line[column] >> bit & 1 for bit in range(MAX_CARD_KINDS)])
            noted_kinds = {titles[bit] for bit in bits if bit < len(titles)} - {""}
            own = {kind for kind in getattr(reader, column) if kind in titles}
            assert noted_kinds == own - {""}, (column, villain)
    if game.targets:
        assert {target: line[name] for target, name in enumerate(TARGETS) if line[name]} == reader.against


@pytest.mark.parametrize(("game", "box"), BOXES)
def test_titles_are_told_apart(game: str, box: str) -> None:
    edition = open_edition(game, box)
    told = [(edition.game.milestones, len(MILESTONES)), (edition.game.cards, MAX_CARD_KINDS)]
    for titles_of, most in told:
        for titles in titles_of(edition.box).values() if titles_of else ():
            named = [title for title in titles if title]
            assert len(titles) <= most
            assert len(named) == len(set(named))
