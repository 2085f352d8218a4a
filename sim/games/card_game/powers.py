"""What the six special cards do."""

from __future__ import annotations

from sim.games.card_game.codes import (
    KNOWN_HERO,
    NO_CARD,
    CurseHits,
    Phase,
    Power,
    TurnedSpecial,
)
from sim.games.card_game.deal import add_to_hand, pick_from_hand, remove_from_hand
from sim.games.card_game.legality import highest_number, is_target, number_shown
from sim.games.card_game.piles import is_hero, is_special, kind_of, left_of, put_on, right_of, see, see_loot, take_off
from sim.games.card_game.records import Rules, State
from sim.kernel import kernel


@kernel
def start_power(rules: Rules, state: State) -> None:
    """Do what the special just played does, or ask for its target or direction.

    A power without any target has no effect.
    """
    table = state.table
    power = table.power
    if power == Power.WHIRLPOOL:
        table.phase = Phase.DIRECTION
    elif power == Power.INTERFERE:
        interfere(rules, state)
    elif power == Power.INTRIGUE:
        intrigue(rules, state)
    elif power == Power.CURSE and rules.curse_hits != CurseHits.ONE:
        curse(rules, state)
    elif has_target(rules, state):
        table.phase = Phase.TARGET


@kernel
def has_target(rules: Rules, state: State) -> bool:
    """Whether the power being resolved can choose a pile."""
    for seat in range(state.table.num_seats):
        if is_target(rules, state.table, state.table.power, seat):
            return True
    return False


@kernel
def target_power(rules: Rules, state: State, target: int) -> None:
    """Do what the power being resolved does to one seat's pile."""
    table = state.table
    if table.power == Power.EXCHANGE:
        exchange(state, target)
    elif table.power == Power.HYPNOSIS:
        hypnotise(state, target)
    else:
        discard_top(state, target)


@kernel
def curse(rules: Rules, state: State) -> None:
    """Every pile that shows the highest number loses its top card to the centre."""
    table = state.table
    spares_player = rules.curse_hits == CurseHits.OTHERS
    highest = highest_number(table, spares_player)
    if highest == 0:
        return
    for seat in range(table.num_seats):
        if not (spares_player and seat == table.seat) and number_shown(table.piles[seat].top) == highest:
            discard_top(state, seat)


@kernel
def discard_top(state: State, seat: int) -> None:
    """A pile's top card, which everyone sees, goes to the centre."""
    code = take_off(state.table.piles[seat])
    see(state, code)
    state.table.centre[kind_of(state, code)] += 1


@kernel
def exchange(state: State, target: int) -> None:
    """The own top card and another's change places, each as it lies. An empty pile has nothing to exchange."""
    own_pile, other_pile = state.table.piles[state.table.seat], state.table.piles[target]
    if own_pile.num_cards == 0:
        return
    own_top, other_top = take_off(own_pile), take_off(other_pile)
    put_on(own_pile, other_top)
    put_on(other_pile, own_top)


@kernel
def direct_power(state: State, to_left: bool) -> None:
    """Whirlpool: all top cards move on to the left, or the right, at once; an empty pile passes nothing."""
    table = state.table
    moved = (take_top(state, 0), take_top(state, 1), take_top(state, 2), take_top(state, 3), take_top(state, 4), take_top(state, 5))
    for seat in range(table.num_seats):
        receiver = left_of(table, seat) if to_left else right_of(table, seat)
        if moved[seat] != NO_CARD:
            put_on(table.piles[receiver], moved[seat])


@kernel
def take_top(state: State, seat: int) -> int:
    """Take off the top card of a seat's pile; NO_CARD if there is none, or no such seat."""
    if seat >= state.table.num_seats:
        return NO_CARD
    return take_off(state.table.piles[seat])


@kernel
def interfere(rules: Rules, state: State) -> None:
    """Every top card turns over: a number becomes a hero, a hero shows what it is."""
    table = state.table
    for seat in range(table.num_seats):
        if seat != table.seat or rules.interfere_includes_player:
            turn_over_top(rules, state, seat)


@kernel
def turn_over_top(rules: Rules, state: State, seat: int) -> None:
    """Turn over the top card of a pile. A special turned up is whatever the box says."""
    pile = state.table.piles[seat]
    code = take_off(pile)
    if code == NO_CARD:
        return
    kind = kind_of(state, code)
    see(state, code)
    if not is_hero(code):
        put_on(pile, KNOWN_HERO + kind)
    elif not is_special(kind) or rules.turned_special == TurnedSpecial.BLANK:
        put_on(pile, kind)
    elif rules.turned_special == TurnedSpecial.HERO:
        put_on(pile, KNOWN_HERO + kind)
    else:
        state.table.centre[kind] += 1


@kernel
def hypnotise(state: State, target: int) -> None:
    """The top card of another's pile goes into the own hand; a hero regains its number."""
    table = state.table
    code = take_off(table.piles[target])
    loot = table.loot[table.num_loot]
    loot.taker, loot.code, loot.is_seen = table.seat, code, False
    loot.since = table.num_placed[table.seat]
    add_to_hand(state, table.seat, kind_of(state, code), table.num_loot)
    table.num_loot += 1


@kernel
def intrigue(rules: Rules, state: State) -> None:
    """A random card of each other hand is laid before its owner, who must play it next.

    A seat that has a card before it already keeps that one.
    """
    table = state.table
    for seat in range(table.num_seats):
        if seat == table.seat and not rules.intrigue_includes_player:
            continue
        if table.hand_size[seat] > 0 and table.forced[seat] == NO_CARD:
            position = pick_from_hand(state, seat)
            own = state.own[seat]
            table.forced[seat] = own.hand[position]
            see_loot(state, own.hand_loot[position])
            remove_from_hand(state, seat, position)
