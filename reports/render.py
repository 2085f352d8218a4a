"""A page as HTML: one file that needs nothing else. The one door to jinja2."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from reports.page import Page

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(page: Page) -> str:
    """The HTML of a page. Charts are the only text in it that is not escaped.

    Its security policy lets in exactly its own style sheet and script, and nothing from elsewhere.
    """
    style, script = ((TEMPLATES / name).read_text(encoding="utf-8").strip() for name in ("report.css", "report.js"))
    policy = (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    template = _environment().get_template("report.html.j2")
    return template.render(page=page, style=Markup(style), script=Markup(script), policy=Markup(policy), drawing=Markup)


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
