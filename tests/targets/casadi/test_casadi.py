"""External functions: values, sparsity and derivatives beside CasADi's own and beside Pinocchio."""

from __future__ import annotations

import ctypes
import json
import subprocess
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from pkmgen.commands.generate import generate_folder
from pkmgen.emit.targets.find import derivatives_of
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import Array, library_text, nightly
from tests.native.ways import GCC
from tests.oracle.family import FamilyOracle
from tests.targets.casadi.externals import STRICT, Externals, derivatives

casadi = pytest.importorskip("casadi")
DYNAMICS = ("inverse_dynamics", "forward_dynamics", "inverse_kinematics")
IK = ("inverse_kinematics",)
NAMED = ("fivebar", "planar_3rrr", "delta", "quattro", "gough_stewart", "cartesian_3prrr")
"""Robots of whose second derivatives no term that is written cancels others in all states."""
STATES, DIGITS = 6, 1e-9
ROUNDING = 1e-13
"""Of what CasADi computes where we know of zeros, beside the largest entry."""


def compare(externals: Externals, name: str) -> None:
    """Derivatives are those that CasADi finds of the same expressions, and zero just where these are in every state."""
    mine, theirs = externals[name], externals.expressions(name)
    own, other = derivatives(mine), derivatives(theirs)
    states, random = externals.states(mine, STATES, seed=11), np.random.default_rng(12)
    for kind, made in own.items():
        if kind == "hessian" and externals.options.derivatives < 2:
            continue
        values, seen = [], 0.0
        for state in states:
            given = np.concatenate(state), random.uniform(0.5, 1.5, mine.numel_out(0))
            values.append((made(*given), other[kind](*given)))
            found, expected = (value.full() for value in values[-1])
            assert np.isfinite(found).all()
            assert np.abs(found - expected).max() <= DIGITS * np.abs(expected).max(), (kind, name)
            seen = np.maximum(seen, np.abs(expected))
        if kind == "gradient":  # which CasADi makes dense
            continue
        pattern = casadi.DM(values[0][0].sparsity(), 1.0).full()
        assert (seen[pattern == 0.0] <= ROUNDING * seen.max()).all(), (kind, name, "zeros that are none")
        if kind != "hessian" or externals.robot in NAMED:
            assert (seen[pattern == 1.0] > ROUNDING * seen.max()).all(), (kind, name, "nonzeros that are zero")


def differ(externals: Externals, name: str) -> None:
    """Gradients are differences of values, and Hessians those of gradients, at one state."""
    made, random = externals[name], np.random.default_rng(4)
    own, state = derivatives(made), externals.states(made, 1, seed=7)[0]
    whole, weights = np.concatenate(state), random.uniform(0.5, 1.5, made.numel_out(0))
    for kind, of in (("gradient", "value"), ("hessian", "gradient")):
        found = own[kind](whole, weights).full()
        for entry in range(len(whole)):
            around = []
            for step in (2e-3, 1e-3):
                change = step * np.eye(len(whole))[entry]
                ahead, behind = (own[of](whole + side * change, weights).full()[:, 0] for side in (1, -1))
                around.append((ahead - behind) / (2 * step))
            expected = (4 * around[1] - around[0]) / 3
            expected = weights @ expected if of == "value" else expected
            assert np.abs(found[entry] - expected).max() <= 1e-6 * np.abs(found).max(), (kind, entry)


@pytest.mark.parametrize("robot", ["fivebar", *nightly(*(name for name in list_robots() if name != "fivebar"))])
def test_derivatives_are_those_of_the_same_expressions(robot: str, tmp_path: Path) -> None:
    """Or differences, where Newton's method solves for something."""
    functions = tuple(name for name in DYNAMICS if robot != "redundant_2rr" or name != "forward_dynamics")
    externals = Externals(robot, tmp_path, functions, order=2)
    for name in functions:
        (compare if externals.graph(name).iteration is None else differ)(externals, name)


@pytest.mark.parametrize("case", nightly(*(f"{robot}-{name}" for robot in list_mechanisms() for name in DYNAMICS[:2])))
def test_derivatives_of_mechanisms_are_differences(case: str, tmp_path: Path) -> None:
    robot, _, name = case.partition("-")
    differ(Externals(robot, tmp_path, (name,), order=2), name)


def test_a_quaternion_of_any_length(tmp_path: Path) -> None:
    compare(Externals("gough_stewart", tmp_path, ("inverse_kinematics",), order=2), "inverse_kinematics")


def test_matrices_lie_column_by_column(tmp_path: Path) -> None:
    """Those of a robot whose Jacobian is a diagonal, and full ones."""
    externals = Externals("cartesian_3prrr", tmp_path, ("inverse_jacobian", "mass_matrix"), order=2)
    for name in externals.options.functions:
        compare(externals, name)
    assert externals["inverse_jacobian"].sparsity_out(0).is_diag()
    compare(Externals("fivebar", tmp_path, ("inverse_jacobian",), order=2), "inverse_jacobian")


@pytest.mark.parametrize("robot", ["fivebar", *nightly("delta", "planar_3rrr", "quattro", "gough_stewart", "c5")])
def test_jacobians_are_differences_of_pinocchio(robot: str, tmp_path: Path) -> None:
    """Of inverse dynamics, along directions of pose, twist and acceleration at once."""
    externals = Externals(robot, tmp_path, ("inverse_dynamics",), order=1)
    made, oracle, random = externals["inverse_dynamics"], FamilyOracle(externals.file), np.random.default_rng(3)
    for state in externals.states(made, 3, seed=5):
        pose, *rates = state
        free = len(pose) != len(rates[0])
        size = np.linalg.norm(pose[-4:]) if free else 1.0
        along = [random.normal(size=len(entries)) * np.abs(entries).max() for entries in state]

        def effort(part: float, pose: Array = pose, rates: list[Array] = rates, along: list[Array] = along) -> Array:
            moved = pose + part * along[0]
            if len(pose) != len(rates[0]):
                moved = np.append(moved[:-4], moved[-4:] / np.linalg.norm(moved[-4:]))
            turned = [entries + part * change for entries, change in zip(rates, along[1:], strict=True)]
            return oracle.state(moved, *turned, np.zeros(len(rates[0]))).effort

        step = 2e-3 * size
        slopes = [(effort(h) - effort(-h)) / (2 * h) for h in (step, step / 2, step / 4)]
        first = [(4 * fine - coarse) / 3 for coarse, fine in pairwise(slopes)]
        expected = (16 * first[1] - first[0]) / 15
        blocks = made.jacobian().call([*state, made(*state)])
        found = sum(block.full() @ change for block, change in zip(blocks, along, strict=True))
        assert np.abs(found - expected).max() <= 1e-6 * np.abs(expected).max()


def test_calls_without_arguments_and_results(tmp_path: Path) -> None:
    """A null argument is zero and a null result is not wanted; sparsities beyond the last are null."""
    externals = Externals("fivebar", tmp_path, ("forward_dynamics",), order=1)
    library, made = ctypes.CDLL(str(externals.library)), externals["forward_dynamics"]
    pose, found, work = (np.array(entries) for entries in ([0.05, 0.45], [0.0, 0.0], [0.0] * 20))
    address = [array.ctypes.data for array in (pose, found, work)]
    arguments, results = (ctypes.c_void_p * 3)(address[0], None, None), (ctypes.c_void_p * 1)(address[1])
    assert library.fivebar_forward_dynamics(arguments, results, None, ctypes.c_void_p(address[2]), 0) == 0
    np.testing.assert_array_equal(found, made(pose, 0, 0).full()[:, 0])
    nothing = (ctypes.c_void_p * 3)(None, None, None)
    before = found.copy()
    assert library.jac_fivebar_forward_dynamics(arguments, nothing, None, ctypes.c_void_p(address[2]), 0) == 0
    np.testing.assert_array_equal(found, before)
    library.fivebar_forward_dynamics_sparsity_out.restype = ctypes.c_void_p
    assert library.fivebar_forward_dynamics_sparsity_out(ctypes.c_longlong(0)) is not None
    assert library.fivebar_forward_dynamics_sparsity_out(ctypes.c_longlong(1)) is None
    assert np.isnan(made([9.0, 9.0], 0, 0).full()).all()


def test_what_is_not_for_casadi(tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    refused = {
        "real: 'float' is not for target casadi": Options(real="float", functions=IK),
        "runtime parameters are not for target casadi": Options(fold=False, functions=IK),
        "layout: 'limbs' is not for target casadi": Options(layout="limbs", functions=IK),
        "states_per_thread: 2 is for targets opencl and cuda, not for casadi": Options(
            states_per_thread=2, functions=IK
        ),
    }
    for said, options in refused.items():
        with pytest.raises(ArgumentError, match=said):
            generate_folder(text, tmp_path, options, target="casadi")
    with pytest.raises(UnsupportedRobotError, match=r"robot class: this is a word of C or C\+\+"):
        other = RobotText(library_text("fivebar").replace("name: fivebar", "name: class"), "f.yaml")
        generate_folder(other, tmp_path, Options(functions=IK), target="casadi")
    with pytest.raises(ArgumentError, match="derivatives: 3 is not known; allowed: 1, 2"):
        Options(derivatives=3)
    with pytest.raises(ArgumentError, match=r"derivatives: 2 is not for target c; .*: casadi \(up to 2\)"):
        derivatives_of("c", 2)
    with pytest.raises(ArgumentError, match=r"derivatives: 3 is more than target casadi writes \(up to 2\)"):
        derivatives_of("casadi", 3)
    assert not list(tmp_path.iterdir())


def test_the_same_kernel_has_the_same_bytes_and_only_what_was_asked_for(tmp_path: Path) -> None:
    options = Options(functions=("inverse_kinematics", "forward_dynamics_derivatives"))
    for folder in ("one", "other"):
        generate_folder(read_robot_text("fivebar"), tmp_path / folder, options, target="casadi")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
    manifest = json.loads((tmp_path / "one/manifest.json").read_text("utf-8"))
    assert manifest["target"] == "casadi"
    written = {row["name"]: [each["c_name"] for each in row["external"]] for row in manifest["functions"]}
    assert written == {
        name: [f"fivebar_{name}", f"jac_fivebar_{name}"] for name in ("inverse_kinematics", "forward_dynamics")
    }
    command = (GCC, *STRICT, "-fsyntax-only", "fivebar.c")
    subprocess.run(command, cwd=tmp_path / "one", check=True)
