"""Robots of legs between a base and a platform: how legs follow the platform, and how it bears them."""
