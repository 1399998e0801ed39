"""Telescopic legs between a fixed point and the tip."""
