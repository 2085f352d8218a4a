"""Running a study: tasks in parallel, parts as they finish, in any order; the same rows whatever the order.

The one door to joblib. Where a study stops at a precision, that is judged on the contiguous first
parts only, so the rows do not depend on timing either.
"""

from __future__ import annotations

import platform
import shlex
import signal
import sys
import threading
import warnings
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import chain, islice
from pathlib import Path
from typing import Any, Protocol

import msgspec
import polars as pl
from numpy.typing import NDArray

from sim.blocks import Blocks, Task
from sim.engine import engine_of
from sim.errors import RunFailed
from sim.kernel import source_digest
from sim.play import BATCH, encode, play_blocks, play_task
from sim.plugins import digest_of_target
from sim.progress import Progress, compiling
from sim.store import FORMAT, FORMAT_VERSION, Store, frame_of, writing
from sim.study import Study

ENOUGH_TASKS = 2  # for each worker, from which on all are played by workers
MIN_BLOCKS = 200  # before a precision is judged
MAX_GAMES = 20_000_000  # a study that stops at a precision stops here at the latest, and says so


class Monitor(Protocol):
    """Watches the rows as they come; what it reports decides when a study with a precision is done."""

    def add(self, frame: pl.DataFrame) -> None:
        """Take in the rows of the next part."""

    def half_width(self) -> float | None:
        """The half-width of the widest interval by now; None while there is none."""


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    path: Path
    games: int
    parts: int
    is_precise: bool | None  # whether the wanted precision was reached; None if none was wanted
    half_width: float | None


@dataclass(frozen=True)
class Options:
    """How a study is run; none of it changes a row."""

    workers: int = 1
    batch_size: int = BATCH
    is_quiet: bool = False
    announcement: str = ""  # what is said when it begins, to standard error


def run(study: Study, path: Path, options: Options, command: list[str], monitor: Monitor | None = None) -> Ended:
    """Play a study, or what is left of it, into a results folder.

    Raises BadInput before anything is played, RunFailed afterwards; what is finished stays.
    """
    blocks = Blocks(study)
    manifest = manifest_of(study, blocks, command)
    with writing(path, manifest) as store:
        if options.announcement and not options.is_quiet:
            print(options.announcement, file=sys.stderr)
        with compiling(study.game, is_quiet=options.is_quiet):
            prepare(study)
        return _Run(blocks, store, options, monitor).run()


def manifest_of(study: Study, blocks: Blocks, command: list[str]) -> dict[str, Any]:
    """What a results folder says about itself: the plan and everything the rows depend on."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "plan": msgspec.to_builtins(study),
        "boxes": {name: edition.box.digest for name, edition in study.editions.items()},
        "strategies": {name: digest_of_target(target) for name, target in study.targets.items()},
        "traits": {strategy.name: sorted(strategy.traits) for strategy in study.loaded},
        "code": source_digest(),
        "games": None if study.precision is not None else blocks.num_games(),
        "command": shlex.join(command),
        "versions": {name: _version(name) for name in ("villainy", "numpy", "numba")} | {"python": platform.python_version()},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def prepare(study: Study) -> None:
    """Compile what the workers will need, so that they find it in the cache."""
    engine = engine_of(study.game)
    engine.compile()
    for strategy in study.loaded:
        engine.compile_strategy(strategy)


@contextmanager
def _interrupts_put_off() -> Iterator[list[int]]:
    """While workers are started: they inherit the mask, and leave Ctrl-C to the main process. Answers what was heard meanwhile."""
    from multiprocessing import resource_tracker as of_python

    from joblib.externals.loky.backend import resource_tracker as of_loky

    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    of_loky.ensure_running()  # now, because both open the mask again when they start
    of_python.ensure_running()
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))  # other threads may be sent it all the same
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield heard
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)


class _Run:
    """One run: hands out tasks, takes in results, watches the precision."""

    def __init__(self, blocks: Blocks, store: Store, options: Options, monitor: Monitor | None) -> None:
        self.blocks, self.store, self.options, self.monitor = blocks, store, options, monitor
        self.study = blocks.study
        self.num_sizes = len(blocks.sizes)
        self.arrived: dict[int, tuple[Task, pl.DataFrame | None]] = {}  # parts that the monitor has not seen; None: on disk
        self.num_judged = 0  # contiguous parts that it has seen
        self.num_games = 0  # in those
        self.num_blocks = [0] * self.num_sizes  # in those, by table size
        self.is_done = False
        self.in_play: set[int] = set()

    def run(self) -> Ended:
        """Play what is missing, in any order, until the plan is done or its precision reached."""
        total = None if self.study.precision is not None else self.blocks.num_games()
        with Progress(total, is_quiet=self.options.is_quiet) as self.progress:
            missing = self._take_stock()
            if not self.is_done:
                with closing(self._play(missing)) as played:
                    for task, results in played:
                        self._take_in(task, results)
                        if self.is_done:
                            break
        return self._end()

    def _take_in(self, task: Task, results: NDArray[Any]) -> None:
        """Store what was played."""
        self.in_play.discard(task.index)
        frame = frame_of(self.blocks, task, results)
        self.store.write(task, frame)
        self._arrive(task, frame)
        self.progress.add(self._games_of(task), self._half_width())

    def _take_stock(self) -> Iterator[Task]:
        """Count the parts that are there, and answer the tasks that are missing."""
        tasks = self.blocks.tasks()
        missing = []
        for task in islice(tasks, self.store.num_begun()):
            if not self.store.has(task, self._rows_of(task)):
                missing.append(task)
                continue
            self._arrive(task, None)
            self.progress.skip(self._games_of(task))
            if self.is_done:
                break
        return chain(missing, tasks)

    def _play(self, tasks: Iterator[Task]) -> Generator[tuple[Task, NDArray[Any]]]:
        """Results as they finish. The first task is played here, where everything is compiled: a small study starts no worker.

        Nothing is played here if there are tasks enough for all workers: they would wait for it.
        """
        batch_size, workers = self.options.batch_size, self.options.workers
        first = list(islice(tasks, ENOUGH_TASKS * workers))
        are_enough = len(first) == ENOUGH_TASKS * workers and self.study.precision is None
        noted = self._noted(chain(first, tasks))
        here = noted if workers == 1 else islice(noted, 0 if are_enough else 1)
        for task in here:
            yield task, play_blocks(self.blocks, task, batch_size)
        following = next(noted, None)
        if following is not None:
            yield from self._play_in_workers(encode(self.study), chain([following], noted))

    def _play_in_workers(self, plan: bytes, tasks: Iterator[Task]) -> Generator[tuple[Task, NDArray[Any]]]:
        """Results of parallel workers. RunFailed names what was being played if one dies."""
        from joblib import Parallel, delayed  # only now: importing it takes longer than playing a small study
        from joblib.externals.loky.process_executor import BrokenProcessPool

        calls = (delayed(play_task)(plan, task, self.options.batch_size) for task in tasks)
        parallel = Parallel(n_jobs=self.options.workers, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        with _interrupts_put_off() as heard:
            results = parallel(calls)
        try:
            if heard:
                raise KeyboardInterrupt
            # not `yield from`, which would close joblib's generator before its warning is filtered below
            for result in results:  # noqa: UP028
                yield result
        except BrokenProcessPool as failure:
            parts = ", ".join(map(str, sorted(self.in_play)))
            raise RunFailed(
                f"A worker process died (killed, or out of memory) while it played one of the parts {parts} of seed {self.study.seed};"
                " the parts that were finished stay."
            ) from failure
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # joblib tells of the tasks that it cancels here, and ends the workers
                results.close()

    def _noted(self, tasks: Iterator[Task]) -> Iterator[Task]:
        for task in tasks:
            if self.study.precision is not None and self.num_games + len(self.in_play) * self._games_of(task) > 2 * MAX_GAMES:
                return
            self.in_play.add(task.index)
            yield task

    def _arrive(self, task: Task, frame: pl.DataFrame | None) -> None:
        """Take in a part; the monitor sees it as soon as all earlier ones are there."""
        self.arrived[task.index] = task, frame
        while not self.is_done and self.num_judged in self.arrived:
            earliest, rows = self.arrived.pop(self.num_judged)
            self.num_judged += 1
            self.num_games += self._games_of(earliest)
            self.num_blocks[earliest.size] += self._blocks_of(earliest)
            if self.monitor is not None:
                self.monitor.add(self.store.read(earliest) if rows is None else rows)
            if self.study.precision is not None and self.num_judged % self.num_sizes == 0:
                self.is_done = self._is_precise() or self.num_games >= MAX_GAMES

    def _is_precise(self) -> bool:
        half_width = self._half_width()
        wanted = self.study.precision
        return wanted is not None and half_width is not None and half_width <= wanted and min(self.num_blocks) >= MIN_BLOCKS

    def _half_width(self) -> float | None:
        return None if self.monitor is None else self.monitor.half_width()

    def _blocks_of(self, task: Task) -> int:
        return int(task.num * self.blocks.sizes[task.size].villains.shape[0])

    def _games_of(self, task: Task) -> int:
        return task.num * self.blocks.sizes[task.size].games_per_replicate * len(self.study.variant_names)

    def _rows_of(self, task: Task) -> int:
        return self._games_of(task) * self.study.players[task.size]

    def _end(self) -> Ended:
        wanted = self.study.precision
        is_precise = None if wanted is None else self._is_precise()
        half_width = self._half_width()
        self.store.finish(self.num_judged, {"parts": self.num_judged, "games": self.num_games, "precise": is_precise})
        return Ended(self.store.path, self.num_games, self.num_judged, is_precise, half_width)
