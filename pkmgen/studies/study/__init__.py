"""Robots over many states: slices of the workspace, lines from home, motions along trajectories; by batches."""
