"""The match: one room for each, with all that happens in it. Imports no other subject of the server."""
