"""Aton for people: notation, events, views, drawings and the text form of a position."""
