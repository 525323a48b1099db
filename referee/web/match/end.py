"""The end of a match: the figures of who won."""

from __future__ import annotations

from typing import Final

from referee.contract.figures import NONE
from referee.kit.numbers import written
from referee.kit.values import Value
from referee.ruling import Moment
from referee.store import CachedMatch

MOST: Final = 5
"""Maximum number of figures at the end of a match."""


class QuotedFigure(Value):
    """A figure of who won, in words."""

    title: str
    text: str


def decisive(cached: CachedMatch, moment: Moment) -> str:
    """The facts that decided a match: `121 finished, 3–1, average 55.80`."""
    first, *others = cached.view.sheet.standing
    score = "–".join(written(line.score) for line in ((first, *others) if len(others) == 1 else (first,)))
    figures = [f"{each.title[0].lower()}{each.title[1:]} {each.text}" for each in quoted_figures(cached)]
    average = next((figure for figure in figures if "." in figure and "%" not in figure), "")
    return ", ".join(filter(None, (moment.decided_by, score, average)))


def quoted_figures(cached: CachedMatch) -> tuple[QuotedFigure, ...]:
    """The first figures of the winner that are above 0; of partners, those that all of them have alike."""
    winners = cached.view.sheet.winners
    if not winners:
        return ()
    counted = [cached.view.counts.get(name, {}) for name in winners]
    quoted = []
    for figure in cached.game.figures.figures:
        texts = {figure.text(counts) for counts in counted}
        if len(texts) == 1 and figure.value(counted[0]) and NONE not in texts:
            quoted.append(QuotedFigure(figure.title, *texts))
    return tuple(quoted[:MOST])
