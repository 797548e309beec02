"""The people: who a visitor is."""
