"""What goes together in the clauses of a card: with its type, with what it is attached to, and with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sim.errors import BadInput
from sim.games.villainous.arguments import word_of
from sim.games.villainous.box import Card
from sim.games.villainous.clauses import ClauseCode, operation_word, speaks_of_here
from sim.games.villainous.codes import Bearer, Op, Scope, When
from sim.games.villainous.kinds import CONDITION, CONTRACT, KindData

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
_OF_THE_LOOSE = {Op.FIND_AND_BURDEN, Op.USE_CONTRACT}
_OF_VILLAIN_DECK = {Op.ACT_ADJACENT, Op.DRAW_DISCARD, Op.PAYS_FOR, Op.PLAY_ALLY, Op.TRAP, Op.VANQUISH}  # what its villain decides
_ONLY_FOR = {  # type of card -> what only such a card can do
    CONDITION: {Op.PLAY_FATE_TOP: "it is about the player whose turn it is"},
    "hero": dict.fromkeys((Op.STEAL_SELF, Op.TAKE_FATE_ITEM, Op.TAKE_CONTRACT), "something comes to lie on him"),
    CONTRACT: {Op.USE_CONTRACT: "it uses itself"},
    "item": {Op.FIND_AND_BURDEN: "it is attached to whom it finds"},
}


def check_sense(where: str, kind: KindData, clauses: Sequence[ClauseCode]) -> None:
    """The clauses of a card go with its type, and with what it is attached to. Raises BadInput."""
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
    _check_doer(where, kind, clauses)
    _check_bearer(where, kind, clauses)


def _check_doer(where: str, kind: KindData, clauses: Sequence[ClauseCode]) -> None:
    """A card does what a card of its type can do."""
    of_type = kind.card.type
    for clause in clauses:
        op = Op(clause.op)
        word = operation_word(op)
        for one, reasons in _ONLY_FOR.items():
            if op in reasons and of_type != one:
                raise BadInput(f"{where}: {word!r} is for a card of type {one} only: {reasons[op]}.")
        if of_type in ("effect", CONDITION) and speaks_of_here(clause):
            raise BadInput(f"{where}: {word!r} is about where the card is, and {_with_article(kind.card)} is nowhere.")
        if op == Op.ACT_ADJACENT and of_type == CONDITION:
            raise BadInput(f"{where}: {word!r} is for the own turn, and a {CONDITION} is played on others.")
        if kind.is_fate and op in _OF_VILLAIN_DECK:
            raise BadInput(f"{where}: {word!r} is for cards of a villain deck; fate cards are played by opponents.")
        if (of_type, clause.when, op) == ("hero", When.PLAY, Op.FIND):
            raise BadInput(f"{where}: {word!r} is not for a hero who comes: heroes who find each other come to no end.")


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
    for op in sorted(ops):
        if (op == Op.SHIELD) != (Bearer.ALLY in bearers):
            bearer = "an ally" if op == Op.SHIELD else "a hero"
            raise BadInput(f"{where}: {operation_word(op)!r} is about {bearer}, and this card is attached to none.")
    for clause in clauses:
        if bearers and clause.op in _OF_THE_LOOSE:
            word = operation_word(Op(clause.op))
            raise BadInput(f"{where}: {word!r} is for a card that lies at a location, not for one that is attached.")


def _with_article(card: Card) -> str:
    return f"{'an' if card.type[0] in 'aeiou' else 'a'} {card.type}"
