"""A slow, obvious twin of the card game: the rules once more, in plain Python, with nothing shared but names.

Cards are objects that are moved about; a pile is a list of cards that lie on each other. It is written from
the rules, not from the kernels, so that a slip in either shows when both play the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

POWERS = ("curse", "exchange", "whirlpool", "interfere", "hypnosis", "intrigue")
CHOOSES_SEAT = ("exchange", "hypnosis")


class Card:
    """One card of one deck: `name` is "4-B", or the name of its power, which has neither number nor colour."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_special = name in POWERS
        number, _, colour = name.partition("-")
        self.number = 0 if self.is_special else int(number)
        self.colour = None if self.is_special else colour


@dataclass(eq=False)
class Lying:
    """A card that lies in a pile: hero side up or not, and whether everyone has seen its front."""

    card: Card
    is_hero: bool = False
    is_seen: bool = True

    @property
    def shows(self) -> Card | None:
        """The number card whose front is to be seen, if there is one."""
        return None if self.is_hero or self.card.is_special else self.card

    def __str__(self) -> str:
        if not self.is_hero:
            return self.card.name
        return f"{'hero' if self.is_seen else 'unseen'} {self.card.name}"


@dataclass(eq=False)
class Player:
    """One player, with the cards in hand, before it, in its pile (the top last) and to be drawn (the next first)."""

    villain: str
    pile: list[Lying]
    hand: list[Card]
    deck: list[Card]
    laid_out: Card | None = None
    num_turns: int = 0
    num_plays: int = field(init=False)

    def __post_init__(self) -> None:
        self.num_plays = len(self.hand) + len(self.deck)

    @property
    def top(self) -> Lying | None:
        return self.pile[-1] if self.pile else None

    @property
    def num_heroes(self) -> int:
        return sum(lying.is_hero for lying in self.pile)


class Twin:
    """One game in progress. `phase` is what `players[seat]` has to decide: card, face, neighbour, target, direction."""

    def __init__(self, deal: Mapping[str, Any], hand_size: int, readings: Mapping[str, Any]) -> None:
        self.readings = readings
        self.hand_size = hand_size
        self.players = [
            Player(villain, [Lying(Card(name)) for name in cards["pile"]], make_cards(cards["hand"]), make_cards(cards["deck"]))
            for villain, cards in deal.items()
        ]
        self.seat = 0
        self.phase = "card"
        self.chosen: Card | None = None
        self.centre: list[Card] = []
        self.is_over = False
        self.players[0].num_turns = 1

    @property
    def player(self) -> Player:
        return self.players[self.seat]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def right_of(self, seat: int) -> int:
        return (seat - 1) % len(self.players)

    # What may be done

    def legal(self) -> set[str]:
        """The names of everything that may be done now."""
        if self.phase == "card":
            return {card.name for card in self.playable()}
        if self.phase == "face":
            return self.legal_faces()
        if self.phase in ("neighbour", "direction"):
            return {"left", "right"}
        return {f"seat {seat}" for seat in self.targets(self.power)}

    def playable(self) -> list[Card]:
        return [self.player.laid_out] if self.player.laid_out else self.player.hand

    @property
    def power(self) -> str:
        assert self.chosen is not None
        return self.chosen.name

    def legal_faces(self) -> set[str]:
        card = self.chosen
        assert card is not None
        faces = {"face down"}
        if card.is_special or self.matching_neighbours(card) or self.fits_own_pile(card):
            faces.add("face up")
        if card.is_special and not self.readings["special_may_be_hero"]:
            faces.discard("face down")
        if self.player.laid_out and "face up" in faces and not self.readings["forced_card_may_be_hero"]:
            faces.discard("face down")
        return faces

    def matching_neighbours(self, card: Card) -> list[int]:
        sides = (self.left_of(self.seat), self.right_of(self.seat))
        return [seat for seat in sides if matches(card, self.players[seat].top)]

    def fits_own_pile(self, card: Card) -> bool:
        top = self.player.top
        if top is None:
            return bool(self.readings["empty_pile"] == "like-hero")
        return top.shows is None or matches(card, top)

    def targets(self, power: str) -> list[int]:
        """The seats a power may be aimed at."""
        others = [seat for seat in range(len(self.players)) if seat != self.seat]
        if power == "curse":
            highest = self.highest_of(others)
            return [seat for seat in others if highest and shown_number(self.players[seat].top) == highest]
        if self.readings["targets"] == "neighbours":
            others = [seat for seat in others if seat in (self.left_of(self.seat), self.right_of(self.seat))]
        if power == "exchange":
            return [seat for seat in others if self.player.pile and self.players[seat].pile]
        takes_heroes = self.readings["hypnosis_takes_heroes"]
        tops = {seat: self.players[seat].top for seat in others}
        return [seat for seat, top in tops.items() if top is not None and (takes_heroes or not top.is_hero)]

    # What is done

    def take(self, action: str, picks: Mapping[str, str] | None = None) -> None:
        """Do one thing; `picks` says which card chance picks from each villain's hand."""
        assert action in self.legal(), (action, self.legal())
        if self.phase == "card":
            self.chosen = next(card for card in self.playable() if card.name == action)
            self.phase = "face"
        elif self.phase == "face":
            self.play(action == "face up", picks or {})
        elif self.phase == "neighbour":
            self.lay_on(self.left_of(self.seat) if action == "left" else self.right_of(self.seat))
        elif self.phase == "target":
            self.aim(int(action.removeprefix("seat ")))
        else:
            self.pass_tops(self.left_of if action == "left" else self.right_of)
            self.end_turn()

    def play(self, face_up: bool, picks: Mapping[str, str]) -> None:
        card = self.chosen
        assert card is not None
        if not face_up:
            everyone_knows = self.player.laid_out is not None
            self.remove_chosen()
            self.player.pile.append(Lying(card, is_hero=True, is_seen=everyone_knows))
            self.end_turn()
        elif card.is_special:
            self.remove_chosen()
            self.centre.append(card)
            self.start_power(card.name, picks)
        else:
            self.play_number(card)

    def play_number(self, card: Card) -> None:
        neighbours = self.matching_neighbours(card)
        if len(neighbours) == 2:
            self.phase = "neighbour"
        else:
            self.lay_on(neighbours[0] if neighbours else self.seat)

    def lay_on(self, seat: int) -> None:
        assert self.chosen is not None
        self.remove_chosen()
        self.players[seat].pile.append(Lying(self.chosen))
        self.end_turn()

    def remove_chosen(self) -> None:
        assert self.chosen is not None
        if self.player.laid_out:
            self.player.laid_out = None
        else:
            self.player.hand.remove(self.chosen)

    def end_turn(self) -> None:
        self.refill()
        self.chosen = None
        self.phase = "card"
        for _ in self.players:
            self.seat = self.left_of(self.seat)
            if self.can_play(self.player):
                self.player.num_turns += 1
                return
        self.is_over = True

    def refill(self) -> None:
        while len(self.player.hand) < self.hand_size and self.player.deck:
            self.player.hand.append(self.player.deck.pop(0))

    def can_play(self, player: Player) -> bool:
        if not player.hand and not player.laid_out:
            return False
        return self.readings["uneven_finish"] == "played-out" or player.num_turns < player.num_plays

    # The powers

    def start_power(self, power: str, picks: Mapping[str, str]) -> None:
        """Do what a special does, or ask for the choice that it leaves."""
        if power == "whirlpool":
            self.phase = "direction"
            return
        if power in CHOOSES_SEAT or (power == "curse" and self.readings["curse_hits"] == "one"):
            if self.targets(power):
                self.phase = "target"
                return
        elif power == "curse":
            self.curse()
        elif power == "interfere":
            self.interfere()
        else:
            self.intrigue(picks)
        self.end_turn()

    def aim(self, seat: int) -> None:
        mine, other = self.player, self.players[seat]
        if self.power == "curse":
            self.centre.append(other.pile.pop().card)
        elif self.power == "exchange":
            mine.pile[-1], other.pile[-1] = other.pile[-1], mine.pile[-1]
        else:
            mine.hand.append(other.pile.pop().card)
        self.end_turn()

    def highest_of(self, seats: Iterable[int]) -> int:
        return max((shown_number(self.players[seat].top) for seat in seats), default=0)

    def curse(self) -> None:
        spared = [self.seat] if self.readings["curse_hits"] == "others" else []
        seats = [seat for seat in range(len(self.players)) if seat not in spared]
        highest = self.highest_of(seats)
        if highest:
            for seat in seats:
                if shown_number(self.players[seat].top) == highest:
                    self.centre.append(self.players[seat].pile.pop().card)

    def interfere(self) -> None:
        for player in self.players:
            spared = player is self.player and not self.readings["interfere_includes_player"]
            if player.pile and not spared:
                self.turn_over(player)

    def turn_over(self, player: Player) -> None:
        lying = player.pile[-1]
        lying.is_seen = True
        lying.is_hero = not lying.is_hero
        if lying.card.is_special and not lying.is_hero:
            if self.readings["turned_special"] == "hero":
                lying.is_hero = True
            elif self.readings["turned_special"] == "discarded":
                player.pile.pop()
                self.centre.append(lying.card)

    def intrigue(self, picks: Mapping[str, str]) -> None:
        for player in self.players:
            spared = player is self.player and not self.readings["intrigue_includes_player"]
            if player.hand and not player.laid_out and not spared:
                card = next(card for card in player.hand if card.name == picks[player.villain])
                player.hand.remove(card)
                player.laid_out = card

    def pass_tops(self, side_of: Any) -> None:
        tops = {seat: player.pile.pop() for seat, player in enumerate(self.players) if player.pile}
        for seat, lying in tops.items():
            self.players[side_of(seat)].pile.append(lying)

    # The end

    def points(self, player: Player) -> int:
        gone = removed_numbers(player.num_heroes, self.readings["many_heroes"])
        return sum(lying.card.number for lying in player.pile if not lying.is_hero and lying.card.number not in gone)

    def win_shares(self) -> list[Fraction]:
        best = max(self.points(player) for player in self.players)
        winners = [player for player in self.players if self.points(player) == best]
        if self.readings["tie"] == "fewer-heroes":
            fewest = min(player.num_heroes for player in winners)
            winners = [player for player in winners if player.num_heroes == fewest]
        return [Fraction(player in winners, len(winners)) for player in self.players]

    # To be compared

    def describe(self) -> dict[str, Any]:
        """Every part by name, as the game's own description has it."""
        aims = self.phase in ("target", "direction")
        return {
            "seat": self.seat,
            "phase": self.phase,
            "status": "terminated" if self.is_over else "playing",
            "chosen": self.chosen.name if self.chosen and not aims else None,
            "power": self.power if aims else None,
            "centre": dict(Counter(card.name for card in self.centre)),
            "seats": {player.villain: describe_player(player) for player in self.players},
        }


def make_cards(names: Iterable[str]) -> list[Card]:
    return [Card(name) for name in names]


def matches(card: Card, top: Lying | None) -> bool:
    """Whether a card has the number or the colour of the front that a pile shows."""
    shown = top.shows if top else None
    return shown is not None and not card.is_special and (card.number == shown.number or card.colour == shown.colour)


def shown_number(top: Lying | None) -> int:
    """The number that a pile shows, 0 for none."""
    shown = top.shows if top else None
    return shown.number if shown else 0


def removed_numbers(num_heroes: int, reading: str) -> set[int]:
    """The numbers that so many heroes take out of a pile."""
    if num_heroes <= 6:
        return {num_heroes}
    if reading == "capped":
        return {6, min(num_heroes - 6, 6)}
    return {6} | removed_numbers(num_heroes - 6, reading)


def describe_player(player: Player) -> dict[str, Any]:
    return {
        "hand": sorted(card.name for card in player.hand),
        "forced": player.laid_out.name if player.laid_out else None,
        "pile": [str(lying) for lying in player.pile],
        "deck": [card.name for card in player.deck],
        "heroes": player.num_heroes,
        "turns": player.num_turns,
    }
