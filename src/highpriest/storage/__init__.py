"""Matches on disk: tables, migrations, and the few functions that save and load. Nothing else writes SQL."""
