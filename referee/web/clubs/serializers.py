"""Clubs and their events in the shapes of the JSON interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection

from referee import games
from referee.desk.club_import import LineLeftOut
from referee.events.printed import end_of
from referee.store.clubs import Club, queries
from referee.store.clubs.former_names import NamedInEvent
from referee.store.events import EventMatch, StoredEvent
from referee.store.keys import CLUB_ROLES, ClubRole
from referee.web.clubs import shapes
from referee.web.events.shapes import EventEnd, ReadyPairing


def club_created_json(club: Club, base: str, left_out: Sequence[LineLeftOut] = ()) -> shapes.ClubCreated:
    """A new club, with its keys and their links; of a file also what was left out."""
    keys = shapes.ClubKeys(*(club.keys[role] for role in CLUB_ROLES))
    links = shapes.ClubKeys(*(base + club.path_of(role).removeprefix("/") for role in CLUB_ROLES))
    return shapes.ClubCreated(club.club_id, club.name, keys, links, list(left_out) or msgspec.UNSET)


def club_json(connection: Connection, club: Club, role: ClubRole) -> shapes.Club:
    """A club in short."""
    played = queries.games_played(connection, club.club_id)
    return shapes.Club.of(
        club,
        role=role,
        people=queries.people_count(connection, club.club_id),
        matches=sum(count for _, count in played) + queries.count_without_game(connection, club.club_id),
        games=[shapes.ClubGame(key, games.title(key), count) for key, count in played],
    )


def event_json(event: StoredEvent, matches: Iterable[EventMatch], people: Iterable[NamedInEvent]) -> shapes.ClubEvent:
    """An event: its record, with its log, and its current state."""
    return shapes.ClubEvent.of(
        event,
        format=event.setup["event"],
        ready=[msgspec.convert(pairing.written, ReadyPairing) for pairing in event.state.board.ready],
        matches=[shapes.ClubEventMatch.of(match) for match in matches],
        record=event.whole_record,
        end=msgspec.convert(end_of(event.state), EventEnd),
        people=[shapes.EventPerson(each.name, each.person_id, each.shown) for each in people],
        left_out=msgspec.UNSET,
    )
