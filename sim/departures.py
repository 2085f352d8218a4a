"""Where a box departs from what is printed: refused, unless its writer has made it up and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sim.box import Box
from sim.box_value import OWN, Value
from sim.errors import BadInput


class Departure(NamedTuple):
    """A count that is not the printed one: a sentence without its full stop, and the value that it is about."""

    said: str
    value: Value[Any]
    is_certain: bool = True  # whether it is known that no printed box is so

    @property
    def is_allowed(self) -> bool:
        """Whether the value is of the box's own making, or a printed one may be so after all."""
        return self.value.provenance == OWN or not self.is_certain


def refuse_departures(box: Box, departures: Callable[[Box], Iterable[Departure]]) -> None:
    """Refuse the first departure that is not allowed, of a box as it is written: a variant may depart as it likes. Raises BadInput."""
    if box.is_varied:
        return
    for departure in departures(box):
        if not departure.is_allowed:
            cure = "" if box.is_printed else f'; a deck of your own making may be otherwise, with provenance = "{OWN}"'
            raise BadInput(f"{departure.said}{cure}.")
