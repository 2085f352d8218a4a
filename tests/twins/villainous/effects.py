"""What cards do, one function an operation."""

from __future__ import annotations

from tests.twins.villainous.cards import Card, Clause, in_order
from tests.twins.villainous.players import Player
from tests.twins.villainous.possible import Possible, distance_of
from tests.twins.villainous.questions import beatable, near, places_for, unlike, ways_of, ways_of_hero
from tests.twins.villainous.table import ANY_DISTANCE, DONE, YES, Asking, Doing

ASKS_LATER = ("reveal-hero",)  # one may leave it only when the hero is known


class Effects(Possible):
    """The operations, `do_...`."""

    def run(self, doing: Doing, when: str) -> Asking[None]:
        """Everything that a card says for this moment, as far as it can be done."""
        for clause in doing.card.at(when):
            yield from self.do(doing, clause)

    def do(self, doing: Doing, clause: Clause) -> Asking[None]:
        if not self.can_do(doing, clause):
            return
        if clause.may and clause.op not in ASKS_LATER and not (yield from self.wants(doing.actor)):
            return
        does = getattr(self, f"do_{clause.op.replace('-', '_')}")(doing, clause)
        if does is not None:
            yield from does

    def wants(self, player: Player) -> Asking[bool]:
        return (yield from self.ask(player, "may", {YES: True, DONE: False}))

    # Power

    def do_gain(self, doing: Doing, clause: Clause) -> None:
        self.gain(doing.owner, clause.number(0))

    def do_gain_per_hero(self, doing: Doing, clause: Clause) -> None:
        self.gain(doing.owner, clause.number(0) * len(doing.owner.heroes()))

    def do_gain_per_contract(self, doing: Doing, clause: Clause) -> None:
        self.gain(doing.owner, clause.number(0) * len(doing.owner.contracts()))

    def do_gain_strength(self, doing: Doing, clause: Clause) -> None:
        self.gain(doing.owner, doing.strength + clause.number(0))

    def do_gain_if_hero_here(self, doing: Doing, clause: Clause) -> None:
        self.gain(doing.owner, clause.number(0))

    def do_lose(self, doing: Doing, clause: Clause) -> None:
        self.lose(doing.owner, clause.number(0))

    def do_ward(self, doing: Doing, clause: Clause) -> None:
        doing.owner.ward += clause.number(0)

    def do_may_stay(self, doing: Doing, clause: Clause) -> None:
        doing.owner.may_stay = True

    def do_steal(self, doing: Doing, clause: Clause) -> Asking[None]:
        hero = yield from self.ask_card(doing.actor, "hero", unlike(doing.owner, doing.owner.heroes()))
        yield from self.steal(doing, hero, 1, clause.number(0))

    def do_steal_self(self, doing: Doing, clause: Clause) -> Asking[None]:
        yield from self.steal(doing, doing.card, 0, clause.number(0))

    def steal(self, doing: Doing, hero: Card, least: int, most: int) -> Asking[None]:
        amounts = range(least, min(most, doing.owner.power) + 1)
        amount = yield from self.ask(doing.actor, "amount", {f"power {amount}": amount for amount in amounts})
        doing.owner.power -= amount
        hero.stolen += amount

    # Decks

    def do_look(self, doing: Doing, clause: Clause) -> Asking[None]:
        """The cards stay where they are while their owner thinks."""
        owner = doing.owner
        num_seen, num_open = owner.num_seen, owner.num_open
        cards: list[Card] = []
        while len(cards) < clause.number(0):
            card = owner.take_top(True)
            if card is None:
                break
            cards.append(card)
        owner.decks[True] = [*cards, *owner.decks[True]]
        owner.num_seen, owner.num_open = max(num_seen, len(cards)), num_open
        answers = ["put-back", "swap", "discard-both"] if len(cards) > 1 else ["put-back", "discard-both"]
        answer = yield from self.ask(doing.actor, "order", {answer: answer for answer in answers})
        if answer == "discard-both":
            for _ in cards:
                owner.turn_up(True)
            for card in cards:
                owner.discard(card)
            return
        if len(cards) > 1:
            owner.num_open = 0
        if answer == "swap":
            owner.decks[True][: len(cards)] = reversed(cards)

    def do_reveal_hero(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner, others = doing.owner, []
        while True:
            card = owner.turn_up(True)
            assert card is not None
            if card.type == "hero":
                break
            others.append(card)
        for other in others:
            owner.discard(other)
        must = any(other.op == "must-play" for other in card.at("revealed"))
        if not clause.may or must or (yield from self.wants(doing.actor)):
            yield from self.play_hero(doing.actor, owner, card)
        else:
            owner.discard(card)

    def do_reveal_top(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        num_seen, num_open = max(1, owner.num_seen), max(1, owner.num_open)
        card = owner.turn_up(True)
        assert card is not None
        if card.type == "hero":
            yield from self.play_hero(doing.actor, owner, card)
        else:
            owner.revealed.remove(card)
            owner.hide(card)
            owner.decks[True].insert(0, card)
            owner.num_seen, owner.num_open = max(1, num_seen), max(1, num_open)

    def do_play_fate_top(self, doing: Doing, clause: Clause) -> Asking[None]:
        card = self.active.turn_up(True)
        assert card is not None
        yield from self.play_fate(doing.actor, self.active, card)

    def do_draw_discard(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        for _ in range(clause.number(0)):
            owner.draw()
        for _ in range(min(clause.number(0), len(owner.hand))):
            card = yield from self.ask(doing.actor, "discard", {card.title: card for card in owner.hand})
            owner.discard_from_hand(card)

    def do_take_discard(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        card = yield from self.ask_card(doing.actor, "pile", firsts(self.takeable(doing, clause)))
        owner.discards[False].remove(card)
        owner.take_to_hand(card)

    def do_dig(self, doing: Doing, clause: Clause) -> None:
        owner, others = doing.owner, []
        while True:
            card = owner.turn_up(False)
            assert card is not None
            if card.is_one_of(clause.args[0]):
                break
            others.append(card)
        owner.revealed.remove(card)
        owner.take_to_hand(card)
        for other in others:
            owner.discard(other)

    def do_shuffle_discards(self, doing: Doing, clause: Clause) -> None:
        owner = doing.owner
        was_empty = not owner.decks[False]
        owner.decks[False] += owner.discards[False]
        owner.discards[False] = []
        owner.shuffle(False)
        if was_empty:
            owner.know_hand()

    def do_back_to_deck(self, doing: Doing, clause: Clause) -> None:
        owner = doing.owner
        owner.discards[True].remove(doing.card)
        owner.decks[True].append(doing.card)
        owner.shuffle(True)

    def do_discard_hand(self, doing: Doing, clause: Clause) -> None:
        for card in list(doing.owner.hand):
            doing.owner.discard_from_hand(card)

    # Moving

    def do_move_ally(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner, distance = doing.owner, distance_of(clause)
        ally = yield from self.ask_card(doing.actor, "ally", unlike(owner, self.movable_allies(owner, distance)))
        place = yield from self.ask_place(doing.actor, owner, ways_of(owner, ally, distance))
        owner.set_place(ally, place)
        ally.bonus += clause.number(1)
        self.check()

    def do_move_hero(self, doing: Doing, clause: Clause) -> Asking[None]:
        hero = yield from self.ask_card(doing.actor, "hero", unlike(doing.owner, self.heroes_to_move(doing, clause)))
        yield from self.aim_and_move(doing, hero, distance_of(clause))

    def aim_and_move(self, doing: Doing, hero: Card, distance: int, is_taxed: bool = True) -> Asking[None]:
        self.lose(doing.owner, self.extra(doing, hero) if is_taxed else 0)
        place = yield from self.ask_place(doing.actor, doing.owner, ways_of_hero(doing.owner, hero, distance))
        yield from self.move_hero(doing.owner, hero, place)

    def do_move_hero_action(self, doing: Doing, clause: Clause) -> Asking[None]:
        yield from self.move_a_hero(doing.owner)

    def do_move_hero_to(self, doing: Doing, clause: Clause) -> Asking[None]:
        hero = yield from self.ask_card(doing.actor, "hero", unlike(doing.owner, self.heroes_to_bring(doing, clause)))
        self.lose(doing.owner, self.extra(doing, hero))
        yield from self.move_hero(doing.owner, hero, doing.owner.index_of[clause.args[0]])

    def do_move_each_hero(self, doing: Doing, clause: Clause) -> Asking[None]:
        moved: list[Card] = []
        while True:
            heroes = unlike(doing.owner, self.heroes_left(doing, clause, moved))
            options: dict[str, Card | None] = {hero.label: hero for hero in heroes}
            hero = yield from self.ask(doing.actor, "hero", {**options, DONE: None})
            if hero is None:
                return
            yield from self.aim_and_move(doing, hero, distance_of(clause), bool(self.reads("triton_taxes_souls")))
            moved.append(hero)

    def do_move_mover(self, doing: Doing, clause: Clause) -> Asking[None]:
        place = yield from self.ask_place(doing.actor, doing.owner, near(doing.owner, doing.owner.at, ANY_DISTANCE))
        yield from self.move_mover(doing.owner, place)

    def move_mover(self, owner: Player, place: int) -> Asking[None]:
        owner.at = place
        self.check()
        for card in owner.reacting(place):
            yield from self.run(Doing(owner, owner, card, place), "mover-arrives")

    def do_move_item_here(self, doing: Doing, clause: Clause) -> Asking[None]:
        item = yield from self.ask_card(doing.actor, "movable", unlike(doing.owner, self.items_to_bring(doing)))
        assert doing.here is not None
        doing.owner.set_place(item, doing.here)
        self.check()

    def do_gather_allies(self, doing: Doing, clause: Clause) -> Asking[None]:
        assert doing.here is not None
        for place in (doing.here - 1, doing.here + 1):
            allies = unlike(doing.owner, self.allies_to_gather(doing, place))
            if allies:
                options: dict[str, Card | None] = {ally.label: ally for ally in allies}
                ally = yield from self.ask(doing.actor, "ally", {**options, DONE: None} if clause.may else options)
                if ally is not None:
                    doing.owner.set_place(ally, doing.here)
                    self.check()

    # Heroes

    def do_find(self, doing: Doing, clause: Clause) -> Asking[None]:
        here = doing.here if "here" in clause.args else None
        hero = self.take_out(doing.owner, clause.args[0])
        yield from self.play_hero(doing.actor, doing.owner, hero, here, found=True)

    def do_find_and_burden(self, doing: Doing, clause: Clause) -> Asking[None]:
        hero = self.take_out(doing.owner, clause.args[0])
        yield from self.play_hero(doing.actor, doing.owner, hero, doing.here, found=True)

    def do_defeat(self, doing: Doing, clause: Clause) -> Asking[None]:
        hero = yield from self.ask_card(doing.actor, "hero", unlike(doing.owner, self.heroes_to_defeat(doing, clause)))
        self.lose(doing.owner, self.extra(doing, hero))
        yield from self.defeat(doing.owner, hero, [])

    def do_defeat_bearer(self, doing: Doing, clause: Clause) -> Asking[None]:
        assert doing.card.host is not None
        yield from self.defeat(doing.owner, doing.card.host, [])

    def do_vanquish(self, doing: Doing, clause: Clause) -> Asking[None]:
        yield from self.vanquish(doing.owner, beatable(doing.owner), "keep" in clause.args)

    def do_trap(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        options: dict[str, Card | None] = {ally.label: ally for ally in unlike(owner, self.traps(owner))}
        if beatable(owner):
            options[DONE] = None
        ally = yield from self.ask(doing.actor, "ally", options)
        if ally is not None:
            place = yield from self.ask_place(doing.actor, owner, self.ways_of_trap(owner, ally))
            owner.set_place(ally, place)
            self.check()
        yield from self.vanquish(owner, beatable(owner))

    def do_use_contract(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner, contract = doing.owner, doing.card
        hero = yield from self.ask_card(doing.actor, "hero", unlike(owner, self.heroes_for_contract(doing)))
        self.lose(owner, self.contract_price(owner, contract, hero))
        if self.reads("contract_mode") == "vanquish":
            yield from self.use_allies(owner, hero)
        else:
            yield from self.defeat(owner, hero, [])
        owner.discard(contract)

    def do_play_fate_discard(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        hero = yield from self.ask_card(doing.actor, "pile", firsts(self.heroes_to_return(doing, clause)))
        owner.discards[True].remove(hero)
        owner.revealed.append(hero)
        yield from self.play_hero(doing.actor, owner, hero, owner.at)

    # Other cards

    def do_discard_self(self, doing: Doing, clause: Clause) -> None:
        self.remove_ally(doing.owner, doing.card)  # with its items, or a shield in its place

    def do_discard_item(self, doing: Doing, clause: Clause) -> Asking[None]:
        items = [card for card in doing.owner.open_cards() if card.is_item]
        item = yield from self.ask_card(doing.actor, "card_in_play", unlike(doing.owner, items))
        doing.owner.discard(item)
        self.check()

    def do_discard_ally_here(self, doing: Doing, clause: Clause) -> Asking[None]:
        allies = unlike(doing.owner, doing.owner.allies_at(doing.here))
        ally = yield from self.ask_card(doing.actor, "card_in_play", allies)
        self.remove_ally(doing.owner, ally)

    def do_discard_allies_here(self, doing: Doing, clause: Clause) -> None:
        for ally in doing.owner.allies_at(doing.here):
            self.remove_ally(doing.owner, ally)

    def do_discard_here(self, doing: Doing, clause: Clause) -> Asking[None]:
        """So many cards of a name, or all of them."""
        number = len(doing.owner.cards) if clause.args[1] == "all" else clause.number(1)
        for _ in range(number):
            cards = self.named_here(doing, clause)
            if not cards:
                return
            all_of_them = number >= len(cards)
            card = cards[0] if all_of_them else (yield from self.ask_card(doing.actor, "card_in_play", unlike(doing.owner, cards)))
            doing.owner.discard(card)

    def do_discard_curse(self, doing: Doing, clause: Clause) -> Asking[None]:
        curse = yield from self.ask_card(doing.actor, "card_in_play", unlike(doing.owner, self.curses_with_hero(doing, clause)))
        doing.owner.discard(curse)

    def do_unlock(self, doing: Doing, clause: Clause) -> None:
        doing.owner.locked.remove(doing.owner.index_of[clause.args[0]])

    def do_swap_lock(self, doing: Doing, clause: Clause) -> None:
        doing.owner.locked ^= {doing.owner.index_of[name] for name in clause.args}

    def do_play_ally(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        ally = yield from self.ask(doing.actor, "card", {card.title: card for card in self.free_allies(owner)})
        yield from self.put_in_realm(owner, ally, places_for(owner, ally), is_free=True)

    def do_take_fate_item(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        item = yield from self.ask_card(doing.actor, "pile", firsts([card for card in owner.discards[True] if card.is_item]))
        owner.discards[True].remove(item)
        owner.realm.append(item)
        item.place, item.host = doing.here, doing.card
        if owner.shows_hand():
            owner.know_hand()

    def do_take_contract(self, doing: Doing, clause: Clause) -> Asking[None]:
        contract = yield from self.ask_card(doing.actor, "card_in_play", unlike(doing.owner, self.contracts_to_take(doing)))
        contract.place, contract.host = doing.here, doing.card

    def do_act_adjacent(self, doing: Doing, clause: Clause) -> Asking[None]:
        owner = doing.owner
        place = yield from self.ask_place(doing.actor, owner, self.places_to_act(doing, clause))
        use = yield from self.ask(doing.actor, "act", self.uses(owner, place, as_mover=False))
        yield from self.take_use(owner, use)


def firsts(cards: list[Card]) -> list[Card]:
    """Of equal cards of a pile the first."""
    names = {card.name: card for card in reversed(in_order(cards))}
    return in_order(names.values())
