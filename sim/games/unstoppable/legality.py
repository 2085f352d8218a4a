"""What a seat may do: never a function of hidden cards or tokens."""

from __future__ import annotations

from typing import Any

from sim.games.unstoppable.codes import (
    DONE,
    MAX_REALM_SPACES,
    NO_TOKEN,
    NUM_SHAPES,
    NUM_SOURCES,
    OFF,
    PRINTED,
    REALM_FIRST,
    SEAT_FIRST,
    SHAPE_FIRST,
    SLOT_FIRST,
    SPACE_FIRST,
    SYMBOL_STRIDE,
    EqualSymbols,
    Phase,
    Symbol,
    WithoutTarget,
)
from sim.games.unstoppable.movement import has_hero, shown_at
from sim.games.unstoppable.records import Kind, Realm, Rules, State, Table
from sim.kernel import kernel, open_kernel


@open_kernel
def mark_legal(rules: Rules, state: State, legal: Any) -> int:
    """Mark the legal actions of the deciding seat; answers their number. `legal` comes cleared."""
    table = state.table
    phase = table.phase
    if phase == Phase.MOVE:
        return mark_hand(state, legal)
    if phase == Phase.ACTION:
        return mark_actions(rules, state, legal)
    if phase == Phase.CARD:
        return mark_cards(rules, state, legal)
    if phase == Phase.TOKEN:
        return mark_slots(rules, table, legal)
    if phase == Phase.OPPONENT:
        return mark_opponents(rules, table, legal)
    if phase == Phase.SPACE:
        return mark_spaces(rules, table, legal)
    return mark_shapes(table, legal)


@kernel
def mark_hand(state: State, legal: Any) -> int:
    """Any card of the hand may be discarded to move."""
    seat = state.table.seat
    own = state.own[seat]
    num_legal = 0
    for position in range(state.table.realms[seat].hand_size):
        kind = own.hand[position]
        num_legal += not legal[kind]
        legal[kind] = True
    return num_legal


@kernel
def mark_actions(rules: Rules, state: State, legal: Any) -> int:
    """The symbols of the space that can be used, each once; and to end the turn."""
    num_legal = 1
    legal[DONE] = True
    for source in range(NUM_SOURCES):
        if is_usable(rules, state, source):
            legal[PRINTED + source] = True
            num_legal += 1
    return num_legal


@kernel
def is_usable(rules: Rules, state: State, source: int) -> bool:
    """Whether the deciding seat may use a symbol of its space. Power is free; anything else takes a card that it can pay."""
    table = state.table
    if table.used[source]:
        return False
    symbol = shown_at(rules, table, table.seat, source) % SYMBOL_STRIDE
    if symbol == Symbol.NONE:
        return False
    if symbol == Symbol.POWER:
        return True
    if rules.equal_symbols == EqualSymbols.ONCE and has_used(rules, table, symbol):
        return False
    return has_card(rules, state, symbol) and has_target(rules, table, symbol)


@kernel
def has_used(rules: Rules, table: Table, symbol: int) -> bool:
    """Whether the deciding seat has used a symbol of its space this turn."""
    for source in range(NUM_SOURCES):
        if table.used[source] and shown_at(rules, table, table.seat, source) % SYMBOL_STRIDE == symbol:
            return True
    return False


@kernel
def has_card(rules: Rules, state: State, symbol: int) -> bool:
    """Whether the deciding seat holds a card with a symbol whose cost it can pay."""
    table = state.table
    realm, own = table.realms[table.seat], state.own[table.seat]
    for position in range(realm.hand_size):
        if pays_for(rules.kinds[own.hand[position]], symbol, realm.power):
            return True
    return False


@kernel
def pays_for(kind: Kind, symbol: int, power: int) -> bool:
    """Whether a card has a symbol, and so much Power is enough for it."""
    return (kind.symbols >> symbol) & 1 != 0 and kind.cost <= power


@kernel
def has_target(rules: Rules, table: Table, symbol: int) -> bool:
    """Whether an action finds something it can be done to, or does not need to."""
    if symbol == Symbol.PLAN or rules.without_target == WithoutTarget.ALL:
        return True
    if symbol == Symbol.UPGRADE:
        return has_closed_token(rules, table)
    if symbol == Symbol.DEFEAT:
        return num_heroes(table.realms[table.seat]) > 0
    for seat in range(table.num_seats):
        if is_opponent(rules, table, seat):
            return True
    return False


@kernel
def has_closed_token(rules: Rules, table: Table) -> bool:
    """Whether the deciding seat has a token that it may open."""
    for space in range(rules.villains[table.villain[table.seat]].num_spaces):
        if may_open(rules, table, space):
            return True
    return False


@kernel
def num_open(tokens: Any) -> int:
    """How many tokens of a realm are open."""
    count = 0
    for space in range(MAX_REALM_SPACES):
        count += tokens[space] != NO_TOKEN
    return count


@kernel
def may_open(rules: Rules, table: Table, space: int) -> bool:
    """Whether the deciding seat may open the token of a space: one that lies face down."""
    realm = table.realms[table.seat]
    if not rules.villains[table.villain[table.seat]].has_slot[space] or realm.tokens[space] != NO_TOKEN:
        return False
    return rules.upgrade_under_hero or not has_hero(realm, space)


@kernel
def num_heroes(realm: Realm) -> int:
    """How many heroes are in a realm."""
    count = 0
    for shape in range(NUM_SHAPES):
        count += realm.heroes[shape] != OFF
    return count


@kernel
def is_opponent(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a seat may be fated; in one reading only if that can hurt it."""
    if seat == table.active:
        return False
    if rules.without_target != WithoutTarget.NONE:
        return True
    realm = table.realms[seat]
    return realm.power > 0 or num_heroes(realm) < NUM_SHAPES


@kernel
def mark_cards(rules: Rules, state: State, legal: Any) -> int:
    """The cards of the hand that pay for the action being taken."""
    table = state.table
    realm, own = table.realms[table.seat], state.own[table.seat]
    num_legal = 0
    for position in range(realm.hand_size):
        kind = own.hand[position]
        if not legal[kind] and pays_for(rules.kinds[kind], table.symbol, realm.power):
            legal[kind] = True
            num_legal += 1
    return num_legal


@kernel
def mark_slots(rules: Rules, table: Table, legal: Any) -> int:
    """The slots of the own realm whose token may be opened."""
    num_legal = 0
    for space in range(rules.villains[table.villain[table.seat]].num_spaces):
        if may_open(rules, table, space):
            legal[SLOT_FIRST + space] = True
            num_legal += 1
    return num_legal


@kernel
def mark_opponents(rules: Rules, table: Table, legal: Any) -> int:
    """The seats that may be fated."""
    num_legal = 0
    for seat in range(table.num_seats):
        if is_opponent(rules, table, seat):
            legal[SEAT_FIRST + seat] = True
            num_legal += 1
    return num_legal


@kernel
def mark_spaces(rules: Rules, table: Table, legal: Any) -> int:
    """The spaces of the target's realm for its hero: no other hero is there, nor its mover."""
    realm, villain = table.realms[table.target], rules.villains[table.villain[table.target]]
    num_legal = 0
    for space in range(villain.num_spaces):
        is_free = realm.place != REALM_FIRST + space and not has_hero(realm, space)
        if is_free and (rules.hero_on_start or space != villain.start):
            legal[SPACE_FIRST + space] = True
            num_legal += 1
    return num_legal


@kernel
def mark_shapes(table: Table, legal: Any) -> int:
    """Any shape for a wild face of the die; to be defeated, the heroes in the own realm."""
    realm = table.realms[table.seat]
    num_legal = 0
    for shape in range(NUM_SHAPES):
        if table.phase == Phase.SHAPE or realm.heroes[shape] != OFF:
            legal[SHAPE_FIRST + shape] = True
            num_legal += 1
    return num_legal
