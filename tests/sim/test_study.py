"""Plans are checked before anything is played; the same keys come from a file and from options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games import GAMES, load_game
from sim.plugins import Catalogue, load_strategy
from sim.study import MAX_TURN_LIMIT, StudyKeys, plan_study, read_study
from strategies import catalogue

KEYS: dict[str, Any] = {"game": "card-game", "strategies": ["uniform"]}
SEAT = {"villain": "hook", "strategy": "uniform"}
PLUGIN = '''"""A strategy."""

from strategies.any_game.uniform import Uniform


class {name}(Uniform):
    """Takes any legal action."""

    name = "{called}"
'''


def plan(**keys: Any) -> Any:
    return plan_study(KEYS | keys, catalogue("card-game"))


def write_plugin(path: Path, name: str = "Mine", called: str = "mine") -> str:
    path.write_text(PLUGIN.format(name=name, called=called), encoding="utf-8")
    return f"{path}:{name}"


def test_a_plan_is_complete() -> None:
    study = plan()
    assert study.players == [3, 4, 5, 6]
    assert (study.box, study.games, study.seed, study.mix) == ("standard", 10_000, 1, "same")
    assert study.villains == study.editions["baseline"].villains


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_by_default_is_listed_and_means_to_win(game: str) -> None:
    known = catalogue(game)
    assert known.studied
    assert set(known.studied) <= set(known)
    loaded = [load_strategy(known[name], game) for name in known.studied]
    assert "competent" in loaded[0].traits, "the best comes first"
    for strategy in loaded:
        is_baseline = strategy.game is None
        assert is_baseline != ("competent" in strategy.traits), strategy.name


def test_a_study_that_names_no_strategies_compares_those_of_the_game() -> None:
    def mix_of(**keys: Any) -> tuple[list[str], str]:
        study = plan_study({"game": "card-game", **keys}, catalogue("card-game"))
        return study.strategies, study.mix

    studied = catalogue("card-game").studied
    assert len(studied) > 1
    assert mix_of() == (studied, "focus")
    assert mix_of(mix="same") == (studied, "same")
    assert mix_of(strategies=studied) == (studied, "same")
    assert mix_of(strategies=studied, mix="focus") == (studied, "focus")
    seats = [{"villain": villain, "strategy": "uniform"} for villain in ("hook", "jafar", "scar")]
    assert mix_of(lineups=[{"seats": seats}]) == (["uniform"], "same")
    one = Catalogue(catalogue("card-game"), ["greedy"])
    assert plan_study({"game": "card-game"}, one).mix == "same"


def test_restrictions_make_tables_of_their_own() -> None:
    def planned(**keys: Any) -> Any:
        return plan_study({"game": "unstoppable", **keys}, catalogue("unstoppable"))

    known = catalogue("unstoppable")
    by_default = planned()
    assert by_default.restrictions == known.restrictions == ["never-fates"]
    assert by_default.strategies == [*known.studied, *(f"{name}.never-fates" for name in known.studied)]
    assert (by_default.mix, by_default.num_mixed) == ("focus", len(known.studied))
    assert planned(strategies=["greedy"]).strategies == ["greedy"]
    assert planned(restrictions=[]).strategies == known.studied
    assert planned(players=[1]).restrictions == [], "nobody is there to be spared"
    two = planned(strategies=["greedy", "racer"], restrictions=["never-defeats", "never-fates"])
    assert two.strategies[2:] == ["greedy.never-defeats", "racer.never-defeats", "greedy.never-fates", "racer.never-fates"]
    assert two.num_mixed == 2


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"restrictions": ["never-fate"]}, "unknown restriction 'never-fate'. Did you mean 'never-fates'?"),
        ({"restrictions": ["never-fates"] * 2}, "'balanced.never-fates' is played twice"),
        ({"strategies": ["greedy", "greedy.never-fates"], "restrictions": ["never-fates"]}, "'greedy.never-fates' is played twice"),
    ],
)
def test_restrictions_that_make_no_sense_are_refused(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        plan_study({"game": "unstoppable", **keys}, catalogue("unstoppable"))


def test_lineups_have_no_restrictions_beside_them() -> None:
    seats = [{"villain": villain, "strategy": "greedy"} for villain in ("scar", "ursula")]
    with pytest.raises(BadInput, match="lineups fix who plays what; give no restrictions beside them"):
        plan_study({"game": "unstoppable", "lineups": [{"seats": seats}], "restrictions": ["never-fates"]}, catalogue("unstoppable"))


def test_every_key_is_documented() -> None:
    page = Path(__file__).parents[2].joinpath("docs/studies.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `(?:\[+)?([a-z_]+)[^`]*` \|", page, re.MULTILINE)
    assert sorted(set(documented)) == sorted(StudyKeys.__struct_fields__)


def test_the_study_files_of_the_documentation_are_sound(tmp_path: Path) -> None:
    page = Path(__file__).parents[2].joinpath("docs/studies.md").read_text(encoding="utf-8")
    shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert len(shown) >= 2
    for number, text in enumerate(shown):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, encoding="utf-8")
        plan_study(read_study(file), catalogue("card-game"))


def test_the_order_in_which_names_are_given_does_not_matter() -> None:
    assert plan(players=[4, 3], villains=["scar", "hook", "jafar", "ursula"]) == plan(
        players=[3, 4], villains=["hook", "jafar", "scar", "ursula"]
    )


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"games": 0}, "games = 0 must be a whole number >= 1"),
        ({"games": "many"}, "games = 'many' must be a whole number, not text"),
        ({"games": 10, "precision": 0.01}, "give games or precision, not both"),
        ({"precision": 0.5}, "precision = 0.5 must be a number < 0.5"),
        ({"seed": -1}, "seed = -1 must be a whole number >= 0"),
        ({"turn_limit": MAX_TURN_LIMIT + 1}, f"turn_limit = {MAX_TURN_LIMIT + 1} must be a whole number <= {MAX_TURN_LIMIT}"),
        ({"mix": "never"}, "mix = 'never' must be same or focus"),
        ({"mix": "focus"}, "mix = 'focus' compares strategies: give at least two"),
        ({"villains": "hook"}, "villains = 'hook' must be all or a list"),
        ({"villains": []}, "villains is an empty list"),
        ({"villains": ["hook", "scar", "hook"]}, "villain 'hook' is given twice"),
        ({"villains": ["hook", "scar", "jafr"]}, "unknown villain 'jafr'. Did you mean 'jafar'?"),
        ({"villains": ["hook", "scar"]}, "only 2 villains are chosen: hook, scar"),
        ({"players": []}, "players is an empty list"),
        ({"players": [3, 3]}, "players names 3 twice"),
        ({"players": [7]}, "players = 7; Disney Villains: The Card Game is for 3 to 6"),
        ({"players": [1]}, "players = 1; Disney Villains: The Card Game is for 3 to 6, and not played alone"),
        ({"players": [True]}, "players[0] = True must be a whole number, not true or false"),
        ({"strategies": []}, "strategies is an empty list"),
        ({"strategies": ["uniform", "uniform"]}, "strategies names 'uniform' twice"),
        ({"strategies": ["unifrom"]}, "unknown strategy 'unifrom'. Did you mean 'uniform'?"),
        ({"speed": 1}, "unknown study key 'speed'. Did you mean 'seed'?"),
        ({"game": "card-gaem"}, "unknown game 'card-gaem'. Did you mean 'card-game'? There is: card-game"),
        ({"box": "standrad"}, "Unknown box of card-game 'standrad'. Did you mean 'standard'?"),
        ({"set": {"setup.hand": 4}}, "unknown setting 'setup.hand'. Did you mean 'setup.hand_size'?"),
        ({"set": {"setup.hand_size": 9}}, "setup.hand_size = 9 must be a whole number <= 8"),
        (
            {"variants": {"odd": {"readings.tie": "share"}}},
            "variant odd: readings.tie = 'share' must be shared or fewer-heroes (did you mean shared?)",
        ),
        ({"variants": {"odd": {"villains.hook.power": 3}}}, "variant odd: villains.hook.power = 3 must be text, not a whole number"),
        ({"variants": {"baseline": {}}}, "no variant can be called 'baseline'"),
        ({"variants": {"odd": 3}}, "variants.odd = 3 must be a table, not a whole number"),
        ({"lineups": [{"seats": [SEAT]}]}, "give no strategies beside them"),
        ({"lineups": [{"seats": [SEAT]}], "strategies": None}, "players = 1;"),
        ({"lineups": [{"seats": [SEAT, SEAT, SEAT]}], "strategies": None}, "villain 'hook' is given twice"),
        ({"lineups": [{"seats": [{"villain": "hook"}]}], "strategies": None}, "lineups[0].seats[0].strategy is missing"),
        (
            {"lineups": [{"seats": [SEAT | {"seat": 3}]}], "strategies": None},
            "lineups[0].seats[0]: unknown key 'seat'. There is: villain, strategy",
        ),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_in_one_sentence(keys: dict[str, Any], message: str) -> None:
    given = {key: value for key, value in (KEYS | keys).items() if value is not None}
    with pytest.raises(BadInput) as refused:
        plan_study(given, catalogue("card-game"))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"players": [1, 2, 3]}, "players = 1 makes a study of its own, of how soon a seat alone wins; give it without 2, 3."),
        ({"mix": "focus"}, "mix = 'focus' puts one strategy among others; with players = 1 there are none."),
        ({"precision": 0.01}, "precision is that of shares of wins, and a seat alone has no rivals to share them with; give games."),
    ],
)
@pytest.mark.parametrize("game", [game for game in GAMES if load_game(game).has_solo])
def test_what_makes_no_sense_of_a_seat_alone_is_refused(game: str, keys: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        plan_study({"game": game, "players": [1], **keys}, catalogue(game))


@pytest.mark.parametrize("game", [game for game in GAMES if load_game(game).has_solo])
def test_a_seat_alone_plays_only_if_asked_for_and_by_one_strategy_at_a_time(game: str) -> None:
    assert 1 not in plan_study({"game": game}, catalogue(game)).players
    study = plan_study({"game": game, "players": [1], "villains": ["ursula"]}, catalogue(game))
    assert (study.players, study.mix, study.name, study.strategies) == ([1], "same", f"{game}-solo", catalogue(game).studied)


def test_too_many_strategies_are_refused(tmp_path: Path) -> None:
    mine = [write_plugin(tmp_path / f"s{number}.py", called=f"s{number}") for number in range(9)]
    assert len(plan(strategies=mine[:8]).loaded) == 8
    with pytest.raises(BadInput, match="9 strategies; at most 8 play in one study"):
        plan(strategies=mine)


def test_two_strategies_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="two of the strategies are called the same: uniform, uniform"):
        plan(strategies=["uniform", write_plugin(tmp_path / "mine.py", called="uniform")])


def test_a_plugin_goes_by_its_own_name(tmp_path: Path) -> None:
    study = plan(strategies=["uniform", write_plugin(tmp_path / "file.py", called="mine")])
    assert study.strategies == ["uniform", "mine"]
    assert [strategy.name for strategy in study.loaded] == ["uniform", "mine"]


def test_paths_in_a_study_file_start_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "study"
    folder.mkdir()
    write_plugin(folder / "mine.py")
    (folder / "study.toml").write_text('game = "card-game"\nstrategies = ["uniform", "mine.py:Mine"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    raw = read_study(Path("study/study.toml"))
    assert plan_study(raw, catalogue("card-game")).targets["mine"] == f"{folder / 'mine.py'}:Mine"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "is not TOML"),
        ("games = 3", "game is missing"),
        ("game = 3", "game = 3 must be text, not a whole number"),
        ('game = "card-game"\ngmes = 3', "unknown study key 'gmes'. Did you mean 'games'?"),
        ('game = "card-game"\ngames = 0', "games = 0 must be a whole number >= 1"),
        ('game = "card-game"\nmix = "focsu"', "mix = 'focsu' must be same or focus (did you mean focus?)"),
        ('game = "card-game"\n[[lineups]]\nseats = 3', "lineups[0].seats = 3 must be a list, not a whole number"),
    ],
)
def test_a_broken_study_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "study.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_study(file)
    assert str(refused.value).startswith(str(file))
    assert message in str(refused.value)


def test_a_study_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.toml cannot be read"):
        read_study(tmp_path / "nowhere.toml")
