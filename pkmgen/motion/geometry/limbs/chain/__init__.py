"""Limbs as chains of single joints, whatever the others do not hold."""
