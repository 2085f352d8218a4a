"""Drawing: how many cards, and what happened when a deck had run out."""

from __future__ import annotations

import numpy as np

from sim.box import Box
from sim.games.unstoppable.codes import DONE, Phase
from sim.games.unstoppable.tallies.look import look_at, numbered
from sim.step import Step, count_flags


def count_drawing(box: Box, step: Step) -> dict[str, int]:
    """What the filling up of each hand did."""
    look = look_at(step, Phase.ACTION, DONE, DONE)
    before, after = look.realm["hand_size"], look.realm_after["hand_size"]
    num_shuffles = [states["hidden"]["unseen"]["num_shuffles"][look.rows, look.active] for states in (step.before, step.after)]
    is_new = np.not_equal(*num_shuffles)
    kept = look.realm["hand_size"] + look.realm["deck_size"]
    return count_flags(
        {
            **numbered("cards drawn: {}", after - before, range(1, int(look.rules.hand_size) + 1)),
            "the deck lasts": ~is_new & (look.realm_after["deck_size"] > 0),
            "the deck is drawn to its last card": ~is_new & (look.realm_after["deck_size"] == 0),
            "a new deck, with cards in the hand that all know": is_new & (kept > 0),
            "a new deck, with an empty hand": is_new & (kept == 0),
            "a new deck before any card is drawn": is_new & (look.realm["deck_size"] == 0),
            "fewer cards than a full hand": after < look.rules.hand_size,
            "cards of the turn laid on the discards at its end": look.table["num_spent"] > 0,
        }
    )
