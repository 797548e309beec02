"""What can go wrong with the database."""

from __future__ import annotations

from typing import Literal

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


class SeekError(HighpriestError):
    """A seek cannot be added, met or withdrawn; `why` is the second half of the code that says so."""

    def __init__(
        self, why: Literal["unknown", "taken", "not-yours", "playing", "too-many"], by: str | None = None
    ) -> None:
        """`by` is the name of who was first, if the seek is taken."""
        super().__init__(f"the seek is refused: {why}")
        self.why = why
        self.by = by
