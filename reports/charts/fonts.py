"""Fonts in PDF files: each is cut to an alphabet once, as cutting it anew is two thirds of writing a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from matplotlib.backends import _backend_pdf_ps
from matplotlib.font_manager import get_font

_ALPHABET = (*range(0x20, 0x7F), *map(ord, "\N{EN DASH}\N{MINUS SIGN}…"))
_FEW = 8  # so few glyphs are cut by themselves: the ligatures, which matplotlib embeds apart
_matplotlib: Any = _backend_pdf_ps
_cut = _matplotlib.get_glyphs_subset


@cache
def _alphabet(font: Any) -> frozenset[int]:
    """The glyphs of the alphabet; those a font lacks are its glyph 0."""
    return frozenset(get_font(font).get_char_index(code) for code in _ALPHABET)


@cache
def _part(font: Any, glyphs: frozenset[int]) -> Any:
    """What matplotlib's function answers, but of a font that is laid out already: writing that is only copying it."""
    with _cut(font, set(glyphs)) as part:
        laid_out = _matplotlib.font_as_file(part.font)
        return part._replace(font=type(part.font)(laid_out, recalcTimestamp=False))


@contextmanager
def _shared_part(font: Any, glyphs: Iterable[int]) -> Iterator[Any]:
    wanted = frozenset(glyphs)
    yield _part(font, wanted if len(wanted) <= _FEW else wanted | _alphabet(font))


def share_parts() -> None:
    """Let all PDF files take their fonts from here. Matplotlib has no setting for it."""
    _matplotlib.get_glyphs_subset = _shared_part
