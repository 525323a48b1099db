"""Matches and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
    )
    op.create_index("ix_matches_game", "matches", ["game"])
    op.create_index("ix_matches_created", "matches", ["created"])
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(16), match, primary_key=True),
        sa.Column("seq", number, primary_key=True),
        sa.Column("lane", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("match_id", "key", name="uq_entries_match_key"),
    )
