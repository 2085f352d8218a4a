"""Charts: nothing sticks out or collides, the same input gives the same bytes, fonts and sizes are as wanted."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.image import imread
from matplotlib.text import Text

from analyses.analyse import analyse
from reports.charts import fonts
from reports.charts.convergence import spread
from reports.charts.files import export, rendered
from reports.charts.inline import inline_svg
from reports.charts.registry import CHARTS, all_charts
from reports.charts.style import EXPORTS, FONT, NARROW, WIDE, Chart, fitted, text_width
from reports.material import Material
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_courses import with_courses
from tests.analyses.simulated_results import SimulatedResults
from tests.reports.unknowns import charts_of_unknowns

ROOT = Path(__file__).parent.parent.parent
SIX = {name: 0.4 + 0.3 * index for index, name in enumerate(("cruella", "hook", "jafar", "maleficent", "scar", "ursula"))}
FOUR = {"hades": 1.0, "maleficent": 1.5, "scar": 0.8, "ursula": 1.0}
LONG = {"hook": 1.0, "maleficent": 1.5, "prince-john": 0.8, "ursula": 1.0}  # their milestones have long titles
THREE = {"hook": 1.0, "jafar": 1.0, "scar": 1.0}
FIVE = ("denier", "first-legal", "greedy", "hero-planner", "opportunist")
STYLES = (*EXPORTS, WIDE, NARROW)


def charts_of(rows: pl.DataFrame, game: str = "card-game") -> list[Chart]:
    results = SimulatedResults(Path("nowhere"), rows, game)
    return all_charts(Material(results, analyse(results)))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def studies() -> dict[str, list[Chart]]:
    return {
        "rich": charts_of(simulated_rows(SIX, (3, 4, 5, 6), 8, strategies=("greedy", "uniform"), first_seat=2.0)),
        "small": charts_of(simulated_rows(THREE, (3,), 1)),
        "cut": charts_of(simulated_rows(SIX, (3, 5), 6, truncated=0.7, variants=("baseline", "a-variant-of-quite-a-long-name"))),
        "long names": charts_of(simulated_rows({f"the villain of the very long name {n}": 1.0 for n in range(3)}, (3,), 4)),
        "two met": charts_of(simulated_rows(SIX, (3, 4, 6), 4, strategies=("greedy", "opportunist"), focus=True)),
        "five met": charts_of(
            simulated_rows(THREE, (2, 3), 4, strategies=("denier", "first-legal", "greedy", "hero-planner", "opportunist"), focus=True)
        ),
        "courses": charts_of(with_courses(simulated_rows(FOUR, (2, 3, 4), 12, rounds=(9, 30), truncated=0.1)), "unstoppable"),
        "long courses": charts_of(with_courses(simulated_rows(LONG, (2,), 8, rounds=(9, 90))), "villainous"),
        "restricted": charts_of(simulated_rows(FOUR, (2, 3), 8, strategies=("greedy", "greedy.never-fates")), "unstoppable"),
        "one kind each": charts_of(with_courses(simulated_rows(SIX, (3, 4), 4, rounds=(9, 30)))),
        "unknowns": charts_of_unknowns(),
        "alone": charts_of(simulated_rows(SIX, (1,), 8, strategies=("greedy", "uniform"), truncated=0.2)),
        "many": charts_of(simulated_rows({f"villain-{n:02d}": 1.0 + n for n in range(12)}, (2,), 3, strategies=tuple("abcde"))),
    }


@pytest.fixture
def drawn_texts(monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    texts: list[Text] = []
    draw = Text.draw

    def noted(self: Text, *arguments: object, **options: object) -> None:
        if self.get_visible() and self.get_text().strip():
            texts.append(self)
        draw(self, *arguments, **options)

    monkeypatch.setattr(Text, "draw", noted)
    return texts


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_texts_are_inside_and_apart(studies: dict[str, list[Chart]], style: object, drawn_texts: list[Text]) -> None:
    for study, charts in studies.items():
        assert charts, study
        for chart in {chart.name.partition("-")[0]: chart for chart in charts}.values():  # one of each kind
            drawn_texts.clear()
            figure = chart.draw(style)  # type: ignore[arg-type]
            FigureCanvasAgg(figure).draw()
            boxes = [(text.get_text(), text.get_window_extent()) for text in drawn_texts]
            assert len(boxes) > 5
            for name, box in boxes:
                inside = box.x0 >= -0.5 and box.y0 >= -0.5 and box.x1 <= figure.bbox.x1 + 0.5 and box.y1 <= figure.bbox.y1 + 0.5
                assert inside, f"{study}, {chart.name}, {style}: {name!r} at {box} sticks out"
            for (one, first), (other, second) in combinations(boxes, 2):
                wide = min(first.x1, second.x1) - max(first.x0, second.x0)
                high = min(first.y1, second.y1) - max(first.y0, second.y0)
                assert wide < 0.5 or high < 0.8, f"{study}, {chart.name}, {style}: {one!r} and {other!r} collide"


def test_no_panel_is_empty(studies: dict[str, list[Chart]]) -> None:
    for charts in studies.values():
        for chart in charts:
            for area in chart.draw(WIDE).axes:
                assert area.lines or area.patches or area.texts


def test_the_same_chart_has_the_same_bytes(studies: dict[str, list[Chart]]) -> None:
    for chart in studies["small"]:
        for ending in ("svg", "pdf", "png"):
            assert rendered(chart.draw(EXPORTS[0]), ending) == rendered(chart.draw(EXPORTS[0]), ending), ending
        assert inline_svg(chart, WIDE, "a") == inline_svg(chart, WIDE, "a")


def test_files_have_the_widths_of_a_page(studies: dict[str, list[Chart]], tmp_path: Path) -> None:
    files = export(studies["small"][:1], tmp_path)
    assert len(files) == 9
    for width in (89, 120, 183):
        (svg,) = (file for file in files if file.name.endswith(f"-{width}mm.svg"))
        points = float(re.search(r'width="([\d.]+)pt"', svg.read_text(encoding="utf-8")).group(1))  # type: ignore[union-attr]
        assert points == pytest.approx(width / 25.4 * 72, abs=0.1)
        assert "<text" not in svg.read_text(encoding="utf-8"), "letters are paths: who opens it may lack the font"
        pdf = svg.with_suffix(".pdf").read_bytes()
        assert b"/FontFile2" in pdf, "the font is embedded, as TrueType"
        assert b"CreationDate" not in pdf
        assert imread(svg.with_suffix(".png"))[..., 3].min() == 1, "nothing shines through"


def test_a_file_does_not_depend_on_those_before_it(studies: dict[str, list[Chart]]) -> None:
    before, after = studies["small"][0], studies["long names"][0]
    first = rendered(after.draw(EXPORTS[0]), "pdf")
    fonts._part.cache_clear()
    rendered(before.draw(EXPORTS[0]), "pdf")
    assert rendered(after.draw(EXPORTS[0]), "pdf") == first


def test_letters_outside_the_alphabet_are_embedded() -> None:
    font = findfont(FontProperties(family=FONT))
    code = get_font(font).get_char_index(ord("ß"))
    with fonts._shared_part(font, {code, *range(40, 60)}) as part:
        assert part.font.getGlyphName(part.glyph_index_map[code]) == "germandbls"


def test_fonts_are_between_six_and_eight_points() -> None:
    assert all(6 <= style.small <= style.font <= 8 for style in EXPORTS)


def test_an_inline_chart_needs_no_style_attribute(studies: dict[str, list[Chart]]) -> None:
    sheet = (ROOT / "reports/templates/report.css").read_text(encoding="utf-8")
    for chart in [*studies["rich"], *studies["unknowns"]]:
        svg = inline_svg(chart, NARROW, "prefix")
        assert "style=" not in svg
        assert "<style" not in svg
        assert "#" not in re.sub(r"(url\(#prefix-|href=\"#prefix-)", "", svg), "a colour without a name"
        assert all(name.startswith("prefix-") for name in re.findall(r'\bid="([^"]+)"', svg))
        assert set(re.findall(r"\b[fs]-\w+", " ".join(re.findall(r'class="([^"]+)"', svg)))) <= set(re.findall(r"\.([fs]-\w+)", sheet))
        assert re.search(r'role="img" aria-label="[^"]{40,}"', svg)


def test_every_chart_on_disk_is_listed() -> None:
    on_disk = {path.stem for path in (ROOT / "reports/charts").glob("*.py") if "\ndef charts(" in path.read_text(encoding="utf-8")}
    assert on_disk == {module.__name__.rpartition(".")[2] for module in CHARTS}


def test_where_every_villain_is_at_every_table_there_are_no_pairs_to_draw() -> None:
    drawn = charts_of(simulated_rows(SIX, (5, 6), 2))
    (pairs,) = (chart for chart in drawn if chart.name.startswith("matchups"))
    assert len(pairs.draw(WIDE).axes) == 1
    assert not [chart.name for chart in drawn if chart.name.startswith("variants")]


def test_constant_lengths_make_no_chart() -> None:
    names = [chart.name for chart in charts_of(simulated_rows({"hook": 1.0, "jafar": 1.0, "scar": 1.0}, (3,), 3, rounds=(20, 20)))]
    assert not [name for name in names if name.startswith("turn_lengths")]


def test_long_names_fit() -> None:
    for line in fitted("The Villain of the Incredibly Long and Winding Name", 9, 60).split("\n"):
        assert text_width(line, 9) <= 60


def test_labels_are_spread_in_their_order() -> None:
    places = spread([0.0, 1.0, 1.0, 50.0, 99.0, 100.0], 9.0, 100.0)
    assert all(later - earlier >= 9 - 1e-9 for earlier, later in pairwise(places))
    assert places[3] == 50
    assert max(places) <= 100


def test_some_constant_lengths_leave_the_others(studies: dict[str, list[Chart]]) -> None:
    constant = simulated_rows(SIX, (3,), 3, rounds=(20, 20))
    others = simulated_rows(SIX, (5,), 3).with_columns(pl.col("block", "lineup") + 1_000)
    (chart,) = (chart for chart in charts_of(pl.concat([constant, others])) if chart.name.startswith("turn_lengths"))
    assert "5 players" in chart.alt
    assert "3 players" not in chart.alt + chart.caption
