"""What the types of a box's data cannot say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from sim.box import Box
from sim.departures import Departure, refuse_departures
from sim.errors import BadInput, unknown
from sim.games.villainous.arguments import Names
from sim.games.villainous.box import BoxData, Villain
from sim.games.villainous.clauses import ClauseCode, read_clause, read_goal, read_milestone
from sim.games.villainous.codes import (
    MAX_CONDITIONS,
    MAX_KINDS,
    MAX_VILLAINS,
    NUM_FATE_CARDS,
    NUM_SYMBOLS_OF_LOCATION,
    NUM_VILLAIN_CARDS,
)
from sim.games.villainous.kinds import CONDITION, CONTRACT, NONE, KindData, all_clauses_of, kinds_of, names_of, titles_of
from sim.games.villainous.sense import check_sense

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_box(box: Box) -> None:
    """Check a box. A deck has as many cards as there are; printed totals bind what has not made them up, no variant. Raises BadInput."""
    data: BoxData = box.data
    where = box.home
    if not 1 <= len(data.villains) <= MAX_VILLAINS:
        raise BadInput(f"{where}: {len(data.villains)} villains; 1 to {MAX_VILLAINS} are possible.")
    given = sum(data.setup.start_power.value)
    if given > data.setup.power_tokens.value:
        raise BadInput(f"{box.where('setup.start_power')} gives out {given} Power; setup.power_tokens has {data.setup.power_tokens.value}.")
    for name, villain in data.villains.items():
        origin = box.where(f"villains.{name}.")
        _check_names(origin, villain)
        _check_locations(origin, villain)
        _check_decks(origin, villain)
        _check_clauses(origin, villain)
        _check_milestones(origin, villain)
    _check_choices(box)
    refuse_departures(box, departures)
    _check_totals(box)


def _check_names(where: str, villain: Villain) -> None:
    for key, named in (("locations", villain.locations), ("cards", villain.cards), ("fate", villain.fate)):
        for name in named:
            if not _NAME.fullmatch(name):
                raise BadInput(f"{where}{key}: {name!r} must be small letters and digits, with single hyphens between.")
    for kind, names in (("name", names_of(villain)), ("title", titles_of(villain))):
        twice = [name for name, count in Counter([*names.cards, *names.locations]).items() if count > 1]
        if twice:
            raise BadInput(f"{_whole(where)}: two cards or locations have the {kind} {twice[0]!r}; each wants its own.")


def _check_locations(where: str, villain: Villain) -> None:
    for name, place in villain.locations.items():
        for top in (place.top.value, *place.top.alternatives):
            for bottom in (place.bottom.value, *place.bottom.alternatives):
                if len(top) + len(bottom) > NUM_SYMBOLS_OF_LOCATION:
                    raise BadInput(
                        f"{where}locations.{name}: top and bottom may have {len(top)} and {len(bottom)} symbols;"
                        f" at most {NUM_SYMBOLS_OF_LOCATION} together are possible."
                    )


def _check_decks(where: str, villain: Villain) -> None:
    kinds = kinds_of(villain)
    if len(kinds) > MAX_KINDS:
        raise BadInput(f"{_whole(where)}: {len(kinds)} kinds of card; at most {MAX_KINDS} are possible.")
    conditions = [kind.name for kind in kinds if kind.card.type == CONDITION]
    if len(conditions) > MAX_CONDITIONS:
        raise BadInput(f"{where}cards: {len(conditions)} kinds of condition; at most {MAX_CONDITIONS} are possible.")
    for kind in kinds:
        _check_numbers(_origin(where, kind), kind)
    _check_contracts(where, villain)
    for key, total in (("cards", NUM_VILLAIN_CARDS), ("fate", NUM_FATE_CARDS)):
        found = sum(kind.copies for kind in kinds if kind.is_fate == (key == "fate"))
        if found != total:
            raise BadInput(f"{where}{key}: the copies add up to {found}; the deck has {total} cards.")


def _whole(where: str) -> str:
    """What holds a villain, from where its keys begin."""
    return where.rstrip(".: ")


def _origin(where: str, kind: KindData) -> str:
    return f"{where}{'fate' if kind.is_fate else 'cards'}.{kind.name}"


def _check_numbers(where: str, kind: KindData) -> None:
    """Each type of card has the numbers that are printed on it, and no other."""
    card = kind.card
    for key, is_wanted in (
        ("strength", card.type in ("ally", "hero")),
        ("cost", not kind.is_fate and card.type != CONDITION),
        ("copies", card.type != CONTRACT),
    ):
        if is_wanted != (getattr(card, key) is not None):
            who = f"a card of a fate deck of type {card.type}" if kind.is_fate else f"a card of type {card.type}"
            raise BadInput(
                f"{where}.{key} {'is missing' if is_wanted else 'must be left out'}: {who} has {'one' if is_wanted else 'none'}."
            )


def _check_contracts(where: str, villain: Villain) -> None:
    num_contracts = sum(card.type == CONTRACT for card in villain.cards.values())
    lists = [villain.contracts.value, *villain.contracts.alternatives] if villain.contracts else [[]]
    for copies in lists:
        if len(copies) != num_contracts:
            raise BadInput(f"{where}contracts = {copies!r} has {len(copies)} numbers; there are {num_contracts} cards of type {CONTRACT}.")
        if sum(copies) != sum(lists[0]):
            raise BadInput(f"{where}contracts: {copies!r} and {lists[0]!r} add up to different numbers of cards.")


def _check_clauses(where: str, villain: Villain) -> None:
    """Everything that a card or an objective may say can be read, alternatives too."""
    names = names_of(villain)
    for number, goals in enumerate((villain.objective.clauses.value, *villain.objective.clauses.alternatives)):
        for goal in goals:
            read_goal(goal, names, f"{where}objective.clauses{f'.alternatives[{number - 1}]' if number else ''}")
    for kind in kinds_of(villain):
        for key, clauses in all_clauses_of(kind.card):
            origin = f"{_origin(where, kind)}.{key}"
            check_sense(origin, kind, list(_read(clauses, names, origin)))


def _check_milestones(where: str, villain: Villain) -> None:
    """Milestones can be read, and each has a title of its own."""
    names, titles = names_of(villain), [milestone.title for milestone in villain.milestones]
    for number, milestone in enumerate(villain.milestones):
        read_milestone(milestone.clause, names, f"{where}milestones[{number}].clause")
        if milestone.title in titles[:number]:
            raise BadInput(f"{where}milestones: two have the title {milestone.title!r}; each wants its own.")


def _read(clauses: Sequence[str], names: Names, origin: str) -> Iterator[ClauseCode]:
    return (read_clause(clause, names, origin) for clause in clauses)


def _check_choices(box: Box) -> None:
    """A choice is one of what cards say under its name, or that none of them does."""
    data: BoxData = box.data
    known: dict[str, list[str]] = {choice: [NONE] for choice in data.choices}
    for villain_name, villain in data.villains.items():
        for kind in kinds_of(villain):
            for choice, by_value in kind.card.instead.items():
                origin = f"{_origin(box.where(f'villains.{villain_name}.'), kind)}.instead"
                if choice not in known:
                    raise unknown("choice", choice, known, origin)
                if NONE in by_value:
                    raise BadInput(f"{origin}.{choice}: {NONE!r} is what the card says by itself; name another value.")
                known[choice] += [value for value in by_value if value not in known[choice]]
    for choice, value in data.choices.items():
        for one in (value.value, *value.alternatives):
            if one not in known[choice]:
                raise unknown("value", one, known[choice], box.where(f"choices.{choice}"))


def departures(box: Box) -> list[Departure]:
    """The Power tokens, if they are not as many as printed; decks always are."""
    tokens, wanted = box.data.setup.power_tokens, box.data.totals.power_tokens.value
    said = f"{box.where('setup.power_tokens')} = {tokens.value}; totals.power_tokens says {wanted}"
    return [Departure(said, tokens)] if tokens.value != wanted else []


def _check_totals(box: Box) -> None:
    """The printed totals of a box without villains of one's own."""
    if not box.is_printed:
        return
    data: BoxData = box.data
    kinds = [kind for villain in data.villains.values() for kind in kinds_of(villain)]
    for key, is_fate in (("villain_cards", False), ("fate_cards", True)):
        found, wanted = sum(kind.copies for kind in kinds if kind.is_fate == is_fate), getattr(data.totals, key).value
        if found != wanted:
            raise BadInput(f"{box.home}: the files add up to {found} {key.replace('_', ' ')}; totals.{key} says {wanted}.")
