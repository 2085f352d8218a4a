"""Section: who played: each strategy of the study in its own words, and how strategies share a table."""

from __future__ import annotations

import inspect
from pathlib import Path

from analyses.words.phrases import listed
from reports.material import Material
from reports.page import Exhibit, Section
from sim.errors import BadInput
from sim.plugins import digest_of_target, load_strategy, parted
from sim.strategy import TRAITS, Strategy
from strategies import STRATEGIES

TITLE = "The strategies"
SAME = (
    "Mix \N{LEFT DOUBLE QUOTATION MARK}same\N{RIGHT DOUBLE QUOTATION MARK}: all seats play the same strategy, so a villain's share of wins"
    " shows what the villain is worth when everyone plays alike."
)
FOCUS = (
    "Mix \N{LEFT DOUBLE QUOTATION MARK}focus\N{RIGHT DOUBLE QUOTATION MARK}: one seat plays A, the others B, and each villain and seat in"
    " turn is the one, so its share of wins shows what A is worth against B."
)
APART = (
    "A strategy under a restriction sits at tables of its own here, where all play the same: it shows what becomes of everyone when nobody"
    " does what it may not."
)
ALONE = "One seat sits at the table, so nothing that a strategy would do to rivals is ever done."
FIXED = "The plan fixes which villain and which strategy sits in each seat."


def section(material: Material) -> Section:
    """A paragraph or more a strategy, as its author wrote them."""
    names = material.results.study.strategies
    count = "Programs, not people, made every decision of these games: "
    count += f"{len(names)} strategies." if len(names) > 1 else "one strategy."
    said = f"{count} A strategy sees what a player at the table would see, and nothing that is hidden from it."
    exhibits = tuple(Exhibit(name, paragraphs=tuple(_paragraphs(name, material))) for name in names)
    return Section("plans", TITLE, (said, *_mixes(material)), exhibits)


def _mixes(material: Material) -> list[str]:
    """A sentence for each way in which strategies share a table here."""
    study = material.results.study
    if material.is_solo:
        return [ALONE]
    if study.lineups:
        return [FIXED]
    is_mixed = study.mix == "focus" or (bool(material.tables) and any(one.is_mixed for one in material.found))
    return [SAME, *([FOCUS] if is_mixed else []), *([APART] if study.restrictions else [])]


def _paragraphs(name: str, material: Material) -> list[str]:
    """The plan of a strategy and what else is to be known of it; never fails."""
    target = material.results.study.targets[name]
    origin = _origin(target)
    try:
        strategy = load_strategy(target, material.results.study.game)
        digest = digest_of_target(target)
    except (BadInput, OSError):
        return [f"{origin} It could not be loaded when this report was written, so its plan cannot be told here."]
    free, *_ = name.rsplit(".", len(strategy.restrictions)) if strategy.restrictions else [name]
    is_told = free != name and free in material.results.study.strategies
    plan = [f"The plan is that of {free}."] if is_told else _plan(strategy)
    said = [*plan, *_restrictions(strategy), " ".join([*_traits(strategy), origin])]
    if digest != material.manifest["strategies"].get(name, digest):
        said.append("Its file has changed since these games were played: this is what it says now.")
    return said


def _plan(strategy: Strategy) -> list[str]:
    """The docstring of a strategy, a paragraph a line, without the marks of code."""
    return [" ".join(paragraph.replace("`", "").split()) for paragraph in (inspect.getdoc(type(strategy)) or "").split("\n\n")]


def _restrictions(strategy: Strategy) -> list[str]:
    """What a strategy is kept from, as a sentence, or nothing."""
    said = [f"{name} ({restriction.about})" for name, restriction in strategy.restrictions.items()]
    return [f"It plays here under {listed(said)}; it is not told, but offered no such action unless there is no other."] if said else []


def _traits(strategy: Strategy) -> list[str]:
    """What a strategy declares of itself, as a sentence, or nothing."""
    said = [f"{name} ({TRAITS[name]})" for name in sorted(strategy.traits)]
    return [f"It declares itself {' and '.join(said)}."] if said else []


def _origin(target: str) -> str:
    """Where a strategy comes from; of a file only the name, as folders are nobody else's business."""
    plain, _ = parted(target)
    where = plain.rpartition(":")[0]
    if where.endswith(".py"):
        return f"It is a file of the user's own, {Path(where).name}."
    if plain in STRATEGIES.values():
        return "It comes with villainy."
    return f"It comes from the installed package {where.partition('.')[0]}."
