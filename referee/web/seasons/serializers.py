"""Seasons of clubs in the shapes of the JSON interface."""

from __future__ import annotations

import msgspec

from referee import games
from referee.desk.seasons.season import SeasonNow
from referee.events.seasons import OPTIONS, Chance, Evening, plain_number, row_json
from referee.store.events import StoredEvent
from referee.store.seasons import Counted
from referee.web.events.shapes import SeasonPlace
from referee.web.match.serializers import figure_json
from referee.web.seasons import shapes


def season_json(now: SeasonNow) -> shapes.ClubSeason:
    """The current state of a season, with the figures of its matches."""
    season = now.season
    return shapes.ClubSeason.of(
        season,
        options=OPTIONS.write(season.options),
        events=[
            season_event_json(number, event, evening)
            for number, (event, evening) in enumerate(zip(now.events, now.evenings, strict=True), 1)
        ],
        after=now.step.after,
        standing=[msgspec.convert(row_json(row), SeasonPlace) for row in now.step.rows],
        moves=[shapes.SeasonMove.of(move) for move in now.step.moves if move is not None],
        chances=[chance_json(chance) for chance in now.chances],
        figures=[season_figures_json(game, counted) for game, counted in now.counts.items()],
    )


def season_event_json(number: int, event: StoredEvent, evening: Evening) -> shapes.ClubSeasonEvent:
    """An event that counts for a season."""
    board = event.state.board
    return shapes.ClubSeasonEvent.of(
        event,
        number=number,
        format=event.setup["event"],
        over=board.over,
        attended=len(evening.attendances),
        winners=list(board.winners) if board.over else [],
    )


def chance_json(chance: Chance) -> shapes.SeasonChance:
    """The chance of a person after one more evening."""
    return shapes.SeasonChance.of(
        chance,
        needs=None if chance.needs is None else plain_number(chance.needs),
        sure=None if chance.sure is None else plain_number(chance.sure),
        most=plain_number(chance.most),
    )


def season_figures_json(game: str, counted: Counted) -> shapes.SeasonFigures:
    """The figures of a season at one game."""
    known = games.game(game).figures.known(counted)
    return shapes.SeasonFigures(game, games.title(game), [figure_json(figure, counted) for figure in known])
