"""The best figures of an event: a prize with the title of one goes to its holders without any entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from referee import games
from referee.contract.figures import Counts
from referee.events.board import Board
from referee.kit.numbers import plain, written
from referee.kit.values import Value
from referee.store import Store
from referee.store.events import StoredEvent
from referee.store.events.counts import counts_of_event

WINS, LOSSES = "Most wins", "Most losses"


class BestFigure(Value):
    """The best value of a figure in an event, and the people who share it."""

    title: str
    value: str
    """The value with its unit; empty while there is none."""
    holders: tuple[str, ...]


def best_figures(store: Store, event: StoredEvent) -> tuple[BestFigure, ...]:
    """The figures of an event: wins and losses by its results, and the records that its games keep of matches."""
    counted: dict[str, dict[str, list[Counts]]] = {key: {} for key in event.state.record.games if key in games.keys()}
    read = partial(counts_of_event, event_id=event.event_id)
    for game, who, counts in store.clubs.read(read):
        if game in games.keys():
            counted.setdefault(game, {}).setdefault(who, []).append(counts)
    figures = {each.title: each for each in _of_results(event.state.board)}
    for game, by_player in counted.items():
        for each in _of_game(game, by_player):
            figures[each.title] = each
    return tuple(figures.values())


def _of_results(board: Board) -> list[BestFigure]:
    """The most wins and losses; a draw and a shared first place are neither."""
    won: dict[str, int] = {}
    lost: dict[str, int] = {}
    for key, outcome in board.outcomes.items():
        for index, side in enumerate(board.pairings[key].sides):
            for who in side if len(outcome.order) > 1 else ():
                if index not in outcome.order[0]:
                    lost[who] = lost.get(who, 0) + 1
                elif len(outcome.order[0]) == 1:
                    won[who] = won.get(who, 0) + 1
    return [_best(WINS, won), _best(LOSSES, lost)]


def _of_game(game: str, by_player: Mapping[str, list[Counts]]) -> list[BestFigure]:
    """The records that a game keeps of a match, over all matches of the event."""
    figures = games.game(game).figures
    added = {who: figures.added_up(counts) for who, counts in by_player.items()}
    return [
        _best(
            record.title.partition(" in a ")[0],
            {who: value for who, counts in added.items() if (value := record.of.value(counts))},
            record.unit,
            is_least=record.best == "least",
        )
        for record in figures.records
    ]


def _best(title: str, values: Mapping[str, float], unit: str = "", is_least: bool = False) -> BestFigure:
    if not values:
        return BestFigure(title, "", ())
    best = min(values.values()) if is_least else max(values.values())
    holders = tuple(who for who, value in values.items() if value == best)
    return BestFigure(title, f"{written(plain(best))} {unit}".strip(), holders)
