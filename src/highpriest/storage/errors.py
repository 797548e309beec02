"""What can go wrong with the database."""

from __future__ import annotations

from highpriest.errors import HighpriestError


class StorageError(HighpriestError):
    """The database cannot be used now; nothing was written."""


class TakenError(StorageError):
    """Somebody else was first: the number, or the seat, is taken."""
