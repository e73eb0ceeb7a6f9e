"""The sections that every report has, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from malecon.arena.reports import heat, plots
from malecon.arena.reports.findings import LEAST, Deed, courses, deeds, openings, swings
from malecon.arena.reports.page import Plot, Section, Table
from malecon.arena.reports.study import ANYONE, Study
from malecon.arena.statistics import Share, share

MOST = 10
"""Lines of a plot or table of findings."""
FEW = 4
"""Lines of a plot whose findings are not certain."""


def wins(study: Study) -> Section:
    """Who wins."""
    n = len(study)
    rows = [
        (study.role_name(role), share(float(study.shares(role).sum()), n), study.colour(role)) for role in study.roles
    ]
    teams = len({tuple(study.start.team(role)) for role in range(len(study.roles))})
    even = 1 / len(study.roles) if teams == len(study.roles) else None
    shown: list[Plot | Table] = [
        Plot("wins", plots.shares(rows, even), "Share of the wins by role, with 95 % intervals.")
    ]
    if len(study.bots) > 1:
        by_bot = [(bot, _by_bot(study, bot), "#48555B") for bot in study.bots]
        shown.append(
            Plot(
                "wins-by-bot",
                plots.shares(by_bot, None, "won of the seats it held"),
                "What each bot won of the seats it held.",
            )
        )
    return Section(_headline(rows, even), [verdict(rows, even)], shown, "Wins")


def _by_bot(study: Study, bot: str) -> Share:
    held = won = 0.0
    for role in study.roles:
        his = (study.games[f"bot:{role}"] == bot).to_numpy()
        held += his.sum()
        won += study.shares(role)[his].sum()
    return share(float(won), float(held))


def _headline(rows: Sequence[tuple[str, Share, str]], even: float | None) -> str:
    best = max(rows, key=lambda row: row[1].share)
    if even is not None and not any(row[1].low > even or row[1].high < even for row in rows):
        return "No role is shown to be stronger"
    return f"Most wins: {best[0]}, {best[1].share:.0%}"


def verdict(rows: Sequence[tuple[str, Share, str]], even: float | None) -> str:
    """What the intervals say, in a sentence."""
    if even is None:
        return "The lines are 95 % intervals (Wilson's)."
    above = [name for name, won, _ in rows if won.low > even]
    below = [name for name, won, _ in rows if won.high < even]
    if not above and not below:
        return f"All intervals hold the even share of {even:.0%}: these games show no advantage of any role."
    parts = [f"{', '.join(above)} above"] if above else []
    parts += [f"{', '.join(below)} below"] if below else []
    return f"Beyond chance (95 %, each by itself): {' and '.join(parts)} the even share of {even:.0%}."


def scores(study: Study) -> Section:
    """Scores at the end."""
    rows = [(study.role_name(role), study.scores(role), study.colour(role)) for role in study.roles]
    won = [study.scores(role)[study.shares(role) > 0] for role in study.roles]
    caption = (
        "Scores at the end: median, middle half, nine tenths of the games. The diamond is the median of those who won."
    )
    return Section("Scores at the end", (), [Plot("scores", plots.spreads(rows, "score", won), caption)], "Scores")


def lengths(study: Study) -> Section:
    """How long games are."""
    asked = study.games["questions"].to_numpy()
    low, high = np.percentile(asked, [5, 95])
    words = f"Nine of ten games ask between {low:.0f} and {high:.0f} questions, dice and cards among them."
    return Section(
        "How long games are", [words], [Plot("lengths", plots.histogram(asked, "questions a game"), words)], "Length"
    )


def course(study: Study) -> Section | None:
    """How the scores go."""
    found = courses(study)
    if not found:
        return None
    rows = [(study.role_name(role), found[role], study.colour(role)) for role in study.roles]
    at = rows[0][1].at
    ticks = study.hint("ticks", lambda low, high: {})(at[0], at[-1])
    plot = plots.course(rows, "score", study.hint("CLOCK", "the game's clock"), ticks, study.hint("GOAL", None))
    words = (
        "Lines are medians, dark bands the middle half of the games, light bands four fifths. Only games still going "
        "on count, and only as long as a tenth of them are."
    )
    return Section("The course of the scores", (), [Plot("course", plot, words)], "Course")


def endings(study: Study) -> Section | None:
    """How games end."""
    counted = Counter(study.games["ending"].to_list())
    if not any(counted):
        return None
    rows = [(in_words(ending), n / len(study)) for ending, n in counted.most_common(MOST)]
    title = f"{rows[0][1]:.0%} end so: {rows[0][0]}"
    shown = Plot("endings", plots.bars(rows, "share of the games", percent=True), "How the games ended.")
    table = Table(("ending", "games", *(study.role_name(r) for r in study.roles)), list(_ended(study, counted)))
    return Section(title, ["The table tells who won by which ending."], [shown, table], "Endings")


def between(bots: Sequence[str]) -> str:
    """Who played against whom."""
    return f"of {bots[0]} against itself" if len(set(bots)) == 1 else f"between {', '.join(bots)}"


def in_words(ending: str) -> str:
    """An ending as one reads it."""
    return ending.replace("-", " ") or "no word for it"


def _ended(study: Study, counted: Counter[str]) -> Iterator[Sequence[str]]:
    for ending, n in counted.most_common(MOST):
        these = (study.games["ending"] == ending).to_numpy()
        yield (in_words(ending), str(n), *(f"{study.shares(role)[these].mean():.0%}" for role in study.roles))


def winners(study: Study) -> Section | None:
    """What winners did more than losers."""
    found = deeds(study)
    if found is None:
        return None
    if not found.found:
        return Section(
            "What winners did more than losers",
            [f"Too few games to say: a role needs at least {LEAST} wins and {LEAST} losses."],
            key="Winners",
        )
    certain = [deed for deed in found.found if deed.certain]
    shown: list[Plot | Table] = []
    for role in (ANYONE,) if study.game.alike else study.roles:
        ours = [deed for deed in found.found if deed.role == role]
        sure = [deed for deed in ours if deed.certain][:MOST]
        best = sure + [deed for deed in ours if not deed.certain][: max(0, FEW - len(sure))]
        if best:
            rows = [
                (f"{study.words(d.question, d.answer)}{'' if d.certain else ' (?)'}", d, study.colour(role))
                for d in best
            ]
            caption = (
                f"{study.role_name(role)}: {found.winners[role]} winners, {found.losers[role]} losers; largest effects"
                f"{', those marked (?) not certain' if any(not d.certain for d in best) else ''}."
            )
            shown.append(Plot(f"winners-{role.replace(ANYONE, 'all')}", plots.dumbbells(rows), caption))
    if certain:
        shown.append(
            Table(("who", "what", "winners", "losers", "effect"), [_deed(study, deed) for deed in certain[:20]], 2)
        )
    words = [
        f"{found.compared} answers were compared; {len(certain)} differ between winners and losers beyond chance, of "
        "which no more than one in twenty is expected to be false (Mann-Whitney, corrected by Benjamini-Hochberg).",
        "The effect is Cliff's delta: 0 means no difference, 1 that every winner did it more often than every loser. "
        "What goes with winning need not be why: who is ahead can afford other things, and longer games have more of "
        "everything.",
    ]
    return Section("What winners did more than losers", words, shown, "Winners")


def _deed(study: Study, deed: Deed) -> Sequence[str]:
    who = study.role_name(deed.role)
    return who, study.words(deed.question, deed.answer), f"{deed.won:.2f}", f"{deed.lost:.2f}", f"{deed.effect:+.2f}"


def opening(study: Study) -> Section | None:
    """How roles begin."""
    found = openings(study)
    if not found:
        return None
    n = study.detailed
    rows = [
        (
            study.role_name(one.role),
            ", then ".join(study.words(*answer) for answer in one.answers),
            f"{one.games / (n * (len(study.roles) if one.role == ANYONE else 1)):.0%}",
            f"{one.won.share:.0%}",
            f"{one.won.low:.0%} to {one.won.high:.0%}",
        )
        for one in found
    ]
    return Section("Openings", ["The most frequent first answers of each role, and what came of them."],
                   [Table(("who", "begins with", "how often", "won", "95 %"), rows, 2)], "Openings")  # fmt: skip


def cards(study: Study) -> Section | None:
    """Cards and their swing."""
    found = swings(study)
    if not found:
        return None
    sure = sum(swing.certain for swing in found)
    best = sorted(found, key=lambda swing: (not swing.certain, -abs(swing.swing)))[: MOST + 6]
    best.sort(key=lambda swing: -swing.swing)
    rows = [(f"{_card(study, s.question, s.card)}, {study.role_name(s.role)}", s, study.colour(s.role)) for s in best]
    words = [
        "How the score of a role moved against the mean of the others while the card was played (by the role itself, "
        "or until the next one where the deck turns it up), beyond what is usual there.",
        f"{len(found)} pairs of card and role were seen at least {LEAST} times; {sure} differ from the usual beyond "
        "chance after correction (full colour), the others are pale. Lines are 95 % intervals.",
    ]
    shown = Plot("cards", plots.swings(rows, "points gained on the others, beyond the usual"), "Cards and their swing.")
    return Section("Cards and their swing", words, [shown], "Cards")


def _card(study: Study, question: str, card: str) -> str:
    told = study.replays
    label = (told.labels.get((question, card)) if told else None) or card.replace(":", " ")
    return label.partition(":")[0]


def places(study: Study) -> Section | None:
    """Where things happen."""
    told = study.replays
    if told is None or not told.events:
        return None
    counts: Counter[str] = Counter(place for event in told.events for place in event.places)
    a_game = {place: n / len(told.games) for place, n in counts.items()}
    top = max(a_game, key=lambda place: a_game[place])
    rows = []
    for place, n in counts.most_common(14):
        by = Counter(event.role for event in told.events if place in event.places and event.role >= 0)
        who = study.role_name(study.roles[by.most_common(1)[0][0]]) if by and not study.game.alike else ""
        rows.append((heat.place_name(study, place), f"{n / len(told.games):.1f}", who))
    picture = heat.picture(study, a_game)
    shown: list[Plot | Table] = [Plot("map", picture, "The darker, the more happens there.")] if picture else []
    columns = ("where", "times a game", "most by")
    shown.append(
        Table(
            columns if any(row[2] for row in rows) else columns[:2],
            [row if any(r[2] for r in rows) else row[:2] for row in rows],
        )
    )
    words = [f"What the journals of {len(told.games)} games tell of, by place."]
    return Section(f"Most happens in {heat.place_name(study, top)}", words, shown, "Where")


ALL = (wins, scores, course, lengths, endings, winners, opening, cards, places)
