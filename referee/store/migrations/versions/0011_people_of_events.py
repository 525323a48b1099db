"""People of events: the person of each name in a log, results by hand for people, and merges that can be taken back."""

import json
import time

import sqlalchemy as sa
from alembic import op

from referee.kit.names import alike, can_be_seen
from referee.store import keys

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

BY_HAND = "event_id IS NOT NULL AND player = 0"
UNFIGURED_EVENT = "figured IS NULL OR figured <> head"
COPIED = (
    *("match_id", "player", "person_id", "club_id", "game", "began", "done", "side", "place", "points", "score"),
    *("counts", "mu", "sigma"),
)
"""The columns of appearances that stay."""

EVENTS = sa.table("events", *map(sa.column, ("id", "club_id", "setup")))
ENTRIES = sa.table("event_entries", *map(sa.column, ("event_id", "seq", "body")))
PLANS = sa.table("event_plans", *map(sa.column, ("event_id", "body")))
MATCHES = sa.table("matches", *map(sa.column, ("id", "setup")))
OF_EVENTS = sa.table("event_matches", *map(sa.column, ("match_id", "event_id")))
APPEARANCES = sa.table("appearances", *map(sa.column, ("match_id", "player", "person_id")))
PEOPLE = sa.table("people", *map(sa.column, ("id", "club_id", "name", "alike", "created", "removed")))
EVENT_PEOPLE = sa.table("event_people", *map(sa.column, ("event_id", "name", "person_id")))


def upgrade():
    make_appearances()
    op.add_column("totals", sa.Column("by_hand", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("events", sa.Column("figured", sa.Integer))
    where = sa.text(UNFIGURED_EVENT)
    op.create_index("ix_events_unfigured", "events", ["club_id", "id"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "event_people",
        sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("ix_event_people_person", "event_people", ["person_id"])
    op.create_table(
        "merges",
        sa.Column("gone", sa.String(16), primary_key=True),
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kept", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_merges_kept", "merges", ["kept"])
    connection = op.get_bind()
    for event in connection.execute(sa.select(EVENTS)).all():
        link_people(connection, event)


def make_appearances():
    """Make the table anew: results by hand are no matches, so its ids are longer and refer to no other table."""
    op.create_table(
        "appearances_now",
        sa.Column("match_id", sa.String(40), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("score", sa.Double),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE")),
    )
    columns = ", ".join(COPIED)
    op.execute(sa.text(f"INSERT INTO appearances_now ({columns}) SELECT {columns} FROM appearances"))
    op.drop_table("appearances")
    op.rename_table("appearances_now", "appearances")
    op.create_index("ix_appearances_person", "appearances", ["person_id", "began"])
    op.create_index("ix_appearances_game", "appearances", ["club_id", "game", "began"])
    op.create_index("ix_appearances_event", "appearances", ["event_id"])
    where = sa.text(BY_HAND)
    op.create_index(
        "ix_appearances_by_hand", "appearances", ["club_id", "began"], sqlite_where=where, postgresql_where=where
    )


def link_people(connection, event):
    """Link the names of an event to people: those of its matches, removed ones, those of the club, and new ones."""
    known = former_names(connection, event.id) | names_in_matches(connection, event.id)
    names = list(dict.fromkeys(names_in_log(connection, event)))
    rest = {alike(name): name for name in names if name not in known}
    wanted = sa.select(PEOPLE.c.id, PEOPLE.c.alike).where(PEOPLE.c.club_id == event.club_id)
    of_club = {row.alike: row.id for row in connection.execute(wanted)} if rest else {}
    for same, name in rest.items():
        if same not in of_club:
            of_club[same] = keys.new_id()
            person = {"id": of_club[same], "club_id": event.club_id, "name": name, "alike": same}
            connection.execute(sa.insert(PEOPLE), person | {"created": time.time(), "removed": False})
    links = {name: known.get(name) or of_club[alike(name)] for name in names}
    if links:
        rows = [{"event_id": event.id, "name": name, "person_id": person} for name, person in links.items()]
        connection.execute(sa.insert(EVENT_PEOPLE), rows)


def former_names(connection, event_id):
    """The people who were removed, by the names that the plan of the event noted."""
    body = connection.execute(sa.select(PLANS.c.body).where(PLANS.c.event_id == event_id)).scalar_one_or_none()
    former = json.loads(body).get("former", {}) if body else {}
    there = sa.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(list(former.values())))
    ids = set(connection.execute(there).scalars()) if former else set()
    return {name: person for name, person in former.items() if person in ids}


def names_in_matches(connection, event_id):
    """The people of the matches of an event, by the names under which they play there."""
    wanted = (
        sa.select(MATCHES.c.setup, APPEARANCES.c.player, APPEARANCES.c.person_id)
        .join(APPEARANCES, APPEARANCES.c.match_id == MATCHES.c.id)
        .join(OF_EVENTS, OF_EVENTS.c.match_id == MATCHES.c.id)
        .where(OF_EVENTS.c.event_id == event_id)
    )
    players = [(json.loads(row.setup)["players"], row) for row in connection.execute(wanted)]
    return {names[row.player]: row.person_id for names, row in players if row.player < len(names)}


def names_in_log(connection, event):
    """The names of people in the set-up and the late entries of an event: a pair or a team has people."""
    bodies = connection.execute(
        sa.select(ENTRIES.c.body).where(ENTRIES.c.event_id == event.id).order_by(ENTRIES.c.seq)
    ).scalars()
    late = [body.get("who") for body in map(json.loads, bodies) if body.get("do") == "enter"]
    for entrant in (*json.loads(event.setup).get("entrants", ()), *late):
        people = entrant.get("people") or (entrant["name"],) if isinstance(entrant, dict) else (entrant,)
        yield from (name for name in people if isinstance(name, str) and can_be_seen(name))
