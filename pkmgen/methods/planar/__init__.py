"""Planar point robots of two R-bar-R-bar limbs: what only they have, measured directions and motor angles as inputs."""
