"""The matches of this phone on its start page: who plays, whose turn it is, and the score."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from referee import games
from referee.desk.of_match import of_match
from referee.kit.names import listed, several
from referee.kit.values import Value
from referee.store import CachedMatch, Summary, get_store
from referee.web.http import access
from referee.web.shown.printing import figure, moment

NAMES_SHOWN: Final = 6
SCORES_SHOWN: Final = 4
"""The latest matches under way whose score is shown; the others are in a fold."""


class Ticket(Value):
    """A match to which this phone holds a key."""

    game: str
    players: str
    says: Markup
    """Below the names: the game, and how the match stands."""
    is_over: bool
    """True if nothing more can be entered."""
    address: str
    figure: str = ""
    """The score of two sides, or that of the leaders."""
    unit: str = ""

    @property
    def is_wide(self) -> bool:
        """True if the figure needs narrower digits."""
        return len(self.figure) > 7


def held_summaries() -> list[tuple[Summary, str]]:
    """The matches of this phone with its role in each, the latest first, without deleted matches."""
    held = access.held_matches()
    if not held:
        return []
    summaries = {summary.match_id: summary for summary in get_store().summaries(held, len(held))}
    roles = access.held_roles()
    return [(summaries[match_id], roles[match_id]) for match_id in held if match_id in summaries and match_id in roles]


def tickets() -> list[Ticket]:
    """The tickets of this phone's matches, the latest first."""
    matches = held_summaries()
    scored = [summary for summary, _ in matches if not _is_over(summary)][:SCORES_SHOWN]
    return [_ticket(summary, role, with_score=summary in scored) for summary, role in matches]


def _ticket(summary: Summary, role: str, *, with_score: bool) -> Ticket:
    shown = of_match(get_store(), summary.match_id, _shown) if with_score and summary.seq else None
    parts = [games.title(summary.game), shown.stands if shown else _state(summary)]
    parts.append("you watch" if role == "board" else "")
    if shown is None:
        parts.append(moment(summary.created))
    return Ticket(
        summary.game,
        players=shown.players if shown else several(summary.players, NAMES_SHOWN),
        says=Markup(" · ").join(part for part in parts if part),
        is_over=_is_over(summary),
        address=f"/m/{summary.match_id}/board" if role == "board" else f"/m/{summary.match_id}",
        figure=shown.figure if shown else "",
        unit=shown.unit if shown else "",
    )


class _Shown(Value):
    players: str
    stands: str
    figure: str = ""
    unit: str = ""


def _shown(cached: CachedMatch) -> _Shown:
    """The score of two sides and whose turn it is; with more sides who leads, and with what."""
    sheet, due = cached.view.sheet, cached.view.lane("").due.who
    lines = sheet.lines_of(cached.players)
    if len(lines) == 2 < len(cached.players):
        players = " – ".join(line.name for line in lines)
    else:
        players = several(cached.players, NAMES_SHOWN)
    if len(lines) <= 2:
        both = "\u202f–\u202f".join(figure(line.score) for line in lines)
        return _Shown(players, f"{due[0]}’s turn" if len(due) == 1 else "", both, sheet.unit)
    first = [line for line in sheet.standing if line.place == 1]
    if len(first) == len(lines):
        return _Shown(players, "")
    score = first[0].score
    unit = sheet.unit if score != 1 else ""  # Units are plurals.
    return _Shown(players, f"{several([line.name for line in first], 2)} ahead", figure(score), unit)


def _state(summary: Summary) -> str:
    if summary.over:
        return f"finished, won by {listed(summary.winners) or 'nobody'}"
    if summary.ended:
        return "ended by the host"
    return "" if summary.seq else "not started yet"


def _is_over(summary: Summary) -> bool:
    return summary.over or summary.ended is not None
