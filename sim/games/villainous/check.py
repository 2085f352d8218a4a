"""What the types of a box's data cannot say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from sim.box import Box
from sim.departures import Departure, refuse_departures
from sim.errors import BadInput, unknown
from sim.games.villainous.arguments import Names, word_of
from sim.games.villainous.box import BoxData, Card, Villain
from sim.games.villainous.clauses import ClauseCode, operation_word, read_clause, read_goal, read_milestone
from sim.games.villainous.codes import (
    MAX_CONDITIONS,
    MAX_KINDS,
    MAX_VILLAINS,
    NUM_FATE_CARDS,
    NUM_SYMBOLS_OF_LOCATION,
    NUM_VILLAIN_CARDS,
    Bearer,
    Op,
    Scope,
    When,
)
from sim.games.villainous.kinds import CONDITION, CONTRACT, NONE, KindData, all_clauses_of, kinds_of, names_of, titles_of

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_IN_REALM = frozenset(
    {When.ALWAYS, When.PLAY, When.MOVER_ARRIVES, When.HERO_PLAYED_HERE, When.ALLY_PLAYED_HERE, When.HERO_DEFEATED_HERE, When.HERO_DEFEATED}
)
_OF_VILLAIN = {
    "ally": _IN_REALM | {When.ACTION, When.ACTIVATE, When.BEFORE_MOVE},
    "item": _IN_REALM | {When.ACTION, When.ACTIVATE, When.BEARER_USED, When.BEARER_MOVED},
    "contract": _IN_REALM | {When.ACTION, When.ACTIVATE, When.BEARER_MOVED},
    "curse": _IN_REALM | {When.ACTION, When.ACTIVATE},
    "effect": {When.PLAY},
    CONDITION: {When.CONDITION, When.PLAY},
}
_OF_FATE = {
    "hero": _IN_REALM | {When.DEFEATED, When.REVEALED},
    "item": (_IN_REALM - {When.PLAY}) | {When.REVEALED, When.BEARER_MOVED},
    "effect": {When.PLAY, When.REVEALED},
}
_BY_BEARER = {When.BEARER_USED, When.BEARER_MOVED}
_OF_BEARER = {Op.TAUNT, Op.SAFE, Op.SHIELD}  # what an item says of the card that it is attached to
_REPEATED = {Op.STRENGTH, Op.COST}  # standing facts that a card may state more than once
_ALWAYS_MAY = {Op.ROAM, Op.ROAM_AND_ACT}  # whoever decides may leave it in any case
_NEVER_MAY = {Op.STEAL_SELF}  # ... by an amount of 0


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
            _check_sense(origin, kind, list(_read(clauses, names, origin)))


def _check_milestones(where: str, villain: Villain) -> None:
    """Milestones can be read, and each has a title of its own."""
    names, titles = names_of(villain), [milestone.title for milestone in villain.milestones]
    for number, milestone in enumerate(villain.milestones):
        read_milestone(milestone.clause, names, f"{where}milestones[{number}].clause")
        if milestone.title in titles[:number]:
            raise BadInput(f"{where}milestones: two have the title {milestone.title!r}; each wants its own.")


def _read(clauses: Sequence[str], names: Names, origin: str) -> Iterator[ClauseCode]:
    return (read_clause(clause, names, origin) for clause in clauses)


def _check_sense(where: str, kind: KindData, clauses: Sequence[ClauseCode]) -> None:
    """The clauses of a card go with its type, and with what it is attached to."""
    card, whens = kind.card, {When(clause.when) for clause in clauses}
    allowed = (_OF_FATE if kind.is_fate else _OF_VILLAIN)[card.type]
    for when in sorted(whens - allowed):
        raise BadInput(
            f"{where}: a card of type {card.type} has no clause {word_of(when)!r}; it may have {', '.join(map(word_of, sorted(allowed)))}."
        )
    if card.type == CONDITION and When.CONDITION not in whens:
        raise BadInput(f"{where}: a card of type {CONDITION} wants a clause 'condition: ...'.")
    for clause in clauses:
        _check_may(where, clause)
    standing = Counter(Op(clause.op) for clause in clauses if clause.when == When.ALWAYS)
    for op in sorted(op for op, count in standing.items() if count > 1 and op not in _REPEATED):
        raise BadInput(f"{where}: {operation_word(op)!r} is said more than once.")
    if sum(clause.when == When.ACTION for clause in clauses) > 1:
        raise BadInput(f"{where}: a card grants one action; there are several clauses {word_of(When.ACTION)!r}.")
    if card.type != CONDITION and any(clause.op == Op.PLAY_FATE_TOP for clause in clauses):
        raise BadInput(f"{where}: {operation_word(Op.PLAY_FATE_TOP)!r} is for conditions only: it is about the player whose turn it is.")
    if (card.type == CONDITION or kind.is_fate) and any(clause.op == Op.ACT_ADJACENT for clause in clauses):
        raise BadInput(f"{where}: {operation_word(Op.ACT_ADJACENT)!r} is for the own turn: for no {CONDITION}, and for no fate card.")
    _check_bearer(where, kind, clauses)


def _check_may(where: str, clause: ClauseCode) -> None:
    """What one may leave, and what one may not, is said as it is played."""
    word = operation_word(Op(clause.op))
    if clause.op in _ALWAYS_MAY and not clause.may:
        raise BadInput(f"{where}: {word!r} may always be left; write 'may {word}'.")
    if clause.may and (clause.op in _NEVER_MAY or (clause.when, clause.op) == (When.HERO_PLAYED_HERE, Op.DISCARD_SELF)):
        raise BadInput(f"{where}: 'may' does not go with {word_of(When(clause.when))!r} and {word!r}.")


def _check_bearer(where: str, kind: KindData, clauses: Sequence[ClauseCode]) -> None:
    """Items are attached to what may bear them, and only what is attached speaks of a bearer."""
    card, whens = kind.card, {When(clause.when) for clause in clauses}
    bearers = [Bearer(clause.a) for clause in clauses if clause.op == Op.ATTACH]
    if bearers and card.type not in ("item", CONTRACT):
        raise BadInput(f"{where}: 'attach' is for items and contracts only, not for {_with_article(card)}.")
    if kind.is_fate and card.type == "item" and (not bearers or Bearer.ALLY in bearers):
        raise BadInput(f"{where}: an item of a fate deck wants a clause 'always: attach hero'.")
    ops = {Op(clause.op) for clause in clauses} & _OF_BEARER
    words = [*map(word_of, sorted(whens & _BY_BEARER)), *map(operation_word, sorted(ops))]
    if any(clause.op == Op.STRENGTH and clause.a == Scope.BEARER for clause in clauses):
        words.append(f"{operation_word(Op.STRENGTH)} {word_of(Scope.BEARER)}")
    if words and not bearers:
        raise BadInput(f"{where}: {words[0]!r} wants a clause 'always: attach ...'.")


def _with_article(card: Card) -> str:
    return f"{'an' if card.type[0] in 'aeiou' else 'a'} {card.type}"


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
