"""The rows of one match for its players and for records of the house, and how they are written."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, update

from referee.kit.values import Value
from referee.store.clubs.latecomers import Latecomers
from referee.store.clubs.people import people_of_match
from referee.store.models import AppearanceRow, MarkRow

_SET_APPEARANCE: Final = (
    update(AppearanceRow)
    .where(AppearanceRow.match_id == bindparam("of_match"), AppearanceRow.player == bindparam("at"))
    .values(
        done=bindparam("is_done"),
        side=bindparam("of_side"),
        place=bindparam("at_place"),
        points=bindparam("won_points"),
        score=bindparam("last_score"),
        counts=bindparam("counted"),
    )
)
SET_RATING: Final = (
    update(AppearanceRow)
    .where(AppearanceRow.match_id == bindparam("of_match"), AppearanceRow.player == bindparam("at"))
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"))
)


UNCOUNTED: Final = {"at_place": None, "won_points": 0.0, "last_score": None, "counted": "{}"}
"""The result of a player whose match does not count."""


class Figured(Value):
    """The rows of one match for its players and for records of the house. `head` is None while the match goes on."""

    match_id: str
    game: str
    began: float
    head: int | None
    players: tuple[dict[str, Any], ...]
    marks: tuple[dict[str, Any], ...]
    late: Latecomers


def write_match(match: Figured, connection: Connection) -> list[str]:
    """Write the rows of a match; return the people who no longer play in it.

    A match of one person or one side against ghosts does not count, and neither does such a result by hand.
    """
    removed = match.late.follow(connection)
    there = people_of_match(connection, match.match_id)
    players = [row for row in match.players if row["at"] in there]
    counts = len(players) == len(match.players) or len({row["of_side"] for row in players}) > 1
    if not counts:
        players = [row | UNCOUNTED for row in players]
    if players:
        connection.execute(_SET_APPEARANCE, players)
    unrated = [
        {"of_match": row["of_match"], "at": row["at"], "new_mu": None, "new_sigma": None}
        for row in players
        if row["at_place"] is None
    ]
    if unrated:
        connection.execute(SET_RATING, unrated)
    connection.execute(delete(MarkRow).where(MarkRow.match_id == match.match_id))
    if marks := [mark for mark in match.marks if counts and mark["player"] in there]:
        connection.execute(insert(MarkRow), marks)
    return removed
