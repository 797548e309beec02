"""Absent: at some tables a computer plays on for who is away; at all older ones the game ends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("absent", sa.String(8), nullable=False, server_default="end"))
