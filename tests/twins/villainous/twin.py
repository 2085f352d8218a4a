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
        """Every part by name, as the game's own description has it."""
        return {
            "active": self.active.seat,
            "supply": self.supply,
            "winner": self.winner.villain if self.winner else None,
            "defeated": self.defeated,
            "seats": {player.villain: describe_player(player) for player in self.players},
        }


def describe_player(player: Player) -> dict[str, Any]:
    fighters = [card for card in player.open_cards() if card.type in ("ally", "hero")]
    deck, fate_deck = (names_of(player.decks[is_fate]) for is_fate in (False, True))
    order = {card.name: card.order for card in player.cards}
    return {
        "at": "portrait" if player.at is None else player.locations[player.at].name,
        "power": player.power,
        "hand": names_of(in_order(player.hand)),
        "known": sorted(player.known.elements(), key=lambda name: order[name]),
        "deck": deck,
        "deck_size": len(deck),
        "discards": names_of(in_order(player.discards[False])),
        "fate_deck": fate_deck,
        "fate_deck_size": len(fate_deck),
        "fate_discards": names_of(in_order(player.discards[True])),
        "fate_tops": fate_deck[: player.num_seen],
        "open_fate_tops": fate_deck[: player.num_open],
        "revealed": names_of(in_order(player.revealed)),
        "realm": describe_realm(player),
        "strength": {card.copy_name: strength(player, card) for card in fighters},
        "stolen": {card.copy_name: card.stolen for card in in_order(player.cards) if card.stolen},
        "locked": [player.locations[place].name for place in sorted(player.locked)],
        "used": describe_used(player),
        "ward": player.ward,
        "may_stay": player.may_stay,
        "turns": player.counts["turns"],
        "gained": player.counts["gained"],
        "fated": player.counts["fated"],
        "heroes_played": player.counts["heroes"],
        "defeats": player.counts["defeats"],
        "cards_played": player.counts["cards"],
        "conditions_played": player.counts["conditions"],
    }


def describe_realm(player: Player) -> dict[str, list[str]]:
    """By location its cards with all that is attached to them."""
    realm: dict[str, list[str]] = {}
    for card in sorted(player.realm, key=lambda card: (card.place, card.slot)):
        if card.host is None:
            assert card.place is not None
            whole = "+".join(names_of([card, *player.items_on(card)]))
            realm.setdefault(player.locations[card.place].name, []).append(whole)
    return realm


def describe_used(player: Player) -> list[str]:
    """What was used this turn: symbols of the mover's location, and cards."""
    symbols = [] if player.at is None else player.locations[player.at].symbols
    used = [symbol for index, (symbol, _) in enumerate(symbols) if (player.at, index) in player.used]
    return used + [card.copy_name for card in player.open_cards() if card.used]


def names_of(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def zones_of(player: Player) -> Counter[Card]:
    """Every card, as often as it lies somewhere."""
    piles = [player.hand, *player.decks.values(), *player.discards.values(), player.realm, player.revealed]
    return Counter(card for pile in piles for card in pile)
