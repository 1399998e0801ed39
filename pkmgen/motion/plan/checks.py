"""What a robot must be like for its motors to drive it."""

from __future__ import annotations

import numpy as np

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.solve import LEAST_PIVOT
from pkmgen.language.description.types import Motion
from pkmgen.machine.spelling import counted, named
from pkmgen.mechanism.poses import PlatformNumbers, frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.forward import SPHERES_OF_MOTION, assembly_side
from pkmgen.motion.kinematics.inverse import skeleton
from pkmgen.motion.plan.orders import Array, sampled_poses, side_of_home, values_of

NAMED = 1e-6
"""Part of a motion of length one below which a freedom or a motor takes no part in it."""
COUPLED = 1e-9
"""Part of the robot's size by which coupled elements may differ."""


def check_motors(geometry: Geometry) -> None:
    """Refuse a robot with fewer motors than its platform has freedoms."""
    mechanism, freedoms = geometry.mechanism, geometry.freedoms
    motors = len(mechanism.motors())
    if motors < freedoms:
        raise UnsupportedRobotError(
            f"{mechanism.place}: {counted(motors, 'motor')} cannot drive {counted(freedoms, 'freedom')}: give an "
            "`actuator` to as many joints as there are freedoms"
        )


def check_home(geometry: Geometry, matrices: Array) -> None:
    """Refuse a home pose that limbs do not reach, from matrices at sampled poses of which home is the first."""
    mechanism = geometry.mechanism
    lost = ~np.isfinite(matrices[0]).all(axis=0)
    if lost.any():
        motors = mechanism.motors()
        far = dict.fromkeys(motor[0] for motor, away in zip(motors, lost, strict=False) if away)
        limbs = list(far) if len(motors) == len(lost) else []
        of = named("limb", [limb.name for limb in limbs]) if limbs else "a limb"
        entries = zip(mechanism.layout.pose_names, mechanism.home, strict=True)
        home = ", ".join(f"{name} {value:g}" for name, value in entries)
        cause = (around := mechanism.working_range) and around.cause(mechanism.home)
        words = [home, *([cause] if cause else []), *(_spanned(mechanism, limb) for limb in limbs[:1])]
        raise UnsupportedRobotError(f"{mechanism.place}: home is out of reach of {of}: {'; '.join(words)}")


def _spanned(mechanism: Mechanism, limb: Limb) -> str:
    """How far a limb has to reach at home, and how long its elements are."""
    tip, _ = PlatformNumbers(mechanism, np.array(mechanism.home)).anchor(limb)
    span = float(np.linalg.norm(tip - in_numbers(mechanism, limb.base_point)))
    lengths = [(element.name, mechanism.value(element.length)) for element in limb.elements]
    made = ", ".join(f"{name} {length:.3g} m" for name, length in lengths if length)
    return f"limb {limb.name} spans {span:.3g} m there" + (f" with {made}" if made else "")


def check_side(geometry: Geometry) -> None:
    """Refuse an assembly that is not that of home, and a home between two assemblies of which the file names none."""
    mechanism, assembly = geometry.mechanism, geometry.mechanism.assembly
    if mechanism.motion not in SPHERES_OF_MOTION:
        if assembly is not None:
            raise UnsupportedRobotError(
                f"{mechanism.place}: platform.assembly: {assembly} has nothing to choose between: motors leave a "
                f"platform of motion {mechanism.motion} more than two places, and that of home is taken; leave it out"
            )
        return
    if geometry.once(assembly_side) is None:
        return
    side = side_of_home(geometry)
    if not side and assembly is None:
        line = "line" if mechanism.motion is Motion.PLANAR_POINT else "plane"
        raise UnsupportedRobotError(
            f"{mechanism.place}: home is singular, the platform in one {line} with the elbows: its motors leave it two "
            "ways to go; say which by platform.assembly: 1 or -1, or choose another home"
        )
    if assembly is not None and side == -assembly:
        raise UnsupportedRobotError(
            f"{mechanism.place}: home is on the other assembly than platform.assembly: {assembly}; "
            f"leave it out, or try platform.assembly: {-assembly}"
        )


def check_rank(geometry: Geometry, matrices: Array) -> None:
    """Refuse a robot whose motors leave freedoms of the platform alone wherever it is."""
    good = matrices[np.all(np.isfinite(matrices), axis=(1, 2))]
    if not len(good):
        return
    ranks = np.linalg.matrix_rank(good, tol=1e-10 * np.maximum(np.max(np.abs(good), axis=(1, 2)), LEAST_PIVOT))
    if np.max(ranks) < matrices.shape[1]:
        mechanism = geometry.mechanism
        raise UnsupportedRobotError(
            f"{mechanism.place}: the limbs drive {np.max(ranks)} of the {matrices.shape[1]} freedoms of motion "
            f"{mechanism.motion}, at home and everywhere in the box: {_undriven(mechanism, good[np.argmax(ranks)])}"
        )


def _undriven(mechanism: Mechanism, lines: Array) -> str:
    """Say what nothing drives, and which motors work against each other, from lines w as columns."""
    left, values, right = np.linalg.svd(lines)
    rank = int(np.sum(values > 1e-10 * max(values[0], LEAST_PIVOT)))
    free = np.abs(left[:, rank:]).max(axis=1) > NAMED
    names = [name for name, moves in zip(mechanism.layout.twist_names, free, strict=True) if moves]
    words = f"nothing drives {', '.join(names)}"
    motors = mechanism.motors()
    if lines.shape[1] != len(motors):
        return words
    bound = np.abs(right[rank:]).max(axis=0) > NAMED
    limbs = dict.fromkeys(limb.name for (limb, *_), follows in zip(motors, bound, strict=True) if follows)
    return f"{words}, and the motors of {named('limb', tuple(limbs))} work against each other"


def check_couplings(geometry: Geometry) -> None:
    """Refuse couplings that the motion of the platform does not agree with."""
    mechanism = geometry.mechanism
    if not mechanism.couplings:
        return
    poses = sampled_poses(mechanism)
    lines = values_of(mechanism, skeleton(geometry), {"pose": poses})["lines"]
    ends = lines.reshape(len(poses), -1, 2, 3)
    directions = ends[:, :, 1] - ends[:, :, 0]
    names = [geometry.form(limb).line_names(limb) for limb in mechanism.limbs]
    for coupling in mechanism.couplings:
        own = []
        for index in coupling.limbs:
            limb = mechanism.limbs[index]
            place = sum(len(row) for row in names[:index]) + names[index].index(coupling.element)
            own.append(directions[:, place] @ frame_in_numbers(mechanism, limb.frame))
        spread = max(float(np.nanmax(np.abs(other - own[0]), initial=0.0)) for other in own)
        if spread > COUPLED * mechanism.size:
            raise UnsupportedRobotError(
                f"{coupling.place}: element {coupling.element} does not stand alike in the coupled limbs when the "
                f"platform moves as motion {mechanism.motion}; its ends differ by {spread:.3g} m"
            )
