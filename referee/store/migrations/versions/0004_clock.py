"""A match has a clock: the time at which it runs out, if somebody began one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("matches", sa.Column("clock", sa.Double))
