"""What the form of a box of Unstoppable! asks of its owner: where to look, and what may be written."""

from __future__ import annotations

from sim.box_file import BLANK
from sim.game import Asked
from sim.games.unstoppable.codes import MAX_AMOUNT, MAX_MAIN_SPACES, MAX_REALM_SPACES, MIN_REALM_SPACES, NUM_SIDES

PRINTED = "printed"  # what the form calls the main board

_SYMBOLS = f"P1 to P{MAX_AMOUNT} is so much Power, E a step of the Evil Plan, U an upgrade, F fate, D defeat"

FORM = {
    "setup.main_board": Asked(f"The main board: the one in boards/{PRINTED}.toml. To leave it open, take out both.", PRINTED),
    "fate.square": Asked("The fate die: how many of its faces show each shape, and how many any shape. Numbers, without quotes.", BLANK),
    "fate.triangle": Asked("", BLANK),
    "fate.circle": Asked("", BLANK),
    "fate.wild": Asked("", BLANK),
    "power_tokens": Asked("Power tokens in the box, counted: a number, without quotes.", BLANK),
    "readings.realm_join": Asked(
        "The arrows: where does the way leave the main board for a realm, among the spaces at that realm's side? before-side (before all"
        " of them), middle-of-side or after-side."
    ),
    "readings.bypass": Asked(
        "And does it come back behind these spaces (always), so that a villain never walks them, or to where it left (never)?"
    ),
    f"boards.{PRINTED}.title": Asked("The main board, as it lies on the table.", "as printed"),
    f"boards.{PRINTED}.sides": Asked(
        f"Its four sides clockwise, and on each side the spaces clockwise; as many as there are, {MAX_MAIN_SPACES} at most in all."
        f" {_SYMBOLS}, - a bare space."
        ' Two symbols of a space are written together: "P2U".',
        [[BLANK] for _ in range(NUM_SIDES)],
    ),
    "villains.*.advances": Asked("The plan: how many steps win, as the realm's own goal shows. A number, without quotes."),
    "villains.*.spaces": Asked(
        "The realm's spaces in the order of the arrows, from where the main board is left: what is printed on each, as many as there are,"
        f" {MIN_REALM_SPACES} to {MAX_REALM_SPACES}. {_SYMBOLS}, - a bare space."
    ),
    "villains.*.slots": Asked("The slots for tokens: the numbers of the spaces that have one, counted from 1, such as [1, 2, 4].", BLANK),
    "villains.*.start_space": Asked("The start: the number of the space on which the mover begins, without quotes."),
    "villains.*.tokens": Asked("The action tokens, turned up, in any order; the letters are those of spaces."),
    "villains.*.heroes": Asked("The heroes by the shape of their tiles: square, triangle, circle."),
    "villains.*.cards": Asked(
        "The cards, leafed through in any order, one a line: movement number, symbols, cost in Power. Symbols are E, U, F, D;"
        " two are written together. 3 EU 2 moves three spaces, and for 2 Power pays for a step of the plan or an upgrade."
    ),
}
