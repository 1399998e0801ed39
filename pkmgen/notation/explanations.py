"""What a hand-out says beside its equations: what a method does, and what each group of equations is for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

METHODS: Mapping[str, str] = MappingProxyType(
    {
        "adjoint": (
            "Rates run from the tip of each limb to its motor, and efforts run back through the same numbers by "
            "virtual power; no Jacobian is formed. Where a limb closes by an arm and a rod, a parallel robot needs no "
            "trigonometric function at all."
        ),
        "elements": (
            "Every element, a bar along a line, has its direction u, the partial velocities V and W of its bodies "
            "and a constraint M from the twist of the platform; forces and torques are projected by them and summed to "
            "A Γ + b = 0."
        ),
        "khalil": (
            "Each leg is a serial robot. Its Jacobian gives joint rates, recursive Newton–Euler in axes of the links "
            "its efforts H; what passive joints would need is handed to the platform."
        ),
        "lie": (
            "Joints are screws, links move by products of exponentials, and twists are linear in the coordinates of a "
            "limb; its equations of motion are projected on the twist of the platform."
        ),
        "denoc": (
            "Twists follow from link to link by propagation matrices; natural orthogonal complements, kept as factors, "
            "take the constraint wrenches out."
        ),
        "tree": (
            "The robot is cut at its platform into a tree, whose efforts come from Newton–Euler; the loops bring "
            "them to the motors."
        ),
    }
)
"""What a method does."""

MECHANISMS: Mapping[str, str] = MappingProxyType(
    {
        "adjoint": (
            "Positions follow loop by loop; rates run from body to body, and efforts run back through the same numbers "
            "by virtual power."
        ),
        "elements": "Efforts of all bodies are projected by their partial velocities.",
        "khalil": "Recursive Newton–Euler in axes of the links.",
        "lie": (
            "Joints are screws; equations of motion of the cut tree are projected by the embedding H of its rates in "
            "those of the motors."
        ),
        "tree": "Efforts of the cut tree come from Newton–Euler; the loops bring them to the motors.",
        "denoc": "Twists follow from body to body; what constraints hold is projected out.",
    }
)
"""What a method does with bodies and joints in general."""

_GENERAL: Mapping[str, str] = MappingProxyType(
    {
        "pose": "Axes of the platform and the points in which limbs hold it, with their velocities and accelerations.",
        "geometry": "Where the links are, from where the tip of the limb is: the loop is closed here.",
        "rates": "The closure differentiated: rates of the joints from the velocity of the tip.",
        "accelerations": "The closure differentiated once more. A dot more is the rate of what has one less.",
        "bodies": "What each body needs to move so, and its weight.",
        "matrices": "Matrices of the method, named as in its paper.",
        "efforts": "Efforts by virtual power: F with a rate below it is what acts on that rate.",
        "elimination": (
            "Elimination in an order that was chosen once from numbers: d are pivots, l multipliers of rows, a prime "
            "is the right side after the way down."
        ),
        "solve": "What is left is solved by cofactors. The determinant is zero in a parallel (type 2) singularity.",
        "constants": "Values that follow from the constants of the robot.",
        "other": "",
    }
)
_BODIES: Mapping[str, str] = MappingProxyType(
    {
        "pose": "Axes of bodies, and what follows from them.",
        "geometry": "Where joints and bodies are, loop by loop from the motors on.",
        "rates": "Rates of the joints that follow, and velocities of the bodies.",
        "accelerations": "The same once more. A dot more is the rate of what has one less.",
        "matrices": "Gradients of the closures, and matrices of the method.",
        "solve": "The last unknowns; a determinant that is zero is a singularity.",
    }
)
_OWN: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        (
            "elements",
            "rates",
        ): "Directions of the elements and their rates from the twist (Özgür 2013, §3–4; eqs. 41, 43).",
        ("elements", "bodies"): (
            "Forces and torques of each body as it moves (Özgür 2013, eqs. 12–15, Table 2), with σ = ω·u for the spin."
        ),
        ("elements", "matrices"): (
            "Kinematic coordinates V and W, motion constraints M, and the dynamic coordinates F = Vᵀ f + Wᵀ τ "
            "(Özgür 2013, Table 1; eqs. 56–64)."
        ),
        (
            "khalil",
            "bodies",
        ): "Recursive Newton–Euler in axes of the links, and the wrench of the platform (Khalil 2007, eq. 12).",
        ("khalil", "matrices"): "Jacobians of the leg and of the robot (Khalil 2007, eqs. 9, 18–19, 35–38, 80).",
        (
            "khalil",
            "rates",
        ): "Joint rates from the velocity that the platform hands to the leg (Khalil 2007, eqs. 18–19).",
        ("khalil", "accelerations"): "Joint accelerations (Khalil 2007, eqs. 25–27).",
        ("khalil", "efforts"): "Efforts of the leg, and what is handed to the platform (Khalil 2007, eqs. 20–22).",
        ("lie", "geometry"): "Closure, and products of exponentials (Müller 2022, eqs. 2, 148).",
        ("lie", "matrices"): "Jacobians of bodies and the equations of motion of a limb (Müller 2022, eqs. 78–103).",
        (
            "lie",
            "efforts",
        ): "Efforts on the coordinates of the limb, brought to the platform (Müller 2022, eqs. 102, 107, 144).",
        ("denoc", "matrices"): (
            "Propagation B, twist generators p and what is left of them by the projections Φ (Khan 2005, eqs. 14–30)."
        ),
        ("denoc", "rates"): "Recursive forward kinematics of rates (Khan 2005, eqs. 13, 30).",
        ("denoc", "accelerations"): "The same for accelerations (Khan 2005, eq. 48).",
        ("denoc", "efforts"): "Recursive inverse dynamics (Khan 2005, eqs. 51–58).",
        ("tree", "bodies"): "Newton–Euler of the links of the cut tree.",
        ("adjoint", "bodies"): "Forces that the limb hands on, and the weight.",
        ("adjoint", "matrices"): "The lines of the actuators: D q̇ = wᵀ ẋ for each of them.",
    }
)

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "pose": "Pose", "geometry": "Geometry", "rates": "Rates", "accelerations": "Accelerations", "bodies": "Bodies",
        "matrices": "Matrices", "efforts": "Efforts", "elimination": "Elimination", "solve": "Solution",
        "constants": "Constants", "other": "Further quantities",
    }
)  # fmt: skip
"""Headings as they are printed."""
COLLAPSED = ("elimination",)
"""Groups that are folded up where there are many equations: they are mechanical."""


def about(method: str, limbs: bool) -> str:
    """What a method does, with limbs and a platform or with bodies and joints in general."""
    return (METHODS if limbs else MECHANISMS)[method]


def explanation(method: str, heading: str, limbs: bool) -> str:
    """A sentence or two on a group of equations, of limbs or of bodies and joints in general."""
    if not limbs:
        return _BODIES.get(heading, _GENERAL[heading])
    return _OWN.get((method, heading), _GENERAL[heading])
