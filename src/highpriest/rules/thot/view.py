"""Who may know what in Thot: everything is public, so a view is the whole state."""

from __future__ import annotations

from typing import Final

from highpriest.rules.thot.records import State
from highpriest.rules.thot.state import STATE

VIEW: Final = STATE
View = State
