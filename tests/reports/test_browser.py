"""The report in a real browser: silent, self-contained, accessible, and it fits small screens and paper."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analyses.analyse import analyse
from reports.report import write_report
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_results import SimulatedResults

pytestmark = pytest.mark.browser
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
SCHEMES = ("light", "dark")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            pytest.fail("there is no chromium, and this is CI")
        pytest.skip("there is no chromium to open a page in")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module", params=["full", "bare"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report: of a study with everything in it, or of one in which no game was decided."""
    full = request.param == "full"
    rows = simulated_rows(
        replicates=20 if full else 1,
        strategies=("greedy", "uniform") if full else ("greedy",),
        focus=full,
        variants=("baseline", "short-hand") if full else ("baseline",),
        first_seat=2.0,
        truncated=0.05 if full else 1.0,
    )
    results = SimulatedResults(tmp_path_factory.mktemp("browser"), rows)
    return write_report(results, analyse(results)).as_uri()  # type: ignore[arg-type]


def opened(browser: Any, report: str, **options: Any) -> tuple[Any, list[str]]:
    """A page with everything unfolded, and what it complained of or asked for."""
    page, heard = browser.new_page(**options), []
    page.on("console", lambda message: heard.append(f"console {message.type}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:")) else heard.append(f"request: {request.url}"))
    page.goto(report)
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    return page, heard


@pytest.mark.parametrize("scheme", SCHEMES)
def test_silent_and_accessible(browser: Any, report: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page, heard = opened(browser, report, color_scheme=scheme)
    assert heard == []
    # axe puts its own script in, which the page's policy refuses in a plain page: so it is evaluated
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.close()


def test_ids_are_unique(browser: Any, report: str) -> None:
    page, _ = opened(browser, report)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids))
    page.close()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_overflows(browser: Any, report: str, width: int) -> None:
    page, _ = opened(browser, report, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # a table may scroll in its own box; a chart must fit, be one of its two drawings, and be readable
    charts = page.evaluate(
        "[...document.querySelectorAll('figure')]"
        ".map(figure => [...figure.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect().width))"
    )
    for drawings in charts:
        shown = [drawing for drawing in drawings if drawing > 0]
        assert len(shown) == 1
        assert shown[0] <= width
    small = page.evaluate(
        "Math.min(...[...document.querySelectorAll('figure svg')].filter(svg => svg.getBoundingClientRect().width > 0)"
        ".flatMap(svg => [...svg.querySelectorAll('text')].map(text => text.getBoundingClientRect().height)), 99)"
    )
    assert small >= 9
    page.close()


def test_charts_follow_the_scheme(browser: Any, report: str) -> None:
    colours = []
    for scheme in SCHEMES:
        page, _ = opened(browser, report, color_scheme=scheme)
        colours.append(
            page.evaluate("(() => { const text = document.querySelector('.f-fg'); return text ? getComputedStyle(text).fill : null })()")
        )
        page.close()
    if colours[0] is not None:
        assert colours[0] != colours[1]


def test_a_click_sorts_a_table(browser: Any, report: str) -> None:
    page, heard = opened(browser, report)
    titles = page.locator("#turn-lengths th").all_text_contents()
    (longest,) = (number for number, title in enumerate(titles, 1) if title.startswith("Longest"))
    button = page.locator("#turn-lengths th button", has_text="Longest").first
    for direction in ("ascending", "descending"):
        button.click()
        cells = page.locator(f"#turn-lengths tbody tr :is(th, td):nth-child({longest})").all_text_contents()
        numbers = [int(cell.replace(",", "")) for cell in cells]
        assert numbers == sorted(numbers, reverse=direction == "descending")
        assert page.locator("#turn-lengths th[aria-sort]").get_attribute("aria-sort") == direction
    assert heard == []
    page.close()


def test_it_works_without_its_script(browser: Any, report: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report)
    assert page.locator("h1").count() == 1
    if not page.locator("#turn-lengths table").is_visible():
        page.locator("#turn-lengths summary").last.click()
    assert page.locator("#turn-lengths table").is_visible()
    context.close()


def test_it_prints(browser: Any, report: str) -> None:
    page, heard = opened(browser, report, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()") == "#ffffff"
    assert page.pdf(format="A4").startswith(b"%PDF")
    assert heard == []
    page.close()
