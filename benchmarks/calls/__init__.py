"""Calling every function of a robot from C and from Python, at states good and bad."""
