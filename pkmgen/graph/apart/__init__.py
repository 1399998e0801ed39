"""Graphs taken apart into what is computed once and what is computed for each limb."""
