"""Method `lie` (Müller 2022): its dynamics, its matrices, its inverse kinematics and its topology."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy
from numpy.typing import NDArray

from pkmgen.cli.show.tables import cycle_rows, limb_rows, topology_rows
from pkmgen.equations.rates import RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.errors import UnsupportedRobotError
from pkmgen.geometry.platform import declare_rates
from pkmgen.geometry.pose import declare_pose
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.kinematics.assembly import place_limbs, use_limbs
from pkmgen.kinematics.closure import model_of
from pkmgen.kinematics.inverse import actuator_motion, inverse_jacobian, inverse_kinematics
from pkmgen.library import read_robot_text
from pkmgen.mechanism.limb_axes import element_line
from pkmgen.mechanism.poses import box_poses, frame_in_numbers, in_numbers, rotated
from pkmgen.mechanism.topology import LimbNumbers, limb_topology, robot_topology
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.methods.lie import robot as lie
from pkmgen.methods.lie.inverse import geometric_inverse_kinematics, velocity_inverse_kinematics
from pkmgen.methods.lie.limb import task_limb
from pkmgen.methods.registry import formulate_dynamics, formulate_forward_dynamics
from pkmgen.options import Options
from pkmgen.pipeline import read_mechanism
from pkmgen.plan.plan import Plan, make_plan
from pkmgen.trees.models import ClosureModels, TreeModels

Array = NDArray[Any]
DATA = Path(__file__).parents[1] / "data" / "robots"
LIMBS_OF_ALL_FORMS = [
    *("c5", "delta", "delta_rrpar", "delta_tool", "dymo", "fivebar", "gough_stewart", "h4", "irsbot2", "planar_3rrr"),
    *("redundant_2rr", "spherical_wrist"),
]
EVERY = [*LIMBS_OF_ALL_FORMS, *(str(path) for path in sorted(DATA.glob("*.yaml")))]
"""`pkmgen check` compares the methods on all robots of the library."""
FEW = ("irsbot2", "delta_tool", "c5", "redundant_2rr", "spherical_wrist")
"""Robots with loops in their limbs, a sliding contact, more motors than freedoms, and joints no closed form places."""


def label(name: str) -> str:
    return Path(name).stem


@functools.cache
def known(name: str) -> tuple[Mechanism, Plan]:
    text = read_robot_text(name)
    _, mechanism = read_mechanism(text.text, text.file, Options())
    return mechanism, make_plan(mechanism, Options())


def evaluated(mechanism: Mechanism, model: SymbolicModel, **inputs: Array) -> dict[str, Array]:
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    return dict(evaluate_graph(graph_from_model(model, binding), inputs).outputs)


def states(mechanism: Mechanism, count: int = 20, seed: int = 0) -> tuple[Array, Array, Array]:
    generator = np.random.default_rng(seed)
    size = len(mechanism.layout.twist_names)
    poses = box_poses(mechanism, count, generator)
    return poses, generator.normal(size=(count, size)), 10.0 * generator.normal(size=(count, size))


def difference(one: Array, other: Array) -> float:
    """Greatest difference relative to the greatest entry of each state."""
    return float(np.max(np.max(np.abs(one - other), axis=1) / np.max(np.abs(other), axis=1)))


def agrees(mechanism: Mechanism, plan: Plan, wrench: bool = False) -> float:
    pose, twist, acceleration = states(mechanism)
    inputs = {"pose": pose, "twist": twist, "acceleration": acceleration}
    if wrench:
        inputs["wrench"] = 5.0 * twist[::-1]
    efforts = [
        evaluated(mechanism, formulate_dynamics(plan, method, "pose", wrench), **inputs)["effort"]
        for method in ("lie", "adjoint")
    ]
    return difference(*efforts)


@pytest.mark.parametrize("name", EVERY, ids=label)
def test_its_efforts_are_those_of_adjoint(name: str) -> None:
    assert agrees(*known(name)) < 1e-9


def rubbing(name: str, **values: float) -> tuple[Mechanism, Plan]:
    text = read_robot_text(name)
    robot, _ = read_mechanism(text.text, text.file, Options())
    given = {key: value for key, value in values.items() if key in robot.description.parameters}
    assert given, f"{name} has none of {', '.join(values)}"
    _, mechanism = read_mechanism(text.text, text.file, Options(parameters=given))
    return mechanism, make_plan(mechanism, Options())


@pytest.mark.parametrize("name", ["delta_rrpar", "irsbot2", "planar_3rrr"], ids=label)
def test_rotors_friction_and_wrench_act_as_in_adjoint(name: str) -> None:
    friction = {"motor_viscous": 0.3, "motor_coulomb": 0.2, "joint_viscous": 0.2, "joint_coulomb": 0.1}
    mechanism, plan = rubbing(name, rotor_inertia=0.02, rotor_mass=0.3, payload_mass=0.7, **friction)
    assert agrees(mechanism, plan, wrench=True) < 1e-9
    assert forward_error(mechanism, plan) < 1e-9


def forward_error(mechanism: Mechanism, plan: Plan) -> float:
    pose, twist, acceleration = states(mechanism)
    inverse = formulate_dynamics(plan, "adjoint", "pose", False)
    effort = evaluated(mechanism, inverse, pose=pose, twist=twist, acceleration=acceleration)["effort"]
    forward = formulate_forward_dynamics(plan, "lie")
    assert forward is not None
    return difference(
        evaluated(mechanism, forward, pose=pose, twist=twist, effort=effort)["acceleration"], acceleration
    )


@pytest.mark.parametrize("name", ["delta_tool", "c5", "redundant_2rr", "spherical_wrist"], ids=label)
def test_forward_dynamics_returns_the_acceleration(name: str) -> None:
    assert forward_error(*known(name)) < 1e-9


@pytest.mark.parametrize("name", ["irsbot2", "c5"], ids=label)
def test_actuator_space_gives_the_same_efforts(name: str) -> None:
    mechanism, plan = known(name)
    pose, twist, acceleration = states(mechanism)
    given = {"pose": pose, "twist": twist, "acceleration": acceleration}
    motion = evaluated(mechanism, actuator_motion(plan), **given)
    model = lie.actuator_space_dynamics(plan)
    assert {"J_IK", "J_FK", "M_a", "C_a", "W_a"} <= {equation.matrix for equation in model.written()}
    found = evaluated(mechanism, model, pose=pose, **motion)["effort"]
    expected = evaluated(mechanism, formulate_dynamics(plan, "adjoint", "pose", False), **given)
    assert difference(found, expected["effort"]) < 1e-9


def test_actuator_space_needs_independent_motors() -> None:
    _mechanism, plan = known("redundant_2rr")
    with pytest.raises(UnsupportedRobotError, match="as many motors as freedoms, here 3 for 2"):
        lie.actuator_space_dynamics(plan)


@pytest.mark.parametrize("name", ["delta_rrpar", "redundant_2rr"], ids=label)
def test_task_space_matrices_are_those_of_the_efforts(name: str) -> None:
    mechanism, plan = known(name)
    pose, twist, _ = states(mechanism, 8)
    size = twist.shape[1]
    found = evaluated(mechanism, lie.task_space_equations(plan), pose=pose, twist=twist)
    mass, coriolis = (found[key].reshape(-1, size, size) for key in ("task_mass", "task_coriolis"))
    jacobian = found["inverse_jacobian"].reshape(len(pose), -1, size)
    given = evaluated(mechanism, inverse_jacobian(plan), pose=pose)["inverse_jacobian"]
    np.testing.assert_allclose(jacobian.reshape(len(pose), -1), given, atol=1e-9)
    assert np.all(np.linalg.eigvalsh(mass) > 0.0)

    inverse = formulate_dynamics(plan, "adjoint", "pose", False)

    def on_platform(rates: Array, pushed: Array) -> Array:
        effort = evaluated(mechanism, inverse, pose=pose, twist=rates, acceleration=pushed)["effort"]
        return np.einsum("kmi,km->ki", jacobian, effort)

    rest = np.zeros_like(twist)
    weight = on_platform(rest, rest)
    for column in range(size):
        unit = np.tile(np.eye(size)[column], (len(pose), 1))
        np.testing.assert_allclose(mass[:, :, column], on_platform(rest, unit) - weight, atol=1e-9)
    moved = np.einsum("kij,kj->ki", coriolis, twist)
    np.testing.assert_allclose(found["task_loads"], weight, atol=1e-9)
    np.testing.assert_allclose(moved, on_platform(twist, rest) - weight, atol=1e-9)


# --- matrices of a limb against their definitions, in numbers


class Coordinates(ClosureModels):
    """Independent joint coordinates of a limb, from its closed form."""

    def model(self, limb: Limb, turning: bool) -> SymbolicModel:
        writer, site, _ = self.prepare(limb, turning)
        return writer.finish((writer.port("joints", [place.value() for place in site.places]),))


@functools.cache
def coordinates_model(name: str) -> SymbolicModel:
    _mechanism, plan = known(name)
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    results = place_limbs(equations, pose, Coordinates(plan))
    symbols = tuple(symbol for found in results for symbol in found["joints"])
    port = Port("joints", (len(symbols),), symbols, ("1",) * len(symbols), "joint coordinates")
    return model_of(equations, plan, "coordinates", "geometry", (port,))


def coordinates(name: str, pose: Array) -> Array:
    return evaluated(known(name)[0], coordinates_model(name), pose=pose)["joints"]


def limb_results(name: str, pose: Array, twist: Array) -> dict[str, Array]:
    """M, C and Q of the first limb, and F and Ḟ."""
    mechanism, plan = known(name)
    equations = StagedEquations()
    motion = declare_rates(equations, RateTape(equations), declare_pose(equations, plan))
    used = use_limbs(motion, TreeModels(plan, task_limb))[0]
    ports = tuple(
        Port(key, (len(value),), tuple(value), ("1",) * len(value), key) for key, value in used.results.items()
    )
    model = model_of(equations, plan, "limb", "lie", ports)
    return evaluated(mechanism, model, pose=pose, twist=twist, acceleration=0.0 * twist)


def energies(mechanism: Mechanism, numbers: LimbNumbers, values: Array) -> tuple[Array, float]:
    """Mass matrix and potential energy of a limb's bodies, from the velocities of their mass centres."""
    laid, size = numbers.laid(values), numbers.tree.size
    gravity = frame_in_numbers(mechanism, numbers.limb.frame).T @ in_numbers(mechanism, mechanism.gravity)
    mass, potential = np.zeros((size, size)), 0.0
    for index, joint in enumerate(numbers.tree.joints):
        frame, origin, _ = laid[index]
        columns = numbers.jacobian(index, laid) @ numbers.embedding()
        for body in joint.bodies:
            weight = mechanism.value(body.mass)
            centre = origin + frame @ in_numbers(mechanism, body.mass_centre)
            xx, yy, zz, xy, xz, yz = (mechanism.value(entry) for entry in body.inertia)
            inertia = frame @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ frame.T
            velocity = columns[3:] + np.cross(columns[:3].T, centre).T
            mass += weight * velocity.T @ velocity + columns[:3].T @ inertia @ columns[:3]
            potential -= weight * float(gravity @ centre)
    return mass, potential


@pytest.mark.parametrize("name", ["delta_rrpar", "irsbot2", "dymo"])
def test_limb_matrices_follow_from_its_energies(name: str) -> None:
    mechanism, _ = known(name)
    pose, twist, _ = states(mechanism, 4)
    found = limb_results(name, pose, twist)
    numbers = LimbNumbers(mechanism, mechanism.limbs[0])
    size, step = numbers.tree.size, 1e-5
    joints = coordinates(name, pose)[:, :size]
    rates = evaluated(mechanism, velocity_inverse_kinematics(known(name)[1]), pose=pose, twist=twist,
                      joints=coordinates(name, pose))["rates"][:, :size]  # fmt: skip
    for state in range(len(pose)):
        values, rate = joints[state], rates[state]
        mass, _ = energies(mechanism, numbers, values)
        np.testing.assert_allclose(found["mass"][state].reshape(size, size), mass, atol=1e-12)
        slopes, pull = np.zeros((size, size, size)), np.zeros(size)
        for k, unit in enumerate(np.eye(size)):
            ahead, behind = (energies(mechanism, numbers, values + sign * step * unit) for sign in (1.0, -1.0))
            slopes[k], pull[k] = (ahead[0] - behind[0]) / (2 * step), (ahead[1] - behind[1]) / (2 * step)
        lagrange = np.einsum("kij,k,j->i", slopes, rate, rate) - 0.5 * np.einsum("kij,i,j->k", slopes, rate, rate)
        coriolis = found["coriolis"][state].reshape(size, size) @ rate
        np.testing.assert_allclose(coriolis, lagrange, atol=1e-7 * max(1.0, np.max(np.abs(lagrange))))
        np.testing.assert_allclose(found["loads"][state], pull, atol=1e-7)


def test_matrices_have_their_names() -> None:
    _mechanism, plan = known("delta_rrpar")
    inverse = formulate_dynamics(plan, "lie", "pose", False)
    names = {equation.matrix for equation in inverse.written()}
    assert {"Y", "exp", "f", "H", "J", "L", "L_p", "F", "V", "M", "C", "Q", "W"} <= names
    forward = lie.forward_dynamics(plan)
    assert {"M_t", "C_t", "W_t", "J_IK", "F_dot"} <= {equation.matrix for equation in forward.written()}


def cut_constraints(mechanism: Mechanism, numbers: LimbNumbers, values: Array) -> Array:
    """Jacobian in all joints of the tree of the constraints of the joints cut inside a limb (28)–(41)."""
    laid, joints = numbers.laid(values), numbers.tree.joints
    index = {joint.name: place for place, joint in enumerate(joints)}
    rows = []
    for element in numbers.limb.elements:
        start = numbers.limb.elements[0] if element.pair is None else element
        length = mechanism.value(element.length)
        line = in_numbers(mechanism, element_line(numbers.limb, numbers.limb.elements.index(start)))
        cuts = []
        for link in element.links:
            cuts.append((index[link.name], length * line, index[f"{element.name}_coupler"],
                         in_numbers(mechanism, element.link_offset)))  # fmt: skip
        if f"{element.name}_2" in index and element.pair is not None:
            across = in_numbers(mechanism, element.pair.start)
            cuts.append((index[f"{element.name}_2"], length * line, index[f"{element.name}_end_link"], -2.0 * across))
        for one, at_one, other, at_other in cuts:
            (frame, origin, screw), (frame_2, origin_2, _) = laid[one], laid[other]
            point, point_2 = origin + frame @ at_one, origin_2 + frame_2 @ at_other
            np.testing.assert_allclose(point, point_2, atol=1e-12)
            first, second = numbers.jacobian(one, laid), numbers.jacobian(other, laid)
            rows.append(first[3:] - second[3:] + np.cross((first[:3] - second[:3]).T, point).T)
            across_axis = np.linalg.svd(screw[None, :3])[2][1:]
            rows.append(across_axis @ (first[:3] - second[:3]))
    return np.vstack(rows)


@pytest.mark.parametrize("name", ["delta", "delta_rrpar", "irsbot2", "h4", "orthoglide", "par2"])
def test_embedding_solves_the_constraints_of_the_cut_joints(name: str) -> None:
    mechanism, _ = known(name)
    numbers = LimbNumbers(mechanism, mechanism.limbs[0])
    generator = np.random.default_rng(3)
    for _ in range(10):
        constraints = cut_constraints(mechanism, numbers, generator.uniform(-1.2, 1.2, numbers.tree.size))
        embedded = numbers.embedding()
        np.testing.assert_allclose(constraints @ embedded, 0.0, atol=1e-12)
        dependent = len(numbers.tree.joints) - numbers.tree.size
        assert np.linalg.matrix_rank(constraints, tol=1e-9) == dependent
        independent = [numbers.tree.joints.index(joint) for joint in numbers.tree.independent()]
        others = [place for place in range(len(numbers.tree.joints)) if place not in independent]
        solved = -np.linalg.pinv(constraints[:, others]) @ constraints[:, independent]  # (45)
        np.testing.assert_allclose(solved, embedded[others], atol=1e-9)


# --- inverse kinematics


def follow(mechanism: Mechanism, start: Array, count: int, step: float) -> Array:
    """Poses of a smooth motion from a pose, one each millisecond."""
    size, times = len(mechanism.box), step * np.arange(count)
    scale = 0.2 * np.array([high - low for low, high in mechanism.box])
    poses = np.tile(start, (count, 1))
    poses[:, :size] += scale * np.sin(2 * np.pi * times)[:, None]
    if len(start) > size:
        poses[:, size:] = rotated(
            np.tile(start[size:], (count, 1)), 0.3 * np.sin(2 * np.pi * times)[:, None] * np.ones(3)
        )
    return poses


def wrapped(angles: Array) -> Array:
    """Differences of angles (or of ways, which are small) without whole turns."""
    result: Array = (angles + np.pi) % (2 * np.pi) - np.pi
    return result


@pytest.mark.parametrize("name", FEW, ids=label)
def test_two_steps_follow_a_motion_sampled_each_millisecond(name: str) -> None:
    mechanism, _ = known(name)
    poses = follow(mechanism, np.array(mechanism.home), 12, 1e-3)
    model = geometric_inverse_kinematics(known(name)[1])
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    graph = graph_from_model(model, binding)
    expected = coordinates(name, poses)
    joints = expected[:1]
    for pose, closed in zip(poses[1:], expected[1:], strict=True):
        found = evaluate_graph(graph, {"pose": pose[None], "start": joints}).outputs
        joints = found["joints"]
        assert found["residual"][0, 0] < 1e-10
        np.testing.assert_allclose(wrapped(joints[0] - closed), 0.0, atol=1e-9)


@pytest.mark.parametrize("name", FEW, ids=label)
def test_steps_to_convergence_find_the_closed_form(name: str) -> None:
    mechanism, plan = known(name)
    poses = follow(mechanism, np.array(mechanism.home), 60, 4e-3)[1:]
    start = np.tile(coordinates(name, np.array([mechanism.home])), (len(poses), 1))
    model = geometric_inverse_kinematics(plan, None)
    found = evaluated(mechanism, model, pose=poses, start=start)
    closed = evaluated(mechanism, inverse_kinematics(plan), pose=poses)["position"]
    assert np.max(found["residual"]) < 1e-10
    np.testing.assert_allclose(wrapped(found["position"] - closed), 0.0, atol=1e-10)
    once = evaluated(mechanism, geometric_inverse_kinematics(plan, 1), pose=poses, start=start)
    if name != "c5":  # its closure is linear in the coordinates
        assert np.max(once["residual"]) > 1e-6


@pytest.mark.parametrize("name", ["irsbot2", "c5", "planar_3rrr"])
def test_pseudo_inverse_gives_the_rates_of_the_joints(name: str) -> None:
    mechanism, _ = known(name)
    pose, twist, _ = states(mechanism, 10)
    step, size = 1e-6, len(mechanism.box)

    def moved(sign: float) -> Array:
        shifted = pose.copy()
        shifted[:, :size] += sign * step * twist[:, :size]
        if pose.shape[1] > size:
            shifted[:, size:] = rotated(pose[:, size:], sign * step * twist[:, size:])
        return coordinates(name, shifted)

    expected = (moved(1.0) - moved(-1.0)) / (2 * step)
    model = velocity_inverse_kinematics(known(name)[1])
    found = evaluated(mechanism, model, pose=pose, joints=coordinates(name, pose), twist=twist)["rates"]
    np.testing.assert_allclose(found, expected, atol=1e-7 * max(1.0, float(np.max(np.abs(expected)))))


# --- topology


@pytest.mark.parametrize("name", EVERY, ids=label)
def test_every_cycle_is_closed_and_has_one_cut_joint(name: str) -> None:
    mechanism, _ = known(name)
    graph = robot_topology(mechanism)
    assert len(graph.cycles) == len(graph.cut) == len(graph.joints) - len(graph.bodies) + 1
    inside = sum(len(limb_topology(mechanism, limb).cycles) for limb in mechanism.limbs)
    ends = len({limb.part for limb in mechanism.limbs})
    assert len(graph.cycles) >= inside + len(mechanism.limbs) - ends
    for cut, cycle in zip(graph.cut, graph.cycles, strict=True):
        assert cycle[0] == (cut, 1)
        assert [index for index, _ in cycle if index in graph.cut] == [cut]
        boundary: dict[str, int] = {}
        for index, _ in cycle:
            for body in (graph.joints[index].inner, graph.joints[index].outer):
                boundary[body] = boundary.get(body, 0) + 1
            assert graph.joints[index].freedoms <= graph.joints[cut].freedoms
        assert set(boundary.values()) == {2}


@pytest.mark.parametrize("name", ["delta", "delta_rrpar", "irsbot2", "quattro"])
def test_loops_are_cut_where_the_tree_of_the_dynamics_ends(name: str) -> None:
    mechanism, _ = known(name)
    limb = mechanism.limbs[0]
    graph, tree = limb_topology(mechanism, limb), LimbNumbers(mechanism, limb).tree
    places = {joint.name: index for index, joint in enumerate(tree.joints)}
    bodies = [graph.joints[cut].inner.removeprefix(f"{limb.name}_") for cut in graph.cut]
    found = [places[body] for body in bodies if body in places]
    assert found  # rods that turn alike are one link of the tree
    for index in found:
        assert index not in tree.path()
        assert all(joint.parent != index for joint in tree.joints)


def test_topology_of_the_examples_of_the_paper() -> None:
    cuts = {name: limb_rows(known(name)[0])[0]["cut"] for name in ("delta", "delta_rrpar", "irsbot2")}
    assert cuts["delta"] == ["first_tip_2"]
    assert cuts["delta_rrpar"] == ["first_rod_2_end"]
    assert cuts["irsbot2"] == ["right_arm_link_end", "right_tip_2"]
    loops = {name: len(cycle_rows(known(name)[0])) for name in ("delta", "irsbot2", "gough_stewart")}
    assert loops == {"delta": 5, "irsbot2": 5, "gough_stewart": 5}
    rows = topology_rows(known("delta_rrpar")[0])
    assert [row["type"] for row in rows[:7]] == ["R"] * 7  # 3RR[2RR]R
    assert [row["joint"] for row in rows if row["driven"]] == ["first_arm", "second_arm", "third_arm"]


def test_limbs_are_equimobile_or_not() -> None:
    def mobility(name: str) -> list[tuple[object, ...]]:
        return [
            (row["topology"], row["platform"], row["freedoms"], row["equimobile"]) for row in limb_rows(known(name)[0])
        ]

    assert set(mobility("delta_rrpar")) == {("hybrid", 4, 3, False)}
    assert set(mobility("gough_stewart")) == {("simple", 6, 6, True)}
    assert set(mobility("dymo")) == {("simple", 5, 3, False)}
    assert mobility("delta_tool")[-1] == ("simple", 6, 4, False)
    assert set(mobility("c5")) == {("simple", 6, 6, True)}


def test_embedding_is_written_with_entries_of_zero_and_one() -> None:
    mechanism, plan = known("irsbot2")
    model = formulate_dynamics(plan, "lie", "pose", False)
    (equation,) = (one for one in model.written() if one.name == "right_embedding")
    expected = LimbNumbers(mechanism, mechanism.limbs[0]).embedding()
    np.testing.assert_array_equal(np.array(sympy.Matrix(equation.value), dtype=float), expected)
