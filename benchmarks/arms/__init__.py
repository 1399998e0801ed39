"""Parallel machines whose leg joint positions are measured: legs as arms, tables of joints as their source."""
