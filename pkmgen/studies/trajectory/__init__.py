"""Trajectories of robots: checked between all samples, timed along a path within limits, and what they load."""
