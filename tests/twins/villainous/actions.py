"""What a location, or a card that lies there, lets a villain do."""

from __future__ import annotations

from dataclasses import dataclass

from tests.twins.villainous.cards import ON_OWN_SIDE, Card
from tests.twins.villainous.players import Player
from tests.twins.villainous.playing import Playing
from tests.twins.villainous.questions import beatable, unlike, ways_of, ways_of_hero
from tests.twins.villainous.table import DONE, Asking, Doing


@dataclass(frozen=True)
class Use:
    """Something that can be used: a symbol of a location, or a card that grants an action."""

    symbol: str
    amount: int
    where: tuple[int, int] | None  # location and place there
    is_covered: bool = False
    card: Card | None = None


class Actions(Playing):
    """The actions."""

    def uses(self, player: Player, place: int | None, as_mover: bool, but: tuple[str, ...] = ()) -> dict[str, Use]:
        """All that may be used at a place, by name: by the mover who stands there, or from afar."""
        if place is None:
            return {}
        options: dict[str, Use] = {}
        for use in self.symbols_at(player, place, as_mover):
            if use.symbol not in but and self.can_use(player, use.symbol):
                options.setdefault(use.symbol, use)
        for card in player.open_cards():
            for clause in card.at("action"):
                anywhere = as_mover and clause.op == "use-contract" and self.reads("contract_timing") == "anywhere"
                is_there = card.place == place or anywhere
                if is_there and not card.used and self.can_do(Doing(player, player, card), clause):
                    options.setdefault(card.label, Use("", 0, None, card=card))
        alike = unlike(player, [use.card for use in options.values() if use.card])
        return {name: use for name, use in options.items() if use.card is None or use.card in alike}

    def symbols_at(self, player: Player, place: int, as_mover: bool) -> list[Use]:
        location = player.locations[place]
        is_covered = bool(player.heroes_at(place))
        covered, free = [], []
        for index, (symbol, amount) in enumerate(location.symbols):
            use = Use(symbol, amount, (place, index), is_covered and index < location.num_top)
            if use.where in player.used:
                continue
            (covered if use.is_covered else free).append(use)
        may_uncover = sum(clause.number(0) for card in player.cards_at(place) for clause in card.always("uncover"))
        return [*free, *(covered if as_mover and player.num_uncovered < may_uncover else [])]

    def can_use(self, player: Player, symbol: str) -> bool:
        """Whether anything can be done with a symbol."""
        if symbol == "gain":
            return True
        options = {
            "play": self.playable,
            "fate": self.fateable,
            "move-item-or-ally": self.movable,
            "move-hero": self.movable_heroes,
            "vanquish": beatable,
            "discard": lambda player: player.hand,
            "activate": self.activatable,
        }
        return bool(options[symbol](player))

    def movable(self, player: Player) -> list[Card]:
        if player.standing("no-moving"):
            return []
        return [card for card in player.open_cards() if card.type in ON_OWN_SIDE and card.host is None and ways_of(player, card, 1)]

    def movable_heroes(self, player: Player) -> list[Card]:
        return [hero for hero in player.heroes() if ways_of_hero(player, hero, 1)]

    def activatable(self, player: Player) -> list[Card]:
        return [
            card for card in player.open_cards() if any(self.can_do(Doing(player, player, card), clause) for clause in card.at("activate"))
        ]

    def take_use(self, player: Player, use: Use) -> Asking[None]:
        if use.card is not None:
            yield from self.run(Doing(player, player, use.card), "action")
        elif use.symbol == "gain":
            self.gain(player, use.amount)
        elif use.symbol == "play":
            yield from self.play_a_card(player)
        elif use.symbol == "fate":
            yield from self.fate(player)
        elif use.symbol == "move-item-or-ally":
            card = yield from self.ask_card(player, "movable", unlike(player, self.movable(player)))
            place = yield from self.ask_place(player, player, ways_of(player, card, 1))
            player.set_place(card, place)
            self.check()
        elif use.symbol == "move-hero":
            yield from self.move_a_hero(player)
        elif use.symbol == "vanquish":
            yield from self.vanquish(player, beatable(player))
        elif use.symbol == "discard":
            yield from self.discard_any(player)
        else:
            assert use.symbol == "activate", use
            card = yield from self.ask_card(player, "card_in_play", unlike(player, self.activatable(player)))
            yield from self.run(Doing(player, player, card), "activate")

    def move_a_hero(self, player: Player) -> Asking[None]:
        hero = yield from self.ask_card(player, "hero", unlike(player, self.movable_heroes(player)))
        place = yield from self.ask_place(player, player, ways_of_hero(player, hero, 1))
        yield from self.move_hero(player, hero, place)

    def discard_any(self, player: Player) -> Asking[None]:
        is_first = True
        while player.hand:
            options: dict[str, Card | None] = {card.title: card for card in player.hand}
            if not is_first:
                options[DONE] = None
            card = yield from self.ask(player, "discard", options)
            if card is None:
                return
            player.discard_from_hand(card)
            is_first = False
