"""`pkmgen trajectory`: motions checked, timed within limits, and what they load."""
