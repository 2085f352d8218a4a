"""Playing cards: from the hand, and fate cards that are turned up."""

from __future__ import annotations

from tests.twins.villainous.cards import Card, in_order
from tests.twins.villainous.heroes import Heroes
from tests.twins.villainous.players import Player
from tests.twins.villainous.questions import attachment, bearers, can_pay, cost, payers, places_for, unlike
from tests.twins.villainous.table import DONE, YES, Asking, Doing


class Playing(Heroes):
    """How cards are played."""

    def playable(self, player: Player) -> list[Card]:
        """The cards of the hand that can be paid and played."""
        return [card for card in player.hand if self.can_play(player, card)]

    def can_play(self, player: Player, card: Card) -> bool:
        if card.type == "condition":
            return False
        if card.type == "effect":
            return self.can_play_effect(player, card)
        return bool(self.payable_targets(player, card))

    def can_play_effect(self, player: Player, card: Card) -> bool:
        """As if it were paid and out of the hand: whether anything that it says can be done then."""
        price = cost(player, card)
        if player.standing("no-effects") or not can_pay(player, card, price):
            return False
        hand, power = player.hand, player.power
        player.hand = [other for other in hand if other is not card]
        player.power -= price if price <= power else 0
        says = card.at("play")
        can = not says or any(self.can_do(Doing(player, player, card), clause) for clause in says)  # a blank card can be played
        player.hand, player.power = hand, power
        return can

    def payable_targets(self, player: Player, card: Card) -> list[int] | list[Card]:
        """The places, or the bearers, to which it can be played."""
        if attachment(card):
            return [host for host in bearers(player, card) if can_pay(player, card, cost(player, card, host.place, host))]
        return [place for place in places_for(player, card) if can_pay(player, card, cost(player, card, place))]

    def play_a_card(self, player: Player) -> Asking[None]:
        card = yield from self.ask(player, "card", {card.title: card for card in self.playable(player)})
        if card.type == "effect":
            player.counts["cards"] += 1
            price = cost(player, card)
            player.take_from_hand(card)
            yield from self.pay(player, card, price)
            yield from self.run(Doing(player, player, card), "play")
            player.discard(card)
        else:
            yield from self.put_in_realm(player, card, self.payable_targets(player, card), is_free=False)

    def put_in_realm(self, player: Player, card: Card, targets: list[int] | list[Card], is_free: bool) -> Asking[None]:
        """Play a card of the hand to a place or onto a card. It lies open while that is chosen."""
        player.counts["cards"] += 1
        player.take_from_hand(card)
        if attachment(card):
            host: Card | None = yield from self.ask_card(player, "bearer", unlike(player, targets))  # type: ignore[arg-type]
            place = host.place  # type: ignore[union-attr]
        else:
            host, place = None, (yield from self.ask_place(player, player, targets))  # type: ignore[arg-type]
        if not is_free:
            yield from self.pay(player, card, cost(player, card, place, host))
        found = [clause.args[0] for clause in card.at("play") if clause.op == "find-and-burden"]
        if not found:
            player.enter(card, place, host)
            self.check()
        yield from self.run(Doing(player, player, card, place), "play")
        if found:  # it comes into the realm after the hero whom it goes onto
            heroes = [hero for hero in player.heroes_at(place) if hero.name in found]
            player.enter(card, place, heroes[0] if heroes else None)
        self.check()
        if card.type == "ally":
            for other in player.reacting(place):
                if other is not card:
                    yield from self.run(Doing(player, player, other, place), "ally-played-here")

    def pay(self, player: Player, card: Card, price: int) -> Asking[None]:
        others = in_order(payers(player, card))
        if others and price > player.power:
            self.remove_ally(player, others[0])
            return
        if others:
            instead = yield from self.ask(player, "payment", {YES: True, DONE: False})
            if instead:
                self.remove_ally(player, others[0])  # with its items, or a shield in its place
                return
        self.lose(player, price)

    # Fate cards

    def can_play_fate(self, actor: Player, owner: Player, card: Card) -> bool:
        """Whether a fate card that is turned up can do anything."""
        if card.type == "hero":
            return bool(self.places_for_hero(owner, card))
        if card.type == "item":
            return bool(bearers(owner, card))
        says = card.at("play")
        return not says or any(self.can_do(Doing(actor, owner, card), clause) for clause in says)

    def play_fate(self, actor: Player, owner: Player, card: Card) -> Asking[None]:
        """Play a card that is turned up; one that can do nothing is discarded."""
        if not self.can_play_fate(actor, owner, card):
            owner.discard(card)
        elif card.type == "hero":
            yield from self.play_hero(actor, owner, card)
        elif card.type == "item":
            host = yield from self.ask_card(actor, "bearer", unlike(owner, bearers(owner, card)))
            owner.enter(card, host.place, host)
            self.check()
            yield from self.run(Doing(actor, owner, card), "play")
        else:
            yield from self.run(Doing(actor, owner, card), "play")
            owner.discard(card)

    def fate(self, actor: Player) -> Asking[None]:
        """The Fate action."""
        target = yield from self.ask(actor, "opponent", {f"seat {player.seat}": player for player in self.fateable(actor)})
        target.counts["fated"] += 1
        if target.ward:
            amount = target.ward
            if not self.reads("dragon_form_every_time"):
                target.ward = 0
            self.gain(target, amount)
        cards = [card for card in (target.turn_up(True), target.turn_up(True)) if card is not None]
        chosen = yield from self.choose_fate(actor, target, in_order(cards))
        others = [card for card in cards if card is not chosen]
        others_first = self.reads("fate_discard_other_first")
        for card in others if others_first or chosen is None else []:
            target.discard(card)
        if chosen is not None:
            yield from self.play_fate(actor, target, chosen)
        for card in others:
            if card in target.revealed:
                target.discard(card)

    def fateable(self, actor: Player) -> list[Player]:
        return [player for player in self.players if player is not actor and player.has_any(True)]

    def choose_fate(self, actor: Player, target: Player, cards: list[Card]) -> Asking[Card | None]:
        """Which of the cards turned up is played; None if none can be."""
        for card in cards:
            if any(clause.op == "must-play" for clause in card.at("revealed")) and self.can_play_fate(actor, target, card):
                return card
        if not self.reads("unplayable_fate_may_be_chosen"):
            cards = [card for card in cards if self.would_do(actor, target, card, [other for other in cards if other is not card])]
        if not cards:
            return None
        names = {card.name: card for card in reversed(cards)}  # of equal ones the first
        return (yield from self.ask_card(actor, "fate_card", in_order(names.values())))

    def would_do(self, actor: Player, target: Player, card: Card, others: list[Card]) -> bool:
        """Whether it could do anything, the other one being discarded by then."""
        pile = target.discards[True]
        if self.reads("fate_discard_other_first"):
            target.discards[True] = [*pile, *others]
        can = self.can_play_fate(actor, target, card)
        target.discards[True] = pile
        return can
