"""Loads of all bodies of a robot in space, and the bearings that carry them: what joint reactions are found from."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.rates import Rate, RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.functions.reactions.limb import LoadModels
from pkmgen.geometry.platform import PlatformMotion, PlatformPoint, declare_rate, declare_rates, platform_points
from pkmgen.geometry.pose import PlatformPose, declare_pose, rotation_axis
from pkmgen.kinematics.assembly import UsedLimb, use_limbs
from pkmgen.kinematics.closure import model_of
from pkmgen.mechanism.inertia import RigidInertia, rigid_inertia
from pkmgen.mechanism.types import Mechanism
from pkmgen.plan.plan import Plan


def joint_loads(plan: Plan, wrench: bool) -> SymbolicModel:
    """Write pose, twist, acceleration → loads of all bodies, points and axes of all bearings.

    Returns:
        Equations with a port for each output of the models of the limbs, named `<limb>.<output>`, in limb frames;
        `<limb>.frame`, axes of the limb frame in the world, row by row; `<limb>.platform`, P in the limb frame; and
        `platform_load`, force and moment about P that the platform asks of the limbs, world axes.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    motion = declare_rates(equations, RateTape(equations), pose)
    points = platform_points(motion)
    limbs = use_limbs(motion, LoadModels(plan))
    force, moment = _platform_load(motion, points)
    if wrench:
        given = _in_space(plan.mechanism, declare_rate(equations, plan.mechanism, "wrench"))
        force, moment = force - given[0], moment - given[1]
    load = [
        *equations.vector("platform_force", force, "force the platform asks for, N"),
        *equations.vector("platform_moment", moment, "moment about P, N·m"),
    ]
    outputs = [Port.plain("platform_load", load, "platform_load")]
    for used in limbs:
        outputs += _limb_ports(pose, equations, used)
    return model_of(equations, plan, "joint_loads", "tree", tuple(outputs))


def _platform_load(motion: PlatformMotion, points: Sequence[PlatformPoint]) -> tuple[Matrix, Matrix]:
    """Force, and moment about P, that the motion of the platform asks for, gravity included."""
    equations, force, moment = motion.tape.equations, zeros(3, 1), zeros(3, 1)
    gravity = equations.constant_vector("gravity", motion.pose.mechanism.gravity)
    for point in points:
        name, origin, rotation, inertia = point.name, point.origin, point.rotation, rigid_inertia(point.bodies)
        pull = point.velocity.acceleration - gravity
        first = equations.constant_vector(f"{name}_first_moment", inertia.moment)
        own_force = equations.constant(f"{name}_mass", inertia.mass) * pull
        if rotation is not None and origin.frame is not None:
            first = equations.vector(f"{name}_first_moment_world", origin.frame * first, "kg·m")
            omega, alpha = rotation.velocity, rotation.acceleration
            own_force += alpha.cross(first) + omega.cross(omega.cross(first))
            moment += _gyration(equations, name, inertia, origin.frame, rotation)
        own_force = equations.vector(f"{name}_force", own_force, "force a part asks for, N")
        arm = origin.position(equations) - motion.pose.point
        moment += first.cross(pull) + arm.cross(own_force)
        force += own_force
    return force, moment


def _gyration(equations: StagedEquations, name: str, inertia: RigidInertia, frame: Matrix, rotation: Rate) -> Matrix:
    """I ω̇ + ω × I ω about the origin of a part, world axes."""
    own = equations.constant_symmetric(f"{name}_inertia", inertia.inertia)
    momentum = equations.vector(f"{name}_momentum", own * (frame.T * rotation.velocity), "I ω, axes of the part")
    own_rate = frame * (own * (frame.T * rotation.acceleration))
    return own_rate + rotation.velocity.cross(frame * momentum)


def _in_space(mechanism: Mechanism, wrench: Matrix) -> tuple[Matrix, Matrix]:
    """Force, and moment about P, of a wrench on the twist."""
    force, moment, axes = zeros(3, 1), zeros(3, 1), mechanism.layout.axes
    for place, name in enumerate(axes):
        force["xyz".index(name)] = wrench[place]
    if mechanism.layout.rotates:
        rest, axis = wrench[len(axes) :, 0], rotation_axis(mechanism)
        moment = rest if axis is None else rest[0] * axis
    return force, moment


def _limb_ports(pose: PlatformPose, equations: StagedEquations, used: UsedLimb) -> list[Port]:
    """What the model of a limb says, and its place: its axes in the world, and P as it sees it."""
    limb = used.limb
    frame = equations.constant_frame(f"{limb.name}_frame", limb.frame)
    away = pose.point - equations.constant_vector(f"{limb.name}_base", limb.base_point)
    point = equations.vector(f"{limb.name}_platform_point", frame.T * away, "base point to P, limb frame, m")
    vectors = {name: list(values) for name, values in used.results.items()}
    vectors |= {"frame": list(frame), "platform": list(point)}
    return [Port.plain(f"{limb.name}.{name}", entries, f"{limb.name}.{name}") for name, entries in vectors.items()]
