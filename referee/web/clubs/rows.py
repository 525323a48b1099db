"""The rows of club pages, from answers of the store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from referee import games
from referee.desk.events.headline import state_in_list
from referee.kit.names import listed, several
from referee.store import get_store
from referee.store.clubs import Club, HeldRecord, Member, PlayedMatch, Ranked
from referee.store.events import EventSummary
from referee.store.keys import ClubRole
from referee.web.clubs.views import (
    MARKS,
    ClubPerson,
    ClubRights,
    GameRecords,
    ListedEvent,
    ListedMatch,
    RankedPerson,
    RecordLine,
)
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


def club_person(club: Club, member: Member) -> ClubPerson:
    """A person in the list of a club."""
    person = member.person
    return ClubPerson(
        person.name, person_address(club, person.person_id), member.played, member.won, member.last or 0.0
    )


def listed_event(event: EventSummary) -> ListedEvent:
    """An event in a list."""
    return ListedEvent(
        event.title or "Evening",
        f"/e/{event.event_id}",
        event.created,
        state_in_list(get_store(), event),
        event.event_id,
    )


def listed_match(match: PlayedMatch, person_id: str = "") -> ListedMatch:
    """A match in a list; in the list of a person it is marked with that person's result."""
    return ListedMatch(
        games.title(match.game),
        match.game,
        f"/m/{match.match_id}/sheet",
        players=several([person.name for person in match.people], NAMES_SHOWN),
        result=result_text(match),
        at=match.began,
        mark=MARKS[match.result_of(person_id)] if person_id and match.is_done else None,
    )


def result_text(match: PlayedMatch) -> str:
    """The result of a match in a few words: `Ann won 3 to 1`."""
    if not match.is_done:
        return UNDER_WAY
    if all(place is None for place in match.places):
        return BROKEN_OFF
    first = [index for index, place in enumerate(match.places) if place == 1]
    if all(match.points[index] < 1 for index in first):
        names = several([match.people[index].name for index in first], NAMES_SHOWN)
        return DRAWN if len(first) == len(match.people) else f"{names} share the first place"
    winners = several([match.people[index].name for index in first], NAMES_SHOWN)
    return f"{winners} won{score_text(match, first)}"


def score_text(match: PlayedMatch, first: Sequence[int]) -> str:
    """The score of two sides, with that of the winners first.

    Empty for more sides, and if the winners have less: players do not quote `0 to 40` left at darts.
    """
    others = [index for index in range(len(match.people)) if index not in first]
    won, lost = ({match.scores[index] for index in side} for side in (first, others))
    is_of_two_sides = len(first) == len(others) and {match.places[index] for index in others} == {2}
    if not is_of_two_sides or len(won) != 1 or len(lost) != 1:
        return ""
    (more,), (less,) = won, lost
    return f" {figure(more)} to {figure(less)}" if more is not None and less is not None and more > less else ""


def ranked_people(club: Club, ranking: Iterable[Ranked]) -> tuple[RankedPerson, ...]:
    """The lines of a ranking, best first; people with equal ratings share a place."""
    lines: list[RankedPerson] = []
    last: Ranked | None = None
    place = ""
    for n, ranked in enumerate(ranking, 1):
        if last is None or ranked.rating != last.rating:
            place = f"{n}."
        last = ranked
        person, rating = ranked.person, ranked.rating
        address = person_address(club, person.person_id)
        lines.append(
            RankedPerson(place, person.name, address, str(rating.shown), f"± {rating.doubt}", matches=ranked.played)
        )
    return tuple(lines)


def game_records(records: Iterable[HeldRecord]) -> tuple[GameRecords, ...]:
    """The records of the house, game by game."""
    by_game: dict[str, list[RecordLine]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record_line(record))
    return tuple(GameRecords(key, games.title(key), tuple(lines)) for key, lines in by_game.items())


def record_line(record: HeldRecord) -> RecordLine:
    """A record of the house."""
    declared = next(part for part in games.game(record.game).figures.records if part.key == record.key)
    best = f"{figure(record.value)} {declared.unit_of(record.value)}".rstrip()
    holders = tuple(person.name for person in record.holders)
    return RecordLine(declared.title, best, holders, record.began, f"/m/{record.match_id}/sheet")


def games_text(counts: Iterable[tuple[str, int]]) -> str:
    """Matches by game in words: `3 of Canasta and 1 of Darts 301`."""
    return listed([f"{count} of {games.title(key)}" for key, count in counts])
