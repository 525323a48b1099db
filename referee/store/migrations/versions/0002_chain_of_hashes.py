"""Each entry carries the hash of the one before; entries that are there already get theirs."""

import json

import sqlalchemy as sa
from alembic import op

from referee.chain import hashed, setup_hash
from referee.match import Entry

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MATCHES = sa.table("matches", sa.column("id"), sa.column("game"), sa.column("setup"), sa.column("hash"))
ENTRIES = sa.table("entries", *map(sa.column, ("match_id", "seq", "kind", "lane", "body", "who", "at", "hash")))


def upgrade():
    connection = op.get_bind()
    empty = sa.text("x''" if connection.dialect.name == "sqlite" else "''")
    for table in ("matches", "entries"):
        op.add_column(table, sa.Column("hash", sa.LargeBinary, nullable=False, server_default=empty))
    for match in connection.execute(sa.select(MATCHES.c.id, MATCHES.c.game, MATCHES.c.setup)).all():
        fill(connection, match)


def fill(connection, match):
    """Hash the log of a match as it is."""
    last = setup_hash({"game": match.game, **json.loads(match.setup)})
    wanted = sa.select(ENTRIES).where(ENTRIES.c.match_id == match.id).order_by(ENTRIES.c.seq)
    entries = [
        Entry(row.seq, row.kind, row.lane, json.loads(row.body), row.who, row.at) for row in connection.execute(wanted)
    ]
    if entries := list(hashed(last, entries)):
        last = entries[-1].hash
        update = sa.update(ENTRIES).where(ENTRIES.c.match_id == match.id, ENTRIES.c.seq == sa.bindparam("number"))
        connection.execute(
            update.values(hash=sa.bindparam("now", type_=sa.LargeBinary)),
            [{"number": entry.seq, "now": entry.hash} for entry in entries],
        )
    update = sa.update(MATCHES).where(MATCHES.c.id == match.id)
    connection.execute(update.values(hash=sa.bindparam("now", last, type_=sa.LargeBinary)))
