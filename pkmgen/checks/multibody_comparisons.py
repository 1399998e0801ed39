"""Comparisons of the functions of a robot of bodies and joints with each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from pkmgen.checks.multibody_states import STEP, MultibodyUnderCheck
from pkmgen.checks.states import CheckResult, largest, relative_error, said_place
from pkmgen.graph.evaluate import Array
from pkmgen.mechanism.link_frames import link_frames, side_frame
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import in_numbers
from pkmgen.multibody.elements import body_elements
from pkmgen.multibody.mobility import NAMED_PART
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.reactions import held_bearings

OPEN_LIMIT, LIMIT, KERNEL_LIMIT = 1e-9, 1e-8, 1e-9
"""Largest errors of closures, of what derivatives or solved systems take part in, and of a compiled kernel."""


def compare_functions(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """Compare the functions of a robot with each other: closures, mass, power, derivatives."""
    yield _closures(checked)
    yield from _mass(checked)
    yield _power(checked)
    yield from _kinematics(checked)
    yield from _energies(checked)
    yield from _regressors(checked)
    yield _reactions(checked)
    yield from _elements(checked)
    yield from _derivatives(checked)


def _closures(checked: MultibodyUnderCheck) -> CheckResult:
    """All rows at the coordinates that the kernel finds, those left out of the elimination too."""
    errors = Numbers(checked.plan.robot).errors(checked.value("joint_coordinates"))
    return CheckResult("closures, by the size of the robot", "zero", largest(np.abs(errors)), OPEN_LIMIT, checked.count)


def _mass(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """M q̈ + h is inverse dynamics, forward dynamics returns the acceleration, and M is positive definite."""
    rates, acceleration = checked.rates(), checked.rates("acceleration")
    size, count = rates.shape[1], checked.count
    mass = checked.value("mass_matrix").reshape(count, size, size)
    effort, load = checked.value("inverse_dynamics"), checked.load()
    built = np.einsum("nij,nj->ni", mass, acceleration) + checked.value("bias")
    yield CheckResult("mass matrix and bias", "inverse dynamics", relative_error(built, load), LIMIT, count)
    costless = f"bodies or rotors without mass let a motion{_least_massive(checked, mass)} cost nothing"
    words = "forward of inverse dynamics", "acceleration"
    if "forward_dynamics" in checked.graphs:
        back = checked.value("forward_dynamics", effort=effort)
        yield CheckResult(*words, relative_error(back, acceleration), LIMIT, count)
    else:
        yield CheckResult(*words, 0.0, LIMIT, 0, f"skipped: there is no forward dynamics, {costless}")
    flat, turned = (entries.reshape(count, -1) for entries in (mass, mass.swapaxes(1, 2)))
    yield CheckResult("mass matrix", "its transpose", relative_error(flat, turned), LIMIT, count)
    least = np.linalg.eigvalsh(_scaled(mass)).min()
    yield CheckResult("mass matrix", "positive definite", max(0.0, -float(least)), 0.0, count, costless)


def _scaled(mass: Array) -> Array:
    """Mass matrices with ones on the diagonal; zeros stay where there is no mass."""
    diagonal = np.sqrt(np.abs(np.einsum("nii->ni", mass)))
    diagonal = np.where(diagonal > 0.0, diagonal, 1.0)
    return np.asarray(mass / (diagonal[:, :, None] * diagonal[:, None, :]))


def _least_massive(checked: MultibodyUnderCheck, mass: Array) -> str:
    """Coordinates that take part in the motion which costs least, and where; empty for a base that moves."""
    if checked.moves:
        return ""
    values, motions = np.linalg.eigh(_scaled(mass))
    worst, robot = int(np.argmin(values[:, 0])), checked.plan.robot
    owners = [robot.links[index].name for index in robot.owners(robot.independent)]
    named = [name for name, part in zip(owners, motions[worst, :, 0], strict=True) if abs(part) > NAMED_PART]
    names, positions = checked.places()
    return f" of {', '.join(dict.fromkeys(named))} at {said_place(names, positions[worst])}"


def _kinematics(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """J beside the change of the motors, and forward beside inverse kinematics."""
    if "inverse_jacobian" in checked.graphs:
        robot, ahead = checked.plan.robot, checked.ahead()
        jacobian = checked.value("inverse_jacobian").reshape(checked.count, len(robot.motors), robot.freedoms)
        rates = np.einsum("nmi,ni->nm", jacobian, checked.states["rate"])
        moved = checked.value("inverse_kinematics", position=ahead["position"]).imag / STEP
        error = relative_error(rates, moved)
        yield CheckResult("inverse Jacobian", "change of the motors", error, LIMIT, checked.count)
    if "forward_kinematics" in checked.graphs:
        if checked.plan.robot.driven:
            yield _frames(checked)
            return
        error = relative_error(checked.value("forward_kinematics"), checked.states["position"])
        yield CheckResult("forward of inverse kinematics", "position", error, LIMIT, checked.count)


def _frames(checked: MultibodyUnderCheck) -> CheckResult:
    """Origins of the frames that the file names beside those at the joint coordinates."""
    robot, joints = checked.plan.robot, checked.value("joint_coordinates")
    origins = np.zeros((checked.count, len(robot.frames), 3))
    for state, coordinates in enumerate(joints):
        links = link_frames(robot, dict(zip(robot.joints, coordinates.tolist(), strict=True)))
        origins[state] = [side_frame(robot, links, frame.side)[1] for frame in robot.frames]
    if checked.moves:
        pose = checked.states["base_pose"]
        origins = pose[:, None, :3] + np.stack([_turned(pose, origins[:, k]) for k in range(len(robot.frames))], axis=1)
    found = checked.value("forward_kinematics")[:, : 3 * len(robot.frames)]
    error = relative_error(found, origins.reshape(checked.count, -1))
    return CheckResult("origins of frames", "joint coordinates", error, LIMIT, checked.count)


def _power(checked: MultibodyUnderCheck) -> CheckResult:
    """Compare Γ·q̇ with the rate of the kinetic energy, the power against gravity and springs, and the losses."""
    rates = checked.rates()
    forth, back = (checked.value("bias", **checked.given("rate", sign * rates)) for sign in (1.0, -1.0))
    parts = (
        np.sum(checked.load() * rates, axis=1),
        -checked.value("kinetic_energy", **checked.ahead())[:, 0].imag / STEP,
        -np.sum(checked.value("gravity") * rates, axis=1),
        -0.5 * np.sum((forth - back) * rates, axis=1),
    )
    scale = sum(np.abs(part) for part in parts)
    error = np.abs(sum(parts)) / np.where(scale > 0, scale, 1.0)
    return CheckResult("power of the motors", "energy and losses", largest(error), LIMIT, checked.count)


def _derivatives(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """Joint rates, and derivatives of inverse dynamics along the motion, beside complex steps."""
    ahead, count = checked.ahead(), checked.count
    moved = checked.value("joint_coordinates", position=ahead["position"]).imag / STEP
    error = relative_error(checked.value("joint_rates"), moved)
    yield CheckResult("joint rates", "change of joint coordinates", error, LIMIT, count)
    further = {"effort": checked.value("inverse_dynamics")}
    for name, last in (("inverse_dynamics", "acceleration"), ("forward_dynamics", "effort")):
        if name not in checked.graphs:
            continue
        changes = _changes(checked, further)
        along = _along(checked, f"{name}_derivatives", changes, further)
        values = {**checked.states, **further}
        stepped = {key: values[key] + 1j * STEP * changes[key] for key in (last, "base_acceleration") if key in values}
        if name == "forward_dynamics":
            stepped.pop("base_acceleration", None)
        moved = checked.value(name, **ahead, **stepped).imag / STEP
        label = name.replace("_", " ")
        yield CheckResult(f"derivatives of {label}", "its change", relative_error(along, moved), LIMIT, count)


def _changes(checked: MultibodyUnderCheck, further: Mapping[str, Array]) -> dict[str, Array]:
    """Rates of inputs along the motion; inputs that the motion does not determine take the rates of others."""
    states = checked.states
    changes = {"position": states["rate"], "rate": states["acceleration"], "acceleration": states["rate"], **further}
    if checked.moves:
        changes["base_pose"] = changes["base_acceleration"] = states["base_twist"]
        changes["base_twist"] = states["base_acceleration"]
    return changes


def _along(
    checked: MultibodyUnderCheck, name: str, changes: Mapping[str, Array], further: Mapping[str, Array]
) -> Array:
    """Sum of derivatives, each along the change of what it is taken in."""
    flat, total, first = checked.value(name, **further), np.zeros(1), 0
    named = checked.named(changes)
    for port in checked.graphs[name].outputs:
        rows, columns = port.shape
        matrix = flat[:, first : first + rows * columns].reshape(-1, rows, columns)
        total = total + np.einsum("nij,nj->ni", matrix, named[port.name.removeprefix("by_")])
        first += rows * columns
    return total


def _energies(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """The rate of the potential energy is the power against gravity and springs; terms in one pass are the same."""
    ahead, count = checked.ahead(), checked.count
    rate = checked.value("potential_energy", **ahead).imag / STEP
    power = np.sum(checked.value("gravity") * checked.rates(), axis=1)[:, None]
    yield CheckResult("rate of the potential energy", "power of gravity", relative_error(rate, power), LIMIT, count)
    terms = [checked.value("mass_matrix"), checked.value("bias")]
    if not (checked.plan.robot.driven or checked.moves):
        still = np.zeros_like(checked.states["acceleration"])
        drift = np.split(checked.value("actuator_motion", acceleration=still), 2, axis=1)[1]
        terms += [checked.value("inverse_jacobian"), drift]
    error = relative_error(checked.value("dynamics_terms"), np.hstack(terms))
    yield CheckResult("dynamics terms", "functions one by one", error, LIMIT, count)
    if "joint_limits" in checked.graphs:
        yield _limits(checked)


def _limits(checked: MultibodyUnderCheck) -> CheckResult:
    """Distances of joints from their limits beside their coordinates."""
    robot, joints = checked.plan.robot, checked.value("joint_coordinates")
    margins = []
    for link in robot.links:
        if link.limits is not None:
            own = joints[:, robot.joints.index(link.name)]
            margins.append(np.minimum(own - robot.value(link.limits.lower), robot.value(link.limits.upper) - own))
    error = relative_error(checked.value("joint_limits"), np.stack(margins, axis=1))
    return CheckResult("joint limits", "joint coordinates", error, KERNEL_LIMIT, checked.count)


def _elements(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """Elements stand between frames of links that are placed in numbers; their rates are those of their states."""
    if "element_states" not in checked.graphs:
        return
    robot, count, placed = checked.plan.robot, checked.count, list[Array]()
    sides = [getattr(each, word) for word in ("start", "end") for each in body_elements(robot)]
    points = [in_numbers(robot, side.point) for side in sides]
    for row in checked.value("joint_coordinates").tolist():
        frames = link_frames(robot, dict(zip(robot.joints, row, strict=True)))
        ends = [frames[side.link][1] + frames[side.link][0] @ p for side, p in zip(sides, points, strict=True)]
        placed.append(np.concatenate(ends))
    found, words = checked.value("element_states")[:, : 3 * len(sides)], "ends of elements"
    yield CheckResult(words, "frames of links", relative_error(found, np.stack(placed)), LIMIT, count)
    moved = checked.value("element_states", **checked.ahead()).imag / STEP
    error = relative_error(checked.value("element_rates"), moved)
    yield CheckResult("rates of elements", "change of their states", error, LIMIT, count)


def _regressors(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """Regressors times parameters are the efforts."""
    effort = checked.value("inverse_dynamics")
    for name, values in checked.parameters.items():
        matrices = checked.value(name).reshape(checked.count, -1, len(values))
        error = relative_error(matrices @ values, effort)
        yield CheckResult(f"{name.replace('_', ' ')} times parameters", "inverse dynamics", error, LIMIT, checked.count)


def _reactions(checked: MultibodyUnderCheck) -> CheckResult:
    """What joints of motors carry along their axes is the effort less what springs, friction and rotors take.

    Joints in couplings are left out: the effort of a coupling on the axis crosses the joint too, and is no output.
    """
    robot, count = checked.plan.robot, checked.count
    words = "reactions along axes of motors", "efforts less losses"
    if not robot.driven:
        return CheckResult(*words, 0.0, LIMIT, 0, "skipped: needs the coordinates of its motors")
    bearings = held_bearings(robot)
    names = [bearing.name for bearing in bearings]
    coupled = {index for coupling in robot.couplings for index, _ in coupling.terms}
    wrenches = checked.value("joint_reactions").reshape(count, len(names), 6)
    coordinates, effort = checked.value("joint_coordinates"), checked.value("inverse_dynamics")
    rate, acceleration = checked.states["rate"], checked.states["acceleration"]
    found, wanted = [], []
    for motor, index in enumerate(robot.motors):
        link = robot.links[index]
        if link.name not in names or index in coupled:
            continue
        bearing = bearings[names.index(link.name)]
        outwards = bearing.closure is not None or bearing.child.link == index
        axes = np.array([_axis(robot, index, row) for row in coordinates]) * (1.0 if outwards else -1.0)
        axes = _turned(checked.states["base_pose"], axes) if checked.moves else axes
        wrench = wrenches[:, names.index(link.name)]
        carried = wrench[:, :3] if link.kind == "P" else wrench[:, 3:] + robot.value(link.pitch) * wrench[:, :3]
        own = rate[:, motor]
        taken = robot.value(link.friction.viscous) * own + robot.value(link.friction.coulomb) * np.sign(own)
        if link.motor is not None:
            taken += robot.value(link.motor.rotor_inertia) * acceleration[:, motor]
        if link.spring is not None:
            stretch = checked.states["position"][:, motor] - robot.value(link.spring.rest)
            taken += robot.value(link.spring.stiffness) * stretch + robot.value(link.spring.damping) * own
        found.append(np.sum(axes * carried, axis=1))
        wanted.append(effort[:, motor] - taken)
    if not found:
        return CheckResult(*words, 0.0, LIMIT, 0, "skipped: no motor has a joint of its own that no coupling holds")
    return CheckResult(*words, relative_error(np.stack(found, 1), np.stack(wanted, 1)), LIMIT, count)


def _axis(robot: Multibody, index: int, coordinates: Array) -> Array:
    """Axis of the joint of a link, axes of the ground."""
    frames = link_frames(robot, dict(zip(robot.joints, coordinates.tolist(), strict=True)))
    return np.asarray(frames[index][0] @ in_numbers(robot, robot.links[index].axis))


def _turned(pose: Array, vectors: Array) -> Array:
    """Vectors in axes of the base as vectors in the world."""
    scalar, spin = pose[:, 3:4], pose[:, 4:]
    once = np.cross(spin, vectors)
    return np.asarray(vectors + 2 * (scalar * once + np.cross(spin, once)))
