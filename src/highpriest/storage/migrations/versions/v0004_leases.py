"""Leases: which life has which match in its hands, and where its process is reached."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lives", sa.Column("url", sa.Text, nullable=True))
    op.create_index("lives_by_heard", "lives", ["heard"])
    op.create_table(
        "leases",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("life", sa.String(16), nullable=False),
    )
    op.create_index("leases_by_life", "leases", ["life"])
