"""What an analysis is told beside the rows."""

from __future__ import annotations

from dataclasses import dataclass

MARGIN = 0.03  # this close to the fair share on either side is called balanced


@dataclass(frozen=True)
class Settings:
    """Settings of all analyses of one study."""

    margin: float = MARGIN
    competent: tuple[str, ...] | None = None  # the strategies that play to win; None: take all of them as such


DEFAULT = Settings()
