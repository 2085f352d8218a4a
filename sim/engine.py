"""The batch loop of one game: deals a batch, lets strategies decide, steps, until every game is over.

Lock-step is the only mechanism. A batch's arrays are allocated once and used again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim import loop
from sim.batch import Batch, Lineup, Seating
from sim.edition import Edition
from sim.errors import BadInput, RunFailed, StrategyFailed
from sim.game import Game
from sim.game_types import GameTypes
from sim.games import load_game
from sim.kernel import array_type, boolean, compile_for, int64, load_sealed_kernels, repeated_type, said_of, specialise, void
from sim.records import dtype_of
from sim.strategy import Decision, Strategy
from sim.table import Status


class Engine:
    """The compiled loops of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state_dtype = dtype_of(game.state)
        self.result_dtype = dtype_of(game.result)
        load_sealed_kernels()

    @cached_property
    def _types(self) -> GameTypes:
        return GameTypes(self.game)

    @cached_property
    def begin_rows(self) -> Any:
        """Deal and go on to the first decision: `loop.begin_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.begin_rows, void, t.deal, t.mark_legal, t.apply, t.rules, t.states, t.masks)

    @cached_property
    def play_rows(self) -> Any:
        """Play on until a vectorised strategy has to decide: `loop.play_rows`, compiled for this game."""
        t = self._types
        by_whom = (array_type(t.byte, 2), array_type(t.byte, 1), t.rows)
        arguments = (t.chooses, t.several_bars, t.mark_legal, t.apply, t.rules, t.states, t.masks, t.rows, t.rows, *by_whom)
        return specialise(loop.play_rows, repeated_type(int64, 2), *arguments)

    @cached_property
    def choose_rows(self) -> Any:
        """What a compiled strategy would do: `loop.choose_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.choose_rows, void, t.choose, t.rules, t.states, t.masks, t.rows, t.rows, t.rows)

    @cached_property
    def hide_rows(self) -> Any:
        """Hide what restrictions bar: `loop.hide_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.hide_rows, void, t.several_bars, int64, t.rules, t.states, t.masks, t.rows)

    @cached_property
    def find_rows(self) -> Any:
        """Mark what is legal, forced or not: `loop.find_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.find_rows, void, t.mark_legal, t.rules, t.states, t.masks, t.rows, t.rows)

    @cached_property
    def take_rows(self) -> Any:
        """Take one action each: `loop.take_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.take_rows, void, t.apply, t.rules, t.states, t.rows, t.rows)

    @cached_property
    def redeal_rows(self) -> Any:
        """Resample what deciding seats cannot know: `loop.redeal_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.redeal_rows, void, t.redeal, t.rules, t.states, t.rows)

    @cached_property
    def score_rows(self) -> Any:
        """Fill the results: `loop.score_rows`, compiled for this game."""
        t = self._types
        return specialise(loop.score_rows, void, t.score, t.rules, t.states, t.results)

    @cached_property
    def play_out_rows(self) -> Any:
        """Play games from the deal to the result by several rules: `loop.play_out_rows`, compiled for this game."""
        t = self._types
        by_whom = (array_type(t.byte, 2), array_type(t.byte, 1))
        arguments = (t.several_rules, t.states, t.states, t.masks, *by_whom, t.several_results)
        return specialise(loop.play_out_rows, boolean, t.chooses, t.several_bars, t.deal, t.mark_legal, t.apply, t.score, *arguments)

    def compile(self) -> None:
        """Compile the game and the loops of play now, so that workers started later find them in the cache."""
        for name in ("deal", "mark_legal", "apply", "score"):
            compile_for(getattr(self.game, name), getattr(self._types, name))
        for name in ("begin_rows", "play_rows", "score_rows", "play_out_rows"):
            getattr(self, name)

    def compile_strategy(self, strategy: Strategy) -> None:
        """Compile a strategy for this game now; BadInput, naming the line, if it does not compile."""
        if not strategy.is_compiled:
            return
        try:
            compile_for(strategy.choose, self._types.choose)
        except Exception as problem:
            field = f"there is no field {problem}" if isinstance(problem, KeyError) else ""
            reason = field or said_of(str(problem))
            raise BadInput(f"Strategy {strategy.name!r} does not compile for {self.game.name}: {reason}.") from problem

    def begin(self, edition: Edition, seating: Seating, seed: int) -> Batch:
        """A batch of dealt games, each at its first decision."""
        batch = self.seat(edition, seating, seed)
        self.begin_rows(self.game.deal, self.game.mark_legal, self.game.apply, edition.rules, batch.states, batch.legal)
        return batch

    def seat(self, edition: Edition, seating: Seating, seed: int) -> Batch:
        """A batch of games whose seats are taken and whose random numbers are fixed, with nothing dealt yet."""
        count, num_seats = seating.villains.shape
        states = np.zeros(count, self.state_dtype)
        table, hidden = states["table"], states["hidden"]
        table["num_seats"] = num_seats
        table["villain"][:, :num_seats] = seating.villains
        table["streams"][:, :num_seats] = edition.streams[seating.villains]
        for deal in (hidden["deal"], hidden["chance"]):
            deal["seed"] = np.uint64(seed)
            deal["combination"] = seating.combinations
            deal["replicate"] = seating.replicates
        legal = np.zeros((count, self.game.num_actions), np.bool_)
        return Batch(states, legal, np.full(count, loop.UNDECIDED, np.int64))

    def play(self, edition: Edition, batch: Batch, strategies: Sequence[Strategy], strategy_of: NDArray[np.uint8]) -> None:
        """Play every game of a batch to its end; `strategy_of` [games, seats] indexes `strategies`.

        Raises StrategyFailed, naming strategy, game and decision, for an illegal action, an exception
        or a wrong shape.
        """
        ranked = sorted(range(len(strategies)), key=lambda index: not strategies[index].is_compiled)
        lineup = Lineup([strategies[index] for index in ranked], np.argsort(ranked).astype(np.uint8)[strategy_of])
        active, rules = np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING), edition.rules.tobytes()
        while active.size:
            num_active = self._play_compiled(edition, batch, lineup, active)
            active = active[:num_active]
            deciding = lineup.strategy_of[active, batch.states["table"]["seat"][active]]
            for index in np.unique(deciding):
                rows = active[deciding == index]
                batch.actions[rows] = self.act(edition, batch, lineup.strategies[index], rows)
        if edition.rules.tobytes() != rules:
            names = ", ".join(repr(strategy.name) for strategy in strategies)
            raise StrategyFailed(f"One of the strategies {names} wrote to the rules in the games about {self.where(batch, 0)}.")
        stuck = np.flatnonzero(batch.states["table"]["status"] == Status.STUCK)
        if stuck.size:
            raise self.stuck(batch, int(stuck[0]))

    def play_out(self, editions: Sequence[Edition], seating: Seating, strategies: Sequence[Strategy], seed: int) -> NDArray[Any] | None:
        """The results of a batch of games in each of several editions with the same villains: records [edition, game, seat].

        In one call, as each takes as long as many games. None if something went wrong, or if a strategy is not compiled: `begin` and
        `play` say what is wrong.
        """
        if not all(strategy.is_compiled for strategy in strategies):
            return None
        game, seated = self.game, self.seat(editions[0], seating, seed)
        rules = np.array([edition.rules for edition in editions])
        results = np.zeros((len(editions), *seating.villains.shape), self.result_dtype)
        lineup, before = Lineup(list(strategies), seating.strategies), rules.tobytes()
        arguments = (rules, seated.states, seated.states[:1].copy(), seated.legal[:1], seating.strategies, lineup.restricted, results)
        try:
            is_right = self.play_out_rows(lineup.chooses, lineup.bars, game.deal, game.mark_legal, game.apply, game.score, *arguments)
        except Exception:
            return None
        return results if is_right and rules.tobytes() == before else None

    def _play_compiled(self, edition: Edition, batch: Batch, lineup: Lineup, active: NDArray[np.int64]) -> int:
        """Play on while compiled strategies decide; answers how many of the active rows wait for another."""
        game, trail = self.game, np.array([active[0], lineup.num_compiled])
        arguments = (game.mark_legal, game.apply, edition.rules, batch.states, batch.legal, batch.actions, active)
        try:
            num_active, wrong = self.play_rows(lineup.chooses, lineup.bars, *arguments, lineup.strategy_of, lineup.restricted, trail)
        except Exception as failure:
            row = int(trail[loop.ROW])
            raise self.raised(batch, lineup.deciding(batch, row), row, failure) from failure
        if wrong != loop.NOTHING_WRONG:
            raise self.illegal(edition, batch, lineup.deciding(batch, wrong), wrong)
        return int(num_active)

    def act(self, edition: Edition, batch: Batch, strategy: Strategy, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions of a vectorised strategy in `rows`; StrategyFailed for an exception or a wrong shape."""
        try:
            array = np.asarray(strategy.act(Decision(edition.rules, batch, rows)))
        except (Exception, SystemExit) as failure:
            raise self.raised(batch, strategy, int(rows[0]), failure) from failure
        if array.shape == rows.shape and array.dtype.kind == "f" and (array % 1 != 0).any():
            first = int((array % 1 != 0).argmax())
            what = f"returned {array[first]:g}, which is no whole number"
            raise StrategyFailed(f"Strategy {strategy.name!r} {what}, in {self.where(batch, int(rows[first]))}.")
        if array.shape != rows.shape or array.dtype.kind not in "iu":
            raise StrategyFailed(
                f"Strategy {strategy.name!r} returned {array.dtype} of shape {array.shape} where integers of shape {rows.shape}"
                f" are wanted; first in {self.where(batch, int(rows[0]))}."
            )
        return np.maximum(array.astype(np.int64), loop.UNDECIDED + 1)  # which is no action, and would be asked for again

    def decide(self, edition: Edition, batch: Batch, strategy: Strategy, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """What a strategy does in `rows`, without doing it. What its restrictions bar is hidden in `batch.legal`."""
        self.hide_barred(edition, batch, strategy, rows)
        if strategy.is_compiled:
            return self.choose(edition, batch, strategy, rows)
        return self.act(edition, batch, strategy, rows)

    def hide_barred(self, edition: Edition, batch: Batch, strategy: Strategy, rows: NDArray[np.int64]) -> None:
        """Hide in `batch.legal` what the restrictions of a strategy bar in `rows`, until what is legal is marked anew."""
        if strategy.restrictions:
            lineup = Lineup([strategy], np.zeros((0, 0), np.uint8))
            self.hide_rows(lineup.bars, int(lineup.restricted[0]), edition.rules, batch.states, batch.legal, rows)

    def choose(self, edition: Edition, batch: Batch, strategy: Strategy, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions of a compiled strategy in `rows`, without taking them."""
        actions, trail = np.empty(rows.size, np.int64), np.zeros(2, np.int64)
        try:
            self.choose_rows(strategy.choose, edition.rules, batch.states, batch.legal, rows, actions, trail)
        except Exception as failure:
            raise self.raised(batch, strategy, int(trail[loop.ROW]), failure) from failure
        return actions

    def step(self, edition: Edition, batch: Batch, strategy: Strategy, rows: NDArray[np.int64]) -> None:
        """Take the actions of `rows` in `batch.actions`, one decision each."""
        nobody = Lineup([], np.zeros(batch.states["table"]["villain"].shape, np.uint8))
        game, trail, active = self.game, np.zeros(2, np.int64), rows.copy()
        arguments = (game.mark_legal, game.apply, edition.rules, batch.states, batch.legal, batch.actions, active)
        _, wrong = self.play_rows(nobody.chooses, nobody.bars, *arguments, nobody.strategy_of, nobody.restricted, trail)
        if wrong != loop.NOTHING_WRONG:
            raise self.illegal(edition, batch, strategy, wrong)

    def find_legal(self, edition: Edition, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Mark what is legal in `rows`, forced or not; answers the numbers of actions, 0 where the game is over."""
        counts = np.empty(rows.size, np.int64)
        self.find_rows(self.game.mark_legal, edition.rules, batch.states, batch.legal, rows, counts)
        return counts

    def take(self, edition: Edition, batch: Batch, rows: NDArray[np.int64]) -> None:
        """Take the legal actions of `rows` in `batch.actions`, one each, and nothing that is forced after them."""
        self.take_rows(self.game.apply, edition.rules, batch.states, batch.actions, rows)

    def redeal(self, edition: Edition, batch: Batch, rows: NDArray[np.int64]) -> Batch:
        """A copy in which all that the deciding seats of `rows` cannot know is resampled."""
        copy = Batch(batch.states.copy(), batch.legal.copy(), batch.actions.copy())
        self.redeal_rows(self.game.redeal, edition.rules, copy.states, rows)
        return copy

    def score(self, edition: Edition, batch: Batch) -> NDArray[Any]:
        """The results of finished games: records [games, seats]."""
        results = np.zeros((batch.states.size, int(batch.states["table"]["num_seats"][0])), self.result_dtype)
        self.score_rows(self.game.score, edition.rules, batch.states, results)
        return results

    def where(self, batch: Batch, row: int) -> str:
        """A game and its decision, as an error names them."""
        state = batch.states[row]
        deal, table = state["hidden"]["deal"], state["table"]
        seat = int(table["seat"])
        return (
            f"the game of seed {int(deal['seed'])}, replicate {int(deal['replicate'])}, "
            f"seat {seat}'s decision {int(table['plies'][seat])} ({self.game.phases(int(table['phase'])).name.lower()})"
        )

    def stuck(self, batch: Batch, row: int) -> RunFailed:
        """The failure of rules that leave a seat nothing to do."""
        return RunFailed(f"{self.game.name}: no legal action in {self.where(batch, row)}; this is a defect of the rules.")

    def raised(self, batch: Batch, strategy: Strategy, row: int, failure: BaseException) -> StrategyFailed:
        """The failure of a strategy that raised an exception."""
        what = " ".join(f"{type(failure).__name__}: {failure}".split())
        return StrategyFailed(f"Strategy {strategy.name!r} raised {what} in {self.where(batch, row)}.")

    def illegal(self, edition: Edition, batch: Batch, strategy: Strategy, row: int) -> StrategyFailed:
        """The failure of a strategy whose action, in `batch.actions`, is not legal."""
        names = edition.action_names
        action = int(batch.actions[row])
        given = f"{action} ({names[action]})" if 0 <= action < len(names) else f"{action} (there are 0 to {len(names) - 1})"
        allowed = ", ".join(f"{legal} ({names[legal]})" for legal in np.flatnonzero(batch.legal[row]))
        return StrategyFailed(
            f"Strategy {strategy.name!r} took an illegal action, {given}, in {self.where(batch, row)}; legal were {allowed}."
        )


@cache
def engine_of(name: str) -> Engine:
    """The engine of a game, made once a process."""
    return Engine(load_game(name))
