"""Seeks: open tables, and people who wait to be paired."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("game", sa.String(8), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("pool", sa.Boolean, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("awake", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("last", sa.String(64), nullable=True),
        sa.Column("balance", sa.Integer, nullable=False),
        sa.Column("taken", sa.String(32), nullable=True),
    )
    op.create_index("seeks_by_person", "seeks", ["person"])
    is_open = sa.text("live AND taken IS NULL")
    op.create_index("seeks_one_live", "seeks", ["person"], unique=True, sqlite_where=is_open, postgresql_where=is_open)
