"""Doors: visitors who come to a process that does not own their match are let through to the one that does."""
