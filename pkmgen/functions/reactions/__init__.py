"""Joint reactions: what the bearings of a robot carry. Here: bodies, bearings and the loads of the bodies."""
