"""Stage 9: a robot as a wheel of its own, which needs numpy alone."""
