"""Left: whose seat a computer has taken over, so that what they left can count for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("left_by", sa.String(64), nullable=True))
