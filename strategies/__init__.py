"""The strategies there are, and which of them a game is studied with: one line each, imported when first asked for.

`strategies/<game>/<name>.py` holds one strategy each; kernels that several share live in
`strategies/<game>/parts/`, and those of a strategy that takes several files in a folder of its own beside it.
"""

from __future__ import annotations

from sim.plugins import Catalogue

STRATEGIES = {
    "uniform": "strategies.any_game.uniform:Uniform",
    "first-legal": "strategies.any_game.first_legal:FirstLegal",
    "card-game/greedy": "strategies.card_game.greedy:Greedy",
    "card-game/hero-planner": "strategies.card_game.hero_planner:HeroPlanner",
    "card-game/denier": "strategies.card_game.denier:Denier",
    "card-game/opportunist": "strategies.card_game.opportunist:Opportunist",
    "unstoppable/greedy": "strategies.unstoppable.greedy:Greedy",
    "unstoppable/racer": "strategies.unstoppable.racer:Racer",
    "unstoppable/saboteur": "strategies.unstoppable.saboteur:Saboteur",
    "unstoppable/balanced": "strategies.unstoppable.balanced:Balanced",
    "villainous/greedy": "strategies.villainous.greedy:Greedy",
    "villainous/expert": "strategies.villainous.expert:Expert",
}
"""Where each strategy is. "GAME/NAME" is NAME, for that game alone; a bare name plays any game."""

STUDIED = {
    "card-game": ("opportunist", "greedy"),
    "unstoppable": ("balanced", "saboteur"),
    "villainous": ("expert", "greedy"),
}
"""What is played when nothing is said, by game, the best first."""

RESTRICTED = {
    "unstoppable": ("never-fates",),
    "villainous": ("never-fates",),
}
"""What each of these is played without too, by game, for what it is worth."""


def catalogue(game: str) -> Catalogue:
    """The strategies that play a game: name -> where it is; and those that are played when nothing is said."""
    found = {}
    for name, target in STRATEGIES.items():
        of_game, _, short = name.rpartition("/")
        if of_game in ("", game):
            found[short] = target
    return Catalogue(found, STUDIED.get(game, ()), RESTRICTED.get(game, ()))
