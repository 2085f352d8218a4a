"""What a box may be instead: settings, draws, and the edits that they make."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

from sim.box import edited
from sim.box_value import Value
from sim.edition import edition_with, open_box
from sim.games import load_game
from sim.prior import RIVALS, Setting, Unknown, drawn_settings, edits_of, unknowns_of, without_settings

GAME = load_game("card-game")


def unknowns(**fixed: Any) -> dict[str, Unknown]:
    return {one.path: one for one in unknowns_of(open_box("card-game"), GAME, fixed)}


def box_with(path: str, **value: Any) -> Any:
    return edited(open_box("card-game"), {path: {"provenance": "reconstruction", **value}}, "a test")


def of(path: str, **value: Any) -> Unknown:
    return next(one for one in unknowns_of(box_with(path, **value), GAME) if one.path == path)


def drawn(one: Unknown, num: int = 1000) -> list[Any]:
    return [one.drawn(at).value for at in (np.arange(num) + 0.5) / num]


def test_the_present_value_is_as_likely_as_each_alternative_and_no_edit() -> None:
    curse = unknowns()["readings.curse_hits"]
    assert Counter(drawn(curse, 999)) == {"all": 333, "others": 333, "one": 333}
    assert curse.drawn(0.0).edits == {}
    assert curse.drawn(0.999).edits == {"readings.curse_hits": "one"}
    assert [setting.value for setting in curse.others] == ["others", "one"]


def test_weights_say_otherwise() -> None:
    tie = of("readings.tie", value="shared", alternatives=["fewer-heroes"], weights=[3, 1])
    assert Counter(drawn(tie)) == {"shared": 750, "fewer-heroes": 250}
    certain = of("readings.tie", value="shared", alternatives=["fewer-heroes"], weights=[0, 2])
    assert set(drawn(certain)) == {"fewer-heroes"}


@pytest.mark.parametrize("weights", [[1], [1, 2, 3], [0, 0]])
def test_weights_that_do_not_fit_are_refused(weights: list[float]) -> None:
    with pytest.raises(msgspec.ValidationError, match="must have a weight for the value and one for each alternative"):
        msgspec.convert({"value": 1, "provenance": "source", "alternatives": [2], "weights": weights}, Value[int])


def test_a_range_of_whole_numbers_stays_whole_and_even() -> None:
    size = of("setup.hand_size", value=4, range=[3, 6])
    assert Counter(drawn(size)) == {3: 250, 4: 250, 5: 250, 6: 250}
    assert all(isinstance(value, int) for value in drawn(size))
    assert [setting.value for setting in size.others] == [3, 6], "one at a time: the ends"
    assert size.drawn(0.3).edits == {}, "the present value is no edit"


def test_a_range_of_numbers_is_even() -> None:
    one = Unknown("any", (Setting(0.5, {}),), range=(0.0, 2.0))
    assert np.mean(drawn(one)) == pytest.approx(1.0)
    assert (min(drawn(one)), max(drawn(one))) == (pytest.approx(0, abs=0.01), pytest.approx(2, abs=0.01))


def test_rival_boxes_are_an_unknown_whose_settings_make_them() -> None:
    rivals = unknowns()[RIVALS]
    assert [setting.value for setting in rivals.settings] == ["standard", *GAME.rival_boxes]
    for setting in rivals.others:
        made, wanted = edition_with(open_box("card-game"), setting.edits), edition_with(open_box("card-game", setting.value), {})
        assert {path: value.value for path, value in made.box.values()} == {path: value.value for path, value in wanted.box.values()}
    assert RIVALS not in {one.path for one in unknowns_of(open_box("card-game", "same-decks"), GAME)}, "around the default box only"


def test_what_is_fixed_is_known() -> None:
    assert "readings.tie" in unknowns()
    assert "readings.tie" not in unknowns(**{"readings.tie": "shared"})


def test_values_without_settings_are_told_apart() -> None:
    assert "villains.hook.numbers" in without_settings(open_box("card-game"))
    assert "villains.hook.numbers" not in unknowns()


def test_single_values_win_over_rival_boxes() -> None:
    rival, own = Setting("b", {"x": 1, "y": 1}), Setting(2, {"x": 2})
    assert edits_of({"x": own, RIVALS: rival}) == {"x": 2, "y": 1}
    assert edits_of({RIVALS: rival, "x": own}) == {"x": 2, "y": 1}


def test_every_draw_opens() -> None:
    box, known = open_box("card-game"), list(unknowns().values())
    for point in np.random.default_rng(1).random((20, len(known))):
        edits = edits_of(drawn_settings(known, point.tolist()))
        assert edition_with(box, edits).box.is_printed == (not edits)
