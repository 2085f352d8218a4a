"""The plan of a study as a study file, so that whoever has only the report can play it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def study_file(plan: Mapping[str, Any]) -> str:
    """A study file, in TOML, that makes the plan again. Boxes and strategies of one's own are looked for beside it."""
    box = plan["box"]
    keys: dict[str, Any] = {
        "name": plan["name"],
        "game": plan["game"],
        "box": f"./{Path(box).name}" if "/" in box else box,
    }
    if not plan["lineups"]:
        keys |= {key: plan[key] for key in ("players", "villains", "mix")}
        free = plan["strategies"][: len(plan["strategies"]) // (1 + len(plan["restrictions"]))]
        keys["strategies"] = [_strategy(name, plan) for name in free]
        keys |= {"restrictions": plan["restrictions"]} if plan["restrictions"] else {}
    keys |= {"games": plan["games"]} if plan["precision"] is None else {"precision": plan["precision"]}
    keys["seed"] = plan["seed"]
    if plan["turn_limit"] is not None:
        keys["turn_limit"] = plan["turn_limit"]
    lines = [f"{key} = {_toml(value)}" for key, value in keys.items()]
    tables = {"set": plan["edits"]} if plan["edits"] else {}
    tables |= {f"variants.{_toml(name)}": edits for name, edits in plan["variants"].items()}
    for name, edits in tables.items():
        lines += ["", f"[{name}]", *(f"{_toml(path)} = {_toml(value)}" for path, value in edits.items())]
    for lineup in plan["lineups"]:
        seats = [{**seat, "strategy": _strategy(seat["strategy"], plan)} for seat in lineup["seats"]]
        lines += ["", "[[lineups]]", f"seats = {_toml(seats)}"]
    return "\n".join(lines)


def _strategy(name: str, plan: Mapping[str, Any]) -> str:
    """A strategy as a study file names it: by its name, or by its file and class without the folder."""
    where, _, its_class = plan["targets"][name].rpartition(":")
    return f"{Path(where).name}:{its_class}" if where.endswith(".py") else name


def _toml(value: Any) -> str:
    """A plain value in TOML, in which text, numbers, truth and lists look as in JSON."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_toml(key)} = {_toml(inner)}' for key, inner in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
