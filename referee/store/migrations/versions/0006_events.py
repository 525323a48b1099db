"""Events of clubs, their logs, and the matches that are played in them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "events",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("format", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("ix_events_club", "events", ["club_id", "created"])
    event = sa.ForeignKey("events.id", ondelete="CASCADE")
    op.create_table(
        "event_entries",
        sa.Column("event_id", sa.String(16), event, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("event_id", "key", name="uq_event_entries_key"),
    )
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "event_matches",
        sa.Column("match_id", sa.String(16), match, primary_key=True),
        sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("pairing", sa.String(40), nullable=False),
        sa.Column("entry", sa.Integer),
    )
    op.create_index("ix_event_matches_event_id", "event_matches", ["event_id"])
