"""Expressions that are worth zero, one or minus one mean what the number means, folded into the code or not."""

from __future__ import annotations

import json

import numpy as np
import pytest
import yaml

import pkmgen
from benchmarks.fuzz.dice import Dice
from benchmarks.fuzz.worth import say_worth
from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.resources import resource_folder

ROBOTS = (
    "fivebar",
    "delta",
    "hexa",
    "spherical_wrist",
    "gough_stewart",
    "cartesian_3prrr",
    "mechanisms/fourbar",
    "mechanisms/humanoid_ankle",
    "mechanisms/three_rps",
)


def written_otherwise(name: str, part: float = 1.0) -> tuple[str, str]:
    """A robot of the library with plain numbers, and with expressions in their place."""
    text = (resource_folder("robots") / f"{name}.yaml").read_text("utf-8")
    data = yaml.safe_load(text)
    say_worth(Dice(3), data, part)
    return text, json.dumps(data)


def graphs(text: str) -> dict[str, object]:
    """Nodes of the functions of a robot, by name."""
    options = Options(functions=("inverse_dynamics",))
    return {made.graph.name: made.graph for made in compile_robot(RobotText(text, "robot.yaml"), options).functions}


@pytest.mark.parametrize("name", ROBOTS)
def test_folded_expressions_give_the_graphs_of_the_numbers(name):
    """The same nodes in the same order, so that the code has the same operations."""
    plain, otherwise = (graphs(text) for text in written_otherwise(name))
    assert plain.keys() == otherwise.keys()
    for function, graph in plain.items():
        assert graph.nodes == otherwise[function].nodes, function


@pytest.mark.parametrize("name", ["delta", "hexa", "gough_stewart", "mechanisms/fourbar", "mechanisms/three_rps"])
def test_expressions_at_run_time_give_the_efforts_of_the_numbers(tmp_path, name):
    """Parameters that are worth nothing stay parameters, and no division by what is nothing is left."""
    plain, otherwise = written_otherwise(name)
    given, *_ = compile_robot(RobotText(plain, "robot.yaml"), Options()).mechanism.home_inputs.values()
    size, generator, efforts = len(given), np.random.default_rng(4), []
    rates = size - 1 if name in ("hexa", "gough_stewart") else size
    motion = generator.normal(size=(2, rates))
    for fold, text in ((True, plain), (False, otherwise)):
        (file := tmp_path / f"robot_{fold}.yaml").write_text(text, "utf-8")
        robot = pkmgen.load(file, fold=fold, functions=("inverse_dynamics",))
        efforts.append(robot.inverse_dynamics(np.array(given), *motion))
    assert np.all(np.isfinite(efforts))
    assert np.allclose(*efforts, rtol=1e-9, atol=1e-9 * np.abs(efforts[0]).max())
