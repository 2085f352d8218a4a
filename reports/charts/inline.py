"""A chart as SVG inside a page: one drawing for light and dark, no style attributes, ids of its own.

The page's style sheet has a class for each named colour: `f-fg` fills with it, `s-fg` draws lines in it.
Style attributes would need a content security policy that lets any style in; so they become attributes.
"""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

from matplotlib import rc_context

from reports.charts.style import NAMES, SETTINGS, Chart, Style

_SVG, _LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_DROPPED = ("metadata", "style", "title")
_COORDINATES = {"d", "x", "y", "width", "height", "transform", "points"}
_LONG_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_NO_TURN = re.compile(r"rotate\(-?0 ")
_INHERITED = {"fill": "none", "font-size": "8", "text-anchor": "middle", "stroke-linejoin": "round", "stroke-linecap": "butt"}
_UNSEEN = {("stroke-linecap", "square"), ("stroke-linejoin", "miter"), ("stroke-dashoffset", "0")}  # at these widths
_PAINTS = {"fill": "f", "stroke": "s"}


def inline_svg(chart: Chart, style: Style, prefix: str) -> str:
    """The chart as an SVG element. `prefix` makes its ids unique in the page."""
    stream = BytesIO()
    figure = chart.draw(style)
    with rc_context(SETTINGS):
        figure.savefig(stream, format="svg", metadata={"Date": None}, transparent=True)
    root = ElementTree.fromstring(stream.getvalue())
    _clean(root, prefix)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.removeprefix(_SVG) in _DROPPED:
                parent.remove(child)
    view = root.get("viewBox", "")
    root.attrib.clear()
    root.attrib.update(
        {
            "viewBox": view,
            "class": f"chart {style.name}",
            "role": "img",
            "aria-label": chart.alt,
            **_INHERITED,
        }
    )
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        _shorten(element)
    _prune(root)
    _unwrap(root)
    return re.sub(r">\s+<", "><", ElementTree.tostring(root, encoding="unicode")).strip()


def _shorten(element: ElementTree.Element) -> None:
    """Coordinates to a hundredth of a point, and nothing that is inherited or not seen: the rest is half of a chart's bytes."""
    if element.tag == "text":
        element.attrib.setdefault("text-anchor", "start")  # what SVG has if nothing is said; not what is inherited here
    if element.tag != "svg":
        for key, value in list(element.attrib.items()):
            if _INHERITED.get(key) == value or (key, value) in _UNSEEN:
                del element.attrib[key]
    if _NO_TURN.match(element.get("transform", "")):
        del element.attrib["transform"]
    for key in _COORDINATES.intersection(element.attrib):
        element.set(key, _LONG_NUMBER.sub(_to_hundredths, " ".join(element.attrib[key].split())))


def _to_hundredths(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _unwrap(element: ElementTree.Element) -> None:
    """Put what is in groups that say nothing in their place."""
    for child in list(element):
        _unwrap(child)
        if child.tag == "g" and not child.attrib:
            place = list(element).index(child)
            element.remove(child)
            for inner in reversed(list(child)):
                element.insert(place, inner)


def _prune(element: ElementTree.Element) -> None:
    """Take out paths that show nothing, and groups and definitions that are empty then."""
    for child in list(element):
        _prune(child)
        paints = child.get("class") or child.get("stroke") or child.get("fill", "none") != "none"
        if (child.tag == "path" and not paints and "id" not in child.attrib) or (child.tag in ("g", "defs") and len(child) == 0):
            element.remove(child)


def _clean(root: ElementTree.Element, prefix: str) -> None:
    """Number the ids that are used, with the prefix, and turn styles into attributes and classes."""
    used = [link.lstrip("#") for element in root.iter() for link in (element.get(f"{_LINK}href"),) if link]
    used += [name for element in root.iter() for name in re.findall(r"url\(#([^)]+)\)", " ".join(element.attrib.values()))]
    short = {name: f"{prefix}-{number}" for number, name in enumerate(dict.fromkeys(used))}
    for element in root.iter():
        name = element.attrib.pop("id", None)
        if name in short:
            element.set("id", short[name])
        link = element.attrib.pop(f"{_LINK}href", None)
        if link:
            element.set("href", f"#{short[link.lstrip('#')]}")
        if "clip-path" in element.attrib:
            element.set("clip-path", re.sub(r"#([^)]+)", lambda found: f"#{short[found[1]]}", element.attrib["clip-path"]))
        for key, value in _declarations(element.attrib.pop("style", "")):
            _apply(element, key, value)
        for key in _PAINTS:
            if key in element.attrib:
                _apply(element, key, element.attrib.pop(key))


def _declarations(style: str) -> list[tuple[str, str]]:
    pairs = (part.partition(":") for part in style.split(";") if ":" in part)
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def _apply(element: ElementTree.Element, key: str, value: str) -> None:
    if key == "font":  # size and weight stay, the family is the page's
        size = re.search(r"([\d.]+)px", value)
        if size:
            element.set("font-size", size.group(1))
        if re.search(r"\b(bold|[6-9]00)\b", value):
            element.set("font-weight", "bold")
    elif key in ("font-family", "font-style", "font-variant", "font-stretch"):
        return
    elif key == "font-size":
        element.set(key, value.removesuffix("px"))
    elif key in _PAINTS and value.lower() in NAMES:
        classes = [element.get("class", ""), f"{_PAINTS[key]}-{NAMES[value.lower()]}"]
        element.set("class", " ".join(filter(None, classes)))
    else:
        element.set(key, value)
