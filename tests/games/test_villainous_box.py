"""Boxes of Villainous: what cannot be is refused in one sentence, all that could be otherwise loads, and printed totals hold."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.box import Value, box_names
from sim.edition import Edition, open_box, open_edition
from sim.errors import BadInput
from sim.games import load_game
from sim.games.villainous.clauses import FORMS, read_clause, read_goal, read_milestone, say_clause, say_goal, write_clause, write_goal
from sim.games.villainous.codes import CardType, Op, Symbol, When
from sim.games.villainous.kinds import all_clauses_of, clauses_of, kinds_of, names_of, titles_of
from sim.prior import unknowns_of

GAME = load_game("villainous")
BOXES = box_names(GAME.boxes)
SMEE, PAN = "villains.hook.cards.smee", "villains.hook.fate.peter-pan"


def of(path: str, *clauses: str) -> dict[str, Any]:
    return {f"{path}.effect": list(clauses)}


REFUSED = {
    "an operation that there is not": (
        of(SMEE, "play: gian 2"),
        r"villains.hook.cards.smee.effect: 'play: gian 2': 'gian' is no operation that goes with 'play'. Did you mean 'gain'\?",
    ),
    "a WHEN that there is not": (of(SMEE, "plays: gain 2"), r"'plays: gain 2': unknown WHEN 'plays'. Did you mean 'play'\?"),
    "no WHEN": (of(SMEE, "gain 2"), r"'gain 2' must be written WHEN: OPERATION"),
    "no operation": (of(SMEE, "play:"), r"'play:': an operation is missing"),
    "an argument too few": (of(SMEE, "play: gain"), r"'play: gain': gain wants amount"),
    "an argument too many": (of(SMEE, "play: gain 2 3"), r"'3' is too much; gain wants amount"),
    "an amount in words": (of(SMEE, "play: gain two"), r"'play: gain two': amount 'two' must be a whole number from 0 to 99\."),
    "an amount too large": (of(SMEE, "play: gain 400"), r"amount '400' must be a whole number from 0 to 99\."),
    "a distance in words": (of(SMEE, "play: move-hero one"), r"distance 'one' must be any or a whole number from 1 to 3\."),
    "a change with a plus": (of(SMEE, "always: strength self +2"), r"change '\+2' must be a whole number from -9 to 9, without a plus\."),
    "an argument of another kind": (of(SMEE, "always: strength it 2"), r"unknown scope 'it'. There is: self, bearer"),
    "a location that there is not": (
        of(SMEE, "always: strength self 2 at the-jail"),
        r"unknown location 'the-jail'. There is: jolly-roger",
    ),
    "a card that there is not": (of(SMEE, "play: find robin-hood"), r"unknown hero 'robin-hood'"),
    "a card of another type": (of(SMEE, "play: find smee"), r"unknown hero 'smee'"),
    "a deed that stands": (of(SMEE, "always: gain 2"), r"'gain' is no operation that goes with 'always' \(gain goes with play, action, "),
    "a fact that may be": (of(SMEE, "always: may taunt"), r"'may' does not go with 'always'"),
    "an ally on a turn of another": (of(SMEE, "condition: has-power 6"), r"a card of type ally has no clause 'condition'"),
    "a condition without one": (of("villains.hook.cards.cunning", "play: play-ally"), r"wants a clause 'condition: ...'"),
    "an effect that stands": (
        of("villains.hook.cards.give-them-a-scare", "always: reach 1"),
        r"type effect has no clause 'always'; it may have play",
    ),
    "an ally that is attached": (of(SMEE, "always: attach hero"), r"'attach' is for items and contracts only, not for an ally"),
    "a fate item without bearer": (of("villains.hook.fate.taunt", "always: taunt"), r"wants a clause 'always: attach hero'"),
    "a bearer without one": (of("villains.hook.cards.cannon", "bearer-used: gain 2"), r"'bearer-used' wants a clause 'always: attach ...'"),
    "a taunt of one's own": (of(PAN, "always: taunt"), r"peter-pan.effect: 'taunt' wants a clause 'always: attach ...'"),
    "a bearer of nothing": (of(SMEE, "always: strength bearer 1"), r"'strength bearer' wants a clause 'always: attach ...'"),
    "a fact said twice": (of(SMEE, "always: reach 1", "always: reach 2"), r"'reach' is said more than once"),
    "two actions of a card": (of("villains.hook.cards.cannon", "action: gain 1", "action: vanquish"), r"a card grants one action"),
    "three cards to look at": (
        of("villains.hook.cards.give-them-a-scare", "play: look 3"),
        r"number of cards '3' must be a whole number from 1 to 2",
    ),
    "a move before the move that has to be": (of(SMEE, "before-move: roam"), r"'roam' may always be left; write 'may roam'"),
    "thorns that may fall": (
        of(SMEE, "hero-played-here: may discard-self"),
        r"'may' does not go with 'hero-played-here' and 'discard-self'",
    ),
    "the fate of whose turn it is": (of(SMEE, "play: play-fate-top"), r"'play-fate-top' is for a card of type condition only"),
    "an action of a location on another's turn": (
        of("villains.hook.cards.cunning", "condition: has-power 6", "play: act-adjacent"),
        r"'act-adjacent' is for the own turn, and a condition is played on others",
    ),
    "an action of a location for the attacker": (of(PAN, "play: act-adjacent"), r"'act-adjacent' is for cards of a villain deck"),
    "the place of a card that has none": (
        of("villains.hook.cards.give-them-a-scare", "play: gain-if-hero-here 1"),
        r"'gain-if-hero-here' is about where the card is, and an effect is nowhere",
    ),
    "a hero of a place that there is not": (
        of("villains.hook.cards.cunning", "condition: has-power 6", "play: move-hero 1 here"),
        r"'move-hero' is about where the card is, and a condition is nowhere",
    ),
    "Power on what is no hero": (
        of(SMEE, "play: steal-self 1"),
        r"'steal-self' is for a card of type hero only: something comes to lie on him",
    ),
    "a burden that is none": (
        of(SMEE, "play: find-and-burden wendy"),
        r"'find-and-burden' is for a card of type item only: it is attached to whom",
    ),
    "a contract that is none": (of(SMEE, "action: use-contract"), r"'use-contract' is for a card of type contract only: it uses itself"),
    "a contract that is attached": (
        of("villains.ursula.cards.binding-contract-the-palace", "always: attach hero", "action: use-contract"),
        r"'use-contract' is for a card that lies at a location, not for one that is attached",
    ),
    "an opponent who sees a hand": (of(PAN, "play: draw-discard 2"), r"'draw-discard' is for cards of a villain deck"),
    "a shield of a hero": (
        of("villains.hook.fate.taunt", "always: attach hero", "always: shield"),
        r"'shield' is about an ally, and this card",
    ),
    "a disguise of an ally": (
        of("villains.hook.cards.cutlass", "always: attach ally", "always: safe"),
        r"'safe' is about a hero, and this card",
    ),
    "heroes who find each other": (of(PAN, "play: find wendy"), r"'find' is not for a hero who comes: heroes who find each other"),
    "heroes who come for each other": (
        of(SMEE, "hero-played-here: find wendy"),
        r"'find' is no operation that goes with 'hero-played-here'",
    ),
    "a goal that there is not": (
        {"villains.hook.objective.clauses": ["win"]},
        r"objective.clauses: 'win': 'win' is no objective. There is: ",
    ),
    "a deed as a goal": ({"villains.hook.objective.clauses": ["gain 2"]}, r"'gain' is no objective \(gain goes with play,"),
    "a milestone as a goal": (
        {"villains.hook.objective.clauses": ["in-realm peter-pan"]},
        r"'in-realm' is no objective \(in-realm is for milestones\). There is: defeated-at, curse-everywhere",
    ),
    "no goal": ({"villains.hook.objective.clauses": []}, r"objective.clauses must be"),
    "a symbol that there is not": (
        {"villains.hook.locations.skull-rock.top": ["gain 1", "pay"]},
        r"top\[1\] = 'pay' must be gain 1, .*activate",
    ),
    "five symbols": (
        {"villains.hook.locations.skull-rock.top": ["gain 1", "play", "play"]},
        r"skull-rock: top and bottom may have 3 and 2 symbols; at most 4",
    ),
    "too many copies": ({"villains.hook.cards.smee.copies": 2}, r"villains.hook.cards: the copies add up to 31; the deck has 30 cards"),
    "too few in the fate deck": (
        {"villains.hook.fate.lost-boys.copies": 1},
        r"villains.hook.fate: the copies add up to 14; the deck has 15 cards",
    ),
    "contracts that do not add up": ({"villains.ursula.contracts": [2, 2, 2, 1]}, r"contracts: .* add up to different numbers"),
    "a contract too few": ({"villains.ursula.contracts": [3, 2, 1]}, r"contracts = \[3, 2, 1\] has 3 numbers; there are 4 cards"),
    "a strength below 0": ({"villains.hook.cards.smee.strength": -1}, r"smee.strength = -1 must be"),
    "a choice that there is not": ({"choices.robin-hood-finder": "imprison"}, r"unknown value 'imprison'. There is: none, .*golden-arrow"),
    "a reading that there is not": ({"readings.contract_mode": "defeated"}, r"contract_mode = 'defeated' must be defeat or vanquish"),
    "more Power than there is": ({"setup.power_tokens": 7}, r"setup.start_power gives out 8 Power; setup.power_tokens has 7"),
    "printed totals": ({"totals.fate_cards": 61}, r"totals.fate_cards is what the printed box adds up to"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    edits, message = REFUSED[what]
    with pytest.raises(BadInput, match=message) as refused:
        open_edition("villainous", None, edits)
    assert "\n" not in str(refused.value)


IN_FILES = [
    (
        "villains/hook.toml",
        '[cards.smee]\ntitle = "Smee"',
        '[cards.Smee]\ntitle = "Smee"',
        "villains/hook.toml: cards: 'Smee' must be small letters",
    ),
    ("villains/hook.toml", "[fate.john]", "[fate.smee]", "two cards or locations have the name 'smee'; each wants its own"),
    ("villains/hook.toml", 'title = "John"', 'title = "Smee"', "two cards or locations have the title 'Smee'; each wants its own"),
    ("villains/hook.toml", "strength = { value = 8", "cost = { value = 8", "villains/hook.toml: fate.peter-pan.strength is missing"),
    ("villains/hook.toml", 'type = "hero"', 'type = "villain"', "hook.toml: fate.lost-boys.type = 'villain' must be hero, item or effect"),
    ("villains/ursula.toml", "[cards.trident]\n", '[cards.trident]\ncolour = "gold"\n', "unknown key 'colour'"),
    ("villains/prince-john.toml", "instead.robin-hood-finder.warrant", "instead.robin-finder.warrant", "unknown choice 'robin-finder'"),
    ("villains/prince-john.toml", "robin-hood-finder.warrant", "robin-hood-finder.none", "'none' is what the card says by itself"),
    (
        "box.toml",
        "[totals.villain_cards]\nvalue = 120",
        "[totals.villain_cards]\nvalue = 121",
        "120 villain cards; totals.villain_cards says 121",
    ),
    (
        "villains/hook.toml",
        'clause = "in-realm peter-pan"',
        'clause = "defeated-at peter-pan jolly-roger"',
        "hook.toml: milestones[0].clause: 'defeated-at peter-pan jolly-roger': 'defeated-at' is no milestone (defeated-at is for"
        " goals: it holds only as it happens). There is: curse-everywhere",
    ),
    (
        "villains/ursula.toml",
        "ursulas-lair or card-at crown",
        "ursulas-lair or or card-at crown",
        "'card-at trident ursulas-lair or or card-at crown ursulas-lair' has 3 clauses; at most 2 are possible",
    ),
    ("villains/ursula.toml", 'clause = "in-realm crown"', 'clause = "in-realm crown or"', "'in-realm crown or': an operation is missing"),
    ("villains/hook.toml", 'clause = "in-realm peter-pan"', 'clause = "in-realm robin-hood"', "unknown card 'robin-hood'"),
    (
        "villains/prince-john.toml",
        'title = "10 Power"',
        'title = "5 Power"',
        "villains/prince-john.toml: milestones: two have the title '5 Power'; each wants its own",
    ),
    (
        "villains/maleficent.toml",
        "[[milestones]]\n",
        "".join(f'[[milestones]]\ntitle = "{number}"\nclause = "curse-everywhere"\n' for number in range(5)) + "[[milestones]]\n",
        "maleficent.toml: milestones must be a list of at most 8 entries, not 9",
    ),
    (
        "box.toml",
        "[totals.power_tokens]\nvalue = 40",
        "[totals.power_tokens]\nvalue = 41",
        "setup.power_tokens = 40; totals.power_tokens says 41",
    ),
]


@pytest.mark.parametrize(("file", "before", "after", "message"), IN_FILES)
def test_a_mistake_in_a_file_is_named(tmp_path: Path, file: str, before: str, after: str, message: str) -> None:
    home = tmp_path / "mine"
    shutil.copytree(GAME.boxes / "introduction-to-evil", home)
    text = (home / file).read_text(encoding="utf-8")
    assert before in text
    (home / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(message)) as refused:
        open_edition("villainous", str(home))
    assert "\n" not in str(refused.value)


# --- what could be otherwise


def settings() -> list[tuple[str, str, Any]]:
    return [
        (name, one.path, setting.edits)
        for name in BOXES
        for one in unknowns_of(open_box("villainous", name), GAME)
        for setting in one.others
    ]


@pytest.mark.parametrize(("box", "path", "edits"), settings(), ids=lambda part: part if isinstance(part, str) else "")
def test_whatever_could_be_otherwise_loads_and_is_played(box: str, path: str, edits: Any) -> None:
    before, after = open_edition("villainous", box).rules, open_edition("villainous", box, edits).rules
    assert before.tobytes() != after.tobytes(), f"{path} changes nothing that is played"


@pytest.mark.parametrize("box", BOXES)
def test_every_unknown_value_says_what_it_may_be(box: str) -> None:
    for path, value in open_box("villainous", box).uncertain().items():
        assert value.note, f"{path}: a value that could be otherwise says why"
        if "UNKNOWN" in value.note:
            assert value.alternatives, path


@pytest.mark.parametrize("box", BOXES)
def test_every_source_is_explained(box: str) -> None:
    data = open_box("villainous", box).data
    named = {key.strip() for _, value in open_box("villainous", box).values() for key in value.source.split(",") if key}
    assert named == set(data.sources)


def test_cards_of_a_choice_vary_together() -> None:
    for value, texts in {"none": 0, "plain": 0, "action": 2}.items():
        data = open_edition("villainous", None, {"choices.flotsam-and-jetsam": value}).box.data
        cards = [data.villains["ursula"].cards[name] for name in ("flotsam", "jetsam")]
        said = [clauses_of(card, data.choices) for card in cards]
        assert said[0] == said[1]
        assert sum(clauses == ["action: move-hero"] for clauses in said) == texts


# --- totals


TYPES = {
    "hook": {"ally": 10, "effect": 8, "item": 8, "condition": 4},
    "maleficent": {"ally": 10, "effect": 6, "curse": 8, "condition": 4, "item": 2},
    "prince-john": {"effect": 9, "ally": 10, "item": 7, "condition": 4},
    "ursula": {"item": 9, "effect": 15, "condition": 4, "ally": 2},
}
FATE_TYPES = {
    "hook": {"item": 5, "hero": 8, "effect": 2},
    "maleficent": {"hero": 10, "item": 3, "effect": 2},
    "prince-john": {"item": 3, "effect": 3, "hero": 9},
    "ursula": {"effect": 3, "item": 4, "hero": 8},
}


@pytest.mark.parametrize("villain", TYPES)
@pytest.mark.parametrize("box", BOXES)
def test_cards_of_each_type_are_as_many_as_the_wiki_counts(box: str, villain: str) -> None:
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for kind in kinds_of(open_box("villainous", box).data.villains[villain]):
        counts[kind.is_fate][kind.card.type.replace("contract", "item")] += kind.copies
    assert counts == (TYPES[villain], FATE_TYPES[villain])


@pytest.mark.parametrize("box", BOXES)
def test_every_realm_takes_three_power_at_the_bottom_and_fates_on_top_once_and_at_the_bottom_once(box: str) -> None:
    for villain in open_box("villainous", box).data.villains.values():
        rows = [(place.top.value, place.bottom.value) for place in villain.locations.values()]
        assert sum("gain 3" in bottom for _, bottom in rows) == 1
        assert [sum("fate" in row for row in side) for side in zip(*rows, strict=True)] == [1, 1]


# --- the language


def said_in(box: str) -> list[tuple[Any, Any, str]]:
    data = open_box("villainous", box).data
    return [
        (names_of(villain), titles_of(villain), clause)
        for villain in data.villains.values()
        for kind in kinds_of(villain)
        for _, clauses in all_clauses_of(kind.card)
        for clause in clauses
    ]


@pytest.mark.parametrize("box", BOXES)
def test_clauses_are_written_as_they_are_read(box: str) -> None:
    for names, titles, clause in said_in(box):
        code = read_clause(clause, names, "a test")
        assert write_clause(code, names) == clause
        said = say_clause(code, titles)
        assert re.fullmatch(r"[A-Z][^{}_]*\.", said), said
        assert "  " not in said
    for villain in open_box("villainous", box).data.villains.values():
        goals = [read_goal(goal, names_of(villain), "a test") for goal in villain.objective.clauses.value]
        assert [write_goal(goal, names_of(villain)) for goal in goals] == villain.objective.clauses.value
        assert say_goal(goals, titles_of(villain)).endswith(".")
        for milestone in villain.milestones:
            ways = read_milestone(milestone.clause, names_of(villain), "a test")
            assert " or ".join(write_goal(way, names_of(villain)) for way in ways) == milestone.clause
            assert say_goal(ways, titles_of(villain)).endswith(".")


def test_every_operation_is_on_some_card_in_a_goal_or_a_milestone() -> None:
    used = {read_clause(clause, names, "a test").op for box in BOXES for names, _, clause in said_in(box)}
    for box in BOXES:
        for villain in open_box("villainous", box).data.villains.values():
            names = names_of(villain)
            used |= {read_goal(goal, names, "a test").op for goal in villain.objective.clauses.value}
            used |= {way.op for milestone in villain.milestones for way in read_milestone(milestone.clause, names, "a test")}
    assert used == {int(op) for op in FORMS} == {int(op) for op in Op if op != Op.NONE}


CARRIED_OUT = {path.stem: path.read_text(encoding="utf-8") for path in GAME.boxes.parent.glob("*.py")}
SAID_ONLY = ("arguments", "check", "clauses", "codes", "records")  # what reads and writes operations, and does none
LEFT_OVER = {Op.HAS_STRONG_ALLY, Op.HERO_AT, Op.CARD_AT}  # the last of a chain of branches each, which no branch names


def test_every_operation_is_carried_out_somewhere() -> None:
    kernels = " ".join(text for stem, text in CARRIED_OUT.items() if stem not in SAID_ONLY)
    named = set(re.findall(r"\bOp\.([A-Z_]+)\b", kernels))
    assert {op.name for op in Op} - {Op.NONE.name} - named == {op.name for op in LEFT_OVER}, (
        "an operation that no rule looks at does nothing"
    )


# --- the record


@pytest.mark.parametrize("box", BOXES)
def test_the_rules_record_has_every_card_in_its_slot(box: str) -> None:
    edition: Edition = open_edition("villainous", box)
    for record, villain in zip(edition.rules.villains, edition.box.data.villains.values(), strict=False):
        kinds = kinds_of(villain)
        assert record.num_kinds == len(kinds)
        assert record.num_villain_kinds == len(villain.cards)
        expected = [index for index, kind in enumerate(kinds) for _ in range(kind.copies)]
        assert record.kind_of.tolist() == expected
        for row, kind in zip(record.kinds, kinds, strict=False):
            assert (row.first_slot, row.copies) == (kind.first_slot, kind.copies)
            assert CardType(int(row.card_type)).name.lower() == kind.card.type
            assert row.num_clauses == len(clauses_of(kind.card, edition.box.data.choices))
            assert all(clause.when != When.NEVER for clause in row.clauses[: row.num_clauses])


def test_a_location_has_its_symbols_in_order() -> None:
    rules = open_edition("villainous").rules
    lagoon, jail = rules.villains[0].places[2], rules.villains[2].places[3]
    assert lagoon.symbols.tolist() == [Symbol.PLAY, Symbol.MOVE_ITEM_OR_ALLY, Symbol.GAIN, Symbol.PLAY]
    assert lagoon.amounts.tolist() == [0, 0, 3, 0]
    assert (lagoon.num_top, jail.num_top) == (2, 0)
    assert jail.symbols.tolist() == [Symbol.GAIN, Symbol.PLAY, Symbol.DISCARD, Symbol.NONE]


def test_action_names_are_unique_and_tell_copies_apart() -> None:
    for box in BOXES:
        names = open_edition("villainous", box).action_names
        assert len(set(names)) == len(names) == GAME.num_actions
        assert {"done", "yes", "move-item-or-ally", "seat 3", "power 4", "put-back", "the-jail", "swashbuckler", "swashbuckler 3"} <= set(
            names
        )


def test_names_that_two_villains_share_have_the_villain_before_them(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    shutil.copytree(GAME.boxes / "introduction-to-evil", home)
    file = home / "villains" / "ursula.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("[fate.max]", "[fate.john]"), encoding="utf-8")
    names = open_edition("villainous", str(home)).action_names
    assert {"hook/john", "ursula/john"} <= set(names)
    assert "john" not in names


def test_values_say_where_they_are_known_from() -> None:
    values: dict[str, Value[Any]] = dict(open_box("villainous").values())
    assert values["villains.hook.fate.peter-pan.effect"].provenance == "scan"
    assert values["villains.maleficent.cards.raven.effect"].provenance == "inferred"
    assert {value.provenance for path, value in values.items() if path.startswith("villains.prince-john.cards")} == {"inferred"}
