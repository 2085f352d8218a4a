"""Playing a fate card: heroes, and in which order things happen as one comes; items, and effects."""

from __future__ import annotations

from sim.games.villainous.cards import bit_of, has_bit, kind_at, type_of
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NUM_CARDS, WHEN_KEY, CardType, Op, RefoundPower, When, Whence, Zone
from sim.games.villainous.decks import (
    next_fate_card,
    prepare_fate_deck,
    show_hand_for,
    show_top,
    take_out_of_fate_deck,
    to_discards,
    turn_up,
)
from sim.games.villainous.doable import find_hero
from sim.games.villainous.leaving import discard_card, discard_items_on
from sim.games.villainous.locations import admits, put_in_realm
from sim.games.villainous.occasions import push_clauses, push_trigger
from sim.games.villainous.playable import can_do_any
from sim.games.villainous.playing import play_out
from sim.games.villainous.power import return_power
from sim.games.villainous.records import Clause, Kind, Rules, State, Table
from sim.games.villainous.targets import is_any_offered
from sim.games.villainous.tasks import NOTHING, ONE, ZERO, Task, about, ask, pop, push_with
from sim.kernel import kernel, whole


@kernel
def can_play_fate(rules: Rules, state: State, seat: int, slot: int) -> bool:
    """Whether a fate card can be played into a seat's realm."""
    villain = rules.villains[state.table.villain[seat]]
    card_type = type_of(villain, slot)
    if card_type == CardType.EFFECT:
        return can_do_any(rules, state, seat, slot, whole(state.table.realms[seat].power))
    task = whole(Task.WHERE_HERO) if card_type == CardType.HERO else whole(Task.BEARER)
    return is_any_offered(rules, state, (task, seat, slot, ZERO, ZERO, ZERO, ZERO))


@kernel
def play_fate(rules: Rules, state: State) -> None:
    """Play a fate card that is turned up: ask where, or do what it says; discard it if it cannot be played."""
    table = state.table
    frame = table.stack[table.top - 1]
    who = about(frame)
    card_type = type_of(rules.villains[table.villain[who[1]]], who[2])
    if not can_play_fate(rules, state, who[1], who[2]):
        pop(table)
        to_discards(table, who[1], who[2])
    elif card_type == CardType.EFFECT:
        pop(table)
        play_out(rules, table, who)
    elif card_type == CardType.HERO:
        ask(frame, Task.WHERE_HERO, ZERO, ZERO, ZERO)
    else:
        ask(frame, Task.BEARER, ZERO, ZERO, ZERO)


@kernel
def enter_hero(rules: Rules, state: State) -> None:
    """Put a hero into the realm. Then thorns fall, he does what he does, and warrants pay; or the last two the other way round."""
    table = state.table
    frame = table.stack[table.top - 1]
    who, place = about(frame), whole(frame.a)
    pop(table)
    villain, realm = rules.villains[table.villain[who[1]]], table.realms[who[1]]
    put_in_realm(table, who[1], who[2], place)
    realm.heroes_played += 1
    show_hand_for(rules, state, who[1], who[2])
    fell_thorns(rules, table, who[1], place)
    owner = (who[1], who[1], who[2])
    if rules.warrant_before_hero_ability and not discards_here(kind_at(villain, who[2])):
        push_clauses(rules, table, who, When.PLAY)
        push_trigger(rules, table, owner, When.HERO_PLAYED_HERE, place)
    else:
        push_trigger(rules, table, owner, When.HERO_PLAYED_HERE, place)
        push_clauses(rules, table, who, When.PLAY)


@kernel
def fell_thorns(rules: Rules, table: Table, seat: int, place: int) -> None:
    """Discard the cards of a location that fall as a hero is played there."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[WHEN_KEY + When.HERO_PLAYED_HERE], villain.starts[WHEN_KEY + When.HERO_PLAYED_HERE + 1]):
        slot = whole(villain.entries[index].slot)
        clause = kind_at(villain, slot).clauses[villain.entries[index].clause]
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place and clause.op == Op.DISCARD_SELF:
            discard_card(rules, table, seat, slot)


@kernel
def discards_here(kind: Kind) -> bool:
    """Whether a hero, as he is played, may discard cards of a kind at his location."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.DISCARD_HERE:
            return True
    return False


@kernel
def must_play(rules: Rules, table: Table, seat: int, slot: int) -> bool:
    """Whether a fate card that is turned up has to be played."""
    kind = kind_at(rules.villains[table.villain[seat]], slot)
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.MUST_PLAY and kind.clauses[number].when == When.REVEALED:
            return True
    return False


@kernel
def reveal_until_hero(rules: Rules, state: State, who: tuple[int, int, int], may: bool) -> None:
    """Turn up fate cards until a hero comes; discard the others, and play him, or ask whether to."""
    table = state.table
    villain, seat = rules.villains[table.villain[who[1]]], who[1]
    hero, turned_up = whole(NO_CARD), whole(0)
    while hero == NO_CARD or type_of(villain, hero) != CardType.HERO:
        prepare_fate_deck(rules, state, seat, ONE)
        hero = whole(next_fate_card(rules, state, seat))
        if hero == NO_CARD:
            break
        turn_up(state, seat, hero)
        turned_up |= bit_of(hero)
    for slot in range(FATE_FIRST, NUM_CARDS):
        if has_bit(turned_up, slot) and slot != hero:
            to_discards(table, seat, slot)
    if hero != NO_CARD:
        task = Task.PLAY_OR_DISCARD if may and not must_play(rules, table, seat, hero) else Task.PLAY_FATE
        push_with(table, whole(task), (who[0], seat, hero), NOTHING, NOTHING)


@kernel
def find(rules: Rules, state: State, clause: Clause, who: tuple[int, int, int]) -> None:
    """Find a hero: in play, where his items are discarded, among the discards, or in the deck, which is shuffled; and play him."""
    table = state.table
    seat, realm = who[1], table.realms[who[1]]
    hero = whole(find_hero(rules.villains[table.villain[seat]], realm, whole(clause.a)))
    if realm.zone[hero] == Zone.REALM:
        discard_items_on(table, seat, hero)
        if rules.refound_hero_power == RefoundPower.RETURNS:
            return_power(table, seat, hero)
    if realm.zone[hero] == Zone.HIDDEN:
        take_out_of_fate_deck(rules, state, seat, hero)
    realm.zone[hero] = Zone.REVEALED
    if clause.op == Op.FIND and clause.b != Whence.HERE:
        push_with(table, Task.PLAY_FATE, (who[0], seat, hero), NOTHING, NOTHING)
    elif admits(rules, table, seat, hero, whole(realm.place[who[2]])):
        push_with(table, Task.ENTER_HERO, (who[0], seat, hero), whole(realm.place[who[2]]), NOTHING)
    else:
        return_power(table, seat, hero)
        to_discards(table, seat, hero)


@kernel
def reveal_top(rules: Rules, state: State, who: tuple[int, int, int]) -> None:
    """Turn up the top fate card: a hero is played, anything else is put back, and known to all."""
    table, seat = state.table, who[1]
    prepare_fate_deck(rules, state, seat, ONE)
    slot = whole(next_fate_card(rules, state, seat))
    if type_of(rules.villains[table.villain[seat]], slot) == CardType.HERO:
        turn_up(state, seat, slot)
        push_with(table, Task.PLAY_FATE, (who[0], seat, slot), NOTHING, NOTHING)
    else:
        show_top(state, seat)
