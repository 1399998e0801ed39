"""Wrong by one coefficient, sign, index, comparison or bit: the proof refuses it, whatever its hash is."""

from __future__ import annotations

from functools import cache

import pytest

from pkmgen.certificates.files import proven_files
from pkmgen.errors import CertificateError
from tests.certify.kernels import KERNELS, Kernel, kernel
from tests.certify.mutants import Mutant, mutants

OF_EACH = 90
"""Faults of each kernel."""


@cache
def drawn(name: str) -> list[Mutant]:
    return mutants(kernel(name), OF_EACH, seed=15)


@pytest.mark.parametrize("name", KERNELS)
def test_the_text_as_it_is_is_proven(name: str) -> None:
    known = kernel(name)
    found = known.prove()
    functions = known.subject.functions
    assert set(found.proof.functions) == {function.graph.name for function in functions}
    assert set(found.lanes) == {function.graph.name for function in functions if function.composition is None}
    assert set(found.side_by_side) == {function.graph.name for function in functions if function.limb_lanes}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", range(OF_EACH))
@pytest.mark.parametrize("name", KERNELS)
def test_a_fault_is_refused(name: str, number: int) -> None:
    mutant = drawn(name)[number]
    assert is_refused(kernel(name), mutant), mutant


def is_refused(known: Kernel, mutant: Mutant) -> bool:
    try:
        proven_files(known.subject, {**known.texts, mutant.file: mutant.text})
    except CertificateError:
        return True
    return False
