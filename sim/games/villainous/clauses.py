"""The clauses of cards: text to codes, codes to text, and codes to a sentence.

A clause is written `WHEN: [may] OPERATION ARGUMENTS`; a clause of an objective has no WHEN. What each operation takes
is one line of `FORMS`, which serves all three.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from sim.errors import BadInput, near_and_all, unknown
from sim.games.villainous import arguments as of
from sim.games.villainous.arguments import Argument, Names, word_of
from sim.games.villainous.codes import MAX_WAYS, Op, When


class ClauseCode(NamedTuple):
    """A clause as the records hold it."""

    when: int
    op: int
    may: bool = False
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0

    @property
    def values(self) -> tuple[int, int, int, int]:
        """The arguments."""
        return self.a, self.b, self.c, self.d


class Form(NamedTuple):
    """What an operation takes, when it may count, and the sentence that says it, with its arguments by number."""

    whens: frozenset[When]
    says: str
    arguments: tuple[Argument, ...] = ()


_GOAL: frozenset[When] = frozenset()  # only in an objective
_STANDING = frozenset({When.ALWAYS})
_REVEALED = frozenset({When.REVEALED})
_ASKED = frozenset({When.CONDITION})
_GRANTED = frozenset({When.ACTION})
_BEFORE = frozenset({When.BEFORE_MOVE})
_MOVED = frozenset({When.BEARER_MOVED})
_BEATEN = frozenset({When.DEFEATED})
_TRIGGERED = frozenset(
    {
        When.MOVER_ARRIVES,
        When.HERO_PLAYED_HERE,
        When.ALLY_PLAYED_HERE,
        When.HERO_DEFEATED_HERE,
        When.HERO_DEFEATED,
        When.DEFEATED,
        When.BEARER_USED,
    }
)
_DONE = frozenset({When.PLAY, When.ACTIVATE, When.BEFORE_MOVE}) | _TRIGGERED
_PLAYED = frozenset({When.PLAY, When.ACTIVATE})
_AT_PLAY = frozenset({When.PLAY})


def _form(whens: frozenset[When], says: str, *arguments: Argument) -> Form:
    return Form(whens, says, arguments)


FORMS: dict[Op, Form] = {
    Op.STRENGTH: _form(_STANDING, "{0} {1} Strength{2}{3}", of.SCOPE, of.CHANGE, of.CONDITION, of.AT),
    Op.ATTACH: _form(_STANDING, "attached to {0}{1}", of.BEARER, of.NOT_AT),
    Op.REACH: _form(_STANDING, "counts against heroes {0} as well", of.NEARNESS),
    Op.NEEDS_ALLIES: _form(_STANDING, "a vanquish takes at least {0} allies", of.AMOUNT),
    Op.TAUNT: _form(_STANDING, "heroes without this card cannot be defeated before its bearer"),
    Op.SAFE: _form(_STANDING, "its bearer cannot be defeated{0}", of.PRICE),
    Op.SHIELD: _form(_STANDING, "discarded in place of its bearer"),
    Op.IMMUNE_TO: _form(_STANDING, "{0} does not count against this hero", of.ALLY),
    Op.COST: _form(_STANDING, "{1} cost {0} Power {2}", of.CHANGE, of.TYPES, of.COST_SCOPE),
    Op.ONLY_AT: _form(_STANDING, "played to {0} only", of.LOCATION),
    Op.NEVER_AT: _form(_STANDING, "neither played nor moved to {0}", of.LOCATION),
    Op.FIXED_WHILE_IN_REALM: _form(_STANDING, "cannot be moved while {0} is in the realm", of.CARD),
    Op.FIXED_WHILE_LOCKED: _form(_STANDING, "cannot be moved while {0} is locked", of.LOCATION),
    Op.NO_HEROES: _form(_STANDING, "no hero may be played here"),
    Op.HERO_NEEDS: _form(_STANDING, "a hero played here needs Strength {0}", of.AMOUNT),
    Op.NO_CURSES: _form(_STANDING, "no curse may be played here"),
    Op.NO_EFFECTS: _form(_STANDING, "the villain cannot play effects"),
    Op.NO_MOVING: _form(_STANDING, "the villain cannot move items or allies by a symbol"),
    Op.TAX: _form(_STANDING, "whenever the villain gains Power, it gains {0} less", of.AMOUNT),
    Op.SHOW_HAND: _form(_STANDING, "the villain's hand lies open"),
    Op.UNCOVER: _form(_STANDING, "the mover may use {0} covered symbol a turn here", of.AMOUNT),
    Op.PAYS_FOR: _form(_STANDING, "may be discarded in place of paying for {0}", of.TYPES),
    Op.MUST_PLAY: _form(_REVEALED, "has to be played"),
    Op.HAS_POWER: _form(_ASKED, "has {0} Power or more", of.AMOUNT),
    Op.HAS_ALLIES: _form(_ASKED, "has {0} allies or more", of.AMOUNT),
    Op.HAS_STRONG_ALLY: _form(_ASKED, "has an ally of Strength {0} or more", of.AMOUNT),
    Op.HAS_DEFEATED: _form(_ASKED, "has just defeated a hero of Strength {0} or more", of.AMOUNT),
    Op.GAIN: _form(_DONE | _GRANTED, "gain {0} Power", of.AMOUNT),
    Op.GAIN_PER_HERO: _form(_DONE, "gain {0} Power for each hero in the realm", of.AMOUNT),
    Op.GAIN_PER_CONTRACT: _form(_DONE | _GRANTED, "gain {0} Power for each contract in the realm", of.AMOUNT),
    Op.GAIN_STRENGTH: _form(frozenset({When.HERO_DEFEATED_HERE}), "gain that hero's Strength in Power, {0}", of.CHANGE),
    Op.GAIN_IF_HERO_HERE: _form(_DONE, "gain {0} Power if a hero is at its location", of.AMOUNT),
    Op.LOSE: _form(_DONE, "lose {0} Power", of.AMOUNT),
    Op.LOOK: _form(_PLAYED, "look at the top {0} cards of the own fate deck; discard all, or put them back in any order", of.LOOKED_AT),
    Op.REVEAL_HERO: _form(_PLAYED, "turn up cards of the own fate deck until a hero comes, play that hero and discard the others"),
    Op.MOVE_ALLY: _form(_PLAYED, "move an ally to {0}; it has {1} Strength until the end of the turn", of.DISTANCE, of.CHANGE),
    Op.MOVE_HERO: _form(_DONE, "move a hero{1} to {0}", of.DISTANCE, of.FROM_HERE),
    Op.MOVE_HERO_TO: _form(_PLAYED, "move a hero to {0}", of.LOCATION),
    Op.MOVE_EACH_HERO: _form(_PLAYED, "move any number of heroes to {0} each", of.DISTANCE),
    Op.MOVE_MOVER: _form(_PLAYED, "move the villain's mover to any location{0}", of.IF_HERE),
    Op.MOVE_ITEM_HERE: _form(_PLAYED, "move an item that is not attached to this location"),
    Op.GATHER_ALLIES: _form(_PLAYED, "move one ally from each adjacent location to here"),
    Op.FIND: _form(_DONE - {When.HERO_PLAYED_HERE}, "find {0} and play that hero{1}", of.HERO, of.BY_HERE),
    Op.FIND_AND_BURDEN: _form(_AT_PLAY, "find {0}, play that hero here and attach this card to him", of.HERO),
    Op.RETURN: _form(_STANDING, "when {0} is defeated as its bearer, it stays at this location, attached to nothing", of.HERO),
    Op.DISCARD_SELF: _form(_TRIGGERED - {When.DEFEATED}, "discard this card"),
    Op.DISCARD_ITEM: _form(_PLAYED, "discard an item of the realm, attached or not"),
    Op.DISCARD_ALLY_HERE: _form(_PLAYED, "discard an ally here"),
    Op.DISCARD_ALLIES_HERE: _form(_PLAYED, "discard all allies here"),
    Op.DISCARD_HERE: _form(_PLAYED, "discard {1} of the cards {0} here", of.CARD, of.NUMBER_OR_ALL),
    Op.DISCARD_CURSE: _form(_PLAYED, "discard a curse{0} from a location with a hero", of.FROM_HERE),
    Op.DISCARD_HAND: _form(_DONE, "discard the whole hand"),
    Op.UNLOCK: _form(_PLAYED, "unlock {0}", of.LOCATION),
    Op.SWAP_LOCK: _form(_PLAYED, "move the lock from {0} to {1}, or back", of.LOCATION, of.LOCATION),
    Op.PLAY_ALLY: _form(_PLAYED, "play an ally from the hand for nothing"),
    Op.DEFEAT: _form(_PLAYED, "defeat a hero of Strength {0} or less, without allies", of.AMOUNT),
    Op.DEFEAT_BEARER: _form(_MOVED, "defeat the bearer if that was to {0}", of.LOCATION),
    Op.WARD: _form(_PLAYED, "gain {0} Power if a Fate action targets the villain before its next turn", of.AMOUNT),
    Op.MAY_STAY: _form(_PLAYED, "on the next turn the mover may stay where it is"),
    Op.DRAW_DISCARD: _form(_PLAYED, "draw {0} cards, then discard as many", of.AMOUNT),
    Op.VANQUISH: _form(_PLAYED | _GRANTED, "vanquish{0}", of.KEEP),
    Op.TRAP: _form(_PLAYED, "move an ally to any location, or none; then vanquish"),
    Op.ROAM: _form(_BEFORE, "move it to {0}", of.ROAMING),
    Op.ROAM_AND_ACT: _form(_BEFORE, "move it to {0} and take one action there that is not covered, but not Fate", of.ROAMING),
    Op.ACT_ADJACENT: _form(_AT_PLAY, "take one action, not covered, of a location beside the mover's{0}", of.EVEN_LOCKED),
    Op.REVEAL_TOP: _form(_PLAYED, "turn up the top card of the fate deck; play it if it is a hero, else put it back"),
    Op.STEAL: _form(_PLAYED, "put 1 to {0} Power of the villain on a hero; it returns as that hero is defeated", of.STOLEN),
    Op.STEAL_SELF: _form(_PLAYED, "put up to {0} Power of the villain on this hero; it returns as he is defeated", of.STOLEN),
    Op.BACK_TO_DECK: _form(_BEATEN, "shuffle this hero into the fate deck"),
    Op.TAKE_DISCARD: _form(_PLAYED, "take one of the {0} among the own discards into the hand", of.TYPES),
    Op.DIG: _form(_PLAYED, "turn up cards of the own deck until a {0} comes, into the hand; discard the others", of.TYPE),
    Op.PLAY_FATE_TOP: _form(_PLAYED, "turn up the top fate card of the player whose turn it is, and play it"),
    Op.SHUFFLE_DISCARDS: _form(_PLAYED, "shuffle the villain's discards into its deck"),
    Op.PLAY_FATE_DISCARD: _form(_PLAYED, "play a hero of Strength {0} or less from the fate discards to the mover's location", of.AMOUNT),
    Op.TAKE_FATE_ITEM: _form(_PLAYED, "take an item from the fate discards onto this hero"),
    Op.TAKE_CONTRACT: _form(_PLAYED, "take a contract from another hero onto this one"),
    Op.USE_CONTRACT: _form(_GRANTED, "use the contract against a hero here, and discard it"),
    Op.MOVE_HERO_ACTION: _form(_GRANTED, "move a hero to an adjacent location"),
    Op.DEFEATED_AT: _form(_GOAL, "{0} is defeated at {1}", of.HERO, of.LOCATION),
    Op.CURSE_EVERYWHERE: _form(_GOAL, "there is a curse at each location"),
    Op.POWER_AT_LEAST: _form(_GOAL, "the villain has {0} Power or more", of.AMOUNT),
    Op.HERO_AT: _form(_GOAL, "{0} is at {1}", of.HERO, of.LOCATION),
    Op.CARD_AT: _form(_GOAL, "{0} is at {1}, attached to nothing", of.CARD, of.LOCATION),
    Op.IN_REALM: _form(_GOAL, "{0} is in the realm", of.CARD),
    Op.CURSED_AT_LEAST: _form(_GOAL, "{0} or more locations have a curse", of.AMOUNT),
    Op.UNLOCKED: _form(_GOAL, "{0} is not locked", of.LOCATION),
}

_OCCASIONS = {
    When.ALWAYS: "",
    When.PLAY: "When played: ",
    When.CONDITION: "On the turn of a player who ",
    When.ACTION: "An action more at its location: ",
    When.ACTIVATE: "When activated: ",
    When.BEFORE_MOVE: "Before the mover moves: ",
    When.MOVER_ARRIVES: "When the mover arrives here: ",
    When.HERO_PLAYED_HERE: "When a hero is played here: ",
    When.ALLY_PLAYED_HERE: "When an ally is played here: ",
    When.HERO_DEFEATED_HERE: "When a hero is defeated here: ",
    When.HERO_DEFEATED: "When the villain has defeated a hero: ",
    When.DEFEATED: "When defeated: ",
    When.BEARER_USED: "When its bearer took part in a defeat: ",
    When.BEARER_MOVED: "When its bearer is moved: ",
    When.REVEALED: "When turned up for a Fate action: ",
}
_MAY = "may"
_OR = "or"
_ONLY_OBJECTIVE = {Op.DEFEATED_AT}  # it holds as it happens, never later: nothing that can be seen in a realm
_ONLY_MILESTONE = {Op.IN_REALM, Op.CURSED_AT_LEAST, Op.UNLOCKED}
_OF_HERE = {
    Op.GAIN_IF_HERO_HERE,
    Op.MOVE_ITEM_HERE,
    Op.GATHER_ALLIES,
    Op.DISCARD_ALLY_HERE,
    Op.DISCARD_ALLIES_HERE,
    Op.DISCARD_HERE,
}
_HERE = (of.BY_HERE, of.FROM_HERE, of.IF_HERE)
_SAME_WORD = {Op.MOVE_HERO_ACTION: "move-hero"}  # a granted symbol, told from the operation of that name by its WHEN


def speaks_of_here(clause: ClauseCode) -> bool:
    """Whether a clause says "here": where its card is."""
    at = zip(FORMS[Op(clause.op)].arguments, clause.values, strict=False)
    return clause.op in _OF_HERE or any(code and argument in _HERE for argument, code in at)


def operation_word(op: Op) -> str:
    """The word for an operation."""
    return _SAME_WORD.get(op) or word_of(op)


def read_clause(text: str, names: Names, origin: str) -> ClauseCode:
    """The clause of a card that a text says. Raises BadInput, `origin` first."""
    where = f"{origin}: {text!r}"
    head, colon, rest = text.partition(":")
    whens = {word_of(when): when for when in _OCCASIONS}
    if not colon:
        raise BadInput(f"{where} must be written WHEN: OPERATION, where WHEN is one of {', '.join(whens)}.")
    if head.strip() not in whens:
        raise unknown("WHEN", head.strip(), whens, where)
    words, when = rest.split(), whens[head.strip()]
    may = words[:1] == [_MAY]
    if may and when in (When.ALWAYS, When.CONDITION, When.ACTION, When.REVEALED):
        raise BadInput(f"{where}: {_MAY!r} does not go with {word_of(when)!r}.")
    ops = [op for op, form in FORMS.items() if when in form.whens]
    op, values = _read(words[may:], ops, f"operation that goes with {word_of(when)!r}", names, where)
    return ClauseCode(int(when), int(op), may, *values)


def read_goal(text: str, names: Names, origin: str) -> ClauseCode:
    """The clause of an objective that a text says. Raises BadInput, `origin` first."""
    op, values = _read(text.split(), _goals(but=_ONLY_MILESTONE), "objective", names, f"{origin}: {text!r}")
    return ClauseCode(int(When.ALWAYS), int(op), False, *values)


def read_milestone(text: str, names: Names, origin: str) -> list[ClauseCode]:
    """The clauses of a milestone that a text says, with "or" between: one of them has to hold. Raises BadInput, `origin` first."""
    where, ways = f"{origin}: {text!r}", [list[str]()]
    for word in text.split():
        if word == _OR:
            ways.append([])
        else:
            ways[-1].append(word)
    if len(ways) > MAX_WAYS:
        raise BadInput(f"{where} has {len(ways)} clauses; at most {MAX_WAYS} are possible.")
    read = [_read(words, _goals(but=_ONLY_OBJECTIVE), "milestone", names, where) for words in ways]
    return [ClauseCode(int(When.ALWAYS), int(op), False, *values) for op, values in read]


def _goals(but: Set[Op]) -> list[Op]:
    return [op for op, form in FORMS.items() if form.whens == _GOAL and op not in but]


def _read(words: Sequence[str], ops: Sequence[Op], what: str, names: Names, where: str) -> tuple[Op, list[int]]:
    """The operation that words say, one of `ops`, and its arguments. `what`: what such an operation is called."""
    allowed = {operation_word(op): op for op in ops}
    if not words:
        raise BadInput(f"{where}: an operation is missing; there is: {', '.join(allowed)}.")
    if words[0] not in allowed:
        raise BadInput(f"{where}: {words[0]!r} is no {what}{_place_of(words[0])}. {near_and_all(words[0], allowed)}")
    op, left, values = allowed[words[0]], list(words[1:]), list[int]()
    for argument in FORMS[op].arguments:
        if argument.after is not None and values[-1] != argument.after:
            values.append(0)
        elif left:
            values.append(argument.read(left.pop(0), names, where))
        elif argument.default is not None:
            values.append(argument.default)
        else:
            raise BadInput(f"{where}: {words[0]} wants {_wanted(op)}.")
    if left:
        raise BadInput(f"{where}: {' '.join(left)!r} is too much; {words[0]} wants {_wanted(op)}.")
    return op, values


def _place_of(word: str) -> str:
    """Where an operation of that word does go; nothing if there is none."""
    ops = [op for op in FORMS if operation_word(op) == word]
    whens = sorted({when for op in ops for when in FORMS[op].whens})
    if whens:
        return f" ({word} goes with {', '.join(map(word_of, whens))})"
    if any(op in _ONLY_OBJECTIVE for op in ops):
        return f" ({word} is for goals: it holds only as it happens)"
    return f" ({word} is for {'milestones' if any(op in _ONLY_MILESTONE for op in ops) else 'goals and milestones'})" if ops else ""


def _wanted(op: Op) -> str:
    return (
        ", ".join(f"[{argument.what}]" if argument.default is not None else argument.what for argument in FORMS[op].arguments)
        or "nothing more"
    )


def write_clause(clause: ClauseCode, names: Names) -> str:
    """A clause of a card as a box writes it."""
    return f"{word_of(When(clause.when))}: {f'{_MAY} ' if clause.may else ''}{write_goal(clause, names)}"


def write_goal(clause: ClauseCode, names: Names) -> str:
    """A clause of an objective as a box writes it; of a card without its WHEN."""
    op, values = Op(clause.op), clause.values
    words = [operation_word(op)]
    for number, argument in enumerate(FORMS[op].arguments):
        is_there = argument.after is None or values[number - 1] == argument.after
        if is_there and values[number] != argument.default:
            words.append(argument.write(values[number], names))
    return " ".join(words)


def say_clause(clause: ClauseCode, names: Names) -> str:
    """A clause as a sentence; `names` are titles."""
    said = f"{_OCCASIONS[When(clause.when)]}{f'{_MAY} ' if clause.may else ''}{_say(clause, names)}"
    return f"{said[0].upper()}{said[1:]}."


def say_goal(clauses: Sequence[ClauseCode], names: Names) -> str:
    """An objective as a sentence; `names` are titles."""
    said = ", and ".join(_say(clause, names) for clause in clauses)
    return f"{said[0].upper()}{said[1:]}."


def _say(clause: ClauseCode, names: Names) -> str:
    form, values, parts = FORMS[Op(clause.op)], clause.values, list[str]()
    for number, argument in enumerate(form.arguments):
        is_there = argument.after is None or values[number - 1] == argument.after
        parts.append(argument.say(argument.write(values[number], names), values[number]) if is_there else "")
    return form.says.format(*parts)
