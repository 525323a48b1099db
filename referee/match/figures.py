"""The result of a match for each of its players, and the counts behind the figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from referee.contract import Game, ScoreEntry, Standing
from referee.contract.figures import FiguredMatch, Number, StandingPlay
from referee.contract.roster import as_begun, people_of
from referee.games import report
from referee.kit.values import Value, replace
from referee.match.match import Match


class Appearance(Value):
    """One player in one match."""

    who: str
    side: tuple[str, ...]
    """All players of the side, this player included."""
    place: int | None
    """Places count sides: 1, 2, 2, 4. None for a match that was broken off, or if somebody else took the place over."""
    points: Fraction
    """1 for a match won, 0 for one lost; sides that share the first place share the point."""
    score: Number | None
    counts: Mapping[str, Number]


def standing_plays(match: Match) -> Iterator[StandingPlay]:
    """The plays that count, in their order at the table, each with the positions before and after it.

    The plays of a deal, hand or round do not count if it was given up and only its score entered.
    """
    plays: list[StandingPlay] = []
    entry = match.game.score_entry
    position = match.before(match.lines[0].n) if match.lines else match.position
    for line in match.lines:
        ruling, play = line.ruling, line.play
        if ruling is None or not ruling.allowed or play is None:
            continue
        before, position = position, ruling.position_after(position)
        if entry is not None and entry.gives_up(before, play):
            _give_up(plays, entry)
            before = entry.begun_anew(before)
        plays.append(StandingPlay(before, play, ruling.effects, position))
    return iter(plays)


def _give_up(plays: list[StandingPlay], entry: ScoreEntry[Any]) -> None:
    """Remove the plays of the current part from the end, back to the one that began it."""
    while plays:
        before = plays.pop().before
        if entry.begun_anew(before) is before:
            return


def figured(match: Match) -> FiguredMatch:
    """A match as its figures see it."""
    return FiguredMatch(people_of(match.position), match.position, lambda: standing_plays(match))


def counts_of(match: Match) -> dict[str, dict[str, Number]]:
    """The counts of each player so far, as the game's figures declare them.

    If the figures of a package fail, boards and clubs go on without them, and the log says why.
    """
    try:
        return match.game.figures.of_match(figured(match))
    except Exception as fault:
        report(match.game.key, "No figures", fault)
        return {who: {} for who in people_of(match.position)}


def appearances(match: Match) -> list[Appearance]:
    """The result of a match for everybody who played in it, in the order of coming.

    The result of a seat belongs to its last player. Somebody whose place was taken over has counts alone.

    Winners share the first place; in a drawn match everybody does. The others follow in the order of the score sheet.
    A match that is not over by its rules has neither counts nor places.
    """
    game, position = match.game, match.position
    over, winners, scores = position.over, position.winners, game.scores(position)
    counts = counts_of(match) if over else {}
    places = side_places(game.sheet(position).standing, winners)
    first = Fraction(1, sum(1 for place in places.values() if place == 1) or 1)
    side_of = {who: side for side in places for who in side}
    return [
        Appearance(
            who=who,
            side=side_of.get(who, (who,)),
            place=places[side_of[who]] if over and who in side_of else None,
            points=first if over and who in side_of and places[side_of[who]] == 1 else Fraction(0),
            score=scores.get(who),
            counts=counts.get(who, {}),
        )
        for who in people_of(position)
    ]


class SideResult(Value):
    """One side of a match that is over."""

    people: tuple[str, ...]
    place: int
    """Places count sides: 1, 2, 2, 4."""
    points: Number | None
    """The score of the side if the highest score wins; None if the lowest wins."""


def side_results(game: Game[Any], position: Any) -> tuple[SideResult, ...]:
    """The sides of a match that is over, best first, with the scores of its sheet, such as legs."""
    sheet = game.sheet(position)
    places = side_places(sheet.standing, position.winners)
    return tuple(
        SideResult(line.side, places[line.side], None if sheet.lowest_first else line.score) for line in sheet.standing
    )


def seats_as_begun(results: Iterable[SideResult], position: Any) -> tuple[SideResult, ...]:
    """The same results by the names that began: a pairing knows no substitute."""
    names = as_begun(position)
    return tuple(replace(result, people=tuple([names[who] for who in result.people])) for result in results)


def side_places(standing: Iterable[Standing], winners: tuple[str, ...]) -> dict[tuple[str, ...], int]:
    """The place of each side after a match, best first: winners share the first, in a drawn match all sides do."""
    return {line.side: line.place if winners else 1 for line in standing}
