"""Clubs, their people, and the figures of their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

UNFIGURED = (
    "club_id IS NOT NULL AND "
    'CASE WHEN "over" OR ended IS NOT NULL THEN figured IS NULL OR figured <> head ELSE figured IS NOT NULL END'
)


def upgrade():
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("alike", sa.String(80), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.UniqueConstraint("club_id", "alike", name="uq_people_alike"),
    )
    op.add_column("matches", sa.Column("club_id", sa.String(16)))
    op.add_column("matches", sa.Column("figured", sa.Integer))
    op.create_index("ix_matches_club", "matches", ["club_id", "created"])
    where = sa.text(UNFIGURED)
    op.create_index("ix_matches_unfigured", "matches", ["club_id", "id"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "appearances",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
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
    )
    op.create_index("ix_appearances_person", "appearances", ["person_id", "began"])
    op.create_index("ix_appearances_game", "appearances", ["club_id", "game", "began"])
    op.create_table(
        "totals",
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("played", "won", "drawn", "lost")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("streak", "longest")),
        sa.Column("last", sa.Double, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )
    op.create_table(
        "marks",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
    )
    op.create_index("ix_marks_best", "marks", ["club_id", "game", "key", "value"])
