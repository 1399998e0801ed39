"""One run on one machine: states of a robot, contenders compiled alike, checked, and timed in rounds."""
