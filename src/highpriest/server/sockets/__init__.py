"""WebSockets: that of a match, and the personal one."""
