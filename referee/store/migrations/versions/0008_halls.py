"""Halls of events; calls that are taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "event_halls",
        sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("automatic", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Double),
    )
    op.add_column("event_calls", sa.Column("taken_back", sa.Boolean, nullable=False, server_default=sa.false()))
