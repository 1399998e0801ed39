"""Stage 1: a robot file (YAML text) becomes a frozen, checked `RobotDescription`."""
