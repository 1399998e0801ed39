"""Robots as models for simulators and other engines: the formats, and what they share."""
