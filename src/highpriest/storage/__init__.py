"""Matches on disk: schema, migrations, and the few functions that save and load. Nothing else writes SQL."""
