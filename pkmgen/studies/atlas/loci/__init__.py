"""Singular loci and borders of a workspace: curves followed to a tolerance, touching points, areas and volumes."""
