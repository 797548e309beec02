"""What can go wrong with the database."""

from __future__ import annotations

from highpriest.errors import HighpriestError


class StorageError(HighpriestError):
    """The database cannot be used now; nothing was written."""

    @property
    def reason(self) -> str:
        """What the database said, as the name of its error: its sentences may quote what was to be written."""
        said = getattr(self.__cause__, "orig", None) or self.__cause__ or self
        return str(getattr(said, "sqlite_errorname", None) or getattr(said, "sqlstate", None) or type(said).__name__)


class TakenError(StorageError):
    """Somebody else was first: the number, or the seat, is taken."""
