"""Events that began with version 1.2 are marked: they go on by the ways that they began with."""

import json

import sqlalchemy as sa
from alembic import op

from referee.events.record import begun_with

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

EVENTS = sa.table("events", sa.column("id"), sa.column("setup"), sa.column("head"))


def upgrade():
    connection = op.get_bind()
    begun = connection.execute(sa.select(EVENTS.c.id, EVENTS.c.setup).where(EVENTS.c.head > 0)).all()
    update = sa.update(EVENTS).where(EVENTS.c.id == sa.bindparam("event"))
    for event in begun:
        setup = begun_with("1.2", json.loads(event.setup))
        connection.execute(
            update.values(setup=sa.bindparam("now")),
            {"event": event.id, "now": json.dumps(setup, ensure_ascii=False)},
        )
