"""What the five actions do."""

from __future__ import annotations

from sim.course import note_aim, note_milestone, note_played
from sim.games.unstoppable.codes import (
    NO_FACE,
    NO_TOKEN,
    NUM_STEP_MILESTONES,
    NUM_TOKEN_MILESTONES,
    OFF,
    REALM_FIRST,
    SYMBOL_STRIDE,
    WILD,
    EmptySupply,
    FateChoice,
    HeroPlacedBy,
    NewToken,
    Phase,
    Source,
    Symbol,
)
from sim.games.unstoppable.deal import roll, spend
from sim.games.unstoppable.legality import has_closed_token, num_heroes, num_open
from sim.games.unstoppable.movement import shown_at
from sim.games.unstoppable.records import Rules, State
from sim.kernel import kernel
from sim.table import Status


@kernel
def use_symbol(rules: Rules, state: State, source: int) -> None:
    """Use a symbol of the space: Power at once; anything else asks for a card."""
    table = state.table
    shown = shown_at(rules, table, table.seat, source)
    table.used[source] = 1
    if shown % SYMBOL_STRIDE == Symbol.POWER:
        gain(rules, state, shown // SYMBOL_STRIDE)
    else:
        table.symbol = shown % SYMBOL_STRIDE
        table.phase = Phase.CARD


@kernel
def gain(rules: Rules, state: State, amount: int) -> None:
    """Take Power from the supply, as much as it has."""
    table = state.table
    realm = table.realms[table.active]
    taken = int(amount)
    if rules.empty_supply == EmptySupply.WHAT_IS_LEFT:
        taken = min(taken, table.supply)
    realm.power += taken
    realm.gained += taken
    table.supply -= taken


@kernel
def lose(state: State, seat: int, amount: int) -> None:
    """Give Power of a seat back to the supply."""
    state.table.realms[seat].power -= amount
    state.table.supply += amount


@kernel
def pay_with(rules: Rules, state: State, kind: int) -> None:
    """Discard the card that pays for the action, pay its cost, and do the action as far as there is no more to choose."""
    table = state.table
    realm = table.realms[table.active]
    spend(rules, state, kind)
    note_played(state.courses[table.active], kind)
    lose(state, table.active, rules.kinds[kind].cost)
    table.phase = Phase.ACTION
    if table.symbol == Symbol.PLAN:
        realm.steps += 1
        note_progress(state, 0, realm.steps, NUM_STEP_MILESTONES)
        if realm.steps >= rules.villains[table.villain[table.active]].advances:
            table.status = Status.TERMINATED
    elif table.symbol == Symbol.UPGRADE:
        if has_closed_token(rules, table):
            table.phase = Phase.TOKEN
    elif table.symbol == Symbol.DEFEAT:
        if num_heroes(realm) > 0:
            table.phase = Phase.DEFEAT
    elif table.num_seats > 1:  # in one reading a seat alone may fate too, to be rid of a card
        table.face = roll(rules, state) if rules.fate_choice == FateChoice.AFTER_ROLL else NO_FACE
        table.phase = Phase.OPPONENT


@kernel
def open_token(rules: Rules, state: State, space: int) -> None:
    """Turn a token of the own realm face up."""
    table = state.table
    realm, unseen = table.realms[table.active], state.hidden.unseen[table.active]
    realm.tokens[space] = unseen.tokens[space]
    unseen.tokens[space] = NO_TOKEN
    note_progress(state, NUM_STEP_MILESTONES, num_open(realm.tokens), NUM_TOKEN_MILESTONES)
    if realm.place == REALM_FIRST + space and rules.new_token == NewToken.LATER:
        table.used[Source.TOKEN] = 1
    table.phase = Phase.ACTION


@kernel
def note_progress(state: State, first: int, count: int, most: int) -> None:
    """Note that the active seat has so many steps or open tokens: a milestone from `first` on, for as many as have one."""
    table = state.table
    if count <= most:
        note_milestone(state.courses[table.active], first + count - 1, table.turns[table.active])


@kernel
def defeat(state: State, shape: int) -> None:
    """Take a hero out of the own realm."""
    state.table.realms[state.table.active].heroes[shape] = OFF
    state.table.phase = Phase.ACTION


@kernel
def fate(rules: Rules, state: State, target: int) -> None:
    """Choose an opponent and roll the die, if it has not been rolled."""
    table = state.table
    table.target = target
    note_aim(state.courses[table.active], target)
    table.realms[target].fated += 1
    if table.face == NO_FACE:
        table.face = roll(rules, state)
    if table.face == WILD:
        table.phase = Phase.SHAPE
    else:
        send_hero(rules, state, table.face)


@kernel
def send_hero(rules: Rules, state: State, shape: int) -> None:
    """The target's hero of a shape is to be placed; if it is in the realm already, the target loses Power instead."""
    table = state.table
    realm = table.realms[table.target]
    table.face = shape
    if realm.heroes[shape] != OFF:
        lose(state, table.target, min(rules.power_loss, realm.power))
        table.phase = Phase.ACTION
        return
    if rules.hero_placed_by == HeroPlacedBy.TARGET:
        table.seat = table.target
    table.phase = Phase.SPACE


@kernel
def place_hero(state: State, space: int) -> None:
    """Put the hero on a space of the target's realm; its owner's opponent goes on."""
    table = state.table
    realm = table.realms[table.target]
    realm.heroes[table.face] = space
    realm.placed += 1
    table.seat = table.active
    table.phase = Phase.ACTION
