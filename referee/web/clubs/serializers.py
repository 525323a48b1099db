"""Clubs, people, matches, records and events of clubs in the shapes of the JSON interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from referee import games
from referee.clubs.ratings import ABOUT
from referee.contract.figures import Counts, Figure
from referee.events.event import EntryRuling
from referee.events.printed import end_of
from referee.store.clubs import (
    Club,
    GameTotal,
    HeldRecord,
    MatchSearch,
    Member,
    Merge,
    Person,
    PlayedMatch,
    Ranked,
    queries,
)
from referee.store.events import EventMatch, EventSummary, StoredEvent
from referee.store.keys import CLUB_ROLES, ClubRole
from referee.web.clubs import shapes
from referee.web.events.shapes import EventEnd, ReadyPairing
from referee.web.match.serializers import shown_json

MOST_OPPONENTS: Final = 50
LAST_MATCHES: Final = 20


def club_created_json(club: Club, base: str) -> shapes.ClubCreated:
    """A new club, with its keys and their links."""
    keys: dict[str, str] = {role: club.keys[role] for role in CLUB_ROLES}
    links: dict[str, str] = {role: f"{base}{club.path_of(role).removeprefix('/')}" for role in CLUB_ROLES}
    return shapes.ClubCreated(club.club_id, club.name, shapes.ClubKeys(**keys), shapes.ClubKeys(**links))


def club_json(connection: Connection, club: Club, role: ClubRole) -> shapes.Club:
    """A club in short."""
    played = queries.games_played(connection, club.club_id)
    return shapes.Club.of(
        club,
        club=club.club_id,
        role=role,
        people=queries.people_count(connection, club.club_id),
        matches=sum(count for _, count in played),
        games=[shapes.ClubGame(key, games.title(key), count) for key, count in played],
    )


def person_json(person: Person) -> shapes.PersonOfClub:
    """A person."""
    return shapes.PersonOfClub.of(person, person=person.person_id)


def member_json(member: Member) -> shapes.Member:
    """A person in the list of a club."""
    return shapes.Member.of(
        member.person, person=member.person.person_id, matches=member.played, won=member.won, last=member.last
    )


def merge_json(merge: Merge, done: bool) -> shapes.Merge:
    """The merge of two people."""
    return shapes.Merge.of(
        merge, kept=person_json(merge.kept), gone=person_json(merge.gone), games=dict(merge.games), done=done
    )


def person_page_json(connection: Connection, club_id: str, person: Person) -> shapes.PersonPage:
    """A person with totals, figures, opponents and last matches."""
    person_id = person.person_id
    latest = queries.matches(connection, club_id, MatchSearch(person_id=person_id), LAST_MATCHES)
    return shapes.PersonPage.of(
        person,
        person=person_id,
        games=[person_game_json(connection, club_id, total) for total in queries.totals(connection, person_id)],
        opponents=[
            shapes.OpponentLine.of(
                other, person=other.opponent.person_id, name=other.opponent.name, matches=other.played
            )
            for other in queries.head_to_head(connection, person_id, MOST_OPPONENTS)
        ],
        matches=[match_json(match) for match in latest],
    )


def person_game_json(connection: Connection, club_id: str, total: GameTotal) -> shapes.GameOfPerson:
    """A person at one game."""
    game, rating = games.game(total.game), total.rating
    place, ranked = queries.place_at(connection, club_id, total.game, rating) if rating else (None, 0)
    return shapes.GameOfPerson.of(
        total.tally,
        game=total.game,
        title=game.title,
        matches=total.tally.played,
        last=total.last,
        rating=shapes.Rating(rating.shown, rating.doubt) if rating else None,
        place=place,
        ranked=ranked,
        figures=[person_figure_json(figure, total.counts) for figure in game.figures.known({"": total.counts})],
    )


def person_figure_json(figure: Figure, counts: Counts) -> shapes.PersonFigure:
    """A figure of a person."""
    return shapes.PersonFigure.of(figure, value=figure.value(counts), shown=shown_json(figure, counts))


def match_json(match: PlayedMatch) -> shapes.ClubMatch:
    """A match of a club."""
    rows = zip(match.people, match.places, match.scores, strict=True)
    return shapes.ClubMatch.of(
        match,
        match=match.match_id,
        done=match.is_done,
        players=[
            shapes.ClubPlayer(
                person.person_id,
                person.name,
                place=place,
                score=score,
                result=match.result_of(person.person_id) if match.is_done else None,
            )
            for person, place, score in rows
        ],
    )


def ranking_json(game: str, ranking: Sequence[Ranked]) -> shapes.Ranking:
    """The ranking of a game; people with equal ratings share a place."""
    lines: list[shapes.RankingLine] = []
    for index, ranked in enumerate(ranking):
        is_level = index > 0 and ranked.rating == ranking[index - 1].rating
        lines.append(
            shapes.RankingLine(
                lines[-1].place if is_level else index + 1,
                ranked.person.person_id,
                ranked.person.name,
                rating=ranked.rating.shown,
                doubt=ranked.rating.doubt,
                matches=ranked.played,
            )
        )
    return shapes.Ranking(game, games.game(game).title, ABOUT, lines)


def house_record_json(record: HeldRecord) -> shapes.HouseRecord:
    """A record of the house."""
    declared = next(part for part in games.game(record.game).figures.records if part.key == record.key)
    return shapes.HouseRecord.of(
        record,
        title=declared.title,
        unit=declared.unit,
        holders=[person_json(person) for person in record.holders],
        match=record.match_id,
    )


def event_summary_json(event: EventSummary) -> shapes.EventSummary:
    """An event in a list."""
    return shapes.EventSummary.of(event, event=event.event_id)


def event_json(event: StoredEvent, matches: Iterable[EventMatch]) -> shapes.ClubEvent:
    """An event: its record, with its log, and its current state."""
    return shapes.ClubEvent.of(
        event,
        event=event.event_id,
        club=event.club_id,
        format=event.setup["event"],
        ready=[msgspec.convert(pairing.written, ReadyPairing) for pairing in event.state.board.ready],
        matches=[shapes.ClubEventMatch.of(match, match=match.match_id) for match in matches],
        record=event.whole_record,
        end=msgspec.convert(end_of(event.state), EventEnd),
    )


def event_line_json(ruling: EntryRuling, n: int | None, seq: int, again: bool = False) -> dict[str, Any]:
    """The ruling on an entry of an event."""
    return {**ruling.as_json(), "n": n, "seq": seq, "again": again}
