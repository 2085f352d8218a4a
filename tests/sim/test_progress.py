"""What is said of work under way."""

import threading
import time

import pytest

from sim import progress

TOLD = "Compiling what plays card-game; it is kept for the next time.\n"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_IS_LONG", 0.0)


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said, at the latest when every timer has ended."""
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()
    return capsys.readouterr().err


def test_compiling_that_takes_long_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.compiling("card-game"):
        assert told(capsys) == TOLD


def test_compiling_is_silent_if_asked_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.compiling("card-game", is_quiet=True):
        time.sleep(0.05)
        assert told(capsys) == ""


def test_nothing_is_said_once_it_is_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_IS_LONG", 0.2)
    with progress.compiling("card-game"):
        pass
    assert told(capsys) == ""
    time.sleep(0.3)
    assert told(capsys) == ""
