"""Clocks: the pace of a match, the clocks after each step, and the lives of servers. Older matches have no clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("pace", sa.String(16), nullable=True))
    op.add_column("matches", sa.Column("due", sa.Float, nullable=True))
    op.create_index("matches_by_due", "matches", ["due"])
    op.add_column("steps", sa.Column("clock", sa.Text, nullable=True))
    op.add_column("steps", sa.Column("life", sa.String(16), nullable=True))
    op.create_table(
        "lives",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )
