"""A player: what lies in its realm, and its piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.twins.villainous.cards import Card, in_order, make_cards, make_locations, value_of

Shuffle = Callable[[str, bool, int, list[int]], list[int]]  # (villain, is it the fate deck, its n-th shuffle, slots) -> the slots in order


class Player:
    """One seat. Piles are lists with the next card first; `at` is None on the portrait."""

    def __init__(self, seat: int, villain: str, box: Mapping[str, Any], shared: set[str], shuffle: Shuffle) -> None:
        self.seat, self.villain = seat, villain
        self.data = data = box["villains"][villain]
        self.cards = list(make_cards(data, box.get("choices", {}), shared, villain))
        self.locations = list(make_locations(data, shared, villain))
        names = [location.name for location in self.locations]
        self.index_of = {name: index for index, name in enumerate(names)}
        self.locked = {index for index, entry in enumerate(data["locations"].values()) if value_of(entry.get("is_locked", False))}
        self.first_slot = {card.name: slot for slot, card in reversed(list(enumerate(self.cards)))}
        self.shuffler = shuffle
        self.num_shuffles = {False: 0, True: 0}
        self.at: int | None = None
        self.power = 0
        self.hand: list[Card] = []
        self.decks: dict[bool, list[Card]] = {False: [], True: []}  # by whether it is the fate deck
        self.discards: dict[bool, list[Card]] = {False: [], True: []}
        self.realm: list[Card] = []
        self.revealed: list[Card] = []
        self.known: Counter[str] = Counter()  # cards of the hand that all know
        self.num_seen = self.num_open = 0  # top cards of the fate deck that its owner, and that all, know
        self.used: set[tuple[int, int]] = set()
        self.num_uncovered = 0
        self.may_stay = False
        self.ward = 0
        self.counts: Counter[str] = Counter()

    # Piles

    def reveal(self, card: Card) -> None:
        """It comes out of hiding, and is told from its equals from now on."""
        taken = {other.number for other in self.cards if other.name == card.name}
        card.number = next(number for number in range(1, card.copies + 1) if number not in taken)
        self.revealed.append(card)

    def hide(self, card: Card) -> None:
        card.number = 0

    def shuffle(self, is_fate: bool) -> None:
        deck = self.decks[is_fate]
        by_slot = {self.first_slot[card.name] + card.number - 1: card for card in deck if card.number}
        for name in {card.name for card in deck if not card.number}:
            cards = [card for card in deck if card.name == name and not card.number]
            by_slot.update(zip(self.hidden_slots(name)[-len(cards) :], cards, strict=True))
        order = self.shuffler(self.villain, is_fate, self.num_shuffles[is_fate], sorted(by_slot))
        self.decks[is_fate] = [by_slot[slot] for slot in order]
        for card in deck:
            self.hide(card)
        self.num_shuffles[is_fate] += 1
        if is_fate:
            self.num_seen = self.num_open = 0

    def hidden_slots(self, name: str) -> list[int]:
        """The slots of a name that nobody sees: the first ones are those in the hand."""
        taken = {card.number for card in self.cards if card.name == name}
        first, copies = next((self.first_slot[name], card.copies) for card in self.cards if card.name == name)
        return [first + number - 1 for number in range(1, copies + 1) if number not in taken]

    def next_card(self, is_fate: bool) -> Card | None:
        """The top card, still where it is; an empty deck is made anew from its discards. None if there is none."""
        if not self.decks[is_fate] and self.discards[is_fate]:
            self.decks[is_fate], self.discards[is_fate] = self.discards[is_fate], []
            self.shuffle(is_fate)
            if not is_fate:
                self.know_hand()
        return self.decks[is_fate][0] if self.decks[is_fate] else None

    def take_top(self, is_fate: bool) -> Card | None:
        card = self.next_card(is_fate)
        if card is not None:
            self.decks[is_fate].remove(card)
            if is_fate:
                self.num_seen, self.num_open = max(0, self.num_seen - 1), max(0, self.num_open - 1)
        return card

    def turn_up(self, is_fate: bool) -> Card | None:
        card = self.take_top(is_fate)
        if card is not None:
            self.reveal(card)
        return card

    def has_any(self, is_fate: bool) -> bool:
        return bool(self.decks[is_fate] or self.discards[is_fate])

    def draw(self) -> bool:
        card = self.take_top(False)
        if card is not None:
            self.hand.append(card)
            if self.shows_hand():
                self.know_hand()
        return card is not None

    def know_hand(self) -> None:
        self.known = Counter(card.name for card in self.hand)

    def shows_hand(self) -> bool:
        return any(card.always("show-hand") for card in self.realm)

    def take_from_hand(self, card: Card) -> None:
        """It leaves the hand, for all to see."""
        self.hand.remove(card)
        self.known[card.name] = max(0, self.known[card.name] - 1)
        self.reveal(card)

    def take_to_hand(self, card: Card) -> None:
        """It goes to the hand, and all have seen it."""
        self.hide(card)
        self.hand.append(card)
        self.known[card.name] += 1

    def discard(self, card: Card) -> None:
        """It goes to its discard pile from wherever it lies open."""
        for pile in (self.realm, self.revealed):
            if card in pile:
                pile.remove(card)
        card.leave()
        self.discards[card.is_fate].append(card)

    def discard_from_hand(self, card: Card) -> None:
        self.take_from_hand(card)
        self.discard(card)

    # The realm

    def open_cards(self) -> list[Card]:
        return in_order(self.realm)

    def cards_at(self, place: int | None) -> list[Card]:
        return [card for card in self.open_cards() if card.place == place and place is not None]

    def reacting(self, place: int | None = None) -> Iterator[Card]:
        """The cards of the realm, or at a place, in turn: each if it is there by then."""
        last = (-1, 0)
        while rest := [card for card in self.open_cards() if card.slot > last and place in (None, card.place)]:
            last = rest[0].slot
            yield rest[0]

    def heroes(self) -> list[Card]:
        return [card for card in self.open_cards() if card.type == "hero"]

    def heroes_at(self, place: int | None) -> list[Card]:
        return [card for card in self.cards_at(place) if card.type == "hero"]

    def allies(self) -> list[Card]:
        return [card for card in self.open_cards() if card.type == "ally"]

    def allies_at(self, place: int | None) -> list[Card]:
        return [card for card in self.cards_at(place) if card.type == "ally"]

    def contracts(self) -> list[Card]:
        return [card for card in self.open_cards() if card.type == "contract"]

    def items_on(self, host: Card) -> list[Card]:
        return [card for card in self.open_cards() if card.host is host]

    def standing(self, op: str) -> list[Card]:
        """The cards of the realm that say so."""
        return [card for card in self.open_cards() if card.always(op)]

    def free_places(self) -> list[int]:
        return [place for place in range(len(self.locations)) if place not in self.locked]

    def enter(self, card: Card, place: int | None, host: Card | None = None) -> None:
        """It comes into the realm, having lain open."""
        self.revealed.remove(card)
        self.realm.append(card)
        card.place, card.host = place, host
        if self.shows_hand():
            self.know_hand()

    def set_place(self, card: Card, place: int) -> None:
        """It lies there now, with all that is attached to it."""
        card.place = place
        for item in self.items_on(card):
            item.place = place
