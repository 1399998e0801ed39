"""Parts of triangles and tetrahedra that linear functions cut out, against random points."""

from __future__ import annotations

import numpy as np
import pytest

from pkmgen.studies.atlas.loci.areas import part_of_simplices


@pytest.mark.parametrize("corners", [3, 4])
def test_parts_are_those_of_random_points(corners: int) -> None:
    rng = np.random.default_rng(corners)
    values = rng.normal(size=(40, corners, 3)) + 0.4
    weights = rng.dirichlet(np.ones(corners), 40_000)
    counted = [(np.einsum("sk,kf->sf", weights, own) > 0.0).all(axis=1).mean() for own in values]
    parts = part_of_simplices(values)
    assert np.abs(parts - counted).max() < 0.012
    assert parts.min() == 0.0
    assert 0.1 < parts.mean() < 0.9


def test_a_cut_leaves_what_it_takes() -> None:
    values = np.random.default_rng(1).normal(size=(50, 4, 1))
    assert np.abs(part_of_simplices(values) + part_of_simplices(-values) - 1.0).max() < 1e-12
