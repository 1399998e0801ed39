"""The kernel family: what a robot's kernels can compute, each function made from a few graphs of the robot."""
