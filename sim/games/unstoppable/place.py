"""Positions built from names, for scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from sim.box import Box
from sim.conversion import convert
from sim.errors import BadInput, unknown
from sim.games.unstoppable.build import shown_code, shown_name
from sim.games.unstoppable.codes import MAX_DECK, MAX_HAND, NO_TOKEN, NUM_SIDES, OFF, REALM_FIRST, Phase
from sim.games.unstoppable.naming import FACES, SHAPES, card_names

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Tokens = dict[str, str]


class _GivenSeat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The parts of a seat that `place` takes."""

    at: str = ""
    side: Annotated[int, msgspec.Meta(ge=0, lt=NUM_SIDES)] | None = None
    power: Count | None = None
    steps: Count | None = None
    hand: Annotated[list[str], msgspec.Meta(max_length=MAX_HAND)] | None = None
    deck: Annotated[list[str], msgspec.Meta(max_length=MAX_DECK)] | None = None
    discards: Annotated[list[str], msgspec.Meta(max_length=MAX_DECK)] | None = None
    heroes: dict[str, int] = {}
    open: Tokens = {}
    face_down: Tokens = {}
    turns: Count | None = None


class _Given(msgspec.Struct, forbid_unknown_fields=True):
    """What `place` takes."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=NUM_SIDES)] = 0
    phase: Literal["move", "action"] = "move"
    seats: dict[str, dict[str, Any]] = {}
    roll: str = ""


def place(box: Box, rules: Any, state: Any, given: Mapping[str, Any]) -> None:
    """Put the named parts of a dealt state in place; what is not named stays as dealt, as far as cards and tokens are left.

    seat: whose turn it is. phase: "move", or "action" for a mover that has moved. seats.VILLAIN: at ("main 3", "realm 2"),
    side, power, steps, hand, deck (exactly these cards, the next first; the rest is discarded), discards, heroes and
    tokens, open or face_down, by space, turns (begun, this one too). roll: what the fate die shows next. Raises
    BadInput for an unknown name, for a card or token that is not there, and for places that are taken.
    """
    wanted = convert(_Given, given, "the position")
    table = state.table
    seat_of = {box.villains[int(table.villain[seat])]: seat for seat in range(int(table.num_seats))}
    if wanted.seat >= len(seat_of):
        raise BadInput(f"seat = {wanted.seat}; there are seats 0 to {len(seat_of) - 1}.")
    for villain, parts in wanted.seats.items():
        if villain not in seat_of:
            raise unknown("villain at this table", villain, seat_of)
        _place_seat(box, rules, state, seat_of[villain], convert(_GivenSeat, parts, f"the position: seats.{villain}"))
    _check_places(box, rules, table)
    table.supply = rules.num_power - sum(int(table.realms[seat].power) for seat in seat_of.values())
    if table.supply < 0:
        raise BadInput(f"The villains have {rules.num_power - table.supply} Power together; there are {rules.num_power} tokens.")
    if wanted.roll:
        state.hidden.fixed_face = _index("face of the die", wanted.roll, FACES) + 1
    turned = "turns" in wanted.seats.get(box.villains[int(table.villain[wanted.seat])], {})
    if wanted.seat != 0:
        table.turns[0] -= "turns" not in wanted.seats.get(box.villains[int(table.villain[0])], {})
        table.turns[wanted.seat] += not turned
    table.seat = table.active = wanted.seat
    table.phase = Phase.ACTION if wanted.phase == "action" else Phase.MOVE


def _index(kind: str, name: str, allowed: list[str]) -> int:
    if name not in allowed:
        raise unknown(kind, name, allowed)
    return allowed.index(name)


def _place_seat(box: Box, rules: Any, state: Any, seat: int, parts: _GivenSeat) -> None:
    realm, villain = state.table.realms[seat], rules.villains[state.table.villain[seat]]
    if parts.at:
        realm.place = _place_code(parts.at, rules, villain)
    for field in ("side", "power", "steps"):
        if getattr(parts, field) is not None:
            setattr(realm, field, getattr(parts, field))
    if parts.turns is not None:
        state.table.turns[seat] = parts.turns
    for shape, space in parts.heroes.items():
        realm.heroes[_index("shape", shape, SHAPES)] = _space("heroes", space, villain)
    _place_tokens(state, seat, villain, parts)
    _place_cards(box, rules, state, seat, parts)


def _place_code(name: str, rules: Any, villain: Any) -> int:
    names = [f"main {space + 1}" for space in range(rules.num_main)]
    realm = [f"realm {space + 1}" for space in range(villain.num_spaces)]
    if name in realm:
        return REALM_FIRST + realm.index(name)
    return _index("place", name, names + realm)


def _space(key: str, space: int | str, villain: Any) -> int:
    return _index(f"space of {key}", str(space), [str(number + 1) for number in range(villain.num_spaces)])


def _place_tokens(state: Any, seat: int, villain: Any, parts: _GivenSeat) -> None:
    """Lay the named tokens; the rest takes the slots that are left, face down, in the order in which it was dealt."""
    if not parts.open and not parts.face_down:
        return
    realm, unseen = state.table.realms[seat], state.hidden.unseen[seat]
    slots = [space for space in range(villain.num_spaces) if villain.has_slot[space]]
    left = [int(unseen.tokens[space]) for space in slots]
    realm.tokens[:] = NO_TOKEN
    unseen.tokens[:] = NO_TOKEN
    for row, named in ((realm.tokens, parts.open), (unseen.tokens, parts.face_down)):
        for key, name in named.items():
            space = _space("a token", key, villain)
            if space not in slots:
                raise BadInput(f"Space {key} has no slot that is free for a token {name!r}.")
            held = [shown_name(code) for code in left]
            row[space] = left.pop(_index("token that is left", name, held))
            slots.remove(space)
    for space, code in zip(slots, left, strict=True):
        unseen.tokens[space] = shown_code(shown_name(code))


def _place_cards(box: Box, rules: Any, state: Any, seat: int, parts: _GivenSeat) -> None:
    """Deal the named cards; those left fill the hand, then the deck, or the discards if the deck is named."""
    names, realm, unseen, own = card_names(box), state.table.realms[seat], state.hidden.unseen[seat], state.own[seat]
    left = [names[kind] for kind in (*own.hand[: realm.hand_size].tolist(), *reversed(unseen.deck[: realm.deck_size].tolist()))]
    for card in (*(parts.hand or ()), *(parts.deck or ()), *(parts.discards or ())):
        if card not in left:
            raise BadInput(f"No card {card!r} is left of this villain's; there is: {', '.join(sorted(left)) or 'none'}.")
        left.remove(card)
    hand = parts.hand if parts.hand is not None else [left.pop(0) for _ in range(min(int(rules.hand_size), len(left)))]
    deck = parts.deck if parts.deck is not None else left
    discards = [*(parts.discards or ()), *(left if parts.deck is not None else ())]
    own.hand[: len(hand)] = [names.index(card) for card in hand]
    unseen.deck[: len(deck)] = [names.index(card) for card in reversed(deck)]
    for card in discards:
        realm.discards[names.index(card)] += 1
    realm.hand_size, realm.deck_size, realm.discard_size = len(hand), len(deck), len(discards)


def _check_places(box: Box, rules: Any, table: Any) -> None:
    """No two things that keep each other off are in one place, and no two villains at one side."""
    realms = {box.villains[int(table.villain[seat])]: table.realms[seat] for seat in range(int(table.num_seats))}
    taken: dict[Any, str] = {}
    for villain, realm in realms.items():
        heroes = [("hero of", villain, int(space) + REALM_FIRST) for space in realm.heroes if space != OFF]
        on_main = realm.place < REALM_FIRST
        for key in (("side", int(realm.side)), ("main" if on_main else villain, int(realm.place)), *((v, space) for _, v, space in heroes)):
            if key in taken:
                raise BadInput(f"The position puts two things in one place, or at one side: {taken[key]} and {villain}.")
            taken[key] = villain
