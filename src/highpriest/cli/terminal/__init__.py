"""A table in the terminal: people and computer players around one match."""
