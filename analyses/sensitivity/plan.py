"""A sensitivity analysis as a study: its variants are the boxes that are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from analyses.sensitivity.design import Design, Variants, acceptance, plan_boxes
from analyses.sensitivity.groups import default_groups, read_groups
from sim.blocks import Blocks
from sim.box import Box, edited
from sim.edition import open_box
from sim.errors import BadInput
from sim.games import game_names, load_game
from sim.plugins import Catalogue
from sim.prior import unknowns_of, without_settings
from sim.study import Study, is_solo, plan_study

DEFAULT_GAMES = 2_000
STRUCTURAL_TIMES = 10  # the games of the structural study, as against those of each box
FILE = "sensitivity.json"


def base_study(keys: Mapping[str, Any], catalogue: Catalogue, origin: str) -> Study:
    """The study that every box is played in: all seats alike, by the best strategy at the largest table unless it says otherwise.

    Raises BadInput.
    """
    for key in ("lineups", "variants", "precision"):
        if keys.get(key):
            raise BadInput(f"{origin}: a sensitivity analysis makes its own variants and plays whole tables; it has no {key}.")
    if keys.get("mix", "same") != "same":
        raise BadInput(f"{origin}: mix = {keys['mix']!r}; in a sensitivity analysis all seats play the same strategy.")
    raw = {"games": DEFAULT_GAMES, "mix": "same", **keys}
    if keys.get("game") in game_names():
        raw.setdefault("name", f"{keys['game']}-sensitivity")
    if raw.get("strategies") is None:
        raw["strategies"] = catalogue.studied[:1] or list(catalogue)[:1]
    study = plan_study(raw, catalogue, origin)
    if is_solo(study.players):
        raise BadInput(f"{origin}: players = 1; a sensitivity analysis asks who wins how often, and a seat alone has no rivals.")
    if keys.get("players") is None:
        study = msgspec.structs.replace(study, players=study.players[-1:])
    blocks = Blocks(study)
    if any(blocks.replicates(index) < 2 for index in range(len(study.players))):
        raise BadInput(f"{origin}: games = {study.games} make one deal of each line-up, which tells nothing of chance; give more.")
    return study


def plan_sensitivity(study: Study, num_boxes: int, groups_file: Path | None, origin: str) -> tuple[Study, Design]:
    """The study with a variant for each box, and what each of them is for. Values that the study sets are taken as known.

    Raises BadInput.
    """
    box, game = open_box(study.game, study.box), load_game(study.game)
    unknowns = unknowns_of(box, game, study.edits)
    if not unknowns:
        raise BadInput(f"{origin}: box {study.box} of {study.game} says of no value what else it may be, so there is nothing to vary.")
    paths = [one.path for one in unknowns]
    groups = read_groups(groups_file, paths) if groups_file is not None else default_groups(paths)
    accepts = acceptance(box, study.edits)
    design, variants = plan_boxes(unknowns, groups, num_boxes, study.seed, accepts, without_settings(box, study.edits))
    design = msgspec.structs.replace(design, hopeless=count_hopeless(study, box, design, variants))
    return msgspec.structs.replace(study, variants=variants), design


def count_hopeless(study: Study, box: Box, design: Design, variants: Variants) -> dict[str, int]:
    """In how many of the boxes drawn each villain of the study has no way to win; those that always have one are left out."""
    cannot_win = load_game(study.game).cannot_win
    if cannot_win is None:
        return {}
    boxes = (edited(box, {**study.edits, **variants.get(name, {})}, name) for name in design.boxes)
    counts = Counter(villain for one in boxes for villain in cannot_win(one))
    return {villain: counts[villain] for villain in study.villains if counts[villain]}


def read_design(results: Path) -> Design:
    """The design that a results folder was played for. Raises BadInput."""
    try:
        return msgspec.json.decode((results / FILE).read_bytes(), type=Design)
    except (OSError, msgspec.DecodeError) as problem:
        raise BadInput(f"{results / FILE} cannot be read as the plan of a sensitivity analysis: {problem}.") from problem


def structural_study(study: Study) -> Study | None:
    """A study of the game's box of like villains, to learn what the rules alone do; None if the game has none."""
    box = load_game(study.game).structural_box
    if not box:
        return None
    villains = open_box(study.game, box).villains
    if not set(study.villains) <= set(villains):
        return None
    name = f"{study.name}-structural"
    return msgspec.structs.replace(study, name=name, box=box, variants={}, games=STRUCTURAL_TIMES * study.games)
