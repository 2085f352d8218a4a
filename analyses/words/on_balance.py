"""Sentences: is the game balanced, at each table size, and how many games would decide what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analyses.balance import BALANCED, STRONG, UNDECIDED, WEAK
from analyses.findings import Finding, Share
from analyses.words.phrases import Titles, about, at, at_all, fair_share, is_or_are, listed, margin_of, number, sentence, spread, under

Verdicts = Mapping[str, list[str]]
"""Villain -> its verdict under each strategy."""

IN_SHORT = "In short:"


def on_balance(group: Sequence[Finding], titles: Titles) -> str:
    """The verdict on one table size, from the findings under each strategy. Of a villain only what holds under all of them."""
    players, games = group[0].players, sum(one.games for one in group)
    if not any(one.decided for one in group):
        return sentence(f"{at(players)} 0 of {games:,} games were decided, so nothing can be said about who wins.")
    group = [one for one in group if one.decided]
    if max(one.blocks for one in group) < 2:
        return sentence(f"{at(players)} {games:,} games in one block are not enough to tell whether the game is balanced.")
    if players == 1:
        return "At 1 player there is nobody else to win, so balance is no question."
    verdicts = {share.name: [_verdict(one, share.name) for one in group] for share in group[0].villains}
    return sentence(f"{at(players)} {_headline(group, verdicts, titles)}.")


def in_short(found: Sequence[Finding], titles: Titles) -> str:
    """Who is too strong and too weak under every strategy, over all table sizes, in one sentence; empty if nobody is."""
    sizes = list(dict.fromkeys(one.players for one in found if one.decided and one.players > 1))
    said = []
    for side, words in ((STRONG, "too strong"), (WEAK, "too weak")):
        off: dict[tuple[int, ...], list[str]] = {}
        for name in dict.fromkeys(share.name for one in found for share in one.villains):
            own = [size for size in sizes if {_verdict(one, name) for one in found if one.players == size and one.decided} == {side}]
            if own:
                off.setdefault(tuple(own), []).append(titles.get(name, name))
        for where_off, names in off.items():
            where = "at every table size" if len(where_off) == len(sizes) > 1 else at_all(where_off)
            said.append(f"{listed(names)} {is_or_are(names)} {words} {where}")
    strategies = len({one.field for one in found})
    return f"{IN_SHORT} {listed(said)}{', whichever strategy all play' if strategies > 1 else ''}." if said else ""


def _headline(group: Sequence[Finding], verdicts: Verdicts, titles: Titles) -> str:
    margin, fair, fields = margin_of(group[0].margin), fair_share(group[0].fair), [one.field for one in group]
    everywhere = under(fields, len(fields)).replace(" under", ", under")
    played = f"({min(one.games for one in group):,} games{' with each' if len(group) > 1 else ''})"
    kinds = {name: set(said) for name, said in verdicts.items()}
    if all(kind == {BALANCED} for kind in kinds.values()):
        return f"the game is balanced: every villain wins within {margin} of the fair share of {fair}{everywhere} {played}"
    off = _who_is_off(group, kinds, titles)
    rest = _the_rest(kinds, titles, margin)
    if off:
        return f"the game is out of balance: {off}{everywhere}{'; ' if rest else ''}{rest} {played}"
    by_kind = _strategies_by_verdict(group)
    if len(by_kind["out of balance"]) == len(group):
        return f"the game is out of balance{everywhere}, but not by the same villains; {rest} {played}"
    if by_kind["out of balance"] or by_kind["balanced"]:
        said = [f"{kind}{under(own, len(group) + 1)}" for kind, own in by_kind.items() if own]
        return f"the game is {listed(said)}; {rest} {played}"
    return f"it is not decided whether the game is balanced, with a margin of {margin} around {fair}: {rest} {played}"


def _strategies_by_verdict(group: Sequence[Finding]) -> dict[str, list[str]]:
    """Under which strategies a table size is what."""
    by_kind: dict[str, list[str]] = {"out of balance": [], "balanced": [], "undecided": []}
    for one in group:
        verdicts = {share.verdict for share in one.villains}
        by_kind["out of balance" if verdicts & {STRONG, WEAK} else "balanced" if verdicts == {BALANCED} else "undecided"].append(one.field)
    return by_kind


def _verdict(one: Finding, name: str) -> str:
    return next((share.verdict or UNDECIDED for share in one.villains if share.name == name), UNDECIDED)


def _who_is_off(group: Sequence[Finding], kinds: Mapping[str, set[str]], titles: Titles) -> str:
    """Who wins too much and too little under every strategy."""
    fair = f" where {fair_share(group[0].fair)} would be fair"
    strong, weak = (
        [f"{titles.get(name, name)} {{}}{_share(group, name)}" for name, kind in kinds.items() if kind == {side}] for side in (STRONG, WEAK)
    )
    strong = [text.format("wins " if index == 0 else "") for index, text in enumerate(strong)]
    weak = [text.format("" if index else "only " if strong else "wins only ") for index, text in enumerate(weak)]
    if strong and weak:
        return f"{listed(strong)}{fair}, and {listed(weak)}"
    return f"{listed(strong or weak)}{fair}" if strong or weak else ""


def _share(group: Sequence[Finding], name: str) -> str:
    shares = [share for one in group for share in one.villains if share.name == name]
    return spread([share.estimate for share in shares], [share.half_width for share in shares])


def _the_rest(kinds: Mapping[str, set[str]], titles: Titles, margin: str) -> str:
    """Who is within the margin, who is undecided, whose verdict turns with the strategy, and who has one under some only."""
    level = [name for name, kind in kinds.items() if kind == {BALANCED}]
    unsettled = [name for name, kind in kinds.items() if kind == {UNDECIDED}]
    opposed = [name for name, kind in kinds.items() if len(kind - {UNDECIDED}) > 1]
    partly = [name for name, kind in kinds.items() if len(kind) > 1 and name not in opposed]
    judged = "judged differently under different strategies"
    named = [(level, f"within {margin}"), (unsettled, "undecided"), (opposed, judged), (partly, "decided under some strategies only")]
    named = [(names, what) for names, what in named if names]
    is_alone = len(named) == 1
    return listed([f"{_who(names, len(kinds), titles, is_alone)} {is_or_are(names)} {what}" for names, what in named])


def _who(names: Sequence[str], every: int, titles: Titles, is_all_the_rest: bool) -> str:
    if len(names) == every:
        return "both villains" if every == 2 else f"all {number(every)} villains"
    if is_all_the_rest and len(names) > 2:
        return f"the other {number(len(names))}"
    return listed([titles.get(name, name) for name in names])


def on_undecided(found: Sequence[Finding], titles: Titles) -> str:
    """How many games would decide what is open, from the easiest to the hardest villain of each table size; empty if nothing is."""
    clauses = []
    for players in sorted({one.players for one in found if one.decided and one.players > 1}):
        own = [share for one in found if one.players == players for share in one.villains if share.verdict == UNDECIDED]
        close = list(dict.fromkeys(titles.get(share.name, share.name) for share in own if share.is_too_close))
        said: list[str] = []
        if wanted := _wanted(own):
            ends = sorted(wanted.items(), key=lambda item: item[1])
            least, most = (f"{about(games)} games ({titles.get(name, name)})" for name, games in (ends[0], ends[-1]))
            said.append(least if len(ends) == 1 else f"{least.replace(' games', '', 1)} to {most}")
        if close:
            said.append(f"{listed(close)} {is_or_are(close)} too close to the margin for any number of games")
        if said:
            clauses.append(f"{at(players)} {', and '.join(said)}")
    if not clauses:
        return ""
    each = " with each strategy" if len({one.field for one in found}) > 1 else ""
    return f"What is undecided would take about this many games{each}: {'; '.join(clauses)}."


def _wanted(shares: Sequence[Share]) -> dict[str, int]:
    """The games that each villain needs under the strategy that asks for most; none for those too close to the margin."""
    close = {share.name for share in shares if share.is_too_close}
    wanted: dict[str, int] = {}
    for share in shares:
        if share.games_to_decide is not None and share.name not in close:
            wanted[share.name] = max(wanted.get(share.name, 0), share.games_to_decide)
    return wanted
