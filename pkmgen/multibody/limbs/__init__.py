"""Platforms on limbs among robots of bodies and joints: found, and written as robots of limbs, which cost less."""
