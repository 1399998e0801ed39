"""What standard parameters of a robot of bodies and joints add to its efforts, by Pinocchio."""

from __future__ import annotations

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.multibody import MovingBase, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import PairType


def parameter_columns(
    oracle: PinocchioMultibody, q: Array, rate: Array, acceleration: Array, base: MovingBase | None = None
) -> dict[str, Array]:
    """What a unit of each standard parameter adds to the efforts, by its name; of bodies in frames of their own."""
    embedding, q, v, change = oracle._motion(q, rate, acceleration, base)
    regressor = embedding.T @ pin.computeJointTorqueRegressor(oracle._model, oracle._data, q, v, change)
    columns: dict[str, Array] = {}
    for name, seat in oracle.tree.seats.items():
        if seat.joint:
            own = regressor[:, 10 * (seat.joint - 1) : 10 * seat.joint]
            columns |= {f"{name}.{word}": column for word, column in _of_body(own, seat.placement).items()}
    stretch = oracle.tree.singles(q) - oracle._unloaded
    scales = {"rotor_inertia": change, "viscous": v, "coulomb": np.sign(v), "stiffness": stretch, "damping": v}
    for name in oracle.tree.single_names:
        column = oracle.tree.column(name)
        columns |= {f"{name}.{word}": embedding[column] * scale[column] for word, scale in scales.items()}
    for joint in oracle._record.joints:
        if joint.type is PairType.SPHERICAL and oracle.tree.is_named(joint):
            own = oracle.tree.columns(joint)
            columns[f"{joint.name}.rotor_inertia"] = embedding[own].T @ change[own]
    return columns


def _of_body(regressor: Array, placement: pin.SE3) -> dict[str, Array]:
    """Columns of a body's mass, first moments and inertia in its own frame, from those of the joint that carries it."""

    def column(mass: float, lever: Array, inertia: Array) -> Array:
        return regressor @ placement.act(pin.Inertia(mass, lever, inertia)).toDynamicParameters()

    origin, none, columns = np.zeros(3), np.zeros((3, 3)), {}
    columns["mass"] = column(1.0, origin, none)
    for a, b, word in ((0, 0, "xx"), (1, 1, "yy"), (2, 2, "zz"), (0, 1, "xy"), (0, 2, "xz"), (1, 2, "yz")):
        unit = none.copy()
        unit[a, b] = unit[b, a] = 1.0
        columns[f"inertia_{word}"] = column(0.0, origin, unit)
    for k, axis in enumerate("xyz"):
        second = sum(columns[f"inertia_{other * 2}"] for other in "xyz" if other != axis)
        columns[f"moment_{axis}"] = column(1.0, np.eye(3)[k], none) - columns["mass"] - second
    return columns
