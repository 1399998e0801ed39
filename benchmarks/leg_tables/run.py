"""From a machine of a table to the text of a robot file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.leg_tables.assembly import LENGTH, Array, MachineShape, mobility, motion_basis
from benchmarks.leg_tables.bodies import leg_bodies, platform_body
from benchmarks.leg_tables.closures import other_closures
from benchmarks.leg_tables.couplings import X, Y, Z, base_coupling, platform_coupling, turned
from benchmarks.leg_tables.home import Home
from benchmarks.leg_tables.read import free_symbols
from benchmarks.leg_tables.records import Leg, LegJoint, LegTable, Machine, Variant
from benchmarks.leg_tables.sizes import ANGLES, HomelessError, choices_of, find_home
from benchmarks.leg_tables.text import Parts, RobotWriter
from benchmarks.leg_tables.tips import joints_before_tip
from benchmarks.leg_tables.zeros import groups_of, quarter_turns
from pkmgen.bridges.importing.names import robot_name
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.expression.trees import Number, Tree, substitute
from pkmgen.language.unknown import unknown_word
from pkmgen.machine.spelling import did_you_mean, printable

MARK = "Written by: python -m benchmarks.leg_tables"
"""With it the first comment of a robot file begins."""
FIXED = "po"
"""Letters of angles that have one value only."""
KEYS = ("beta", "b", "alpha", "a", "theta", "d", "offset")


@dataclass(frozen=True, slots=True)
class ImportedMachine:
    """What an import gives.

    Attributes:
        name: Name of the robot.
        text: Text of its file.
        joints: For each leg, joint values at home that the text was written for.
        zeros: For each leg, the joint values of the table at which those of the text are zero.
        notes: What is worth knowing.
    """

    name: str
    text: str
    joints: tuple[Array, ...]
    zeros: tuple[Array, ...]
    notes: tuple[str, ...]


def import_variant(
    table: LegTable, machine: Machine, variant: Variant, given: Mapping[str, float], source: str, name: str = ""
) -> Iterator[ImportedMachine]:
    """Make robot files of a machine: the simplest first, then others for the same home.

    Args:
        table: The table.
        machine: The machine.
        variant: Its couplings and motors.
        given: Values of parameters that are set.
        source: Name of the file of the table.
        name: Name of the robot; that of the variant where it is empty.

    Raises:
        ArgumentError: A value is set of a parameter that there is not.
        UnsupportedRobotError: Its last joint slides, or no sizes were found with which the legs close at home.
    """
    leg, name = table.legs[machine.leg], robot_name(name or variant.name)
    shape, letters = _shape(machine, variant, leg, given)
    symbols = free_symbols(leg.model_copy(update={"joints": shape.joints}))
    mounts = [*shape.base.names(), *shape.platform.names()]
    _refuse_unknown(given, [*mounts, *symbols], machine)
    try:
        home = find_home(shape, choices_of(symbols, mounts, letters), given, variant.actuated_joint)
    except HomelessError as error:
        raise UnsupportedRobotError(
            f"{source}: variant {variant.name}: {error}; set some with --set, of {', '.join([*mounts, *symbols])}"
        ) from None
    parameters = {name: float(home.machine.values[name]) for name in [*mounts, *symbols]}
    bodies = [*leg_bodies(home, machine.joints_in_dynamics), platform_body(parameters["platform_radius"])]
    gravity = (0.0, -9.81, 0.0) if machine.motion == "2T1R" else (0.0, 0.0, -9.81)
    held, notes = _findings(machine, variant, home)
    for zeros in _zeros(shape, home):
        parts = Parts(shape, home, parameters, zeros, bodies, gravity)
        text = RobotWriter(parts).text(_head(machine, variant, leg, zeros, given, source, name), held)
        values = tuple(values - zero for values, zero in zip(home.joints, zeros, strict=True))
        yield ImportedMachine(name, text, values, tuple(zeros), notes)


def _shape(machine: Machine, variant: Variant, leg: Leg, given: Mapping[str, float]) -> tuple[MachineShape, str]:
    """The machine, with literal values for angles that have one value only and are not set."""
    letters = (variant.angle_range or "").split(",")[0]
    angles = [symbol for symbol in free_symbols(leg) if not re.match("[abd][0-9]", symbol)]
    pairs = dict(zip(angles, letters, strict=False))
    fixed: dict[str, Tree] = {
        name: Number(ANGLES[letter][0]) for name, letter in pairs.items() if letter in FIXED and name not in given
    }
    left = "".join(letter for name, letter in pairs.items() if name not in fixed)
    joints = tuple(_with_values(joint, fixed) for joint in leg.joints)
    count = joints_before_tip(joints, machine.joints_in_dynamics)
    if count is None:
        raise UnsupportedRobotError(
            f"machine {machine.name}: the last joint of leg {machine.leg} slides; legs that can be imported end in a "
            "revolute, universal or spherical joint at the platform"
        )
    base, platform = base_coupling(variant.base_coupling), platform_coupling(variant.platform_coupling)
    last = turned(*zip((X, Y, Z), (substitute(tree, fixed) for tree in leg.phi_N_E), strict=True))
    return MachineShape(joints, count, base, platform, machine.number_of_legs, machine.motion, last), left


def _with_values(joint: LegJoint, values: Mapping[str, Tree]) -> LegJoint:
    return LegJoint(type=joint.type, **{key: substitute(getattr(joint, key), values) for key in KEYS})


def _refuse_unknown(given: Mapping[str, float], names: Sequence[str], machine: Machine) -> None:
    for name in given:
        if name not in names:
            hint = did_you_mean(name, names)
            raise ArgumentError(
                f"--set {printable(name)}: machine {machine.name} has no such parameter; allowed: "
                f"{', '.join(names)}{hint}"
            )


def _zeros(shape: MachineShape, home: Home) -> Iterator[list[Array]]:
    """Joint values of the table from which the file counts: quarter turns, then home itself."""
    found: list[Array | None] = [None] * shape.legs
    for group in groups_of(home.machine, home.joints):
        zeros = quarter_turns(shape, home.machine.values, group, home.joints, other_closures(home, group[0]))
        for leg in group:
            found[leg] = zeros
    quarters = [zeros for zeros in found if zeros is not None]
    if len(quarters) == shape.legs and shape.platform.axes is not None:
        yield quarters
    hinges = home.machine.revolute[: shape.count]
    yield [np.where(hinges, values, 0.0) for values in home.joints]


def _findings(machine: Machine, variant: Variant, home: Home) -> tuple[str, tuple[str, ...]]:
    """What holds the platform where its joints do not, and what is worth knowing."""
    notes = []
    if home.driven != (variant.actuated_joint,):
        joints = " and ".join(map(str, home.driven))
        notes.append(
            f"joint {variant.actuated_joint} of each leg alone does not hold the platform; joints {joints} are driven"
        )
    free = _free(home)
    if not free:
        return "", tuple(notes)
    words = ", ".join(free)
    notes.append(f"its joints leave more free than {machine.motion}: {words}; the file says `held` with a reason")
    return f"the table takes the platform to move in {machine.motion} only; its joints would leave {words} free", tuple(
        notes
    )


def _free(home: Home) -> list[str]:
    """Motions that joints leave the platform at home, and that the declared motion has not."""
    basis = motion_basis(home.machine.shape.motion)
    freedoms = mobility(home.machine, home.joints, home.pose, LENGTH).freedoms
    extra = freedoms - basis @ (basis.T @ freedoms)
    left, singular, _ = np.linalg.svd(extra, full_matrices=False)
    span = left[:, singular > 1e-6]
    names = ("rotation about x", "rotation about y", "rotation about z", "translation along x", "translation along y",
             "translation along z")  # fmt: skip
    return [name for index, name in enumerate(names) if np.linalg.norm(span[index]) > 1e-3]


def _head(
    machine: Machine,
    variant: Variant,
    leg: Leg,
    zeros: Sequence[Array],
    given: Mapping[str, float],
    source: str,
    name: str,
) -> list[str]:
    called = f", {machine.known_as}" if machine.known_as else ""
    words = "".join(f" --set {name}={value:g}" for name, value in given.items())
    built = f" ({leg.technical_joints})" if leg.technical_joints else ""
    rows = dict.fromkeys(", ".join(f"{value:.4g}" for value in row) for row in zeros)
    return [
        f"# {MARK} {printable(source)} --machine {machine.name} --variant {variant.name}{words}",
        f"# {machine.number_of_legs} legs {machine.leg}{built}: base coupling {variant.base_coupling}, "
        f"platform coupling {variant.platform_coupling}.",
        "# Sizes, masses and inertias are not in the table; these are examples with which the legs close at home.",
        "# Body k of a leg moves with joint k; its frame of the table has its origin on that joint, z along its axis.",
        f"# All joints at zero here is q = ({') or ('.join(rows)}) in the table.",
        "pkmgen: 1",
        f"name: {name}",
        f"title: {_quoted(f'{machine.short_name or machine.name}{called}')}",
        f"source: {_quoted(f'{printable(source)}: {variant.name}; sizes and masses are examples')}",
    ]


def _quoted(text: str) -> str:
    import json

    return json.dumps(printable(text), ensure_ascii=False)


def chosen_machines(
    table: LegTable, names: Sequence[str], variants: Sequence[str], every: bool, source: str
) -> list[tuple[Machine, Variant]]:
    """Machines and variants that are asked for.

    Args:
        table: The table.
        names: Names of machines, or of their variants.
        variants: Names of variants, or the ends in which they differ, such as P1A1.
        every: All variants of all machines.
        source: Name of the file of the table.

    Raises:
        ArgumentError: There is no such machine or variant, or none is named and the table has several.
    """
    known = {variant.name: (machine, variant) for machine in table.machines for variant in machine.variants}
    if every:
        return list(known.values())
    machines = {machine.name: machine for machine in table.machines}
    if not names and len(machines) == 1:
        names = list(machines)
    if not names:
        raise ArgumentError(f"{source} has {len(machines)} machines: --all, or --machine with one of {_some(machines)}")
    chosen = []
    for name in names:
        if name in known:
            chosen.append(known[name])
        elif name in machines:
            chosen += _variants(machines[name], variants)
        else:
            words = f"--machine {printable(name)}: {source} has no such machine; allowed: {_some(machines)}"
            raise unknown_word(words, name, [*machines, *known])
    return chosen


def _variants(machine: Machine, wanted: Sequence[str]) -> list[tuple[Machine, Variant]]:
    """Variants of a machine; the first one where none is named."""
    if not wanted:
        return [(machine, machine.variants[0])]
    found = []
    for name in wanted:
        fits = [
            variant for variant in machine.variants if name in (variant.name, variant.name.removeprefix(machine.name))
        ]
        if not fits:
            names = [variant.name for variant in machine.variants]
            raise ArgumentError(
                f"--variant {printable(name)}: machine {machine.name} has no such variant; allowed: "
                f"{', '.join(names)}{did_you_mean(name, names)}"
            )
        found.append((machine, fits[0]))
    return found


def _some(names: Mapping[str, object]) -> str:
    listed = list(names)
    return ", ".join(listed[:20]) + (", …" if len(listed) > 20 else "")
