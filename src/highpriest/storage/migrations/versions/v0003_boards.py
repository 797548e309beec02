"""Boards: what everybody sees after a step between people. Matches that are running have it from their next step on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("steps", sa.Column("board", sa.BigInteger, nullable=True))
    filled = sa.text("board IS NOT NULL")
    op.create_index("steps_by_board", "steps", ["board"], sqlite_where=filled, postgresql_where=filled)
