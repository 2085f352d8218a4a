"""Restrictions of Unstoppable!: no Fate actions, no defeating of heroes."""

from __future__ import annotations

from sim.games.unstoppable.codes import NUM_SOURCES, PRINTED, SYMBOL_STRIDE, Phase, Symbol
from sim.games.unstoppable.movement import shown_at
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel, open_kernel
from sim.restrictions import Restriction


@open_kernel
def never_fates(rules: Rules, table: Table, action: int) -> bool:
    """The Fate symbol, printed or on a token."""
    return is_symbol(rules, table, action, Symbol.FATE)


@open_kernel
def never_defeats(rules: Rules, table: Table, action: int) -> bool:
    """The symbol by which heroes are defeated, printed or on a token."""
    return is_symbol(rules, table, action, Symbol.DEFEAT)


@kernel
def is_symbol(rules: Rules, table: Table, action: int, symbol: int) -> bool:
    """Whether an action uses a symbol of the space where the deciding seat's mover stands."""
    source = action - PRINTED
    if table.phase != Phase.ACTION or source < 0 or source >= NUM_SOURCES:
        return False
    return shown_at(rules, table, table.seat, source) % SYMBOL_STRIDE == symbol


RESTRICTIONS = {
    "never-fates": Restriction("never uses the Fate symbol", never_fates),
    "never-defeats": Restriction("never uses the symbol by which heroes are defeated", never_defeats),
}
