"""What the actions brought, but for fate and defeat: Power, steps of the plan, tokens; and how turns ended."""

from __future__ import annotations

import numpy as np

from sim.box import Box
from sim.games.unstoppable.codes import (
    DONE,
    NUM_SOURCES,
    PRINTED,
    REALM_FIRST,
    SLOT_FIRST,
    SYMBOL_STRIDE,
    Phase,
    Source,
    Symbol,
)
from sim.games.unstoppable.tallies.look import look_at, numbered
from sim.step import Step, count_flags
from sim.table import Status


def count_power(box: Box, step: Step) -> dict[str, int]:
    """Power taken, or not, out of the supply."""
    look = look_at(step, Phase.ACTION, PRINTED, DONE - 1)
    shown = look.shown[look.games, look.actions - PRINTED]
    is_power = shown % SYMBOL_STRIDE == Symbol.POWER
    taken, wanted = look.realm_after["power"] - look.realm["power"], shown // SYMBOL_STRIDE
    twice = look.table["used"].any(axis=1) & (look.shown % SYMBOL_STRIDE == Symbol.POWER).all(axis=1)
    return count_flags(
        {
            "all that is shown": is_power & (taken == wanted),
            "only a part, as the supply has no more": is_power & (taken > 0) & (taken < wanted),
            "nothing, as the supply is empty": is_power & (taken == 0),
            "by both symbols of a space": is_power & twice,
        }
    )


def count_plans(box: Box, step: Step) -> dict[str, int]:
    """Which step of the plan was taken, and whether it won."""
    look = look_at(step, Phase.CARD)
    most = max(villain.advances.value for villain in box.data.villains.values())
    is_plan = look.table["symbol"] == Symbol.PLAN
    has_won = look.table_after["status"] == Status.TERMINATED
    wins = {f"{villain} wins": has_won & (look.villain == index) for index, villain in enumerate(box.villains)}
    step_taken = np.where(is_plan, look.realm_after["steps"], 0)
    second = is_plan & look.table["used"].all(axis=1) & (look.shown % SYMBOL_STRIDE == Symbol.PLAN).all(axis=1)
    return count_flags({**numbered("step {}", step_taken, range(1, most + 1)), "two in one turn": second, **wins})


def count_upgrades(box: Box, step: Step) -> dict[str, int]:
    """Tokens opened: where they lay, and how many were left."""
    look = look_at(step, Phase.TOKEN)
    space, slots = look.actions - SLOT_FIRST, look.rules.villains["has_slot"][look.villain]
    under = (look.realm["heroes"] == space[:, None]).any(axis=1)
    own = look.realm["place"] == REALM_FIRST + space
    num_closed = slots.sum(axis=1) - (look.realm["tokens"] != 0).sum(axis=1)
    return count_flags(
        {
            "the only one that is left": num_closed == 1,
            "one of several": num_closed > 1,
            "on the own space, for later": own & (look.table_after["used"][:, Source.TOKEN] != 0),
            "on the own space, for now": own & (look.table_after["used"][:, Source.TOKEN] == 0),
            "under a hero": under,
            "elsewhere in the realm": ~own & ~under,
        }
    )


def count_turns(box: Box, step: Step) -> dict[str, int]:
    """How actions came to their end."""
    look = look_at(step, Phase.ACTION, DONE, DONE)
    may_act = look.legal[:, PRINTED : PRINTED + NUM_SOURCES].any(axis=1)
    used = look.table["used"].sum(axis=1)
    is_bare = (look.shown == 0).all(axis=1)
    flags = {"with an action that could be taken": may_act, "with none": ~may_act, "on a space that shows nothing": is_bare}
    return count_flags({**flags, **numbered("after {} actions", np.asarray(used), range(NUM_SOURCES + 1))})
