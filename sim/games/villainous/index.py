"""The index of a villain's cards: by key, which of them have such a clause, so that kernels need not look through all.

A key is the Op of a standing clause, WHEN_KEY + When of what happens on some occasion, or TYPE_KEY + CardType of any card.
"""

from __future__ import annotations

from typing import Any

from sim.errors import BadInput
from sim.games.villainous.codes import MAX_ENTRIES, NUM_CARDS, NUM_KEYS, TYPE_KEY, WHEN_KEY, When

_STANDING = (When.ALWAYS, When.REVEALED)
_READ_FROM_THE_CARD = (When.NEVER, When.PLAY, When.CONDITION)


def index_cards(villain: Any) -> None:
    """Fill the index of a villain whose kinds are filled in. Raises BadInput if its cards say too much."""
    by_key: list[list[tuple[int, int]]] = [[] for _ in range(NUM_KEYS)]
    for slot in range(NUM_CARDS):
        kind = villain.kinds[villain.kind_of[slot]]
        by_key[TYPE_KEY + int(kind.card_type)].append((slot, 0))
        for number in range(int(kind.num_clauses)):
            clause = kind.clauses[number]
            if clause.when in _STANDING:
                by_key[int(clause.op)].append((slot, number))
            elif clause.when not in _READ_FROM_THE_CARD:
                by_key[WHEN_KEY + int(clause.when)].append((slot, number))
    entries = [entry for of_key in by_key for entry in of_key]
    if len(entries) > MAX_ENTRIES:
        raise BadInput(f"A villain's cards say too much: {len(entries)} entries for 45 cards and their clauses; at most {MAX_ENTRIES}.")
    for index, (slot, number) in enumerate(entries):
        villain.entries[index].slot, villain.entries[index].clause = slot, number
    start = 0
    for key, of_key in enumerate(by_key):
        villain.starts[key] = start
        start += len(of_key)
    villain.starts[NUM_KEYS] = start
