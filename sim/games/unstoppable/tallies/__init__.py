"""What a census counts in Unstoppable!, beside phases and actions: cards, spaces, and every way in which a rule can turn out."""

from __future__ import annotations

from sim.games.unstoppable.tallies.cards import count_drawn, count_moved, count_paid
from sim.games.unstoppable.tallies.drawing import count_drawing
from sim.games.unstoppable.tallies.fate import count_defeats, count_fates, count_placings
from sim.games.unstoppable.tallies.moves import count_moves
from sim.games.unstoppable.tallies.refusals import count_refusals
from sim.games.unstoppable.tallies.spaces import count_main, count_realm, count_tokens
from sim.games.unstoppable.tallies.uses import count_plans, count_power, count_turns, count_upgrades

TALLIES = {
    "cards drawn": count_drawn,
    "cards that moved": count_moved,
    "cards that paid": count_paid,
    "main spaces used": count_main,
    "realm spaces used": count_realm,
    "tokens used": count_tokens,
    "moves": count_moves,
    "refusals": count_refusals,
    "ends of actions": count_turns,
    "Power": count_power,
    "steps of the plan": count_plans,
    "upgrades": count_upgrades,
    "fate": count_fates,
    "heroes placed": count_placings,
    "defeats": count_defeats,
    "drawing": count_drawing,
}
"""Title -> how often each thing happened in a step, by name."""
