"""Measurements of pkmgen itself and of the machine."""
