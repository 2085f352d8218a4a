"""What the form of a box of the card game asks of its owner: where to look, and what may be written."""

from __future__ import annotations

from sim.game import Asked
from sim.games.card_game.codes import NUM_COLOURS

_NAMES = ["red", "orange", "yellow", "green", "blue", "purple"][:NUM_COLOURS]

FORM = {
    "colours": Asked(f"The colours of the cards, each once, by any names, such as {', '.join(_NAMES)}.", ["?"] * NUM_COLOURS),
    "villains.*.numbers": Asked(
        "The villain's deck, sorted by number: for each number from 1 the colours of its cards, as box.toml names them; the special cards"
        " are left out."
    ),
}
