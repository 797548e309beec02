"""Search in Aton."""
