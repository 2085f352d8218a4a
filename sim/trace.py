"""One game as an account of itself: the deal, every decision with what else was allowed, chance, the results.

It is the game that the batch loop plays for the same seed, villains, replicate and strategies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sim.edition import Edition
from sim.errors import BadInput
from sim.games import load_game
from sim.stepper import Stepper
from sim.strategy import Strategy
from sim.table import OUTCOMES


@dataclass(frozen=True)
class Event:
    """One decision: who took which of the legal actions, and the chance outcomes that followed."""

    seat: int
    villain: str
    turn: int  # of this seat, from 1
    phase: str
    action: str
    legal: list[str]
    forced: bool  # there was nothing else to do
    chance: dict[str, Any]


@dataclass(frozen=True)
class Trace:
    """One game: `chance` is the deal's, `results` has one line a seat."""

    game: str
    box: str
    seed: int
    replicate: int
    villains: list[str]
    strategies: list[str]
    chance: dict[str, Any]
    events: list[Event]
    results: list[dict[str, Any]]
    outcome: str

    @property
    def winners(self) -> list[str]:
        """The villains that won; nobody in a truncated game."""
        return [villain for villain, line in zip(self.villains, self.results, strict=True) if line["win_share"] > 0]

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {**asdict(self), "winners": self.winners}

    def to_text(self) -> str:
        """One line a decision, grouped by turn; forced ones are marked; the scores and the winners at the end."""
        return "\n".join([*self._heading(), *_lines_of(self.chance, "  "), *self._turns(), *self._ending()]) + "\n"

    def to_brief_text(self) -> str:
        """How it ended: the scores and the winners."""
        return "\n".join(self._ending()).strip() + "\n"

    def _heading(self) -> Iterator[str]:
        yield f"{self.game}, box {self.box}, seed {self.seed}, replicate {self.replicate}"
        for seat, (villain, strategy) in enumerate(zip(self.villains, self.strategies, strict=True)):
            yield f"seat {seat}: {villain} ({strategy})"

    def _turns(self) -> Iterator[str]:
        turn = None
        for event in self.events:
            if turn != (event.seat, event.turn):
                turn = (event.seat, event.turn)
                yield f"\nturn {event.turn} of {event.villain} (seat {event.seat})"
            yield f"  {event.phase}: {event.action}{_remark(event)}"
            yield from _lines_of(event.chance, "    ")

    def _ending(self) -> Iterator[str]:
        yield f"\n{self.outcome}"
        points = load_game(self.game).points
        for villain, line in zip(self.villains, self.results, strict=True):
            score = f"{line['score']:g} {points}, " if points else ""
            yield f"  {villain}: {score}win share {line['win_share']:.3g}"
        yield f"winners: {', '.join(self.winners) or 'none'}"


def _remark(event: Event) -> str:
    if event.forced:
        return "  (forced)"
    return f"  (of {', '.join(event.legal)})"


def _lines_of(value: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Nested chance outcomes, one line a leaf."""
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            yield f"{indent}{name}"
            yield from _lines_of(inner, indent + "  ")
        else:
            yield f"{indent}{name}: {', '.join(map(str, inner)) if isinstance(inner, list) else inner}"


def trace_game(edition: Edition, villains: Sequence[str], strategies: Sequence[Strategy], seed: int, replicate: int = 0) -> Trace:
    """Play one game, `villains` and `strategies` by seat. Raises BadInput, RunFailed, StrategyFailed."""
    if len(strategies) != len(villains):
        raise BadInput(f"{len(strategies)} strategies for {len(villains)} villains: one a seat is wanted.")
    stepper = Stepper(edition, villains, seed, replicate)
    dealt = edition.game.chance(edition.box, None, stepper.state)
    events = list(play_events(stepper, villains, strategies))
    return Trace(
        game=edition.game.name,
        box=edition.box.name,
        seed=seed,
        replicate=replicate,
        villains=list(villains),
        strategies=[strategy.name for strategy in strategies],
        chance=dealt,
        events=events,
        results=stepper.results(),
        outcome=OUTCOMES[stepper.state.table.status],
    )


def play_events(stepper: Stepper, villains: Sequence[str], strategies: Sequence[Strategy]) -> Iterator[Event]:
    """Play a game to its end. Each decision is yielded when it has been taken and nothing further has happened."""
    names = stepper.edition.action_names
    while stepper.is_playing:
        seat, turn, phase, legal = stepper.seat, stepper.turn, stepper.phase, stepper.find_legal()
        forced = len(legal) == 1
        action = legal[0] if forced else stepper.choose(strategies[seat])
        chance = stepper.take(action, forced)
        yield Event(seat, villains[seat], turn, phase, names[action], [names[index] for index in legal], forced, chance)
