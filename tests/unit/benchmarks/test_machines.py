"""Machines: what they are called, and what their compilers may use."""

import pytest

from benchmarks.timing import machines
from benchmarks.timing.compilers import WITHOUT_AVX512, CCompiler
from benchmarks.timing.machines import this_machine
from pkmgen.errors import ArgumentError

FIRST = "processor\t: 0\ncpu family\t: 6\nmodel\t\t: 143\nmodel name\t: Intel(R) Xeon(R) Platinum 8488C CPU @ 2.40GHz\n"
FLAGS = "flags\t\t: fpu sse2 avx avx2 fma avx512f avx512dq\n"
PLAIN = CCompiler(("gcc",), "gcc 12.2.0", ("-O3",))
NARROW = CCompiler(("gcc",), "gcc 12.2.0", ("-O3", *WITHOUT_AVX512))


@pytest.fixture
def known(monkeypatch, tmp_path):
    file = tmp_path / "cpuinfo"
    file.write_text(f"{FIRST}{FLAGS}\nprocessor\t: 1\nmodel\t\t: 1\n")
    monkeypatch.setattr(machines, "KNOWN", file)


@pytest.mark.usefixtures("known")
def test_names_are_made_of_processor_and_vectors():
    machine = this_machine([PLAIN])
    assert machine.name == "intel-xeon-platinum-8488c-6-143-avx512"
    assert (machine.processor, machine.vectors) == ("Intel Xeon Platinum 8488C, family 6, model 143", "AVX-512")


@pytest.mark.usefixtures("known")
def test_without_avx512_it_is_another_machine():
    machine = this_machine([NARROW])
    assert (machine.name, machine.vectors) == ("intel-xeon-platinum-8488c-6-143-avx2", "AVX2")


@pytest.mark.usefixtures("known")
def test_names_that_are_given():
    assert this_machine([PLAIN], "desk-2").name == "desk-2"
    with pytest.raises(ArgumentError, match="'My desk'; allowed: small letters"):
        this_machine([PLAIN], "My desk")


def test_systems_that_do_not_tell_have_a_name(monkeypatch, tmp_path):
    monkeypatch.setattr(machines, "KNOWN", tmp_path / "none")
    assert machines.NAME.fullmatch(this_machine([PLAIN]).name)
