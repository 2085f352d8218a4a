"""Tiny games of the card game solved exactly: every deal, every pick and every uniform choice, in fractions."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.twins.card_game import POWERS, Lying, Player, Twin

Outcome = tuple[tuple[int, int, int], ...]  # of each seat: points, heroes, among how many it wins (0: it loses)
Chances = dict[Outcome, Fraction]


def solve(decks: Mapping[str, Sequence[str]], hand_size: int, readings: Mapping[str, Any]) -> Chances:
    """The chance of every outcome when every choice among several is even."""
    chances: Chances = {}
    for deal, weight in every_deal(decks, hand_size):
        follow(Twin(deal, hand_size, readings), weight, chances)
    return chances


def every_deal(decks: Mapping[str, Sequence[str]], hand_size: int) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """Every deal that differs, and its chance."""
    for dealt in itertools.product(*(deals_of(deck, hand_size) for deck in decks.values())):
        weight = Fraction(1)
        deal = {}
        for villain, ((start, hand, deck), chance) in zip(decks, dealt, strict=True):
            deal[villain] = {"pile": [start], "hand": list(hand), "deck": list(deck)}
            weight *= chance
        yield deal, weight


def deals_of(deck: Sequence[str], hand_size: int) -> list[tuple[tuple[str, tuple[str, ...], tuple[str, ...]], Fraction]]:
    """One villain's deals: start card, hand, deck. An order with a special first is shuffled again, so never is."""
    orders = [order for order in itertools.permutations(deck) if order[0] not in POWERS]
    split = Counter((order[0], tuple(sorted(order[1 : 1 + hand_size])), order[1 + hand_size :]) for order in orders)
    return [(deal, Fraction(count, len(orders))) for deal, count in split.items()]


def follow(twin: Twin, weight: Fraction, chances: Chances) -> None:
    """Add the chance of every outcome that a position of a certain chance leads to."""
    if twin.is_over:
        shares = twin.win_shares()
        seats = ((twin.points(player), player.num_heroes, winners(share)) for player, share in zip(twin.players, shares, strict=True))
        outcome = tuple(seats)
        chances[outcome] = chances.get(outcome, Fraction(0)) + weight
        return
    legal = twin.legal()
    for action in legal:
        for picks, chance in every_pick(twin, action):
            after = copy_of(twin)
            after.take(action, picks)
            follow(after, weight * chance / len(legal), chances)


def winners(share: Fraction) -> int:
    return share.denominator if share else 0


def every_pick(twin: Twin, action: str) -> Iterator[tuple[dict[str, str], Fraction]]:
    """Every card that Intrigue may pick from each hand, if the action plays it, and the chance."""
    plays = twin.phase == "face" and action == "face up" and twin.chosen is not None and twin.chosen.name == "intrigue"
    hit = twin.players if plays else []
    hands = {player.villain: [card.name for card in player.hand if card is not twin.chosen] for player in hit}
    hands = {villain: hand for villain, hand in hands.items() if hand}
    for names in itertools.product(*hands.values()):
        weight = Fraction(1)
        for hand in hands.values():
            weight /= len(hand)
        yield dict(zip(hands, names, strict=True)), weight


def copy_of(twin: Twin) -> Twin:
    """The same position, to be played on apart; the cards themselves never change."""
    copied = object.__new__(Twin)
    copied.__dict__.update(twin.__dict__)
    copied.players = [copy_of_player(player) for player in twin.players]
    copied.centre = list(twin.centre)
    return copied


def copy_of_player(player: Player) -> Player:
    pile = [Lying(lying.card, lying.is_hero, lying.is_seen) for lying in player.pile]
    copied = Player(player.villain, pile, list(player.hand), list(player.deck), player.laid_out, player.num_turns)
    copied.num_plays = player.num_plays
    return copied
