"""Every change of the tables, in order. Run by the server at its start."""
