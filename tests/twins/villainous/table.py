"""The table: the players, the Power that they share, how something is asked, and when somebody has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.twins.villainous.cards import Card, Clause, value_of
from tests.twins.villainous.players import Player, Shuffle
from tests.twins.villainous.questions import cost, unlike

T = TypeVar("T")
ANY_DISTANCE = 99
DONE, YES = "done", "yes"


@dataclass(frozen=True)
class Decision:
    """Who decides what, and among which actions."""

    seat: int
    phase: str
    actions: list[str]


Asking = Generator[Decision, str, T]  # plays on, asks for what has to be decided, and answers with a T


@dataclass(frozen=True)
class Doing:
    """Who does what a card says, in whose realm, and where the card is or was."""

    actor: Player
    owner: Player
    card: Card
    place: int | None = None
    strength: int = 0  # of the hero who was defeated

    @property
    def here(self) -> int | None:
        return self.card.place if self.card.place is not None else self.place


class Won(Exception):
    """Somebody has won."""

    def __init__(self, player: Player) -> None:
        self.player = player


class Table:
    """The facts of one game in progress."""

    def __init__(self, box: Mapping[str, Any], villains: Sequence[str], shuffle: Shuffle) -> None:
        self.box = box
        shared = shared_names(box)
        self.players = [Player(seat, name, box, shared, shuffle) for seat, name in enumerate(villains)]
        self.supply = int(value_of(box["setup"]["power_tokens"]))
        self.hand_size = int(value_of(box["setup"]["hand_size"]))
        self.active = self.players[0]
        self.defeated = -1
        self.winner: Player | None = None
        start = value_of(box["setup"]["start_place"])
        for player, power in zip(self.players, value_of(box["setup"]["start_power"]), strict=False):
            player.power = min(power, self.supply)
            self.supply -= player.power
            player.at = None if start == "portrait" else 0
            for is_fate in (False, True):
                player.decks[is_fate] = [card for card in player.cards if card.is_fate == is_fate]
                player.shuffle(is_fate)
            while len(player.hand) < self.hand_size and player.draw():
                pass

    def reads(self, name: str) -> Any:
        return value_of(self.box["readings"][name])

    def from_active(self) -> Iterator[Player]:
        """All players clockwise, the active one first."""
        first = self.active.seat
        yield from self.players[first:]
        yield from self.players[:first]

    def ask(self, player: Player, phase: str, options: Mapping[str, T]) -> Asking[T]:
        assert options, (phase, player.villain)
        answer = yield Decision(player.seat, phase, list(options))
        return options[answer]

    def ask_card(self, player: Player, phase: str, cards: Sequence[Card]) -> Asking[Card]:
        """One of some cards that lie open."""
        return (yield from self.ask(player, phase, {card.label: card for card in cards}))

    def ask_place(self, player: Player, owner: Player, places: Sequence[int], phase: str = "where") -> Asking[int]:
        return (yield from self.ask(player, phase, {owner.locations[place].title: place for place in places}))

    def ask_or_pay(self, player: Player, phase: str, make_options: Callable[[], Mapping[str, T]]) -> Asking[T]:
        """Asked until something else than a disguise is chosen."""
        while True:
            options = make_options()
            disguises = {item.label: item for item in self.payable(player)}
            answer = yield Decision(player.seat, phase, [*options, *disguises])
            if answer not in disguises:
                return options[answer]
            self.pay_for(player, disguises[answer])

    def payable(self, player: Player) -> list[Card]:
        """The disguises that a player can pay for."""
        with_price = [item for item in player.standing("safe") if item.always("safe")[0].args]
        return unlike(player, [item for item in with_price if item.always("safe")[0].number(0) <= player.power])

    def pay_for(self, player: Player, item: Card) -> None:
        self.lose(player, item.always("safe")[0].number(0))
        player.discard(item)

    # Power

    def gain(self, player: Player, amount: int) -> None:
        amount -= sum(clause.number(0) for card in player.standing("tax") for clause in card.always("tax"))
        amount = max(0, amount)
        if self.reads("empty_supply") == "what-is-left":
            amount = min(amount, self.supply)
        self.supply -= amount
        player.power += amount
        player.counts["gained"] += amount
        self.check()

    def lose(self, player: Player, amount: int) -> None:
        amount = min(amount, player.power)
        player.power -= amount
        self.supply += amount

    def extra(self, doing: Doing, hero: Card) -> int:
        """What an effect, or a contract, costs more because it aims at this hero."""
        if doing.card.type == "contract":
            return self.contract_price(doing.owner, doing.card, hero)
        if doing.card.type != "effect" or doing.card.is_fate:
            return 0
        return cost(doing.owner, doing.card, target=hero) - cost(doing.owner, doing.card)

    def contract_price(self, owner: Player, contract: Card, hero: Card) -> int:
        """What it costs to use a contract on a hero."""
        if self.reads("contract_tax") != "on-use":
            return 0
        taxes = [hero, *owner.items_on(hero)]
        return sum(
            clause.number(0)
            for source in taxes
            for clause in source.always("cost")
            if clause.args[2] == "target" and contract.is_one_of(clause.args[1])
        )

    # Winning

    def check(self) -> None:
        """Whether somebody has reached what is looked at at once."""
        for player in self.from_active():
            if value_of(player.data["objective"]["check"]) == "at-once" and self.has_reached(player):
                raise Won(player)

    def has_reached(self, player: Player) -> bool:
        return all(holds(player, clause) for clause in objectives(player))


def objectives(player: Player) -> list[Clause]:
    return [Clause.read(f"objective: {text}") for text in value_of(player.data["objective"]["clauses"])]


def holds(player: Player, clause: Clause) -> bool:
    """Whether a part of an objective holds as things stand."""
    if clause.op == "curse-everywhere":
        return all(any(card.type == "curse" for card in player.cards_at(place)) for place in range(len(player.locations)))
    if clause.op == "power-at-least":
        return player.power >= clause.number(0)
    if clause.op in ("hero-at", "card-at"):
        place = player.index_of[clause.args[1]]
        return any(card.name == clause.args[0] and card.host is None for card in player.cards_at(place))
    assert clause.op == "defeated-at", clause
    return False


def shared_names(box: Mapping[str, Any]) -> set[str]:
    """The names of cards and locations that several villains have."""
    counts: Counter[str] = Counter()
    for data in box["villains"].values():
        counts.update({*data["cards"], *data["fate"], *data["locations"]})
    return {name for name, count in counts.items() if count > 1}
