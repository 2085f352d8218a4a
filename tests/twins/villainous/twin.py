"""One game, decision by decision, and what can be compared of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.twins.villainous.cards import Card, in_order
from tests.twins.villainous.players import Player, Shuffle
from tests.twins.villainous.questions import strength
from tests.twins.villainous.table import Asking, Decision, Won
from tests.twins.villainous.turns import Turns


class Twin(Turns):
    """A game in progress; `decision` is due, or None if it is over."""

    def __init__(self, box: Mapping[str, Any], villains: Sequence[str], shuffle: Shuffle) -> None:
        super().__init__(box, villains, shuffle)
        self.game = self.play()
        self.decision: Decision | None = next(self.game, None)

    def play(self) -> Asking[None]:
        try:
            while True:
                for player in self.players:
                    yield from self.turn(player)
        except Won as won:
            self.winner = won.player

    def take(self, action: str) -> None:
        assert self.decision is not None
        assert action in self.decision.actions, (action, self.decision)
        try:
            self.decision = self.game.send(action)
        except StopIteration:
            self.decision = None

    # To be compared

    def describe(self) -> dict[str, Any]:
        """What lies open, and what only some know, as the game's own description has it."""
        return {
            "active": self.active.villain,
            "supply": self.supply,
            "winner": self.winner.villain if self.winner else None,
            "seats": {player.villain: describe_player(player) for player in self.players},
        }


def describe_player(player: Player) -> dict[str, Any]:
    fighters = [card for card in player.open_cards() if card.type in ("ally", "hero")]
    return {
        "at": "portrait" if player.at is None else player.locations[player.at].name,
        "power": player.power,
        "hand": names_of(player.hand),
        "deck_size": len(player.decks[False]),
        "discards": names_of(player.discards[False]),
        "fate_discards": names_of(player.discards[True]),
        "fate_deck_size": len(player.decks[True]),
        "realm": describe_realm(player),
        "strength": {card.copy_name: strength(player, card) for card in fighters},
        "stolen": {card.copy_name: card.stolen for card in player.heroes() if card.stolen},
        "locked": sorted(player.locations[place].name for place in player.locked),
        "ward": player.ward,
        "may_stay": player.may_stay,
        "known": sorted(player.known.elements()),
        "fate_tops": [card.name for card in player.decks[True][: player.num_seen]],
    }


def describe_realm(player: Player) -> dict[str, list[str]]:
    """By location its cards with all that is attached to them."""
    realm: dict[str, list[str]] = {}
    for card in player.open_cards():
        if card.host is None:
            assert card.place is not None
            whole = "+".join([card.name, *(item.name for item in player.items_on(card))])
            realm.setdefault(player.locations[card.place].name, []).append(whole)
    return realm


def names_of(cards: Iterable[Card]) -> list[str]:
    return sorted(card.name for card in cards)


def zones_of(player: Player) -> Counter[Card]:
    """Every card, as often as it lies somewhere."""
    piles = [player.hand, *player.decks.values(), *player.discards.values(), player.realm, player.revealed]
    return Counter(card for pile in piles for card in in_order(pile))
