"""Digests and counts of all that is generated: `python -m tests.digests --help`."""
