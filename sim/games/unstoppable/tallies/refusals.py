"""Refusals: why a symbol of the space could not be used, each time that a seat was asked what it does."""

from __future__ import annotations

from sim.box import Box
from sim.games.unstoppable.codes import NUM_SOURCES, PRINTED, SYMBOL_STRIDE, EqualSymbols, Phase, Source, Symbol
from sim.games.unstoppable.tallies.look import look_at
from sim.step import Step, count_flags


def count_refusals(box: Box, step: Step) -> dict[str, int]:
    """Each unused symbol that is not allowed, by the reason; a card comes first, then its price, then what it is done to."""
    look = look_at(step, Phase.ACTION)
    kinds = look.rules.kinds
    printed, costs, has_place = kinds["symbols"][look.hand], kinds["cost"][look.hand], look.hand >= 0
    total: dict[str, int] = {}
    for source in range(NUM_SOURCES):
        symbol = look.shown[:, source] % SYMBOL_STRIDE
        fits = has_place & ((printed >> symbol[:, None]) & 1 != 0)
        has_card = fits.any(axis=1)
        can_pay = (fits & (costs <= look.realm["power"][:, None])).any(axis=1)
        is_open = (symbol != Symbol.NONE) & (symbol != Symbol.POWER) & (look.table["used"][:, source] == 0)
        refused = is_open & ~look.legal[:, PRINTED + source]
        other = NUM_SOURCES - 1 - source
        is_equal = refused & (look.table["used"][:, other] != 0) & (symbol == look.shown[:, other] % SYMBOL_STRIDE)
        is_equal &= look.rules.equal_symbols == EqualSymbols.ONCE
        refused &= ~is_equal
        flags = {
            **{f"{name}: no card with the symbol": refused & ~has_card & (symbol == code) for code, name in _NAMES.items()},
            **{f"{name}: too little Power": refused & has_card & ~can_pay & (symbol == code) for code, name in _NAMES.items()},
            "upgrade: no token to open": refused & can_pay & (symbol == Symbol.UPGRADE),
            "defeat: no hero to defeat": refused & can_pay & (symbol == Symbol.DEFEAT),
            "fate: nobody to fate": refused & can_pay & (symbol == Symbol.FATE),
            "a symbol that is equal to a used one": is_equal,
        }
        if source == Source.TOKEN:
            opened = (symbol != Symbol.NONE) & (look.table["used"][:, source] != 0) & (look.table["used"][:, Source.PRINTED] != 0)
            flags["both symbols are used"] = opened
        for name, count in count_flags(flags).items():
            total[name] = total.get(name, 0) + count
    return total


_NAMES = {Symbol.PLAN: "plan", Symbol.UPGRADE: "upgrade", Symbol.FATE: "fate", Symbol.DEFEAT: "defeat"}
