"""Runs that end badly: what is finished stays, the resume command is printed, nobody is left behind."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sim.store import read_manifest
from tests.stored_rows import digest_of, num_games

ROOT = Path(__file__).parent.parent.parent
SHORT_TASKS = "import sys, sim.blocks, reports.command_line; sim.blocks.TASK_GAMES = 1000; reports.command_line.main(sys.argv[1:])"
VILLAINY = [sys.executable, "-c", SHORT_TASKS]
RUN = ["run", "card-game", "--strategies", "uniform", "--players", "3,4", "--games", "20000", "--quiet"]
WITHIN = 60  # seconds

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def processes_of(session: int) -> dict[int, str]:
    """The processes of a session that are not dead yet: id -> command line."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] != "Z":
                found[int(stat.parent.name)] = (stat.parent / "cmdline").read_text()
        except (OSError, ValueError):
            continue
    return found


def workers_of(session: int) -> list[int]:
    return [pid for pid, command in processes_of(session).items() if "popen_loky" in command]


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.01)


@contextmanager
def running(path: Path, workers: int) -> Iterator[subprocess.Popen[str]]:
    """A run in a session of its own, of which the first part is there; that one is played before workers start."""
    command = [*VILLAINY, *RUN, "--out", str(path), "--workers", str(workers)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=ROOT, env=environment(), start_new_session=True)
    try:
        wanted = workers if workers > 1 else 0
        wait_until(lambda: process.poll() is not None or (any(path.glob("parts/*")) and len(workers_of(process.pid)) >= wanted))
        assert process.poll() is None, process.communicate()
        yield process
    finally:
        for pid in processes_of(process.pid):
            os.kill(pid, signal.SIGKILL)
        process.communicate()


def holds_back_interrupts(pid: int) -> bool:
    """Whether a process has Ctrl-C blocked."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    blocked = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk:"))
    return bool(int(blocked, 16) >> (signal.SIGINT - 1) & 1)


def resume(path: Path, workers: int = 2) -> None:
    command = [*VILLAINY, *RUN, "--out", str(path), "--workers", str(workers)]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, int]:
    """The digest and the number of games of a run that nothing happened to."""
    path = tmp_path_factory.mktemp("reference") / "results"
    resume(path, 1)
    return digest_of(path), num_games(path)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_is_killed_resumes_to_the_same_rows(tmp_path: Path, reference: tuple[str, int], workers: int) -> None:
    path = tmp_path / "results"
    with running(path, workers) as process:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert "finished" not in read_manifest(path), "it was not done yet"
    resume(path)
    assert (digest_of(path), num_games(path)) == reference


def test_a_run_whose_worker_is_killed_ends_soon_and_says_how_to_resume(tmp_path: Path, reference: tuple[str, int]) -> None:
    path = tmp_path / "results"
    with running(path, 2) as process:
        os.kill(workers_of(process.pid)[0], signal.SIGKILL)
        out, err = process.communicate(timeout=WITHIN)
        assert process.returncode == 1, err
        wait_until(lambda: not processes_of(process.pid))
    sentence, hint, *more = err.splitlines()
    assert sentence.startswith("A worker process died (killed, or out of memory) while it played ")
    assert hint == f"Resume with: {shlex.join(['villainy', *RUN, '--out', str(path), '--workers', '2'])}"
    assert (out, more) == ("", [])
    kept = {part: part.stat().st_mtime_ns for part in path.glob("parts/*")}
    assert kept
    resume(path)
    assert {part: part.stat().st_mtime_ns for part in kept} == kept
    assert (digest_of(path), num_games(path)) == reference


@pytest.mark.parametrize(("workers", "everyone"), [(1, True), (2, True), (2, False)], ids=["alone", "from a terminal", "main process only"])
def test_ctrl_c_ends_a_run_cleanly_and_says_how_to_resume(tmp_path: Path, reference: tuple[str, int], workers: int, everyone: bool) -> None:
    path = tmp_path / "results"
    with running(path, workers) as process:
        assert all(holds_back_interrupts(pid) for pid in workers_of(process.pid)), "Ctrl-C is the main process's"
        if everyone:
            os.killpg(process.pid, signal.SIGINT)
        else:
            os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=WITHIN)
        assert process.returncode == 130, err
        wait_until(lambda: not processes_of(process.pid))
    assert "Traceback" not in err
    assert [line for line in err.splitlines() if line] == [
        "Interrupted; what was finished stays.",
        f"Resume with: {shlex.join(['villainy', *RUN, '--out', str(path), '--workers', str(workers)])}",
    ]
    assert out == ""
    if workers == 2 and everyone:
        resume(path, 1)
        assert (digest_of(path), num_games(path)) == reference


def test_a_second_run_into_a_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    with running(path, 1) as process:
        os.kill(process.pid, signal.SIGSTOP)
        command = [*VILLAINY, *RUN, "--out", str(path), "--workers", "1"]
        second = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False)
        os.kill(process.pid, signal.SIGCONT)
        assert second.returncode == 2
        assert second.stderr == f"The folder {path} is being written by another run.\n"
        process.communicate(timeout=WITHIN)
        assert process.returncode == 0, "the first is not disturbed"
