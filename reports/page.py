"""What a report's page shows, and nothing else: the template writes these down as they are."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Column:
    """A column of a table; numbers are set to the right."""

    title: str
    is_number: bool = False


@dataclass(frozen=True)
class Download:
    """A file that comes with the page: a name, and a data link with its content."""

    name: str
    link: str


@dataclass(frozen=True)
class Table:
    """A table of text that is ready to be shown."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    download: Download | None = None


@dataclass(frozen=True)
class Figure:
    """A chart, drawn for wide and for narrow pages: SVG elements that can be trusted."""

    wide: str
    narrow: str
    caption: str


@dataclass(frozen=True)
class Exhibit:
    """Sentences, a chart, the table it was drawn from, and code; any may be missing. Folded away if `is_folded`."""

    title: str = ""
    figure: Figure | None = None
    table: Table | None = None
    is_folded: bool = False
    is_table_open: bool = False
    paragraphs: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True)
class Section:
    """One section: a title, sentences, and exhibits."""

    name: str
    title: str
    paragraphs: tuple[str, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    code: str = ""


@dataclass(frozen=True)
class Page:
    """The whole page."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    warning: str
    verdict: tuple[str, ...]
    sections: tuple[Section, ...] = field(default=())
