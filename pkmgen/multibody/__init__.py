"""Robots of any bodies, joints and loops: their closures, motion, dynamics and functions, in motor coordinates."""
