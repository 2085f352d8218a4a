"""The defeat of a hero: what happens, and in which order."""

from __future__ import annotations

from sim.games.villainous.cards import bit_of, has_bit
from sim.games.villainous.codes import NO_CARD, TYPE_KEY, WHEN_KEY, CardType, When, Zone
from sim.games.villainous.leaving import discard_card, discard_hero
from sim.games.villainous.objectives import win, wins_by_defeat
from sim.games.villainous.occasions import push_clauses, push_trigger
from sim.games.villainous.records import Rules, State, Table
from sim.games.villainous.strength import strength_of
from sim.games.villainous.tasks import pop
from sim.kernel import kernel, whole


@kernel
def defeat(rules: Rules, state: State) -> None:
    """Defeat a hero: note it, perhaps win; allies leave, then he does; then those react whom it concerns, he last."""
    table = state.table
    frame = table.stack[table.top - 1]
    hero, seat, stays, with_allies = whole(frame.card), whole(frame.realm), frame.a > 0, frame.b > 0
    pop(table)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    strength, place = whole(strength_of(rules, table, seat, hero)), whole(realm.place[hero])
    realm.defeats += 1
    if seat == table.active:
        table.defeated = max(whole(table.defeated), strength)
    if wins_by_defeat(villain, realm, hero):
        win(table, seat)
        return
    if with_allies:
        choose_items_of_allies(rules, table, seat)
        if not stays:
            discard_chosen_allies(rules, table, seat)
    discard_hero(rules, table, seat, hero)
    who = (seat, seat, hero)
    push_clauses(rules, table, who, When.DEFEATED)
    push_trigger(rules, table, who, When.HERO_DEFEATED, place)
    push_defeat_here(rules, table, who, place, strength)
    if with_allies:
        push_trigger(rules, table, who, When.BEARER_USED, place)


@kernel
def choose_items_of_allies(rules: Rules, table: Table, seat: int) -> None:
    """Note the cards that react to the use of their bearer: they may be discarded before they do."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[WHEN_KEY + When.BEARER_USED], villain.starts[WHEN_KEY + When.BEARER_USED + 1]):
        item = whole(villain.entries[index].slot)
        host = whole(realm.host[item])
        if realm.zone[item] == Zone.REALM and host != NO_CARD and has_bit(whole(table.chosen), host):
            table.chosen |= bit_of(item)


@kernel
def discard_chosen_allies(rules: Rules, table: Table, seat: int) -> None:
    """Discard the allies that were used, or their shields."""
    villain = rules.villains[table.villain[seat]]
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        ally = whole(villain.entries[index].slot)
        if has_bit(whole(table.chosen), ally):
            discard_card(rules, table, seat, ally)


@kernel
def push_defeat_here(rules: Rules, table: Table, who: tuple[int, int, int], place: int, strength: int) -> None:
    """Put what the cards at the location of a defeat do on the stack: the strength of the hero may count."""
    top = table.top
    push_trigger(rules, table, who, When.HERO_DEFEATED_HERE, place)
    if table.top > top:
        table.stack[table.top - 1].c = strength
