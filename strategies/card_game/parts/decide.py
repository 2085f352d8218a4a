"""Deciding by outlook: what the strategies that plan do in each phase."""

from __future__ import annotations

from sim.games.card_game.codes import Phase
from sim.games.card_game.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.card_game.parts.outlook import look_out
from strategies.card_game.parts.placing import best_card, best_face, best_neighbour
from strategies.card_game.parts.specials import best_direction, best_target


@kernel
def decide(rules: Rules, table: Table, own: Own, regard: int) -> int:
    """The action that promises most, to who has an eye on what `regard` names."""
    outlook = look_out(rules, table, regard)
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
