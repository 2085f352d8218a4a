"""What an analysis is told beside the rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sim.edition import Edition

MARGIN = 0.03  # this close to the fair share on either side is called balanced

Titles = Mapping[tuple[str, str], Sequence[str]]
"""By variant and villain what its milestones, or its kinds of cards, are called, in order; "" for what it has not."""


@dataclass(frozen=True)
class Settings:
    """Settings of all analyses of one study."""

    margin: float = MARGIN
    competent: tuple[str, ...] | None = None  # the strategies that play to win; None: take all of them as such
    milestones: Titles = field(default_factory=dict)
    cards: Titles = field(default_factory=dict)


class HasEditions(Protocol):
    """What settings ask of a study's results."""

    @property
    def study(self) -> Any:
        """Its plan."""
        ...

    @property
    def competent(self) -> list[str]:
        """Its strategies that play to win."""
        ...

    def edition(self, variant: str = ...) -> Edition:
        """The edition of a variant."""
        ...


def settings_of(results: HasEditions, margin: float = MARGIN) -> Settings:
    """The settings for a study's results."""
    editions = {name: results.edition(name) for name in ("baseline", *results.study.variants)}

    def called(titles_of: Callable[[Any], Mapping[str, Sequence[str]]] | None, variant: str) -> dict[tuple[str, str], Sequence[str]]:
        titles = titles_of(editions[variant].box) if titles_of else {}
        return {(variant, villain): named for villain, named in titles.items()}

    return Settings(
        margin,
        tuple(results.competent),
        {key: titles for name, one in editions.items() for key, titles in called(one.game.milestones, name).items()},
        {key: titles for name, one in editions.items() for key, titles in called(one.game.cards, name).items()},
    )


DEFAULT = Settings()
