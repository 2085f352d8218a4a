"""Setting up a game."""

from __future__ import annotations

from sim.course import note_opening
from sim.games.villainous.actions import go_on
from sim.games.villainous.cards import bit_of
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NO_SEAT, NUM_CARDS, NUM_LOCATIONS, Zone
from sim.games.villainous.decks import draw, shuffle_fate_deck
from sim.games.villainous.records import Rules, State
from sim.games.villainous.tasks import ZERO, Task, push
from sim.kernel import kernel, open_kernel, whole


@open_kernel
def deal(rules: Rules, state: State) -> None:
    """Set up: Power handed out, movers on their starts, decks shuffled, hands drawn. Then the first turn begins."""
    table = state.table
    table.supply = rules.num_power
    table.winner = NO_SEAT
    table.defeated = -1
    for index in range(table.num_seats):
        seat = whole(index)
        realm = table.realms[seat]
        realm.mover = rules.start_place
        realm.power = min(whole(rules.start_power[seat]), whole(table.supply))
        table.supply -= realm.power
        lay_out_cards(state, seat)
        lock(rules, state, seat)
        shuffle_fate_deck(rules, state, seat)
        draw(rules, state, seat, whole(rules.hand_size))
        note_opening(state.courses[seat])
    state.unnoted = bit_of(whole(table.num_seats)) - 1
    push(table, Task.START_TURN, ZERO, ZERO, whole(NO_CARD))
    go_on(rules, state)


@kernel
def lay_out_cards(state: State, seat: int) -> None:
    """Put all villain cards onto the discards, of which the first draw makes a deck, and hide the fate cards."""
    realm = state.table.realms[seat]
    for slot in range(NUM_CARDS):
        realm.host[slot] = NO_CARD
        realm.zone[slot] = Zone.DISCARD if slot < FATE_FIRST else Zone.HIDDEN


@kernel
def lock(rules: Rules, state: State, seat: int) -> None:
    """Lock the locations that are locked at the start."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    for place in range(NUM_LOCATIONS):
        realm.locked |= whole(villain.places[place].is_locked) << place
