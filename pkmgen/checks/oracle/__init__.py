"""An independent model of any robot, on Pinocchio; it shares the robot language with the package and nothing else."""
