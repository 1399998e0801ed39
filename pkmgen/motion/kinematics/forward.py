"""Forward kinematics: spheres meeting in a point where the platform does not turn, else Newton's method.

Spheres, notation in m: sᵢ the centre and rᵢ the radius of the sphere that limb i keeps the platform point P on (its
elbow less the platform point of the limb), d₂ = s₂ − s₁, d₃ = s₃ − s₁, n = d₂ × d₃, p = P − s₁. Then p·dᵢ = kᵢ with
kᵢ = (dᵢ² + r₁² − rᵢ²)/2, so that p = (k₂ d₃ × n + k₃ n × d₂)/n² + τ n with τ² n² = r₁² − |p₀|². The sign of τ is
that of the home pose. In a plane the third sphere is the plane itself.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.graph.types import GuardKind
from pkmgen.language.description.types import JointType, Motion
from pkmgen.language.exact.numbers import computed
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.algebra import multiply
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.limbs.closing import Sphere
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose, pose_of, pose_port
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import by_limb, declare_actuators
from pkmgen.motion.kinematics.forward_newton import guard_branch, newton_kinematics

SPHERES_OF_MOTION = {Motion.PLANAR_POINT: 2, Motion.TRANSLATIONAL: 3}
"""How many spheres about elbows fix a platform, of which it leaves two places."""
HALF = Number(0.5)


def forward_kinematics(geometry: Geometry) -> SymbolicModel:
    """Write actuator positions → pose: in closed form, on the assembly of the home pose, where spheres give one."""
    equations = StagedEquations()
    q = declare_actuators(equations, geometry.mechanism, "position")
    spheres = _spheres(equations, geometry, q)
    if spheres is None:
        return newton_kinematics(geometry)
    point, reaches = _meet(equations, geometry, spheres, geometry.side)
    _guard_branches(equations, geometry, spheres, reaches)
    names = geometry.mechanism.layout.pose_names
    symbols = tuple(equations.scalar(f"pose_{name}", point["xyz".index(name)], "platform pose, m") for name in names)
    port = pose_port(geometry.mechanism, symbols, "platform pose, world frame")
    return equations.model(geometry.mechanism.name, "forward_kinematics", "geometry", "joints", (port,))


def _guard_branches(
    equations: StagedEquations, geometry: Geometry, spheres: list[Sphere], reaches: list[Matrix]
) -> None:
    """Refuse motors that have a limb on another branch than inverse kinematics takes."""
    for limb, sphere, reach in zip(_driven(geometry), spheres, reaches, strict=False):
        if sphere.branch is not None:
            name, value = f"{limb.name}_branch_side", dot(reach, sphere.branch)
            guard_branch(equations, geometry, name, value, (GuardKind.ASSEMBLY, None))


def _driven(geometry: Geometry) -> tuple[Limb, ...]:
    return tuple({limb.index: limb for limb, _, _ in geometry.mechanism.motors()}.values())


def located_platform(
    equations: StagedEquations, geometry: Geometry, q: tuple[sympy.Symbol, ...]
) -> tuple[PlatformPose, Mapping[int, Matrix]] | None:
    """Place the platform by its motors in closed form; None where no spheres give one.

    Returns:
        Its pose, and by index of the limbs that gave the spheres what leads from their middles to P, m.
    """
    spheres = _spheres(equations, geometry, q)
    if spheres is None:
        return None
    point, reaches = _meet(equations, geometry, spheres, geometry.side)
    pose = pose_of(equations, geometry, [point["xyz".index(name)] for name in geometry.mechanism.layout.pose_names])
    return pose, dict(zip((limb.index for limb in _driven(geometry)), reaches, strict=False))


def assembly_side(geometry: Geometry) -> SymbolicModel | None:
    """Write (position, pose) → which side of the elbows P lies on; None where Newton's method is used."""
    equations = StagedEquations()
    q = declare_actuators(equations, geometry.mechanism, "position")
    pose = declare_pose(equations, geometry)
    spheres = _spheres(equations, geometry, q)
    if spheres is None:
        return None
    normal, _ = _elbow_normal(equations, geometry.mechanism, spheres)
    value = equations.scalar("side", dot(pose.point - spheres[0].centre, normal), "positive on the side of n")
    port = Port("side", (1,), (value,), ("1",), "side of the elbows")
    return equations.model(geometry.mechanism.name, "assembly_side", "geometry", "pose", (port,))


def _spheres(equations: StagedEquations, geometry: Geometry, q: tuple[sympy.Symbol, ...]) -> list[Sphere] | None:
    """Spheres that the driven limbs keep the platform point on; None where they do not fix it."""
    wanted = SPHERES_OF_MOTION.get(geometry.mechanism.motion)
    if wanted is None or any(limb.part is not None for limb in geometry.mechanism.limbs):
        return None
    spheres: list[Sphere] = []
    given = by_limb(geometry.mechanism, q)
    for limb in geometry.mechanism.limbs:
        form, own = geometry.form(limb), given[limb.index]
        if not own or len(spheres) == wanted:
            continue
        sphere = form.sphere(equations, limb, limb.platform_point, own)
        if sphere is None:
            return None
        spheres.append(sphere)
    return spheres if len(spheres) == wanted else None


def _elbow_normal(
    equations: StagedEquations, mechanism: Mechanism, spheres: list[Sphere]
) -> tuple[Matrix, list[Matrix]]:
    first = spheres[0].centre
    gaps = [
        equations.vector(f"gap_{i + 2}", sphere.centre - first, "centre of the first sphere to another, m")
        for i, sphere in enumerate(spheres[1:])
    ]
    if mechanism.motion is Motion.PLANAR_POINT:
        plane = _seen_from(mechanism) * Matrix([0 if axis in mechanism.plane else 1 for axis in "xyz"])
        flat = [Matrix([0 if plane[i] else gap[i] for i in range(3)]) for gap in gaps]
        return plane.cross(flat[0]), flat
    return equations.vector("elbow_normal", gaps[0].cross(gaps[1]), "n = d₂ × d₃, m²"), gaps


def _seen_from(mechanism: Mechanism) -> int:
    """+1 or −1: side from which a planar point is viewed: the axis of the first driven limb points to the viewer."""
    limb = mechanism.motors()[0][0]
    joint, frame = limb.elements[0].joint, limb.frame
    if joint.axis is None or joint.type is not JointType.REVOLUTE:
        return 1
    return -1 if mechanism.value(dot_trees(frame.rotate(joint.axis), mechanism.plane_normal)) < 0.0 else 1


def _meet(
    equations: StagedEquations, geometry: Geometry, spheres: list[Sphere], side: int
) -> tuple[Matrix, list[Matrix]]:
    """Find the point where the spheres meet, and what leads to it from the middle of each."""
    normal, gaps = _elbow_normal(equations, geometry.mechanism, spheres)
    half = equations.constant("half", HALF)
    square = equations.scalar("normal_squared", dot(normal, normal), "n²")
    squares = [_radius_squared(equations, geometry.mechanism, sphere, i) for i, sphere in enumerate(spheres)]
    parts = [
        equations.scalar(f"gap_product_{i + 2}", half * (dot(gap, gap) + squares[0] - squares[i + 1]), "p·d, m²")
        for i, gap in enumerate(gaps)
    ]
    if len(gaps) == 1:  # in a plane: d₂ and its normal n across are a basis
        foot = parts[0] * gaps[0]
    else:
        foot = parts[0] * gaps[1].cross(normal) + parts[1] * normal.cross(gaps[0])
        low = Number(geometry.tolerance.sine**2 * computed("pow", (geometry.mechanism.size, 4)))
        equations.guard(GuardKind.SINGULAR, None, square, "elbow_tolerance", low)
    scaled = equations.vector("scaled_foot", foot, "n² p₀")
    foot_squared = parts[0] ** 2 if len(gaps) == 1 else dot(scaled, scaled) / square
    rest = equations.scalar("assembly", squares[0] * square - foot_squared, "n² (r₁² − |p₀|²)")
    size_power = Number(computed("pow", (geometry.mechanism.size, 4 if len(gaps) == 1 else 6)))
    least = multiply(Number(geometry.tolerance.root**2), size_power)
    equations.guard(GuardKind.REACH, None, rest, "assembly_tolerance", least)
    height = equations.scalar("assembly_height", sympy.sqrt(rest), "|n| × height")
    signed = height if side > 0 else -height
    first = spheres[0].centre
    reach = equations.vector("first_reach", (scaled + signed * normal) / square, "middle of the first sphere to P, m")
    point = equations.vector("platform_point", first + reach, "P, m")
    reaches = [Matrix(list(reach)), *(reach - gap for gap in gaps)]
    if len(gaps) == 1:  # the platform point is in the plane, the middles may lie beside it
        across = next(i for i, axis in enumerate("xyz") if axis not in geometry.mechanism.plane)
        for own, sphere in zip(reaches, spheres, strict=True):
            own[across] = -sphere.centre[across]
    return point, reaches


def _radius_squared(equations: StagedEquations, mechanism: Mechanism, sphere: Sphere, index: int) -> sympy.Expr:
    """Radius² in the plane of a planar point; the sphere's centre may lie beside it."""
    if mechanism.motion is not Motion.PLANAR_POINT:
        return sphere.radius_squared
    beside = next(sphere.centre[i] for i, axis in enumerate("xyz") if axis not in mechanism.plane)
    return equations.scalar(f"circle_squared_{index + 1}", sphere.radius_squared - beside**2, "radius², m²")
