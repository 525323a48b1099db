"""Each entry of an event carries the hash of the one before; entries that are there already get theirs."""

import json

import sqlalchemy as sa
from alembic import op

from referee.chain import hashed
from referee.events.proof import HashedEntry, start_of

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

EVENTS = sa.table("events", sa.column("id"), sa.column("setup"), sa.column("hash"))
ENTRIES = sa.table("event_entries", *map(sa.column, ("event_id", "seq", "body", "who", "at", "hash")))
AT_ONCE = 500
"""The most entries in memory."""


def upgrade():
    connection = op.get_bind()
    empty = sa.text("x''" if connection.dialect.name == "sqlite" else "''")
    for table in ("events", "event_entries"):
        op.add_column(table, sa.Column("hash", sa.LargeBinary, nullable=False, server_default=empty))
    for event_id in connection.execute(sa.select(EVENTS.c.id)).scalars().all():
        fill(connection, event_id)


def fill(connection, event_id):
    """Hash the log of an event as it is."""
    setup = connection.execute(sa.select(EVENTS.c.setup).where(EVENTS.c.id == event_id)).scalar_one()
    last = start_of(json.loads(setup))
    after = 0
    while entries := list(hashed(last, read(connection, event_id, after))):
        last, after = entries[-1].hash, entries[-1].seq
        update = sa.update(ENTRIES).where(ENTRIES.c.event_id == event_id, ENTRIES.c.seq == sa.bindparam("number"))
        connection.execute(
            update.values(hash=sa.bindparam("now", type_=sa.LargeBinary)),
            [{"number": entry.seq, "now": entry.hash} for entry in entries],
        )
    update = sa.update(EVENTS).where(EVENTS.c.id == event_id)
    connection.execute(update.values(hash=sa.bindparam("now", last, type_=sa.LargeBinary)))


def read(connection, event_id, after):
    """The next entries of an event after number `after`."""
    wanted = sa.select(ENTRIES).where(ENTRIES.c.event_id == event_id, ENTRIES.c.seq > after)
    rows = connection.execute(wanted.order_by(ENTRIES.c.seq).limit(AT_ONCE)).all()
    return [HashedEntry(row.seq, json.loads(row.body), row.who, row.at) for row in rows]
