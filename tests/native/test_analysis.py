"""What looks at emitted C: a sample finds nothing, and what is wrong is found."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.analysis.command import program
from benchmarks.analysis.kernels import GeneratedKernel, every_robot, kernels
from benchmarks.analysis.tools import TOOLS, Tool, chosen
from pkmgen.errors import ArgumentError

RUN, EVA = (next(tool for tool in TOOLS if tool.name == name) for name in ("ASan+UBSan", "Frama-C Eva"))
QUICK = ("gcc", "clang", "Frama-C Eva", "ASan+UBSan")
"""Seconds for the five-bar."""


@pytest.fixture(scope="module")
def fivebar(tmp_path_factory: pytest.TempPathFactory) -> GeneratedKernel:
    (kernel,) = kernels(("fivebar",), ("standard",), tmp_path_factory.mktemp("kernels"))
    return kernel


def found(tool: Tool, kernel: GeneratedKernel, folder: Path) -> tuple[str, ...]:
    if tool.missing:
        pytest.skip(f"{tool.missing} is not installed")
    return tool.at(kernel, folder).findings


def changed(kernel: GeneratedKernel, old: str, new: str, folder: Path) -> GeneratedKernel:
    """A copy with another text in all places."""
    wrong = replace(kernel, folder=folder / "kernel")
    shutil.copytree(kernel.folder, wrong.folder)
    source = wrong.folder / "fivebar.c"
    text = source.read_text("utf-8")
    assert old in text
    source.write_text(text.replace(old, new), "utf-8")
    return wrong


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.name in QUICK], ids=lambda tool: tool.name)
def test_nothing_is_found_in_the_five_bar(tool: Tool, fivebar: GeneratedKernel, tmp_path: Path) -> None:
    assert found(tool, fivebar, tmp_path) == ()


@pytest.mark.nightly
@pytest.mark.parametrize("robot", every_robot())
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_nothing_is_found(tool: Tool, robot: str, tmp_path: Path) -> None:
    for kernel in kernels((robot,), tool.variants, tmp_path / "kernels"):
        folder = tmp_path / kernel.variant
        folder.mkdir()
        assert found(tool, kernel, folder) == ()


WRONG = [
    ("position[i] = (double)NAN;", "position[i] = 0.0;", "a status and a result that is not NaN"),
    (
        "        position[0] = ",
        "        position[2] = 0.0;\n        position[0] = ",
        "stack-buffer-overflow|written beside",
    ),
    ("    if (isfinite(sum) & ", "    if (1 | ", "status 0 and a result that is not finite"),
    ("        position[0] = ", "        ((double *)pose)[0] = 1.0;\n        position[0] = ", "an input has changed"),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_what_is_wrong_is_found(old: str, new: str, said: str, fivebar: GeneratedKernel, tmp_path: Path) -> None:
    wrong = changed(fivebar, old, new, tmp_path)
    findings = " ".join(found(RUN, wrong, tmp_path))
    assert any(each in findings for each in said.split("|")), findings


UNDEFINED = [
    ("        position[0] = ", "        position[2] = "),
    ("const double left_span_x = pose[0]", "const double left_span_x = pose[2]"),
    ("left_height_doubled = sqrt(left_reach_scaled)", "left_height_doubled = (double)(int)left_reach_scaled"),
]
"""Written beside, read beside, and a number that no int can be."""


@pytest.mark.nightly
@pytest.mark.parametrize(("old", "new"), UNDEFINED)
def test_what_is_undefined_is_found(old: str, new: str, fivebar: GeneratedKernel, tmp_path: Path) -> None:
    wrong = changed(fivebar, old, new, tmp_path)
    assert any("alarm" in finding for finding in found(EVA, wrong, tmp_path))


def test_tools_are_chosen_by_name() -> None:
    assert [tool.name for tool in chosen("clang, MSan")] == ["clang", "MSan"]
    assert chosen("") == TOOLS
    with pytest.raises(ArgumentError, match="'lint' is not known; allowed: gcc, clang"):
        chosen("lint")


def test_a_program_that_is_not_there_is_named() -> None:
    tool = replace(TOOLS[0], programs=("gcc", "no_such_program"))
    assert tool.missing == "no_such_program"
    assert program("no_such_program") is None
