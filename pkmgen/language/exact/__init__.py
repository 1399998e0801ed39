"""Numbers and functions that are the same on every machine: balls of python-flint, rounded once."""
