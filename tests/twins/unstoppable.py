"""A slow, obvious twin of Unstoppable!: the rules once more, in plain Python, with nothing shared but names.

Cards are objects that are moved about, and a villain's way is a list of the names of places. It is written from the
rules, not from the kernels, so that a slip in either shows when both play the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

SHAPES = ("square", "triangle", "circle")


class Card:
    """One card: "3-EU-2" moves three spaces, and costs two Power as a step of the plan or as an upgrade."""

    def __init__(self, name: str) -> None:
        self.name = name
        move, self.symbols, cost = name.split("-")
        self.move, self.cost = int(move), int(cost)


@dataclass(eq=False)
class Player:
    """One player: where its mover is, what lies in its realm, its cards (the deck's next first)."""

    villain: str
    data: Mapping[str, Any]
    way: list[str]  # once around: every place that the mover can come to, in order
    side: int
    at: str
    power: int
    hand: list[Card]
    deck: list[Card]
    face_down: dict[str, str]
    open: dict[str, str] = field(default_factory=dict)
    discards: list[Card] = field(default_factory=list)
    known: list[Card] = field(default_factory=list)
    heroes: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    num_turns: int = 0
    num_fated: int = 0
    num_placed: int = 0
    num_defeated: int = 0
    num_gained: int = 0

    @property
    def covered(self) -> set[str]:
        return {f"realm {space}" for space in self.heroes.values()}

    @property
    def spaces(self) -> list[str]:
        return [f"realm {number}" for number in range(1, len(self.data["spaces"]) + 1)]


class Twin:
    """One game in progress; `phase` is what `players[seat]` decides, in the turn of `players[active]`."""

    def __init__(self, box: Mapping[str, Any], deal: Mapping[str, Any]) -> None:
        self.box = box
        self.readings = {name: value["value"] for name, value in box["readings"].items()}
        self.supply = value_of(box["power_tokens"])
        self.board = value_of(box["boards"][value_of(box["setup"]["main_board"])]["sides"])
        self.players = [self.make_player(villain, cards) for villain, cards in deal.items()]
        self.seat = self.active = 0
        self.phase = "move"
        self.used: list[str] = []
        self.spent: list[Card] = []
        self.action = ""
        self.target: int | None = None
        self.face: str | None = None
        self.is_over = False
        self.players[0].num_turns = 1

    def make_player(self, villain: str, dealt: Mapping[str, Any]) -> Player:
        data = {key: value_of(value) for key, value in self.box["villains"][villain].items() if key != "title"}
        power = min(value_of(self.box["setup"]["start_power"]), self.supply)
        self.supply -= power
        way = make_way(self.board, dealt["side"], len(data["spaces"]), self.readings)
        hand, deck = make_cards(dealt["hand"]), make_cards(dealt["deck"])
        return Player(villain, data, way, dealt["side"], f"realm {data['start_space']}", power, hand, deck, dict(dealt["face_down"]))

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.active]

    # What may be done

    def legal(self) -> set[str]:
        """The names of everything that may be done now."""
        me = self.player
        if self.phase == "move":
            return {card.name for card in me.hand}
        if self.phase == "action":
            return {"done"} | {source for source in ("printed", "token") if self.may_use(source)}
        if self.phase == "card":
            return {card.name for card in self.cards_for(self.action)}
        if self.phase == "token":
            return {f"slot {space}" for space in self.closed_tokens()}
        if self.phase == "opponent":
            return {f"seat {seat}" for seat in self.opponents()}
        if self.phase == "shape":
            return set(SHAPES)
        if self.phase == "space":
            return {f"space {number}" for number in self.free_spaces()}
        return set(me.heroes)

    def shown(self, source: str) -> str:
        """What the space on which the mover stands shows; "" for nothing."""
        me = self.player
        where, number = me.at.split()
        if where == "main":
            ring = [name for side in self.board for name in side]
            symbols = split_space(ring[int(number) - 1])
            return symbols[0] if source == "printed" else symbols[1]
        return str(me.data["spaces"][int(number) - 1]) if source == "printed" else me.open.get(number, "")

    def may_use(self, source: str) -> bool:
        symbol = self.shown(source)
        if symbol in ("", "-") or source in self.used:
            return False
        if symbol.startswith("P"):
            return True
        if self.readings["equal_symbols"] == "once" and symbol in [self.shown(other) for other in self.used]:
            return False
        return bool(self.cards_for(symbol)) and self.has_target(symbol)

    def cards_for(self, symbol: str) -> list[Card]:
        return [card for card in self.player.hand if symbol in card.symbols and card.cost <= self.player.power]

    def has_target(self, symbol: str) -> bool:
        targets = {"U": self.closed_tokens(), "D": list(self.player.heroes), "F": self.opponents(), "E": [1]}
        return self.readings["without_target"] == "all" or bool(targets[symbol])

    def closed_tokens(self) -> list[str]:
        me = self.player
        return [space for space in me.face_down if self.readings["upgrade_under_hero"] or f"realm {space}" not in me.covered]

    def opponents(self) -> list[int]:
        others = [seat for seat in range(len(self.players)) if seat != self.active]
        if self.readings["without_target"] == "none":
            others = [seat for seat in others if self.players[seat].power or len(self.players[seat].heroes) < len(SHAPES)]
        return others

    def free_spaces(self) -> list[int]:
        assert self.target is not None
        them = self.players[self.target]
        taken = {them.at} | them.covered
        if not self.readings["hero_on_start"]:
            taken.add(f"realm {them.data['start_space']}")
        return [number for number, space in enumerate(them.spaces, 1) if space not in taken]

    # What is done

    def take(self, action: str, chance: Mapping[str, Any]) -> None:
        """Do one thing; `chance` says what the die shows, what a token is, and how a new deck lies."""
        assert action in self.legal(), (action, self.legal())
        if self.phase == "move":
            card = self.spend(action)
            self.player.at = self.landing(card.move)
            self.used = []
            self.phase = "action"
        elif self.phase == "action":
            self.use(action, chance)
        elif self.phase == "card":
            self.pay(action, chance)
        elif self.phase == "opponent":
            self.fate(int(action.removeprefix("seat ")), chance)
        elif self.phase == "shape":
            self.send_hero(action)
        else:
            self.finish(action, chance)

    def spend(self, name: str) -> Card:
        """Discard a card of that name; of equal ones, one that everyone knows."""
        me = self.player
        card = next(card for card in [*me.known, *me.hand] if card.name == name)
        me.hand.remove(card)
        if card in me.known:
            me.known.remove(card)
        (me.discards if self.readings["reshuffle_includes_spent"] else self.spent).append(card)
        return card

    def landing(self, steps: int) -> str:
        me = self.player
        others = {player.at for player in self.players if player is not me and player.at.startswith("main")}
        ahead = me.way[me.way.index(me.at) + 1 :] + me.way[: me.way.index(me.at) + 1]
        free = [place for place in ahead if place not in others | me.covered]
        if self.readings["skipped_space"] == "free":
            return (free * steps)[steps - 1]
        return next(place for place in (ahead * (steps + 1))[steps - 1 :] if place in free)

    def use(self, action: str, chance: Mapping[str, Any]) -> None:
        if action == "done":
            self.end_turn(chance)
            return
        self.used.append(action)
        symbol = self.shown(action)
        if symbol.startswith("P"):
            self.gain(int(symbol[1:]))
        else:
            self.action, self.phase = symbol, "card"

    def gain(self, amount: int) -> None:
        if self.readings["empty_supply"] == "what-is-left":
            amount = min(amount, self.supply)
        self.supply -= amount
        self.player.power += amount
        self.player.num_gained += amount

    def lose(self, player: Player, amount: int) -> None:
        player.power -= amount
        self.supply += amount

    def pay(self, name: str, chance: Mapping[str, Any]) -> None:
        me = self.player
        self.lose(me, self.spend(name).cost)
        self.phase = "action"
        if self.action == "E":
            me.steps += 1
            self.is_over = me.steps == me.data["advances"]
        elif self.action == "U":
            self.phase = "token" if self.closed_tokens() else "action"
        elif self.action == "D":
            self.phase = "defeat" if me.heroes else "action"
        elif self.opponents():  # nobody, if one plays alone
            self.phase = "opponent"
            self.face = chance["roll"] if self.readings["fate_choice"] == "after-roll" else None

    def fate(self, seat: int, chance: Mapping[str, Any]) -> None:
        self.target = seat
        self.players[seat].num_fated += 1
        self.face = self.face or chance["roll"]
        if self.face == "wild":
            self.phase = "shape"
        else:
            self.send_hero(self.face)

    def send_hero(self, shape: str) -> None:
        assert self.target is not None
        self.face = shape
        them = self.players[self.target]
        if shape in them.heroes:
            self.lose(them, min(value_of(self.box["fate"]["power_loss"]), them.power))
            self.phase = "action"
        else:
            self.phase = "space"
            self.seat = self.target if self.readings["hero_placed_by"] == "target" else self.active

    def finish(self, action: str, chance: Mapping[str, Any]) -> None:
        """The last choice of an action: a token, a space for a hero, a hero."""
        me = self.player
        if self.phase == "token":
            space = action.removeprefix("slot ")
            me.open[space] = me.face_down.pop(space)
            assert chance["token"] == me.open[space]
            if me.at == f"realm {space}" and self.readings["new_token"] == "later":
                self.used.append("token")
        elif self.phase == "space":
            assert self.target is not None
            assert self.face is not None
            self.players[self.target].heroes[self.face] = int(action.removeprefix("space "))
            self.players[self.target].num_placed += 1
        else:
            del me.heroes[action]
            me.num_defeated += 1
        self.phase, self.seat = "action", self.active

    def end_turn(self, chance: Mapping[str, Any]) -> None:
        me = self.player
        while len(me.hand) < value_of(self.box["setup"]["hand_size"]) and (me.deck or me.discards):
            if not me.deck:
                me.deck = make_cards(chance["new deck"])
                assert names_of(me.deck) == names_of(me.discards)
                me.discards = []
                me.known = list(me.hand)
            me.hand.append(me.deck.pop(0))
        me.discards += self.spent
        self.spent = []
        self.seat = self.active = (self.active + 1) % len(self.players)
        self.player.num_turns += 1
        self.phase = "move"

    # To be compared

    def describe(self) -> dict[str, Any]:
        """Every part by name, as the game's own description has it."""
        acts = self.phase not in ("move", "action")
        return {
            "seat": self.seat,
            "active": self.active,
            "phase": self.phase,
            "status": "terminated" if self.is_over else "playing",
            "action": self.action if acts else None,
            "target": self.target if self.phase in ("shape", "space") else None,
            "face": self.face if self.phase in ("opponent", "shape", "space") else None,
            "used": sorted(self.used) if self.phase != "move" else [],
            "spent": names_of(self.spent),
            "supply": self.supply,
            "seats": {player.villain: describe_player(player) for player in self.players},
        }


def value_of(value: Any) -> Any:
    return value["value"]


def make_cards(names: Iterable[str]) -> list[Card]:
    return [Card(name) for name in names]


def names_of(cards: Iterable[Card]) -> list[str]:
    return sorted(card.name for card in cards)


def split_space(name: str) -> tuple[str, str]:
    """The one or two symbols of a main space: "P2U" shows two Power and an upgrade."""
    length = 2 if name.startswith("P") else 1
    return name[:length], name[length:]


def make_way(board: list[list[str]], side: int, num_spaces: int, readings: Mapping[str, Any]) -> list[str]:
    """Once around, from the first space of the realm on."""
    names: list[list[str]] = []
    for row in board:
        before = sum(map(len, names))
        names.append([f"main {before + number}" for number in range(1, len(row) + 1)])
    own, others = names[side], [name for step in (1, 2, 3) for name in names[(side + step) % 4]]
    realm = [f"realm {number}" for number in range(1, num_spaces + 1)]
    if readings["bypass"] == "always" or (readings["bypass"] == "if-sides-are-alike" and all(row == board[0] for row in board)):
        return realm + others
    cut = {"before-side": 0, "middle-of-side": ceil(len(own) / 2), "after-side": len(own)}[readings["realm_join"]]
    return realm + own[cut:] + others + own[:cut]


def describe_player(player: Player) -> dict[str, Any]:
    return {
        "side": player.side,
        "at": player.at,
        "power": player.power,
        "steps": player.steps,
        "hand": names_of(player.hand),
        "known": names_of(player.known),
        "deck": [card.name for card in player.deck],
        "discards": dict(Counter(card.name for card in player.discards)),
        "heroes": player.heroes,
        "open": player.open,
        "face_down": player.face_down,
        "fated": player.num_fated,
        "turns": player.num_turns,
    }
