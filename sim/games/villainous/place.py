"""Positions built from names, for scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from sim.box import Box
from sim.conversion import convert
from sim.errors import BadInput, unknown
from sim.games.villainous.arguments import word_of
from sim.games.villainous.codes import (
    FATE_FIRST,
    MAX_SEATS,
    MAX_TOPS,
    NO_CARD,
    NUM_CARDS,
    NUM_SYMBOLS_OF_LOCATION,
    PORTRAIT,
    Bearer,
    CardType,
    EmptySupply,
    Op,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.kinds import names_of
from sim.games.villainous.naming import ATTACHED, ON_PORTRAIT, slot_names
from sim.games.villainous.positions import begin_at

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Cards = Annotated[list[str], msgspec.Meta(max_length=NUM_CARDS)]
_LYING = (CardType.ALLY, CardType.ITEM, CardType.CONTRACT, CardType.CURSE, CardType.HERO)


class _GivenSeat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The parts of a seat that `place` takes."""

    at: str = ""
    power: Count | None = None
    hand: Cards | None = None
    deck: Cards | None = None
    discards: Cards | None = None
    fate_deck: Cards | None = None
    fate_discards: Cards | None = None
    realm: dict[str, Cards] = {}
    stolen: dict[str, Count] = {}
    locked: list[str] | None = None
    ward: Count | None = None
    may_stay: bool | None = None
    turns: Count | None = None
    used: list[str] = []
    known: Cards | None = None
    fate_tops: Annotated[list[str], msgspec.Meta(max_length=MAX_TOPS)] | None = None


class _Given(msgspec.Struct, forbid_unknown_fields=True):
    """What `place` takes."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] = 0
    phase: Literal["start", "move", "act"] = "move"
    seats: dict[str, dict[str, Any]] = {}


def place(box: Box, rules: Any, state: Any, given: Mapping[str, Any]) -> None:
    """Put the named parts of a dealt state in place; what is not named stays as dealt, as far as cards are left.

    seat: whose turn it is. phase: "start"; "move", with what comes before the move over; or "act", for a mover that has moved.
    seats.VILLAIN: at (a location or "portrait"), power, hand, deck, fate_deck (exactly these cards, the next first; the rest is
    discarded), discards, fate_discards, realm (by location, items attached with "+"), stolen (Power on heroes), locked
    (exactly these), ward, may_stay, turns (begun, this one too), used (symbols of the mover's location), known (cards of the
    hand), fate_tops (what the seat has seen on its fate deck). Raises BadInput for an unknown name, for a card that is not
    there, and for one that cannot lie where it is put. Without anything given the state stays as dealt.
    """
    if not given:
        return
    wanted = convert(_Given, given, "the position")
    table = state.table
    seat_of = {box.villains[int(table.villain[seat])]: seat for seat in range(int(table.num_seats))}
    if wanted.seat >= len(seat_of):
        raise BadInput(f"seat = {wanted.seat}; there are seats 0 to {len(seat_of) - 1}.")
    parts_of: dict[str, _GivenSeat] = {}
    for villain, parts in wanted.seats.items():
        if villain not in seat_of:
            raise unknown("villain at this table", villain, seat_of)
        parts_of[villain] = convert(_GivenSeat, parts, f"the position: seats.{villain}")
        _Placing(box, rules, state, seat_of[villain], villain).place(parts_of[villain])
    held = sum(int(table.realms[seat].power) + int(table.realms[seat].stolen.sum()) for seat in seat_of.values())
    table.supply = rules.num_power - held
    if table.supply < 0 and rules.empty_supply == EmptySupply.WHAT_IS_LEFT:
        raise BadInput(f"The villains and their heroes have {held} Power together; there are {rules.num_power} tokens.")
    for villain, seat in seat_of.items():
        if villain not in parts_of or parts_of[villain].turns is None:
            table.turns[seat] = int(seat == wanted.seat)
    begin_at(rules, state, wanted.seat, wanted.phase)


class _Placing:
    """One seat that is put in place."""

    def __init__(self, box: Box, rules: Any, state: Any, seat: int, villain: str) -> None:
        names = names_of(box.data.villains[villain])
        self.kinds, self.locations = list(names.cards), list(names.locations)
        self.slots, self.where = slot_names(box, villain), f"the position: seats.{villain}"
        self.rules, self.villain = rules, rules.villains[int(state.table.villain[seat])]
        self.turns, self.seat = state.table.turns, seat
        self.realm, self.own, self.unseen = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat]
        hand = [kind for kind, count in enumerate(self.own.hand.tolist()) for _ in range(count)]
        self.left = [  # the kinds of the hidden cards of both decks as they were dealt: the hand, then the deck from the next card on
            [*hand, *reversed(self.unseen.deck[: self.realm.deck_size].tolist())],
            [*reversed(self.unseen.fate_deck[: self.realm.fate_deck_size].tolist())],
        ]

    def place(self, parts: _GivenSeat) -> None:
        """Put everything that is named in place."""
        if parts.at:
            self.realm.mover = PORTRAIT if parts.at == ON_PORTRAIT else self._location(parts.at)
        for field in ("power", "ward", "may_stay"):
            if getattr(parts, field) is not None:
                setattr(self.realm, field, getattr(parts, field))
        if parts.turns is not None:
            self.turns[self.seat] = parts.turns
        if parts.locked is not None:
            self.realm.locked = sum({1 << self._location(name) for name in parts.locked})
        for location, groups in parts.realm.items():
            for group in groups:
                self._lay(self._location(location), group.split(ATTACHED))
        self._deal(parts)
        for name, amount in parts.stolen.items():
            self.realm.stolen[self._hero(name)] = amount
        self._mark_used(parts.used)
        self._mark_known(parts.known)

    def _index(self, what: str, name: str, allowed: Sequence[str]) -> int:
        if name not in allowed:
            raise unknown(what, name, allowed, self.where)
        return list(allowed).index(name)

    def _location(self, name: str) -> int:
        return self._index("location", name, self.locations)

    def _pick(self, name: str, deck: int | None = None) -> int:
        """The kind of a hidden card, which then is dealt with; of one deck only, if that is said."""
        kind = self._index("card", name, self.kinds)
        of_deck = int(kind >= self.villain.num_villain_kinds)
        if deck not in (None, of_deck):
            raise BadInput(f"{self.where}: {name!r} is a card of the other deck.")
        if kind not in self.left[of_deck]:
            raise BadInput(f"{self.where}: no card {name!r} is left; there is {int(self.villain.kinds[kind].copies)} of it.")
        self.left[of_deck].remove(kind)
        return kind

    def _show(self, kind: int, zone: Zone, *, last: bool = False) -> int:
        """Put the lowest hidden slot of a kind into the open, or the last one; answers the slot."""
        record = self.villain.kinds[kind]
        slots = list(range(int(record.first_slot), int(record.first_slot) + int(record.copies)))
        slot = next(slot for slot in (reversed(slots) if last else slots) if self.realm.zone[slot] == Zone.HIDDEN)
        self.realm.zone[slot] = zone
        return slot

    def _lay(self, location: int, group: Sequence[str]) -> None:
        """Lay a card at a location, and the items that are attached to it."""
        host = NO_CARD
        for name in group:
            kind = self._pick(name)
            self._check_bearer(name, kind, group[0] if host != NO_CARD else "")
            slot = self._show(kind, Zone.REALM)
            self.realm.place[slot], self.realm.host[slot] = location, host
            host = slot if host == NO_CARD else host

    def _check_bearer(self, name: str, kind: int, host: str) -> None:
        """A card lies where it may: alone, or on one that may bear it."""
        card_type = CardType(int(self.villain.kinds[kind].card_type))
        bearers = [Bearer(int(clause.a)) for clause in self._clauses(kind) if clause.op == Op.ATTACH]
        burdens = any(clause.op == Op.FIND_AND_BURDEN for clause in self._clauses(kind))
        if card_type not in _LYING:
            raise BadInput(f"{self.where}.realm: {name!r} is of type {word_of(card_type)}, which stays in no realm.")
        if not host:
            if bearers:
                raise BadInput(f"{self.where}.realm: {name!r} has to be attached, as in 'CARD{ATTACHED}{name}'.")
            return
        wanted = [CardType.ALLY if bearer == Bearer.ALLY else CardType.HERO for bearer in bearers] or [CardType.HERO] * burdens
        host_type = CardType(int(self.villain.kinds[self.kinds.index(host)].card_type))
        if host_type not in wanted:
            can = f"only to one of type {word_of(wanted[0])}" if wanted else "to nothing"
            raise BadInput(f"{self.where}.realm: {name!r} cannot be attached to {host!r}: {can}.")

    def _clauses(self, kind: int) -> list[Any]:
        record = self.villain.kinds[kind]
        return list(record.clauses[: int(record.num_clauses)])

    def _deal(self, parts: _GivenSeat) -> None:
        """Deal the hidden cards: those that are named, then the rest as it was dealt.

        The rest of a deck that is named is discarded from its last copies on, so that the first copy of a card is the one that comes.
        """
        for deck, names in enumerate((parts.discards, parts.fate_discards)):
            for name in names or ():
                self._show(self._pick(name, deck), Zone.DISCARD)
        tops = [self._pick(name, 1) for name in parts.fate_tops or ()] if parts.fate_deck is None else []
        named = [
            None if names is None else [self._pick(name, deck) for name in names]
            for deck, names in ((0, parts.hand), (0, parts.deck), (1, parts.fate_deck))
        ]
        hand = named[0]
        if hand is None:
            hand = [self.left[0].pop(0) for _ in range(min(int(self.rules.hand_size), len(self.left[0])))]
        for rest, pile in zip(self.left, named[1:], strict=True):
            for kind in rest if pile is not None else ():
                self._show(kind, Zone.DISCARD, last=True)
        self._fill(hand, self.left[0] if named[1] is None else named[1], [*tops, *self.left[1]] if named[2] is None else named[2])
        self._mark_tops(parts.fate_tops)

    def _fill(self, hand: Sequence[int], deck: Sequence[int], fate_deck: Sequence[int]) -> None:
        self.own.hand[:] = 0
        for kind in hand:
            self.own.hand[kind] += 1
        self.unseen.deck[: len(deck)] = [*reversed(deck)]
        self.unseen.fate_deck[: len(fate_deck)] = [*reversed(fate_deck)]
        self.realm.hand_size, self.realm.deck_size, self.realm.fate_deck_size = len(hand), len(deck), len(fate_deck)

    def _hero(self, name: str) -> int:
        """The slot of a hero in the realm."""
        heroes = [slot for slot in range(FATE_FIRST, NUM_CARDS) if self.realm.zone[slot] == Zone.REALM]
        names = [self.slots[slot] for slot in heroes]
        slot = heroes[self._index("hero of stolen", name, names)]
        if self.villain.kinds[int(self.villain.kind_of[slot])].card_type != CardType.HERO:
            raise BadInput(f"{self.where}.stolen: {name!r} is no hero.")
        return slot

    def _mark_used(self, names: Sequence[str]) -> None:
        """Symbols of the mover's location; of equal ones the first that is not used yet."""
        if not names:
            return
        if self.realm.mover == PORTRAIT:
            raise BadInput(f"{self.where}.used: the mover is on the portrait, where there are no symbols.")
        at = int(self.realm.mover)
        symbols = [word_of(Symbol(int(symbol))) for symbol in self.villain.places[at].symbols]
        for name in names:
            index = self._index("symbol of the mover's location that is not used yet", name, symbols)
            symbols[index] = ""
            self.realm.used |= 1 << NUM_SYMBOLS_OF_LOCATION * at + index

    def _mark_known(self, names: Sequence[str] | None) -> None:
        """Cards of the hand that all know: those named, or all while the hand lies open."""
        self.realm.known[:] = 0
        for name in names or ():
            kind = self._index("card of the hand", name, [*self.kinds])
            self.realm.known[kind] += 1
            if self.realm.known[kind] > self.own.hand[kind]:
                raise BadInput(f"{self.where}.known: {name!r} is not so often in the hand.")
        in_realm = [slot for slot in range(NUM_CARDS) if self.realm.zone[slot] == Zone.REALM]
        if any(c.op == Op.SHOW_HAND and c.when == When.ALWAYS for slot in in_realm for c in self._clauses(int(self.villain.kind_of[slot]))):
            self.realm.known[:] = self.own.hand

    def _mark_tops(self, names: Sequence[str] | None) -> None:
        """What the seat has seen on top of its fate deck; nobody else has."""
        self.own.num_tops = self.realm.num_tops = 0
        for index, name in enumerate(names or ()):
            kind, size = self.kinds.index(name), int(self.realm.fate_deck_size)
            if index >= size or self.unseen.fate_deck[size - 1 - index] != kind:
                raise BadInput(f"{self.where}.fate_tops: {name!r} is not card {index + 1} of the fate deck that is given.")
            self.own.tops[index] = kind
            self.own.num_tops = index + 1
