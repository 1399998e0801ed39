"""Inverse dynamics as CasADi users write it: Newton and Euler on SX, partial velocities, one linear system."""

from __future__ import annotations

from typing import Any

import casadi

from benchmarks.peers.casadi_limbs import limb_dynamics
from benchmarks.peers.casadi_motion import Platform, refuse
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.types import Mechanism


def newton_euler(mechanism: Mechanism) -> Any:
    """Derive pose, twist, acceleration → effort.

    J_invᵀ h = Σ J_Cᵀ F + platform, Γ = T + h: F is the effort of a limb on the velocity of its tip C, T what its drive
    itself takes.

    Args:
        mechanism: A robot with as many motors as freedoms, each limb driven by one at its base.

    Returns:
        A `casadi.Function` on SX, common subexpressions taken out.

    Raises:
        UnsupportedRobotError: The robot has what this derivation does not treat.
    """
    platform = Platform(mechanism)
    square = len(mechanism.motors()) == len(mechanism.limbs) == platform.twist.numel()
    refuse(mechanism, redundant_motors=not square)
    gravity = casadi.DM(in_numbers(mechanism, mechanism.gravity))
    total, rows, own = platform.effort(gravity), [], []
    for limb in mechanism.limbs:
        tip = platform.anchor(limb)
        driven = limb_dynamics(mechanism, limb, tip, gravity)
        rows.append(casadi.mtimes(driven.line, tip.partial))
        own.append(driven.effort)
        total += casadi.mtimes(tip.partial.T, driven.force)
    effort = casadi.vertcat(*own) + casadi.solve(casadi.vertcat(*rows).T, total)
    return casadi.Function(
        "inverse_dynamics",
        [platform.pose, platform.twist, platform.change],
        [casadi.cse(effort)],
        ["pose", "twist", "acceleration"],
        ["effort"],
    )
