"""Progress: a bar on a terminal, plain lines elsewhere, nothing when quiet."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

_LINE_EVERY = 5.0  # seconds between plain lines
_IS_LONG = 4.0  # seconds after which a user wonders what is being done


@contextmanager
def compiling(game: str, *, is_quiet: bool = False) -> Iterator[None]:
    """Compile within; if that takes more than some seconds, as it does the first time, say so to standard error."""
    told = f"Compiling what plays {game}; it is kept for the next time."
    timer = threading.Timer(_IS_LONG, lambda: print(told, file=sys.stderr, flush=True))
    timer.daemon = True
    if not is_quiet:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Progress:
    """Counts games, says how fast they are played, and how sharp the estimate is by now."""

    def __init__(self, total: int | None, *, is_quiet: bool = False, stream: TextIO | None = None, what: str = "games") -> None:
        self.total, self.what = total, what
        self._stream = stream or sys.stderr
        self._is_quiet = is_quiet
        self._done, self._already, self._last_line = 0, 0, 0
        self._began = self._said = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Progress:
        if not self._is_quiet and self._stream.isatty():
            self._bar = _bar(self.total, self.what)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
        elif not self._is_quiet and self._done > self._last_line:
            self._line(None)

    def skip(self, count: int) -> None:
        """Count what an earlier run has done already."""
        self._already += count
        self.add(count, None)

    def add(self, count: int, half_width: float | None) -> None:
        """Count what has been done, with the half-width of the widest interval by now."""
        self._done += count
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, detail=self._detail(half_width))
        elif not self._is_quiet and time.monotonic() - self._said >= _LINE_EVERY:
            self._said = time.monotonic()
            self._line(half_width)

    def _rate(self) -> float:
        return (self._done - self._already) / max(time.monotonic() - self._began, 1e-9)

    def _detail(self, half_width: float | None) -> str:
        detail = f"{self._rate():,.0f} {self.what}/s" if self._done > self._already else "there already"
        return detail if half_width is None else f"{detail}, shares within {100 * half_width:.2f} points"

    def _line(self, half_width: float | None) -> None:
        self._last_line = self._done
        of_total = f" of {self.total:,}" if self.total else ""
        left = ""
        if self.total and self.total > self._done and self._rate() > 0:
            left = f", {(self.total - self._done) / self._rate():.0f} s left"
        print(f"{self._done:,}{of_total} {self.what}, {self._detail(half_width)}{left}", file=self._stream, flush=True)


def _bar(total: int | None, what: str) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    bar = Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[detail]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    bar.add_task(what, total=total, detail="")
    return bar
