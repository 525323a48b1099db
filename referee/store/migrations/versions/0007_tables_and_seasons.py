"""Plans, tables and calls of events; seasons; the records of a year by their values."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

OPEN = sa.text("ended IS NULL")


def upgrade():
    op.create_table("event_plans", _event(), sa.Column("version", sa.Integer, nullable=False), _text("body"))
    op.create_table(
        "event_tables",
        _event(),
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
    )
    op.create_table(
        "event_calls",
        _event(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at_table", sa.String(20), nullable=False),
        sa.Column("pairing", sa.String(40), nullable=False),
        _text("sides"),
        sa.Column("called", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("match_id", sa.String(16)),
    )
    for index, column in (("uq_event_calls_table", "at_table"), ("uq_event_calls_pairing", "pairing")):
        op.create_index(
            index, "event_calls", ["event_id", column], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
        )
    op.create_table(
        "seasons",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        _text("options"),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_seasons_club", "seasons", ["club_id", "created"])
    op.create_table(
        "season_events",
        sa.Column("season_id", sa.String(16), sa.ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True),
        _event(),
    )
    op.create_index("ix_season_events_event", "season_events", ["event_id"])
    op.create_index("ix_marks_year", "marks", ["club_id", "game", "key", "year", "value"])


def _event():
    return sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)


def _text(name):
    return sa.Column(name, sa.Text, nullable=False)
