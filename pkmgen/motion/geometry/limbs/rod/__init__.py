"""Limbs that end in a rod of fixed length, driven by an arm or a slider."""
