"""FMUs of robots: FMPy finds nothing wrong with them, compiles them, and moves them as `simulate` does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fmpy.fmi1 import FMICallException

import pkmgen
from pkmgen.commands.generate import generate_folder
from pkmgen.errors import ArgumentError
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import LIMB_SINGULAR, OUT_OF_REACH, SINGULAR
from tests.conftest import nightly
from tests.targets.fmi.simulator import KINDS, Fmu

DISCARD = 2
TIMES = np.linspace(0.0, 0.05, 6)
SMOOTH = Options(friction_speed=1.0)
"""Coulomb friction that jumps at rest costs steps of equal length their order."""
LOADED = Options(wrench=True, payload=True, fold=False)
FEW = [("fivebar", 3), ("fourbar", 2)]
MANY = [("spherical_wrist", 2), ("fivebar", 2)]
EVERY = [(robot, fmi) for robot in (*list_robots(), *list_mechanisms()) for fmi in (3, 2) if (robot, fmi) not in FEW]
CHOSEN = {("fivebar", 3): LOADED, ("fourbar", 2): Options(functions=("forward_dynamics", "joint_coordinates"))}
"""Options of FMUs, where they are others."""
Built = Callable[..., Fmu]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Makes FMUs, each once."""
    known: dict[str, Fmu] = {}

    def build(robot: str, fmi: int, chosen: Options | None = None) -> Fmu:
        options = chosen or CHOSEN.get((robot, fmi), SMOOTH)
        key = f"{robot} {fmi} {options}"
        if key not in known:
            known[key] = Fmu(robot, fmi, options, tmp_path_factory.mktemp(f"{robot}_{fmi}"))
        return known[key]

    return build


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
def test_fmpy_validates_compiles_and_moves_it_as_simulate_does(case: tuple[str, int], built: Built) -> None:
    robot, _ = case
    fmu = built(*case)
    loaded = pkmgen.load(robot, friction_speed=fmu.options.friction_speed)
    assert fmu.problems == []
    effort = _pushed(loaded, fmu.home)
    expected = _reference(loaded, fmu.home, effort, {})
    assert np.abs(expected - expected[0]).max() > 1e-6, "it moves"
    for kind in KINDS:
        states = fmu.simulate(kind, TIMES, dict(zip(fmu.named("effort"), effort, strict=True)))
        assert np.abs(states - expected).max() < 1e-8 * max(1.0, np.abs(expected).max()), kind


def _random_point(fmu: Fmu, size: float) -> tuple[dict[str, Any], Any]:
    """A state near home that moves, under random inputs; by name, and a direction."""
    random = np.random.default_rng(3)
    inputs = [name for stem in ("effort", "wrench", "payload") for name in fmu.named(stem)]
    state = fmu.home + size * random.standard_normal(len(fmu.home))
    values = [*state, *np.abs(random.standard_normal(len(inputs)))]
    return dict(zip([*fmu.states, *inputs], values, strict=True)), random.standard_normal(len(values))


def _differences_agree(fmu: Fmu, size: float) -> None:
    point, way = _random_point(fmu, size)
    groups = {stem: [name for name in fmu.reference if name.startswith(f"{stem}[")] for stem in fmu.stems}
    groups = {stem: names for stem, names in groups.items() if stem in fmu.outputs - {"margin"}} | {"slope": fmu.slopes}
    names = [name for group in groups.values() for name in group]
    with fmu.instance() as model:

        def at(part: float) -> Any:
            fmu.put(model, dict(zip(point, np.array(list(point.values())) + part * way, strict=True)))
            return fmu.get(model, names)

        step = 1e-4
        once, twice = (at(part) - at(-part) for part in (step, 2 * step))
        expected = (8 * once - twice) / (12 * step)
        at(0.0)
        knowns, unknowns = ([fmu.reference[name] for name in some] for some in (point, names))
        told = np.array(model.getDirectionalDerivative(unknowns, knowns, list(way)))
        margins = [fmu.reference[name] for name in fmu.named("margin")]
        measures = [fmu.reference[name] for name in fmu.named("measure")]
        of_margins, of_measures = (
            np.abs(model.getDirectionalDerivative(some, knowns, list(way)) if some else [])
            for some in (margins, measures)
        )
    assert (of_margins == of_measures).all(), "but for the side"
    assert len(groups) > 1
    begin = 0
    for stem, group in groups.items():
        part = slice(begin, begin + len(group))
        assert np.abs(told - expected)[part].max() < 1e-6 * np.abs(expected[part]).max() + 1e-12, stem
        begin += len(group)


@pytest.mark.parametrize("case", [*FEW, *nightly(*MANY, *EVERY)], ids=str)
def test_directional_derivatives_are_those_of_the_values(case: tuple[str, int], built: Built) -> None:
    _differences_agree(built(*case), 0.01)


@pytest.mark.parametrize("robot", nightly("delta", "gough_stewart"))
def test_directional_derivatives_know_loads_and_parameters(robot: str, built: Built) -> None:
    _differences_agree(built(robot, 3, LOADED), 0.01)


def test_outputs_are_those_of_the_robot(built: Built) -> None:
    fmu, loaded = built("fivebar", 3), pkmgen.load("fivebar", wrench=True, payload=True)
    point, _ = _random_point(fmu, 0.02)
    given = {stem: np.array([point[name] for name in fmu.named(stem)]) for stem in ("pose", "twist", "effort")}
    loads = {stem: np.array([point[name] for name in fmu.named(stem)]) for stem in ("wrench", "payload")}
    pose, twist = given["pose"], given["twist"]
    acceleration = loaded.forward_dynamics(**given, **loads)
    expected = {
        "position": loaded.inverse_kinematics(pose),
        "velocity": loaded.inverse_jacobian(pose) @ twist,
        "joint": loaded.joint_coordinates(pose),
        "holding_effort": loaded.inverse_dynamics(pose, np.zeros(2), np.zeros(2), **loads),
        "measure": np.hstack(loaded.singularity(pose)),
        "reaction": loaded.joint_reactions(pose, twist, acceleration, **loads).ravel(),
    }
    with fmu.instance() as model:
        fmu.put(model, point)
        for stem, values in expected.items():
            told = fmu.get(model, fmu.named(stem))
            assert np.abs(told - values).max() < 1e-12 * max(1.0, np.abs(values).max()), stem
        assert np.abs(fmu.get(model, fmu.slopes) - [*twist, *acceleration]).max() < 1e-12 * np.abs(acceleration).max()
        assert model.getUInt32([fmu.reference["status"]]) == [0]


@pytest.mark.parametrize("fmi", [3, *nightly(2)])
def test_a_state_with_a_bad_status_is_discarded(fmi: int, built: Built) -> None:
    fmu = built("fivebar", fmi)
    with fmu.instance() as model:
        fmu.put(model, {"pose[2]": 5.0})  # out of reach
        for name in (*fmu.slopes[2:], "position[1]", "velocity[1]", "joint[1]"):
            with pytest.raises(FMICallException) as caught:
                fmu.get(model, [name])
            assert caught.value.status == DISCARD
        status = (model.getInteger if fmi == 2 else model.getUInt32)([fmu.reference["status"]])[0]
        assert status & OUT_OF_REACH
        assert fmu.get(model, ["in_domain"]) == [-1]


@pytest.mark.parametrize("fmi", [3, *nightly(2)])
def test_a_singularity_is_an_event_that_ends_the_simulation(fmi: int, built: Built) -> None:
    fmu, loaded = built("fivebar", fmi), pkmgen.load("fivebar")
    motion = loaded.simulate(fmu.home[:2], np.array([0.0, 40.0]), times=1.0, effort=np.zeros(2), rtol=1e-10, atol=1e-12)
    told = fmu.run("ModelExchange", 1.0, 1e-3, {"twist[2]": 40.0}, ["in_domain", "status", *fmu.states])
    assert motion.status == SINGULAR | 1 << LIMB_SINGULAR
    assert abs(told["time"][-1] - motion.times[-1]) < 1e-7
    assert np.abs([told[name][-1] for name in fmu.states[:2]] - motion.pose[-1]).max() < 1e-6
    assert f"status 0x{motion.status:08x}, singular, limb left" in fmu.messages[-1]


@pytest.mark.parametrize("fmi", [3, *nightly(2)])
def test_co_simulation_stays_at_the_last_good_state(fmi: int, built: Built) -> None:
    fmu = built("fivebar", fmi)
    told = fmu.run("CoSimulation", 1.0, 1e-3, {"twist[2]": 40.0}, ["in_domain", "status", *fmu.states])
    assert 0.012 < told["time"][-1] < 0.015
    assert told["in_domain"][-1] == 1
    assert told["status"][-1] & (OUT_OF_REACH | SINGULAR)
    with fmu.instance("CoSimulation") as model:
        fmu.put(model, {"twist[2]": 40.0})
        model.exitInitializationMode()
        with pytest.raises(FMICallException) as caught:
            model.doStep(0.0, 1.0)
        assert caught.value.status == DISCARD
        assert fmu.get(model, ["time"]) == pytest.approx(told["time"][-1], abs=1e-3)


@pytest.mark.parametrize("fmi", [3, *nightly(2)])
def test_a_state_comes_back_as_it_was_saved(fmi: int, built: Built) -> None:
    fmu = built("fivebar", fmi)
    with fmu.instance("CoSimulation") as model:
        fmu.put(model, {"effort[1]": 1.0})
        model.exitInitializationMode()
        model.doStep(0.0, 0.01)
        saved = model.getFMUState()
        kept = model.serializeFMUState(saved)
        model.doStep(0.01, 0.01)
        after = fmu.get(model, ["time", *fmu.states])
        for state in (saved, model.deserializeFMUState(kept)):
            model.setFMUState(state)
            assert fmu.get(model, ["time"]) == [0.01]
            model.doStep(0.01, 0.01)
            assert (fmu.get(model, ["time", *fmu.states]) == after).all()
            model.freeFMUState(state)


def test_parameters_inputs_and_sub_steps_are_those_of_the_robot(built: Built) -> None:
    fmu = built("fivebar", 3)
    loaded = pkmgen.load("fivebar", wrench=True, payload=True, parameters={"payload_mass": 1.5})
    wrench, payload, effort = np.array([1.0, -2.0]), np.array([0.4]), np.full(2, 2.0)
    expected = _reference(loaded, fmu.home, effort, {"wrench": wrench, "payload": payload})
    names = [*fmu.named("effort"), *fmu.named("wrench"), *fmu.named("payload")]
    inputs = dict(zip(names, [*effort, *wrench, *payload], strict=True))
    for kind in KINDS:
        states = fmu.simulate(kind, TIMES, inputs, {"parameters.payload_mass": 1.5})
        assert np.abs(states - expected).max() < 1e-8, kind
    rough = fmu.simulate("CoSimulation", TIMES, inputs, {"parameters.payload_mass": 1.5, "sub_step": 1.0})
    held = {"wrench": np.tile(wrench, (5, 1)), "payload": payload}
    steps = loaded.rollout(fmu.home[:2], np.zeros(2), np.tile(effort, (5, 1)), **held, step=0.01)
    assert np.abs(rough - np.hstack([steps.pose, steps.twist])).max() < 1e-12


def test_the_same_kernel_has_the_same_bytes(tmp_path: Path) -> None:
    few = Options(functions=("forward_dynamics",))
    for folder in ("one", "other"):
        generate_folder(read_robot_text("fivebar"), tmp_path / folder, few, target="fmi3")
    assert (tmp_path / "one/fivebar.fmu").read_bytes() == (tmp_path / "other/fivebar.fmu").read_bytes()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(functions=("inverse_kinematics",)), "an FMU needs forward_dynamics"),
        (Options(real="float"), "an FMU exchanges doubles"),
    ],
)
def test_what_makes_no_fmu_is_told(options: Options, said: str, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=said):
        generate_folder(read_robot_text("fivebar"), tmp_path / "out", options, target="fmi3")
    assert not (tmp_path / "out").exists()
