"""Random robots, everything about each of them compared."""
