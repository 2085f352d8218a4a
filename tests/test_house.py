"""House rules: the tree is as CONTRIBUTING.md and README.md describe it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from sim import kernel
from sim.batch import Seating
from sim.edition import open_edition
from sim.engine import engine_of
from sim.games import GAMES, load_game
from sim.strategy import Strategy
from strategies import STRATEGIES

ROOT = Path(__file__).parent.parent
PACKAGES = ("sim", "strategies", "analyses", "reports")
MAX_LINES = 420
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}
HEAVY = ("numpy", "pandas", "scipy", "polars", "matplotlib", "seaborn", "numba", "statsmodels", "joblib", "jinja2")
PLAIN_SUFFIXES = {".py", ".toml", ".md", ".yaml", ".lock", ".html", ".css", ".js", ".j2", ".json", ".txt", ".csv", ".svg", ""}

# put together here, so that this file does not hold what it forbids
REGISTRIES = ["".join(parts) for parts in (("pypi", ".org"), ("pythonhosted", ".org"), ("npmjs", ".org"), ("deb.debian", ".org"))]
INDEX_OPTIONS = ["".join(parts) for parts in (("--index", "-url"), ("--extra-index", "-url"), ("--find", "-links"), ("--trusted", "-host"))]
# a path under one of the folders in which people and machines keep their own things
MACHINE_PATH = re.compile(r"(?<![\w./~$}])/(?:home|Users|root|work|tmp|opt|mnt|private)/[\w.-]")


def tracked_files() -> list[Path]:
    """Every file that git has or would take in."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def text_files() -> list[Path]:
    return [path for path in tracked_files() if path.suffix in PLAIN_SUFFIXES]


def python_files() -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".py"]


def shown(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def strategy_at(target: str) -> type[Strategy]:
    module, _, name = target.partition(":")
    found: type[Strategy] = getattr(import_module(module), name)
    return found


def words_after(command: str, text: str) -> set[str]:
    """The first word after a command, wherever a text shows it as code."""
    in_code = re.findall(r"^(?: {4}|\t)(.*)$|`([^`\n]+)`", text, re.MULTILINE)
    lines = [block or inline for block, inline in in_code]
    return {word for line in lines for word in re.findall(rf"(?:^|\s|/){command} ([a-z][a-z-]*)(?![\w-]*[.=])", line)}


# --- the registries list what is on disk


def test_every_game_on_disk_is_listed() -> None:
    folders = {f"sim.games.{path.parent.name}" for path in (ROOT / "sim/games").glob("*/__init__.py")}
    assert folders == set(GAMES.values())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_name_it_is_listed_under(name: str) -> None:
    assert load_game(name).name == name
    assert GAMES[name] == f"sim.games.{name.replace('-', '_')}"


def test_every_strategy_on_disk_is_listed() -> None:
    files = [path for path in (ROOT / "strategies").glob("*/*.py") if path.name != "__init__.py"]
    on_disk = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files}
    assert on_disk == {target.partition(":")[0] for target in STRATEGIES.values()}


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_has_the_name_and_game_it_is_listed_under(name: str) -> None:
    of_game, _, short = name.rpartition("/")
    strategy = strategy_at(STRATEGIES[name])
    assert strategy.name == short
    assert strategy.game == (of_game or None)
    folder = STRATEGIES[name].split(".")[1]
    assert folder == (of_game.replace("-", "_") or "any_game")


# --- files


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert shown([path for path in python_files() if path.stem in VAGUE_NAMES or path.parent.name in VAGUE_NAMES]) == []


def test_no_source_file_is_too_long() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()}
    assert {name: length for name, length in lengths.items() if length > MAX_LINES} == {}


def test_every_source_file_says_what_it_is() -> None:
    assert shown([path for path in python_files() if not path.read_text(encoding="utf-8").startswith('"""')]) == []


@pytest.mark.parametrize("forbidden", [*REGISTRIES, *INDEX_OPTIONS])
def test_no_file_names_a_registry(forbidden: str) -> None:
    assert shown([path for path in text_files() if forbidden in path.read_text(encoding="utf-8")]) == []


def test_no_file_names_a_path_of_a_machine() -> None:
    found = {path.relative_to(ROOT).as_posix(): MACHINE_PATH.findall(path.read_text(encoding="utf-8")) for path in text_files()}
    # the Makefile, README and so on may show a path that anyone has to replace
    assert {name: paths for name, paths in found.items() if paths} == {}


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "requirements-all.lock"])
def test_a_lock_file_holds_versions_and_hashes_only(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    pinned = re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE)
    lines = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(pinned) == len(lines)
    assert all(line.endswith("\\") for line in lines), "each is followed by its hashes"


def test_the_lock_files_agree() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[^\\\n]+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("requirements.lock") < pins("requirements-dev.lock") < pins("requirements-all.lock")


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE))
    wanted = {re.split(r"[<>=~! \[]", line)[0].lower().replace("_", "-") for line in project["dependencies"]}
    assert wanted | {"hatchling"} <= locked


def test_box_files_are_part_of_the_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == list(PACKAGES)
    boxes = set(ROOT.glob("sim/games/*/boxes/**/*.toml"))
    assert boxes
    assert boxes <= set(tracked_files()), "a box that git ignores is left out of the package as well"


# --- commands


def makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_make_target_is_explained() -> None:
    listed = subprocess.run(["make", "-s", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    phony = re.search(r"^\.PHONY: (.*)$", makefile(), re.MULTILINE)
    assert phony
    assert set(re.findall(r"^  make ([\w-]+) +\S", listed, re.MULTILINE)) == set(phony.group(1).split())


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_of_a_page_exists(page: str) -> None:
    named = words_after("make", (ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert named <= set(re.findall(r"^([a-z-]+):", makefile(), re.MULTILINE))


def help_of(*arguments: str) -> str:
    command = [sys.executable, "-m", "reports.command_line", *arguments, "--help"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_command_of_a_page_exists(page: str) -> None:
    named = words_after("villainy", (ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert named <= set(re.findall(r"^  ([a-z-]+)(?: |$)", help_of(), re.MULTILINE))


def test_every_option_of_the_readme_exists() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    used = re.findall(r"^ {4}villainy ([a-z-]+)(.*)$", readme, re.MULTILINE)
    assert used
    for command, rest in used:
        for option in re.findall(r"--[a-z-]+", rest.partition("#")[0]):
            assert option in help_of(command), f"villainy {command} {option}"


def test_help_imports_nothing_heavy() -> None:
    program = f"""
import runpy, sys
sys.argv = ["villainy", "--help"]
try:
    runpy.run_module("reports.command_line", run_name="__main__", alter_sys=True)
except SystemExit as end:
    assert not end.code, end.code
print("heavy:", *sorted(set({HEAVY!r}) & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "heavy:"


# --- pages


@pytest.mark.parametrize("page", sorted(shown([path for path in tracked_files() if path.suffix == ".md"])))
def test_links_lead_somewhere(page: str) -> None:
    text = re.sub(r"<!--.*?-->", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link and not link.startswith("#")]
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/decisions"
    listed = re.findall(r"^(\d+)\. \[.*\]\((\d{4}-[a-z-]+\.md)\)$", (folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for _, name in listed] == sorted(path.name for path in folder.glob("0*.md"))
    for number, name in listed:
        text = (folder / name).read_text(encoding="utf-8")
        assert text.startswith(f"# {number}. ")
        for part in ("**Context.**", "**Decision.**", "**Consequences.**"):
            assert part in text, f"{name} {part}"


@pytest.mark.kernels
def test_the_strategy_of_the_readme_plays(tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    assert len(code.group(1).splitlines()) <= 20
    file = tmp_path / "loud.py"
    file.write_text(code.group(1), encoding="utf-8")
    spec = spec_from_file_location("loud", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    edition, engine, num_games, num_seats = open_edition("card-game"), engine_of("card-game"), 8, 3
    villains = np.tile(np.arange(num_seats, dtype=np.int8), (num_games, 1))
    seating = Seating(villains, np.zeros_like(villains, np.uint8), np.ones(num_games, np.uint64), np.arange(num_games, dtype=np.uint64))
    batch = engine.begin(edition, seating, seed=1)
    engine.play(edition, batch, [module.Loud()], seating.strategies)
    assert engine.score(edition, batch)["win_share"].sum() == pytest.approx(num_games)


# --- modes


@pytest.mark.kernels
def test_kernels_run_in_the_mode_that_is_asked_for() -> None:
    assert os.environ.get("NUMBA_DISABLE_JIT", "0") == str(int(kernel.JIT_DISABLED))
    assert os.environ.get("NUMBA_BOUNDSCHECK", "0") == str(int(kernel.BOUNDS_CHECKED))
