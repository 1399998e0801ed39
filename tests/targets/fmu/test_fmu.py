"""FMUs of robots: FMPy finds nothing wrong with them, compiles them, and moves them as `simulate` does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fmpy.fmi1 import FMICallException

import pkmgen
from pkmgen.cli.generate import generate_folder
from pkmgen.errors import ArgumentError
from pkmgen.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.options import Options
from tests.conftest import nightly
from tests.targets.fmu.simulator import KINDS, Fmu

DISCARD = 2
TIMES = np.linspace(0.0, 0.05, 6)
FEW = [("fivebar", 3), ("three_rps", 2)]
EVERY = [(robot, fmi) for robot in (*list_robots(), *list_mechanisms()) for fmi in (3, 2) if (robot, fmi) not in FEW]


def _reference(robot: Any, home: Any, effort: Any, more: dict[str, Any]) -> Any:
    """States of `simulate`, from home at rest."""
    place = home[: len(home) - _rates(robot)]
    motion = robot.simulate(place, np.zeros(_rates(robot)), times=TIMES, effort=effort, rtol=1e-12, atol=1e-13, **more)
    assert motion.status == 0, motion.message
    names = ("pose", "twist") if hasattr(motion, "pose") else ("position", "rate")
    return np.hstack([getattr(motion, name) for name in names])


def _rates(robot: Any) -> int:
    ports = {port.name: port.size for port in robot.inverse_dynamics.inputs}
    return ports.get("twist", ports.get("rate", 0))


def _pushed(robot: Any, home: Any) -> Any:
    """Efforts that hold the robot at home, and a little more."""
    rates = _rates(robot)
    given = {"pose": home[: len(home) - rates], "position": home[: len(home) - rates]}
    inputs = [given.get(port.name, np.zeros(port.size)) for port in robot.inverse_dynamics.inputs if not port.default]
    held = np.asarray(robot.inverse_dynamics(*inputs))
    return held + 0.05 * np.abs(held).max() * np.cos(np.arange(held.size)) + 0.01


@pytest.mark.parametrize("case", [*FEW, *nightly(*EVERY)], ids=str)
def test_fmpy_validates_compiles_and_moves_it_as_simulate_does(case: tuple[str, int], tmp_path: Path) -> None:
    robot, fmi = case
    fmu, loaded = Fmu(robot, Options(fmi=fmi), tmp_path), pkmgen.load(robot)
    assert fmu.problems == []
    effort = _pushed(loaded, fmu.home)
    expected = _reference(loaded, fmu.home, effort, {})
    assert np.abs(expected - expected[0]).max() > 1e-6, "it moves"
    for kind in KINDS:
        states = fmu.simulate(kind, TIMES, dict(zip(fmu.named("effort"), effort, strict=True)))
        assert np.abs(states - expected).max() < 1e-8 * max(1.0, np.abs(expected).max()), kind


@pytest.mark.parametrize("case", [("gough_stewart", 3), *nightly(("three_rps", 2), ("delta", 2))], ids=str)
def test_directional_derivatives_are_those_of_the_values(case: tuple[str, int], tmp_path: Path) -> None:
    robot, fmi = case
    fmu = Fmu(robot, Options(fmi=fmi, wrench=robot == "gough_stewart"), tmp_path)
    random = np.random.default_rng(3)
    inputs = [name for stem in ("effort", "wrench") for name in fmu.named(stem)]
    state = fmu.home + 0.02 * random.standard_normal(len(fmu.home))
    knowns = [fmu.reference[name] for name in (*fmu.states, *inputs)]
    unknowns = [fmu.reference[name] for name in (*fmu.slopes, *fmu.named("position"), *fmu.named("velocity"))]
    unknowns += [fmu.reference[name] for name in fmu.named("joint")]
    with fmu.instance() as model:
        get, put = (model.getReal, model.setReal) if fmi == 2 else (model.getFloat64, model.setFloat64)
        values = np.array([*state, *10 * random.standard_normal(len(inputs))])
        way = random.standard_normal(len(values))

        def at(part: float) -> Any:
            put(knowns, list(values + part * way))
            return np.array(get(unknowns))

        step = 1e-5
        expected = (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step)
        at(0.0)
        told = model.getDirectionalDerivative(unknowns, knowns, list(way))
    assert np.abs(np.array(told) - expected).max() < 1e-7 * np.abs(expected).max()


@pytest.mark.parametrize("fmi", [3, *nightly(2)])
def test_a_state_with_a_bad_status_is_discarded(fmi: int, tmp_path: Path) -> None:
    fmu = Fmu("fivebar", Options(fmi=fmi), tmp_path)
    with fmu.instance() as model:
        get, put = (model.getReal, model.setReal) if fmi == 2 else (model.getFloat64, model.setFloat64)
        put([fmu.reference["pose[2]"]], [5.0])  # out of reach
        for name in (*fmu.slopes[2:], "position[1]", "velocity[1]", "joint[1]"):
            with pytest.raises(FMICallException) as caught:
                get([fmu.reference[name]])
            assert caught.value.status == DISCARD
    with fmu.instance("CoSimulation") as model:
        put = model.setReal if fmi == 2 else model.setFloat64
        put([fmu.reference["twist[2]"]], [40.0])
        model.exitInitializationMode()
        with pytest.raises(FMICallException) as caught:  # it runs into the limit of its reach
            model.doStep(0.0, 1.0)
        assert caught.value.status == DISCARD
        get = model.getReal if fmi == 2 else model.getFloat64
        last = get([fmu.reference["time"], *(fmu.reference[name] for name in fmu.states)])
        assert 0.0 < last[0] < 1.0
        assert np.isfinite(last).all()


def test_parameters_inputs_and_sub_steps_are_those_of_the_robot(tmp_path: Path) -> None:
    fmu = Fmu("delta", Options(fold=False, wrench=True, payload=True), tmp_path)
    loaded = pkmgen.load("delta", wrench=True, payload=True, parameters={"payload_mass": 1.5})
    wrench, payload, effort = np.array([1.0, -2.0, 3.0]), np.array([0.4]), np.full(3, 2.0)
    expected = _reference(loaded, fmu.home, effort, {"wrench": wrench, "payload": payload})
    names = [*fmu.named("effort"), *fmu.named("wrench"), *fmu.named("payload")]
    inputs = dict(zip(names, [*effort, *wrench, *payload], strict=True))
    for kind in KINDS:
        states = fmu.simulate(kind, TIMES, inputs, {"parameters.payload_mass": 1.5})
        assert np.abs(states - expected).max() < 1e-8, kind
    rough = fmu.simulate("CoSimulation", TIMES, inputs, {"parameters.payload_mass": 1.5, "sub_step": 1.0})
    held = {"wrench": np.tile(wrench, (5, 1)), "payload": payload}
    steps = loaded.rollout(fmu.home[:3], np.zeros(3), np.tile(effort, (5, 1)), **held, step=0.01)
    assert np.abs(rough - np.hstack([steps.pose, steps.twist])).max() < 1e-12


def test_the_same_kernel_has_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        generate_folder(read_robot_text("fivebar"), tmp_path / folder, Options(), target="fmu")
    assert (tmp_path / "one/fivebar.fmu").read_bytes() == (tmp_path / "other/fivebar.fmu").read_bytes()
    generate_folder(read_robot_text("fivebar"), tmp_path / "one", Options(fmi=2), target="fmu")
    assert (tmp_path / "one/fivebar.fmu").read_bytes() != (tmp_path / "other/fivebar.fmu").read_bytes()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(functions=("inverse_kinematics",)), "an FMU needs forward_dynamics"),
        (Options(real="float"), "an FMU exchanges doubles"),
    ],
)
def test_what_makes_no_fmu_is_told(options: Options, said: str, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=said):
        generate_folder(read_robot_text("fivebar"), tmp_path / "out", options, target="fmu")
    assert not (tmp_path / "out").exists()
    with pytest.raises(ArgumentError, match="fmi: 1 is not known; allowed: 3, 2"):
        Options(fmi=1)
