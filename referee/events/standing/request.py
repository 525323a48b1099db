"""A standing without an event: one object of JSON in, one out."""

from __future__ import annotations

from typing import Any, Final

from referee.events.points import read_points
from referee.events.results import MOST_ROUNDS, Results, read_results
from referee.events.standing.places import standing_of
from referee.events.standing.tie_breaks import TIE_BREAKS
from referee.events.standing.tournament import EDITIONS, Tournament
from referee.kit.numbers import plain
from referee.schema import Unreadable, quoted, read_count

FIELDS: Final = ("results", "order", "seed", "play_off", "points", "bye_points", "best", "regulations")
_BEST: Final = "best-"


def answer_standing(raw: object) -> dict[str, Any]:
    """The standing for a request in JSON.

    :raises Unreadable: it is not a request for a standing.
    """
    if not isinstance(raw, dict):
        raise Unreadable('a standing is asked for by an object: {"results": …, "order": ["points", "buchholz"]}')
    for key in raw:
        if key not in FIELDS:
            raise Unreadable(f"a standing takes no field {key!r}; it takes {', '.join(FIELDS)}", key)
    if "results" not in raw:
        raise Unreadable("“results” is missing", "results")
    try:
        results = read_results(raw["results"])
    except Unreadable as fault:
        raise fault.within("results") from None
    written, order, best = _read_order(raw.get("order", ["points"]), raw.get("best"))
    seed = raw.get("seed", "")
    if not isinstance(seed, str):
        raise Unreadable("a seed is a text", "seed")
    if "lot" in order and not seed:
        raise Unreadable("lots are drawn from a stated seed: give one", "seed")
    edition = raw.get("regulations", EDITIONS[0])
    if edition not in EDITIONS or isinstance(edition, bool | float):
        raise Unreadable(
            f"{quoted(edition)} is not an edition of the regulations; {EDITIONS[0]} and {EDITIONS[1]} are",
            "regulations",
        )
    tournament = Tournament(
        results,
        point_system=read_points(raw.get("points"), raw.get("bye_points")),
        seed=seed,
        play_off=_read_play_off(raw.get("play_off", []), results),
        best=best,
        edition=edition,
    )
    standing = standing_of(tournament, order)
    names = dict(zip(order, written, strict=True))
    rows = [
        {
            "who": row.who,
            "place": row.place,
            "values": {names[key]: None if value is None else plain(value) for key, value in row.values.items()},
        }
        for row in standing.rows
    ]
    return {"standing": rows, "says": list(standing.says)} if standing.says else {"standing": rows}


def _read_order(raw: object, best: object) -> tuple[list[str], list[str], int]:
    """The written tie-breaks, their keys, and the number of rounds that `best-n` counts."""
    if not isinstance(raw, list) or not all(isinstance(key, str) for key in raw):
        raise Unreadable("the order is a list of tie-breaks", "order")
    count = best if type(best) is int and 0 < best <= MOST_ROUNDS else 0
    if best is not None and not count:
        raise Unreadable(f"{quoted(best)} is not a number of rounds", "best")
    keys = []
    for key in raw:
        number = read_count(key.removeprefix(_BEST)) if key.startswith(_BEST) else None
        if number:
            count, key = number, "best-n"
        if key not in TIE_BREAKS:
            raise Unreadable(f"{quoted(key)} is not a tie-break; these are: {', '.join(TIE_BREAKS)}", "order")
        if key in keys:
            raise Unreadable(f"{quoted(key)} is there twice", "order")
        keys.append(key)
    if "best-n" in keys and not count:
        raise Unreadable("best-n needs the number of rounds that count: “best-3”, or the field “best”", "best")
    return list(raw), keys, count


def _read_play_off(raw: object, entrants: Results) -> tuple[str, ...]:
    if not isinstance(raw, list) or len(set(map(str, raw))) < len(raw):
        raise Unreadable("a play-off is a list of entrants, first to last, each of them once", "play_off")
    order = tuple(str(who) for who in raw)
    for who in order:
        if who not in entrants:
            raise Unreadable(f"{quoted(who)} is not an entrant of these results", "play_off")
    return order
