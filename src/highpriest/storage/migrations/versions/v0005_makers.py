"""Makers: who made a match may fill its open seats and call it off. Of old matches nobody knows it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("maker", sa.String(64), nullable=True))
