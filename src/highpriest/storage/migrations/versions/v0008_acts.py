"""What a host does: acts with their reasons, bans and notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("texts", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("match", sa.String(32), nullable=True),
        sa.Column("person", sa.String(64), nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sqlite_autoincrement=True,
    )
