"""The standing of an event with rounds: points, then the tie-breaks that the options name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from referee.events.board import PlaceRow
from referee.events.facts import Facts
from referee.events.points import Exact
from referee.events.rank import ranked_by
from referee.events.results import RoundResult
from referee.events.rounds.tie_breaks import key_of, rounds_of
from referee.events.standing import Tournament, standing_of
from referee.kit.values import replace


def standing_rows(
    facts: Facts[Any],
    history: Mapping[str, Sequence[RoundResult]],
    points: Mapping[str, tuple[Exact, ...]] | None = None,
    among: Sequence[str] | None = None,
    last: Collection[str] = (),
    possible: Mapping[str, Exact] | None = None,
) -> list[PlaceRow]:
    """The places of all entrants, or of those `among` who have their own places. Those in `last` share the last place.

    `points` are those of each round, and `possible` the most that each could have won, if they do not come from wins
    and losses.
    """
    options = facts.options
    written = tuple(getattr(options, "tie_breaks", ()))
    if facts.play_off and "play-off" not in written:
        written = (*written, "play-off")
    system = options.points
    system = replace(system, bye=getattr(options, "bye_points", 0))
    tournament = Tournament(
        {name: tuple(history[name]) for name in history},
        point_system=system,
        seed=facts.seed,
        play_off=facts.play_off,
        withdrawn=frozenset() if facts.earlier else frozenset(facts.withdrawn),
        best=max((rounds_of(key) for key in written), default=0),
        points_by_round=points,
        given={each.who: facts.given(each.who) for each in facts.adjustments},
        first_names={each.name: each.first for each in facts.entrants.values() if each.first},
        possible=possible,
    )
    first = ranked_by(options)
    written = (*([first] if first else []), *(key for key in written if key != first))
    order = dict.fromkeys((*([first] if first else []), "points", *map(key_of, written)))
    ranked = list(history if among is None else among)
    present = [name for name in ranked if name not in last]
    rows = []
    for part in (present, [name for name in ranked if name in last]):
        standing = standing_of(tournament, tuple(order), part)
        for row in standing.rows:
            place = len(present) + 1 if row.who in last else row.place
            breaks = {name: row.values[key_of(name)] for name in written}
            rows.append(PlaceRow(row.who, place, row.values["points"] or 0, breaks, standing=standing))
    return rows
