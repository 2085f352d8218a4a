"""What a strategy is, in either of two forms behind one interface.

Compiled, for speed:

    class Lowest(Strategy):
        \"\"\"Takes the lowest legal action.\"\"\"

        name = "lowest"

        @compiled
        def choose(rules, table, own, legal, draw):
            for action in range(legal.shape[0]):
                if legal[action]:
                    return action
            return -1

Vectorised, in NumPy over all rows that are to act:

    class Lowest(Strategy):
        \"\"\"Takes the lowest legal action.\"\"\"

        name = "lowest"

        def act(self, decision):
            return decision.legal.argmax(axis=1)

A strategy with both forms is played compiled; the contract checks that the two agree. Neither form is
handed the state: what a seat cannot know is not there to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from sim.kernel import decision_kernel
from sim.loop import fill_units

if TYPE_CHECKING:
    from sim.batch import Batch
    from sim.restrictions import Restriction

MAX_STRATEGIES = 8  # in one study
COMPETENT = "competent"
TRAITS = {
    "random": "uses random numbers",
    COMPETENT: "plays to win: counted when the robustness of a balance is judged",
}


def compiled(choose: Callable[..., int]) -> Any:
    """Mark a strategy's compiled form: `choose(rules, table, own, legal, draw) -> action`."""
    return staticmethod(decision_kernel(choose))


class Strategy:
    """Decides for one seat. Subclasses set `name`, a docstring that states the plan, and one or both forms."""

    name: ClassVar[str] = ""
    game: ClassVar[str | None] = None  # the game it plays; None: any
    traits: ClassVar[frozenset[str]] = frozenset()
    choose: ClassVar[Any] = None
    restrictions: ClassVar[Mapping[str, Restriction]] = {}  # that it is played under, by name: see `restricted`

    @property
    def is_compiled(self) -> bool:
        """Whether it has a compiled form; that is the one that plays."""
        return self.choose is not None

    @property
    def is_vectorised(self) -> bool:
        """Whether it has a vectorised form."""
        return type(self).act is not Strategy.act

    def act(self, decision: Decision) -> NDArray[np.integer[Any]]:
        """The action of each acting row: integers [n]."""
        raise TypeError(f"{self.name} has no vectorised form")


def restricted(strategy: type[Strategy], restrictions: Mapping[str, Restriction]) -> type[Strategy]:
    """The same strategy under restrictions: from what it is shown as legal their actions are left out.

    It is another strategy, with a name of its own. It is not `competent`: who may not do all that the rules allow says nothing
    about a balance.
    """
    changed = {
        "__doc__": strategy.__doc__,
        "__module__": strategy.__module__,
        "name": ".".join([strategy.name, *restrictions]),
        "traits": frozenset(strategy.traits) - {COMPETENT},
        "restrictions": restrictions,
    }
    return type(strategy.__name__, (strategy,), changed)


class View:
    """Fields of the acting rows' records, gathered when first read, read-only.

    `view.seat` is an array [n]; a field that holds records is a View again; any other field of several
    values is an array [n, ...].
    """

    def __init__(self, records: NDArray[Any], index: tuple[NDArray[np.int64], ...]) -> None:
        self._records, self._index = records, index
        self._read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        fields = self._records.dtype.names or ()
        if name not in fields:
            raise AttributeError(f"there is no field {name!r}; there is: {', '.join(fields)}")
        if name not in self._read:
            values = self._records[name]
            nested = values.dtype.names is not None
            self._read[name] = View(values, self._index) if nested else read_only(values[self._index])
        return self._read[name]


class Decision:
    """What a vectorised strategy is shown: the decisions of n rows, each of one seat."""

    def __init__(self, rules: Any, batch: Batch, rows: NDArray[np.int64]) -> None:
        self.rules = rules
        self._batch, self._rows = batch, rows

    def __len__(self) -> int:
        return int(self._rows.size)

    @cached_property
    def seats(self) -> NDArray[np.int64]:
        """The deciding seat of each row [n]."""
        return read_only(self._batch.states["table"]["seat"][self._rows].astype(np.int64))

    @cached_property
    def phases(self) -> NDArray[np.int64]:
        """What is decided in each row [n]: members of the game's Phase."""
        return read_only(self._batch.states["table"]["phase"][self._rows].astype(np.int64))

    @cached_property
    def legal(self) -> NDArray[np.bool_]:
        """The legal actions of each row [n, num_actions]."""
        return read_only(self._batch.legal[self._rows])

    @cached_property
    def table(self) -> View:
        """The public facts of each row."""
        return View(self._batch.states["table"], (self._rows,))

    @cached_property
    def own(self) -> View:
        """What the deciding seat alone knows, of each row."""
        return View(self._batch.states["own"], (self._rows, self.seats))

    def random(self, index: int) -> NDArray[np.float64]:
        """The index-th random number of each row's decision [n], uniform on [0, 1)."""
        units = np.empty(len(self))
        fill_units(self._batch.states, self._rows, index, units)
        return read_only(units)


def read_only(values: NDArray[Any]) -> NDArray[Any]:
    """The same array, not to be written to."""
    values.flags.writeable = False
    return values
