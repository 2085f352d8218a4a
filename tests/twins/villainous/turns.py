"""Turns and the windows in which others may answer."""

from __future__ import annotations

from tests.twins.villainous.actions import Use
from tests.twins.villainous.cards import Card, Clause, value_of
from tests.twins.villainous.effects import Effects
from tests.twins.villainous.players import Player
from tests.twins.villainous.possible import distance_of
from tests.twins.villainous.questions import near, strength, ways_of
from tests.twins.villainous.table import ANY_DISTANCE, DONE, Asking, Doing, Won


class Turns(Effects):
    """The order of things."""

    def turn(self, player: Player) -> Asking[None]:
        self.start(player)
        yield from self.window()
        yield from self.before_move(player)
        yield from self.move(player)
        yield from self.window()
        yield from self.act(player)
        yield from self.window()
        for card in [card for other in self.players for card in other.cards]:
            card.bonus = 0
        while len(player.hand) < self.hand_size and player.draw():
            pass

    def start(self, player: Player) -> None:
        player.ward = 0
        player.used = set()
        player.num_uncovered = 0
        for card in player.cards:
            card.used = False
        if value_of(player.data["objective"]["check"]) == "start-of-turn" and self.has_reached(player):
            raise Won(player)

    def before_move(self, player: Player) -> Asking[None]:
        for card in player.reacting():
            if not card.at("before-move"):
                continue
            if not any("roam" in clause.op for clause in card.at("before-move")):
                yield from self.run(Doing(player, player, card), "before-move")
                continue
            roams = [clause for clause in card.at("before-move") if clause.args and "roam" in clause.op]
            distance = min(map(distance_of, roams), default=ANY_DISTANCE)
            places = ways_of(player, card, distance)
            if self.reads("raven_may_stay"):
                places = sorted({*places, card.place})  # type: ignore[arg-type]
            if not places:
                continue
            options: dict[str, int | None] = {player.locations[place].title: place for place in places}
            place = yield from self.ask_or_pay(player, "roam", lambda options=options: {**options, DONE: None})  # type: ignore[misc]
            if place is None:
                continue
            player.set_place(card, place)
            self.check()
            for clause in card.at("before-move"):
                if clause.op == "roam-and-act":
                    yield from self.act_once(player, place)
                elif clause.op != "roam":
                    yield from self.do(Doing(player, player, card), clause)
            yield from self.window()

    def act_once(self, player: Player, place: int) -> Asking[None]:
        uses: dict[str, Use | None] = {**self.uses(player, place, as_mover=False, but=("fate",)), DONE: None}
        use = yield from self.ask(player, "act", uses)
        if use is not None:
            yield from self.take_use(player, use)

    def move(self, player: Player) -> Asking[None]:
        places = near(player, player.at, ANY_DISTANCE)
        if player.at is not None and (player.may_stay or not places):
            places = sorted({*places, player.at})
        place = yield from self.ask_or_pay(player, "move", lambda: {player.locations[place].title: place for place in places})
        player.may_stay = False
        if place != player.at:
            yield from self.move_mover(player, place)

    def act(self, player: Player) -> Asking[None]:
        while True:
            use = yield from self.ask_or_pay(player, "act", lambda: self.what_to_use(player))
            if use is None:
                return
            if use.where is not None:
                player.used.add(use.where)
                player.num_uncovered += use.is_covered
            if use.card is not None:
                use.card.used = True
            yield from self.take_use(player, use)
            yield from self.window()

    def what_to_use(self, player: Player) -> dict[str, Use | None]:
        if self.reads("lock_stops_actions") and player.at in player.locked:
            return {DONE: None}
        return {**self.uses(player, player.at, as_mover=True), DONE: None}

    # Windows

    def window(self) -> Asking[None]:
        """Everybody else may play conditions, round by round, until a round passes in which nobody does."""
        was_played = True
        while was_played:
            was_played = False
            for player in list(self.from_active())[1:]:
                while True:
                    answer = yield from self.ask_for_condition(player)
                    if answer is None:
                        break
                    was_played = True
                    if answer.type == "condition":
                        yield from self.play_condition(player, answer)
                    else:
                        self.pay_for(player, answer)
        self.defeated = -1

    def ask_for_condition(self, player: Player) -> Asking[Card | None]:
        options: dict[str, Card | None] = {card.title: card for card in player.hand if self.can_play_condition(player, card)}
        if self.reads("disguise_on_other_turns"):
            options.update({item.label: item for item in self.payable(player)})
        if not options:
            return None
        return (yield from self.ask(player, "condition", {**options, DONE: None}))

    def can_play_condition(self, player: Player, card: Card) -> bool:
        if card.type != "condition" or not all(self.requires(clause) for clause in card.at("condition")):
            return False
        doing = Doing(player, player, card)
        return all(self.can_do_fully(doing, clause) for clause in card.at("play"))

    def requires(self, clause: Clause) -> bool:
        """Whether the active player's doings or belongings answer to a requirement."""
        player, number = self.active, clause.number(0)
        if clause.op == "has-power":
            return player.power >= number
        if clause.op == "has-allies":
            return len(player.allies()) >= number
        if clause.op == "has-strong-ally":
            return any(strength(player, ally) >= number for ally in player.allies())
        assert clause.op == "has-defeated", clause
        return self.defeated >= number

    def play_condition(self, player: Player, card: Card) -> Asking[None]:
        player.counts["conditions"] += 1
        player.take_from_hand(card)
        yield from self.run(Doing(player, player, card), "play")
        player.discard(card)
