"""How many turns a seat has left."""

from __future__ import annotations

from sim.games.card_game.codes import NO_CARD, Phase, UnevenFinish
from sim.games.card_game.records import Rules, Table
from sim.kernel import kernel


@kernel
def turns_left(rules: Rules, table: Table, seat: int) -> int:
    """The turns that a seat has after the one being played: one for each of its cards, unless the box stops it before."""
    turns = int(table.hand_size[seat]) + int(table.deck_size[seat]) + int(table.forced[seat] != NO_CARD)
    if seat == table.seat and table.phase <= Phase.NEIGHBOUR:  # the card being played is still counted
        turns -= 1
    if rules.uneven_finish == UnevenFinish.PLAYED_OUT:
        return turns
    return max(0, min(turns, int(rules.villains[table.villain[seat]].num_cards) - 1 - int(table.turns[seat])))
