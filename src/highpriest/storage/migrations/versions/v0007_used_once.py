"""What may be used once: digests of links to other devices that were used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "used_once",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("ends", sa.Float, nullable=False),
    )
