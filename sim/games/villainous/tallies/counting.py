"""Putting marks: which number of a tally is whose."""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, kind_at
from sim.games.villainous.codes import (
    MAX_CLAUSES,
    MAX_KINDS,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    Zone,
)
from sim.games.villainous.records import Rules, Table
from sim.games.villainous.tallies.marks import NUM_MANNERS, NUM_REFUSALS, Tally
from sim.kernel import kernel, whole

Card = tuple[int, int]  # whose, and its slot


@kernel
def mark(tally: Tally, what: int) -> None:
    """Count a way in which a rule turned out."""
    tally.marks[whole(what)] += 1


@kernel
def mark_if(tally: Tally, what: int, happened: bool) -> None:
    """Count it, if it happened."""
    tally.marks[whole(what)] += happened


@kernel
def count_clause(tally: Tally, villain: int, kind: int, number: int) -> None:
    """Count a clause of a villain's kind of card."""
    tally.clauses[(whole(villain) * MAX_KINDS + whole(kind)) * MAX_CLAUSES + whole(number)] += 1


@kernel
def count_of_card(rules: Rules, table: Table, card: Card, number: int, tally: Tally) -> None:
    """Count a clause of a card."""
    seat, slot = card
    villain = whole(table.villain[seat])
    count_clause(tally, villain, whole(rules.villains[villain].kind_of[slot]), number)


@kernel
def count_standing_of(rules: Rules, table: Table, card: Card, op: int, tally: Tally) -> None:
    """Count a standing clause of a card, if it has one of that operation."""
    seat, slot = card
    number = find_clause(kind_at(rules.villains[table.villain[seat]], slot), op)
    if number >= 0:
        count_of_card(rules, table, (seat, slot), whole(number), tally)


@kernel
def count_all_standing(rules: Rules, table: Table, seat: int, op: int, tally: Tally) -> None:
    """Count the standing clauses of an operation of all cards in a seat's realm."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[op], villain.starts[op + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM:
            count_of_card(rules, table, (seat, slot), whole(villain.entries[index].clause), tally)


@kernel
def count_card(rules: Rules, table: Table, card: Card, manner: int, tally: Tally) -> None:
    """Count what happened to a card."""
    seat, slot = card
    villain = whole(table.villain[seat])
    count_kind(tally, villain, whole(rules.villains[villain].kind_of[slot]), manner, whole(1))


@kernel
def count_kind(tally: Tally, villain: int, kind: int, manner: int, count: int) -> None:
    """Count what happened to so many cards of a kind."""
    tally.cards[(villain * MAX_KINDS + kind) * NUM_MANNERS + manner] += count


@kernel
def count_symbol(table: Table, seat: int, place: int, index: int, tally: Tally) -> None:
    """Count the use of a symbol of a location."""
    villain = whole(table.villain[seat])
    tally.symbols[(villain * NUM_LOCATIONS + place) * NUM_SYMBOLS_OF_LOCATION + index] += 1


@kernel
def count_refusal(tally: Tally, symbol: int, why: int) -> None:
    """Count a symbol that was not offered."""
    tally.refusals[symbol * NUM_REFUSALS + why] += 1
