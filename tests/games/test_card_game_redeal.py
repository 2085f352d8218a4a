"""A redeal changes what the deciding seat cannot know, and nothing else.

The twin plays along as the witness: its cards are objects, so that it knows where a card that was taken
for all to see may be by now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.edition import Edition, open_edition
from sim.loop import draw_of
from sim.randomness import Draw
from sim.stepper import Stepper
from strategies.any_game.uniform import Uniform
from tests.twins.card_game import Card, Lying, Player, Twin

TABLES = [
    ["jafar", "cruella", "hook"],
    ["maleficent", "jafar", "scar", "ursula"],
    ["hook", "scar", "jafar", "cruella", "ursula", "maleficent"],
]
EVERYWHERE = {f"villains.{villain}.num_specials": 4 for villain in TABLES[2]}
VARIANTS = [
    pytest.param({}, id="standard"),
    pytest.param({"setup.specials": False}, id="no specials"),
    pytest.param(EVERYWHERE, id="many specials"),
    pytest.param({**EVERYWHERE, "villains.scar.power": "hypnosis", "villains.hook.power": "hypnosis"}, id="three who take cards"),
    pytest.param({**EVERYWHERE, "readings.special_may_be_hero": False}, id="specials are no heroes"),
    pytest.param({**EVERYWHERE, "readings.turned_special": "discarded", "readings.intrigue_includes_player": True}, id="other readings"),
]
MANY = 5  # cards of a deck that no shuffle leaves as they are, as far as these tests go


@dataclass
class Taken:
    """A card that was taken by Hypnosis and not seen since; `known_to` are the seats that know it."""

    taker: Player
    card: Card
    known_to: set[int]
    placed_since: list[Lying] = field(default_factory=list)


class Witness:
    """The twin of a game, and what has been taken."""

    def __init__(self, edition: Edition, stepper: Stepper) -> None:
        readings = {path.removeprefix("readings."): value.value for path, value in edition.box.values() if path.startswith("readings.")}
        deal = edition.game.chance(edition.box, None, stepper.state)["deal"]
        self.twin = Twin(deal, edition.box.data.setup.hand_size.value, readings)
        self.taken: list[Taken] = []
        self.placed_by: dict[int, int] = {}  # id of a card lying unseen -> the seat that placed it
        self.keep: list[Lying] = []  # so that ids stay unique

    def take(self, action: str, picks: dict[str, str] | None) -> None:
        twin = self.twin
        seat, player, phase = twin.seat, twin.player, twin.phase
        top = twin.players[int(action[5:])].top if phase == "target" and twin.power == "hypnosis" else None
        hidden = self._hidden()
        twin.take(action, picks)
        if top is not None:
            everyone = set(range(len(twin.players)))
            self.taken.append(Taken(player, top.card, everyone if top.is_seen else {seat, self.placed_by[id(top)]}))
        if action == "face down" and not player.pile[-1].is_seen:
            self._place(seat, player)
        # of two equal cards either may be the one that was taken: once one is seen, nothing is claimed of the other
        seen = {card.name for card in hidden - self._hidden()}
        self.taken = [taken for taken in self.taken if taken.card.name not in seen]

    def _place(self, seat: int, player: Player) -> None:
        lying = player.pile[-1]
        self.placed_by[id(lying)] = seat
        self.keep.append(lying)
        for taken in self.taken:
            if taken.taker is player:
                taken.placed_since.append(lying)

    def _hidden(self) -> set[Card]:
        """The cards in hands and those that lie unseen."""
        players = self.twin.players
        in_hand = {card for player in players for card in player.hand}
        return in_hand | {lying.card for player in players for lying in player.pile if not lying.is_seen}

    def place_of(self, lying: Lying) -> tuple[str, int] | None:
        """The villain and the position of a card in a pile; None if it is in none."""
        for player in self.twin.players:
            for position, other in enumerate(player.pile):
                if other is lying:
                    return player.villain, position
        return None


def all_decisions(edition: Edition, villains: list[str], every: int) -> Iterator[tuple[Stepper, Witness]]:
    """Some random games, with cards taken in them where that is possible, stopped at every so many real decisions."""
    for replicate in (2, 4, 5):
        yield from decisions(edition, villains, replicate, every)


def decisions(edition: Edition, villains: list[str], replicate: int, every: int) -> Iterator[tuple[Stepper, Witness]]:
    """One random game."""
    stepper = Stepper(edition, villains, seed=3, replicate=replicate)
    witness = Witness(edition, stepper)
    number = 0
    while stepper.is_playing:
        legal = stepper.find_legal()
        forced = len(legal) == 1
        number += not forced
        if not forced and number % every == 0:
            yield stepper, witness
        action = legal[0] if forced else stepper.choose(Uniform())
        chance = stepper.take(action, forced)
        witness.take(edition.action_names[action], chance.get("picks"))


def redealt(stepper: Stepper, number: int = 0) -> Any:
    """A copy of the state with all resampled that the deciding seat cannot know."""
    # NumPy's own copy of a record leaves the gaps between its fields to chance
    state = np.frombuffer(bytearray(stepper.state.tobytes()), stepper.state.dtype)[0]
    draw = draw_of(state)
    words = (draw.seed, draw.combination, draw.replicate, draw.stream, draw.decision + 1000 * number)
    stepper.game.redeal(stepper.edition.rules, state, stepper.seat, Draw(*map(np.uint64, words)))  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize("edits", VARIANTS)
@pytest.mark.parametrize("villains", TABLES, ids=len)
def test_redeal_changes_only_what_cannot_be_known(edits: dict[str, Any], villains: list[str]) -> None:
    edition = open_edition("card-game", None, edits)
    for stepper, witness in all_decisions(edition, villains, every=4):
        before, after = stepper.state, redealt(stepper)
        check_view(stepper, before, after)
        check_cards(edition, before, after)
        check_knowledge(edition, witness, stepper.seat, after)
        decks = range(len(villains))
        if any(before.table.deck_size[seat] >= MANY for seat in decks):
            assert after.hidden.decks.tobytes() != before.hidden.decks.tobytes()
            assert edition.describe(after) != edition.describe(before)


def check_view(stepper: Stepper, before: Any, after: Any) -> None:
    """The table, what the seat knows, and what it may do, byte for byte."""
    assert after.table.tobytes() == before.table.tobytes()
    assert after.own[stepper.seat].tobytes() == before.own[stepper.seat].tobytes()
    legal = np.zeros_like(stepper.legal)
    stepper.game.mark_legal(stepper.edition.rules, after, legal)
    assert (legal == stepper.legal).all()


def check_cards(edition: Edition, before: Any, after: Any) -> None:
    """No card comes or goes, and each stays with the seat whose it is."""
    assert all_cards(edition.describe(after)) == all_cards(edition.describe(before))
    if before.table.num_loot == 0:
        for seat in range(int(before.table.num_seats)):
            assert own_cards(after, seat) == own_cards(before, seat)
    if not edition.rules.special_may_be_hero:
        piles = [name for seat in edition.describe(after)["seats"].values() for name in seat["pile"]]
        assert all("-" in name for name in piles)


def all_cards(described: dict[str, Any]) -> Counter[str]:
    cards: Counter[str] = Counter(described["centre"])
    for seat in described["seats"].values():
        cards.update(name.removeprefix("hero ").removeprefix("unseen ") for key in ("hand", "deck", "pile") for name in seat[key])
        cards.update([seat["forced"]] if seat["forced"] else [])
    return cards


def own_cards(state: Any, seat: int) -> Counter[int]:
    """The cards of a seat's hand, deck, and those it placed."""
    own, table = state.own[seat], state.table
    cards = Counter(own.hand[: table.hand_size[seat]].tolist())
    cards.update(own.placed[: table.num_placed[seat]].tolist())
    cards.update(state.hidden.decks[seat].kinds[: table.deck_size[seat]].tolist())
    return cards


def check_knowledge(edition: Edition, witness: Witness, seat: int, after: Any) -> None:
    """A card that the seat knows to have been taken is in its taker's hand, or among those placed since."""
    seats = edition.describe(after)["seats"]
    known = [taken for taken in witness.taken if seat in taken.known_to]
    for taker in {id(taken.taker): taken.taker for taken in known}.values():
        of_taker = [taken for taken in known if taken.taker is taker]
        places = [[witness.place_of(lying) for lying in taken.placed_since] for taken in of_taker]
        if any(place is None for row in places for place in row):
            continue  # a card placed since was taken in its turn
        hand = Counter(seats[taker.villain]["hand"])
        for taken, row in zip(of_taker, places, strict=True):
            lying = Counter(seats[villain]["pile"][position].split()[-1] for villain, position in filter(None, row))
            assert (hand + lying)[taken.card.name] > 0
        widest = {place for row in places for place in row if place}
        lying = Counter(seats[villain]["pile"][position].split()[-1] for villain, position in widest)
        assert Counter(taken.card.name for taken in of_taker) <= hand + lying


def test_what_was_taken_is_part_of_these_games() -> None:
    """The check above is not idle: cards are taken, kept, and placed unseen."""
    edition = open_edition("card-game", None, EVERYWHERE)
    kept = placed = 0
    for _, witness in all_decisions(edition, TABLES[0], every=4):
        kept += sum(taken.card in taken.taker.hand for taken in witness.taken)
        placed += sum(taken.card not in taken.taker.hand for taken in witness.taken)
    assert kept > 0
    assert placed > 0


@pytest.mark.parametrize("edits", VARIANTS)
def test_a_redealt_game_can_be_played_to_its_end(edits: dict[str, Any]) -> None:
    edition = open_edition("card-game", None, edits)
    for stepper, _ in decisions(edition, TABLES[1], replicate=9, every=25):
        cards = all_cards(edition.describe(stepper.state))
        other = Stepper(edition, TABLES[1], seed=3)
        other.batch.states[0] = redealt(stepper)
        while other.is_playing:
            legal = other.find_legal()
            other.take(legal[0] if len(legal) == 1 else other.choose(Uniform()), len(legal) == 1)
        assert all_cards(edition.describe(other.state)) == cards


def test_redeals_of_one_decision_differ_from_each_other() -> None:
    stepper, _ = next(decisions(open_edition("card-game"), TABLES[1], replicate=1, every=10))
    assert len({redealt(stepper, number).tobytes() for number in range(50)}) == 50
    assert redealt(stepper, 7).tobytes() == redealt(stepper, 7).tobytes()


def test_every_place_of_taken_cards_is_as_likely() -> None:
    """Jafar takes a card, places one, takes another, places one more: five places and five left for the first."""
    edition = open_edition("card-game")
    villains = ["jafar", "hook", "scar"]
    stepper = Stepper(edition, villains, seed=5)
    given = {
        "seats": {
            "jafar": {"pile": ["3-B"], "hand": ["hypnosis", "hypnosis", "1-E", "1-F"]},
            "hook": {"pile": ["3-A", "3-F", "6-D"], "hand": ["1-A", "1-D", "1-E", "interfere"]},
            "scar": {"pile": ["3-C", "6-E"], "hand": ["1-A", "1-C", "1-F", "intrigue"]},
        }
    }
    edition.game.place(edition.box, edition.rules, stepper.state, given)
    hook, scar = ("1-A", "face down"), ("1-C", "face down")
    play(stepper, ["hypnosis", "face up", "seat 1", *hook, *scar, "1-E", "face down", "1-D", "face down", "1-F", "face down"])
    play(stepper, ["hypnosis", "face up", "seat 1", "1-E", "face down", "1-A", "face down", "1-F", "face down"])
    assert stepper.seat == 1
    counts = Counter(places_of_loot(redealt(stepper, number)) for number in range(5000))
    assert len(counts) == 25
    assert chisquare(list(counts.values())).pvalue > 1e-6


def play(stepper: Stepper, names: list[str]) -> None:
    """Take actions by name, forced ones by themselves."""
    for name in names:
        legal = {stepper.edition.action_names[action]: action for action in stepper.find_legal()}
        while name not in legal and len(legal) == 1:
            stepper.take(next(iter(legal.values())), True)
            legal = {stepper.edition.action_names[action]: action for action in stepper.find_legal()}
        stepper.take(legal[name], len(legal) == 1)


def places_of_loot(state: Any) -> tuple[str, ...]:
    """Where seat 0 has each card that it took: a position of the hand or a slot."""
    own, table = state.own[0], state.table
    hand = {int(loot): f"hand {position}" for position, loot in enumerate(own.hand_loot[: table.hand_size[0]])}
    placed = {int(loot): f"slot {slot}" for slot, loot in enumerate(own.placed_loot[: table.num_placed[0]])}
    return tuple({**hand, **placed}[loot] for loot in range(int(table.num_loot)))
