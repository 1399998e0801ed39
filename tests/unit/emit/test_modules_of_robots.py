"""Modules of whole robots: which files there are, which helpers they hold, what the manifest says of iterations."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pkmgen.compile import compile_limbs
from pkmgen.emit.parameters import module_parameters
from pkmgen.emit.types import GeneratedSource
from pkmgen.graph.count import count_step
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

PREDICATES = ("exceeds", "reaches", "vanishes")


@cache
def source_of(name: str, fold: bool = True) -> GeneratedSource:
    text, options = read_robot_text(name), Options(fold=fold)
    return compile_limbs(text, options).source


@pytest.mark.parametrize("name", ["fivebar", "delta", "c5"])
def test_files_by_their_names(name: str) -> None:
    source = source_of(name)
    expected = {f"{name}.h": source.header, f"{name}.c": source.source, f"{name}_batch.c": source.batch}
    if source.side_by_side:
        expected[f"{name}_side_by_side.c"] = source.side_by_side
    assert {file: text for file, text in source.files.items() if file.endswith((".c", ".h"))} == expected
    assert set(source.manifest["checksums"]) == set(expected)


@pytest.mark.parametrize(("name", "beside"), [("c5", ""), ("delta", "delta_inverse_dynamics_limbs")])
def test_limbs_side_by_side_have_a_file_where_they_pay(name: str, beside: str) -> None:
    source = source_of(name).side_by_side
    assert beside in source
    assert bool(beside) == bool(source)


@pytest.mark.parametrize("name", ["fivebar", "delta", "c5"])
def test_predicates_are_defined_where_they_are_used(name: str) -> None:
    for text in (source_of(name).source, source_of(name).batch):
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        for predicate in PREDICATES:
            uses = len(re.findall(rf"\b{predicate}\(", code))
            defined = len(re.findall(rf"^static [^;\n]*\b{predicate}\(", code, re.MULTILINE))
            assert defined <= 1
            assert (uses > defined) == bool(defined), predicate


def test_the_manifest_says_how_an_iteration_ends() -> None:
    text, options = read_robot_text("delta"), Options()
    made = compile_limbs(text, options)
    robot = made.file
    functions = made.graphs
    rows = {row["name"]: row for row in source_of("fivebar").manifest["functions"]}
    assert robot.description.name == "delta"
    for name, row in {row["name"]: row for row in source_of("delta").manifest["functions"]}.items():
        iteration = functions[name].iteration
        assert ("iteration" in row) == (iteration is not None)
        if iteration is not None:
            goal, accepted = iteration.tolerances("double")
            operations = count_step(iteration)
            assert row["iteration"] == {
                "operations": operations.as_dict(),
                "total": operations.total,
                "limit": iteration.limit,
                "goal": goal,
                "accepted": accepted,
            }
    assert rows.keys() <= {*rows, *functions}


def test_derived_parameters_are_no_fields() -> None:
    robot = read_robot(read_robot_text("delta_rrpar").text, "delta_rrpar")
    assert robot.derived
    folded, runtime = (module_parameters(robot, fold) for fold in (True, False))
    assert [name for name, *_ in folded] == list(robot.values)
    assert [name for name, *_ in runtime] == [name for name in robot.values if name not in robot.derived]
    for name, value, unit, description in folded:
        assert (value, description) == (robot.values[name], robot.description.parameters[name].description)
        assert unit
