"""Parameters given at run time: a kernel computes no robot that the reader refuses, in C, numpy, designs and fits.

The judge is the reader of the same file with the same values as numbers in the code.
"""

from __future__ import annotations

import subprocess
import warnings
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.load import load_runtime
from pkmgen.compile import compile_robot
from pkmgen.errors import NotFiniteError, PkmgenError, RobotFileError
from pkmgen.functions.admission import Admission
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import BAD_PARAMETERS, DEMAND
from pkmgen.studies.identify.calibration import Poses, calibrate
from tests.conftest import ROOT

DELTA = ROOT / "tests/data/robots/tilting_delta.yaml"
FOURBAR = ROOT / "tests/data/robots/multibody/closes_when_level.yaml"
TIPS = ROOT / "tests/data/found/turned_upu_7.yaml"
TURNS = ROOT / "tests/data/found/turned_pus_15.yaml"
CRANKS = ROOT / "tests/data/robots/multibody/closes_at_home_alone.yaml"
REFUSED = {
    "axis": (DELTA, {"tilt": 0.1}, r"limbs\[0\]: limb first: axes or points that are parallel.*seen: tilt = 0.1"),
    "reach": (
        DELTA,
        {"rod_length": 0.2},
        r"home \(x, y, z\): it is out of reach of limb first; seen: .*rod_length = 0.2",
    ),
    "length": (
        DELTA,
        {"rod_length": -0.7},
        r"parameters.rod_length.value: .*; seen: rod_length = -0.7; allowed: 0.001",
    ),
    "arm": (
        DELTA,
        {"arm_length": -0.3},
        r"elements\[0\].length: the value must be more than 0; seen: arm_length = -0.3",
    ),
    "mass": (DELTA, {"rod_mass": -5.0}, r"elements\[1\].mass: the value must be at least 0; seen: rod_mass = -5"),
    "friction": (DELTA, {"motor_viscous": -3.0}, r"friction.viscous: the value must be at least 0; .* = -3; allowed"),
    "tips": (
        TIPS,
        {"unity": 1.03},
        r"home \(x, y, z\): tips of limbs do not fit their places .*; seen: .*unity = 1.03",
    ),
    "gap": (FOURBAR, {"rise": 0.1}, r"loops\[0\]: the loops do not close near home: closure .*; seen: .*rise = 0.1"),
    "small gap": (FOURBAR, {"rise": 1e-6}, "the loops do not close near home: closure is open there"),
    "turned": (FOURBAR, {"tilt": 0.05}, r"axis: this axis is along z of its frame with the parameters of the file"),
    "home alone": (CRANKS, {"crank_length": 0.12}, "the loops do not close beside home: near is open there"),
    "far": (FOURBAR, {"ground_length": 0.7}, "the loops do not close near home"),
}
ADMITTED = ((DELTA, {"rod_length": 0.72, "rise": 0.05, "rod_mass": 0.0}), (FOURBAR, {"ground_length": 0.26}))
LIBRARY = sorted(path.stem for path in ROOT.glob("robots/*.yaml"))
MECHANISMS = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("robots/mechanisms/*.yaml"))
SIGNS = (0.95, 1.05)


@cache
def in_c(file: Path) -> object:
    return load_runtime(read_robot_text(file), Options(functions=("inverse_dynamics",)))


@pytest.mark.parametrize("case", REFUSED)
def test_prepare_refuses_what_the_reader_refuses(case: str) -> None:
    file, values, told = REFUSED[case]
    with pytest.raises(RobotFileError, match=told):
        in_c(file)(values)  # type: ignore[operator]
    for fold, backend in ((True, "numpy"), (False, "numpy"), (False, "c")):
        with pytest.raises(PkmgenError):
            pkmgen.load(file, parameters=values, fold=fold, backend=backend, functions=("inverse_dynamics",))


@pytest.mark.parametrize(("file", "values"), ADMITTED, ids=["delta", "fourbar"])
def test_what_is_admitted_computes_the_robot_of_the_reader(file: Path, values: dict[str, float]) -> None:
    folded = pkmgen.load(file, parameters=values, functions=("inverse_dynamics",), backend="numpy")
    robot, count = in_c(file)(values), sum(np.prod(p.shape) for p in folded.inverse_dynamics.inputs[:1])  # type: ignore[operator]
    state = ([0.02, 0.03, -0.6], [1, -0.5, 0.3], [2, 3, 1.0]) if count == 3 else ([1.3], [2.0], [-1.0])
    np.testing.assert_allclose(robot.inverse_dynamics(*state), folded.inverse_dynamics(*state), rtol=1e-9)


@pytest.mark.parametrize("value", [1.03, 0.97])
def test_prepare_refuses_the_other_of_two_homes(value: float) -> None:
    """A universal joint sketched along its first axis is turned as its sketch says where that leans to a side."""
    functions = ("inverse_dynamics",)
    pkmgen.load(TURNS, parameters={"unity": value}, functions=functions, backend="numpy")
    refused = pytest.raises(PkmgenError, match="a universal joint stands there the other way round")
    with refused if value > 1.0 else nullcontext():
        pkmgen.load(TURNS, parameters={"unity": value}, fold=False, functions=functions, backend="numpy")


def test_numbers_that_are_none_are_said_first() -> None:
    with pytest.raises(NotFiniteError):
        in_c(DELTA)({"rod_length": float("nan")})  # type: ignore[operator]


def test_constants_of_bad_parameters_are_no_numbers(tmp_path: Path) -> None:
    """Whoever does not look at the status of prepare gets NaN and a status from every function."""
    robot = in_c(DELTA)({})  # type: ignore[operator]
    (tmp_path / "tilting_delta.h").write_text(robot.header, "utf-8")
    (tmp_path / "tilting_delta.c").write_text(robot.source, "utf-8")
    main = """#include "tilting_delta.h"
    #include <stdio.h>
    int main(void) {
        tilting_delta_parameters p = {0.3, 0.7, -5.0, 0.01, 0.0, 0.0};
        tilting_delta_constants c;
        const double pose[] = {0, 0, -0.65}, still[] = {0, 0, 0};
        double effort[3];
        const uint32_t first = tilting_delta_prepare(&p, &c);
        const uint32_t word = tilting_delta_inverse_dynamics(&c, pose, still, still, effort);
        printf("%u %u %d\\n", first & 0xffu, word, effort[0] == effort[0]);
        return 0;
    }"""
    (tmp_path / "main.c").write_text(main, "utf-8")
    build = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "main.c", "tilting_delta.c", "-lm", "-o", "main"]
    subprocess.run(build, cwd=tmp_path, check=True)
    told = subprocess.run([tmp_path / "main"], check=True, capture_output=True, text=True).stdout.split()
    assert told[0] == str(BAD_PARAMETERS)
    assert told[1] != "0"
    assert told[2] == "0"


@pytest.mark.parametrize("name", ["fivebar", "robots/mechanisms/toggle_press.yaml"])
def test_c_and_graph_find_the_same_demand(name: str) -> None:
    text = read_robot_text(name)
    admission, values, derived = admission_of_file(name)
    robot, generator = load_runtime(text, Options(functions=("inverse_dynamics",))), np.random.default_rng(5)
    seen = set[int]()
    for _ in range(60):
        names = [name for name in values if name not in derived]
        spread = generator.uniform(-0.5, 1.2, len(names)) ** 3
        tried = {name: values[name] * (1.0 + part) for name, part in zip(names, spread, strict=True)}
        number = admission.first_failing({**values, **tried})
        seen.add(number)
        try:
            robot(tried)
        except RobotFileError as error:
            assert error.problems[0].message == admission.demands[number - 1].problem.message
        else:
            assert number == 0
    assert len(seen) > 2


def test_the_status_numbers_the_demand() -> None:
    manifest = pkmgen.load(DELTA, fold=False, backend="numpy", functions=("inverse_dynamics",))
    assert "demand 3 of the manifest" in manifest.describe_status(BAD_PARAMETERS | 3 << DEMAND)


@cache
def admission_of_file(name: str) -> tuple[Admission, dict[str, float], tuple[str, ...]]:
    text, options = read_robot_text(name), Options(fold=False)
    made = compile_robot(text, options)
    return made.admission, dict(made.file.values), made.file.derived


def reader_refuses(text: RobotText, parameters: dict[str, float]) -> str:
    """What the reader says against a file with these values, in its units; it plans the robot and no more."""
    options = Options(parameters=parameters)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert compile_robot(text, options).plan
    except PkmgenError as error:
        return str(error)
    return ""


def compare_with_reader(name: str, factors: tuple[float, ...]) -> None:
    text, (admission, values, derived) = read_robot_text(name), admission_of_file(name)
    robot = compile_robot(text, Options()).file
    for parameter, record in robot.description.parameters.items():
        if parameter in derived:
            continue
        for factor in factors:
            value = values[parameter] * factor if values[parameter] else factor - 1.0
            number = admission.first_failing({**values, parameter: value})
            told = reader_refuses(text, {parameter: value / parse_unit(record.unit).factor})
            seen = admission.demands[number - 1].problem if number else ""
            assert bool(number) == bool(told), f"{parameter} = {value}: prepare: {seen}; reader: {told}"


@pytest.mark.parametrize("name", ["fivebar", "c5"])
def test_prepare_and_reader_agree(name: str) -> None:
    compare_with_reader(name, SIGNS)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*LIBRARY, *MECHANISMS])
def test_prepare_and_reader_agree_of_all_robots(name: str) -> None:
    compare_with_reader(name, SIGNS)


@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [*LIBRARY, *MECHANISMS])
def test_the_parameters_of_the_file_are_admitted(name: str, real: str) -> None:
    pkmgen.load(name, fold=False, real=real, functions=("inverse_dynamics",))


def test_calibration_stays_among_parameters_that_are_admitted() -> None:
    """Poses of a robot with longer rods: `tilt` stays, since a kernel of rods beside each other admits no other."""
    pose = np.random.default_rng(1).uniform([-0.1, -0.1, -0.7], [0.1, 0.1, -0.58], (12, 3))
    longer = pkmgen.load(DELTA, parameters={"rod_length": 0.701}, functions=("inverse_kinematics",))
    found = calibrate(DELTA, Poses("measured", longer.inverse_kinematics(pose), pose), offsets=False)
    assert found.stay["tilt"].startswith("other values are not admitted: limb first: axes or points")
    assert dict(zip(found.names, found.values, strict=True))["rod_length"] == pytest.approx(0.701, abs=1e-7)
