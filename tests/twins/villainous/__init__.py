"""A slow, obvious twin of Villainous: the rules once more, in plain Python, with nothing shared but names.

Cards are objects that are moved from list to list. A turn is a generator that asks for whatever has to be decided and
goes on with the answer, so that it reads as the rulebook does. It is written from the rules, not from the
kernels, so that a slip in either shows when both play the same game. What cards say is read from the box.
"""

from __future__ import annotations

from tests.twins.villainous.twin import Twin

__all__ = ["Twin"]
