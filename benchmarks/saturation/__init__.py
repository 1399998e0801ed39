"""Equality saturation: many forms of a part of a graph at once, of which the one with the fewest operations is kept."""
