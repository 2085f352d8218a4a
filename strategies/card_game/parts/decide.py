"""Deciding by outlook: what the strategies that plan do in each phase."""

from __future__ import annotations

from sim.games.card_game.codes import Phase
from sim.games.card_game.legality import matching_neighbours
from sim.games.card_game.piles import is_in, is_special
from sim.games.card_game.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.card_game.parts.outlook import Regard, look_out
from strategies.card_game.parts.placing import best_card, best_face, best_neighbour
from strategies.card_game.parts.specials import best_direction, best_target


@kernel
def decide(rules: Rules, table: Table, own: Own, regard: int) -> int:
    """The action that promises most, to who has an eye on what `regard` names."""
    outlook = look_out(rules, table, regard, regard != Regard.HEROES and concerns_others(table, own))
    phase = table.phase
    if phase == Phase.CARD:
        return best_card(rules, table, own, outlook)
    if phase == Phase.FACE:
        return best_face(rules, table, own, outlook)
    if phase == Phase.NEIGHBOUR:
        return best_neighbour(rules, table, own, outlook)
    if phase == Phase.TARGET:
        return best_target(rules, table, own, outlook)
    return best_direction(rules, table, outlook)


@kernel
def concerns_others(table: Table, own: Own) -> bool:
    """Whether anything that can be done now changes another's pile; looking at these takes time."""
    if table.phase > Phase.FACE:
        return True
    given = matching_neighbours(table)
    if table.phase == Phase.FACE:
        return is_special(own.chosen) or is_in(own.chosen, given)
    for position in range(table.hand_size[table.seat]):
        if is_special(own.hand[position]) or is_in(own.hand[position], given):
            return True
    return False
