"""Loads of all bodies of a robot in space, and the bearings that carry them: what joint reactions are found from."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import IDENTITY, ZERO, Vector, cross, perpendicular
from pkmgen.mechanism.body_graph import END, GROUND, GraphJoint, JointAxis
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.inertia import RigidInertia, rigid_inertia
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.bodies import friction_effort
from pkmgen.motion.geometry.platform import PlatformMotion, PlatformPoint, declare_rate, declare_rates, platform_points
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose, rotation_axis
from pkmgen.motion.geometry.robot import LimbKind
from pkmgen.motion.kinematics.assembly import UsedLimb, use_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.layout import contact_plane
from pkmgen.motion.trees.models import LimbSites
from pkmgen.motion.trees.motion import LinkMotion, TreeMotion, newton_euler, tree_motion
from pkmgen.motion.trees.site import LimbSite


class LoadModels(LimbSites):
    """Models of the kinds of limbs of a robot.

    Outputs, each a column of vectors in the limb frame: `load`, force and moment about its origin that the motion of
    each body asks for (gravity included); `origin` of each body; `point` of each bearing; `axis` of each axis of
    each bearing; `direction` of each unknown of each cut. Places are measured from the base point. And numbers:
    `effort` about each axis, of friction and rotors.
    """

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the outputs of a limb."""
        writer, site, _ = self.moving(limb, kind.rotating, self.geometry.closures[kind])
        loads = _LimbLoads(site)
        vectors = {
            "load": loads.loads(),
            "origin": loads.origins(),
            "point": loads.points(),
            "axis": loads.axes(),
            "direction": loads.directions(),
        }
        ports = [
            writer.port(name, [entry for vector in vectors_of_port for entry in vector])
            for name, vectors_of_port in vectors.items()
        ]
        return writer.finish((*ports, writer.port("effort", loads.efforts())))


def unknown_kinds(bearing: GraphJoint) -> str:
    """What a bearing can carry, a letter for each unknown: F for a force, M for a moment."""
    if bearing.contact is not None:
        return "F"
    return "FFF" + "M" * (3 - len(bearing.axes))


class _LimbLoads:
    """Writes loads, places and directions of a limb, in the limb frame."""

    def __init__(self, site: LimbSite) -> None:
        self.site, self.graph = site, site.limb.graph
        self.links = {body.name: body.link for body in self.graph.bodies}
        self.motion: TreeMotion = tree_motion(site)

    @property
    def equations(self) -> StagedEquations:
        return self.site.equations

    def loads(self) -> list[Matrix]:
        """Force and moment about its origin that each body asks for."""
        loads = []
        for body, support in zip(self.graph.bodies, self.graph.supports(), strict=True):
            force, moment = zeros(3, 1), zeros(3, 1)
            frame, motion = self.motion.laid.links[body.link].frame, self.motion.links[body.link]
            name = f"{self.site.limb.name}_{self.graph.joints[support].name}"
            for part in body.parts:
                own = newton_euler(self.site, name, part, frame, motion)
                force, moment = force + own[0], moment + own[1]
            loads += [force, moment]
        return loads

    def origins(self) -> list[Matrix]:
        """Origin of each body."""
        return [self.motion.laid.links[body.link].origin for body in self.graph.bodies]

    def points(self) -> list[Matrix]:
        """Point of each bearing."""
        points = []
        for bearing in self.graph.joints:
            laid = self.motion.laid.links[bearing.link]
            points.append(laid.origin + self._rotated(f"{bearing.name}_offset", bearing.link, bearing.offset))
        return points

    def axes(self) -> list[Matrix]:
        """Each axis of each bearing."""
        return [
            self._axis(f"{bearing.name}_axis_{number}", axis)
            for bearing in self.graph.joints
            for number, axis in enumerate(bearing.axes, start=1)
        ]

    def efforts(self) -> list[sympy.Expr]:
        """Effort of friction and rotor about each axis, on the outer body."""
        efforts = []
        for bearing in self.graph.joints:
            for number, axis in enumerate(bearing.axes, start=1):
                name = f"{bearing.name}_axis_{number}"
                rate = self._rate(name, bearing, axis)
                value = -friction_effort(self.equations, f"limb_{name}", axis.friction, rate)
                if (inertia := inertia_at_joint(axis.motor, axis.friction)) != ZERO:
                    rotor = self.equations.constant(f"limb_{name}_rotor", inertia)
                    value -= rotor * self._acceleration(name, bearing, axis)
                efforts.append(value)
        return efforts

    def directions(self) -> list[Matrix]:
        """Direction of each unknown of each cut: forces along axes of the inner body, then moments."""
        return [direction for index in self.graph.cuts() for direction in self._carried(self.graph.joints[index])]

    def _carried(self, bearing: GraphJoint) -> list[Matrix]:
        if bearing.contact is not None:
            return [contact_plane(self.site, self.motion.closure.last)[0]]
        frame = self.motion.laid.links[bearing.link].frame
        forces, axes = [frame.col(axis) for axis in range(3)], bearing.axes
        if len(axes) == 1:
            first = perpendicular(axes[0].axis, self.site.limb.value)
            across = (first, cross(axes[0].axis, first))
            return forces + [
                self._rotated(f"{bearing.name}_across_{number}", bearing.link, vector)
                for number, vector in enumerate(across, start=1)
            ]
        if len(axes) == 2:
            first_axis, second = (self._axis(f"{bearing.name}_axis_{n}", axis) for n, axis in enumerate(axes, start=1))
            return [*forces, first_axis.cross(second)]
        return forces

    def _rate(self, name: str, bearing: GraphJoint, axis: JointAxis) -> sympy.Expr:
        """Rate of the outer body against the inner one about an axis."""
        if axis.joint is not None:
            joint = self.site.tree.joints[axis.joint]
            return joint.sign * self.motion.rates[joint.coordinate]
        inner, outer = (self._angular_velocity(body) for body in (bearing.inner, bearing.outer))
        return dot(self._axis(name, axis), outer - inner)

    def _acceleration(self, name: str, bearing: GraphJoint, axis: JointAxis) -> sympy.Expr:
        """Its derivative; an axis that no coordinate turns about is fixed in one of the two bodies, a link."""
        if axis.joint is not None:
            joint = self.site.tree.joints[axis.joint]
            return joint.sign * self.motion.accelerations[joint.coordinate]
        assert axis.carrier is not None
        inner, outer = (self._link_motion(body) for body in (bearing.inner, bearing.outer))
        own, carried = self._axis(name, axis), self.motion.links[axis.carrier].angular_velocity
        turning = outer.angular_velocity - inner.angular_velocity
        return dot(own, outer.angular_acceleration - inner.angular_acceleration) + dot(carried.cross(own), turning)

    def _link_motion(self, body: str) -> LinkMotion:
        """Motion of the link that a body is, or of the ground."""
        rest = zeros(3, 1)
        return LinkMotion(rest, rest, rest) if body == GROUND else self.motion.links[self.links[body]]

    def _angular_velocity(self, body: str) -> Matrix:
        """Angular velocity of a body."""
        if body == GROUND:
            return zeros(3, 1)
        return self.site.angular_velocity if body == END else self.motion.links[self.links[body]].angular_velocity

    def _axis(self, name: str, axis: JointAxis) -> Matrix:
        if axis.joint is not None:
            return self.motion.laid.links[axis.joint].axis
        if axis.carrier is not None:
            return self._rotated(name, axis.carrier, axis.axis)
        own = self.equations.constant_vector(f"limb_{name}", self.site.limb.frame.rotate(axis.axis))
        if self.site.attitude is None:
            return own
        return self.equations.once_vector(f"limb_{name}_turned", self.site.attitude * own, "axis in the platform")

    def _rotated(self, name: str, link: int, vector: Vector) -> Matrix:
        """A vector of a link, as it stands."""
        if vector == (ZERO, ZERO, ZERO):
            return zeros(3, 1)
        frame = self.motion.laid.links[link].frame
        for index, unit in enumerate((IDENTITY.x, IDENTITY.y, IDENTITY.z)):
            if vector == unit:
                return frame.col(index)
        own = self.equations.constant_vector(f"limb_{name}", vector)
        return self.equations.once_vector(f"limb_{name}_turned", frame * own, "a vector of a link")


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
