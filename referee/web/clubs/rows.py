"""Matches, records, events and rights of clubs in the words of their pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee import games
from referee.clubs.results import DRAW
from referee.contract.roster import people_of
from referee.desk.clubs.person import title_of
from referee.desk.events.headline import state_in_list
from referee.desk.of_match import of_match
from referee.kit.names import listed, several
from referee.store import get_store
from referee.store.clubs import Club, ClubMatch, HouseRecord
from referee.store.events import EventSummary
from referee.store.keys import ClubRole
from referee.web.clubs.views import MARKS, ClubRights, ResultMark
from referee.web.shown.printing import figure

NAMES_SHOWN: Final = 4
UNDER_WAY: Final = "Under way"
BROKEN_OFF: Final = "Broken off"
DRAWN: Final = "A draw"


def club_address(club: Club) -> str:
    """The address of a club's page."""
    return f"/c/{club.club_id}"


def person_address(club: Club, person_id: str) -> str:
    """The address of a person's page."""
    return f"/c/{club.club_id}/p/{person_id}"


def rights_of(role: ClubRole) -> ClubRights:
    """The rights that a role at a club gives."""
    return ClubRights(organise=role == "organiser", start=role != "board")


def event_state(event: EventSummary) -> str:
    """The state of an event in a list: closed, or its headline."""
    return state_in_list(get_store(), event)


def match_page(match: ClubMatch) -> str:
    """The address of a match's sheet; of the event for a result by hand."""
    return f"/e/{match.event_id}#results" if match.match_id is None else f"/m/{match.match_id}/sheet"


def match_mark(match: ClubMatch, person_id: str) -> ResultMark | None:
    """The outcome of a match for one of its players; None while it goes on."""
    return next((MARKS[each.result] for each in match.players if each.person_id == person_id and each.result), None)


def names_in_match(match: ClubMatch) -> list[str]:
    """The names of the players of a match; of one under way also of those who have come late."""
    names = [player.name for player in match.players]
    if match.done or match.match_id is None:
        return names
    late = of_match(get_store(), match.match_id, lambda cached: people_of(cached.match.position)[len(names) :])
    return [*names, *(late or ())]


def match_result(match: ClubMatch) -> str:
    """The result of a match in a few words: `Ann won 3 to 1`."""
    if not match.done:
        return UNDER_WAY
    first = [player for player in match.players if player.place == 1]
    names = several([player.name for player in first], NAMES_SHOWN)
    if all(player.place is None for player in match.players):
        return BROKEN_OFF
    if all(player.result == DRAW for player in first):
        return DRAWN if len(first) == len(match.players) else f"{names} share the first place"
    return f"{names} won{score_text(match)}"


def score_text(match: ClubMatch) -> str:
    """The score of two sides, with that of the winners first.

    Empty for more sides, and if the winners have less: players do not quote `0 to 40` left at darts.
    """
    first = [player for player in match.players if player.place == 1]
    others = [player for player in match.players if player.place != 1]
    won, lost = ({player.score for player in side} for side in (first, others))
    is_of_two_sides = len(first) == len(others) and {player.place for player in others} == {2}
    if not is_of_two_sides or len(won) != 1 or len(lost) != 1:
        return ""
    (more,), (less,) = won, lost
    return f" {figure(more)} to {figure(less)}" if more is not None and less is not None and more > less else ""


def by_game(records: Iterable[HouseRecord]) -> dict[str, list[HouseRecord]]:
    """The records of the house, game by game."""
    of_games: dict[str, list[HouseRecord]] = {}
    for record in records:
        of_games.setdefault(record.game, []).append(record)
    return of_games


def record_value(record: HouseRecord) -> str:
    """The number of a record with its unit: `11 darts`."""
    declared = next(part for part in games.game(record.game).figures.records if part.key == record.key)
    return f"{figure(record.value)} {declared.unit_of(record.value)}".rstrip()


def game_title(key: str) -> str:
    """The title of a game; the key itself if the game is not here any more."""
    return title_of(key)


def games_text(counts: Iterable[tuple[str, int]]) -> str:
    """Matches by game in words: `3 of Canasta and 1 of Darts 301`."""
    return listed([f"{count} of {title_of(key)}" for key, count in counts])
