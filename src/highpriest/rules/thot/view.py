"""Who may know what in Thot: everything is public, so a view is the whole state."""

from __future__ import annotations

from highpriest.rules.thot.state import STATE, State

VIEW = STATE
View = State
