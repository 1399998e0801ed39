"""Robot files from models that others wrote: URDF with loops, URDF+, MJCF and SDF."""
