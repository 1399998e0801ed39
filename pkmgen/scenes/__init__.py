"""What robots look like: lines, joints and plates between points that a function of the state computes."""
