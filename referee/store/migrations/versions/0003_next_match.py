"""A match names the one that follows it with the same people."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("matches", sa.Column("next_match", sa.String(16)))
