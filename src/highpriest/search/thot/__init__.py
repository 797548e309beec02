"""Search in Thot."""
