"""Functions of JAX: their derivatives are those of Pinocchio, and they may be mapped, compiled, scanned and refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError
from pkmgen.language.library import list_mechanisms, list_robots
from tests.conftest import nightly
from tests.differentiation import arm
from tests.differentiation.judge import compare, judge_of, rule_needs

jax = pytest.importorskip("jax")
jnp = jax.numpy

POSE, TWIST, ACCELERATION = np.array([0.05, 0.45]), np.array([1.2, -0.9]), np.array([-7.0, 0.3])
FAR = POSE + 9.0
OTHERS = [name for name in (*list_robots(), *list_mechanisms()) if name not in ("fivebar", "fourbar")]


@pytest.fixture(autouse=True)
def double() -> Iterator[None]:
    """JAX computes in double, as the robots do."""
    with jax.enable_x64(True):
        yield


@cache
def robot_of(name: str, fold: bool = True) -> pkmgen.Robot:
    judge = judge_of(name)
    return pkmgen.load(name, fold=fold, functions=rule_needs(judge))


def operator(name: str, function: str, **options: bool) -> Callable[..., jax.Array]:
    from pkmgen.jax import operator

    return operator(robot_of(name, **options), function)


def reverse(function: Callable[..., jax.Array]) -> Callable[..., tuple[jax.Array, ...]]:
    return lambda *inputs: jax.jit(jax.vmap(jax.jacrev(function, argnums=tuple(range(len(inputs))))))(*inputs)


@pytest.mark.parametrize(("name", "fold"), [("fivebar", True), ("fourbar", False)])
def test_derivatives_are_those_of_pinocchio(name: str, fold: bool) -> None:
    judge = judge_of(name)
    for function in judge.functions:
        compare(judge, function, reverse(operator(name, function, fold=fold)))


@pytest.mark.parametrize("name", nightly(*OTHERS))
def test_derivatives_of_every_robot(name: str) -> None:
    judge = judge_of(name)
    for function in judge.functions:
        compare(judge, function, reverse(operator(name, function)))


def test_derivatives_that_pinocchio_computes_itself(tmp_path: Path) -> None:
    from pkmgen.jax import operator

    robot, (position, rate, acceleration, effort) = arm.imported_arm(tmp_path), arm.states()
    for name, last, expected in (
        ("inverse_dynamics", acceleration, arm.inverse_derivatives),
        ("forward_dynamics", effort, arm.forward_derivatives),
    ):
        function = operator(robot, name)
        for mode in (jax.jacrev, jax.jacfwd):
            found = jax.vmap(mode(function, argnums=(0, 1, 2)))(position, rate, last)
            arm.assert_derivatives(found, expected, (position, rate, last))


def test_forward_kinematics_turns_inverse_kinematics_round() -> None:
    """Pinocchio's motors, of poses moved along a column of ∂x/∂q, move as that column's motor alone."""
    judge = judge_of("fivebar")
    function, step = operator("fivebar", "forward_kinematics"), 1e-4
    for pose in judge.states["pose"]:
        position = judge.value("inverse_kinematics", {"pose": pose})
        columns = np.asarray(jax.jacfwd(function)(position)).T
        ends = [
            [judge.value("inverse_kinematics", {"pose": pose + sign * step * column}) for sign in (1, -1)]
            for column in columns
        ]
        moved = np.array([(ahead - behind) / (2 * step) for ahead, behind in ends])
        np.testing.assert_allclose(moved, np.eye(2), atol=1e-6)


def test_second_derivatives_where_first_ones_have_a_rule() -> None:
    """Of inverse kinematics, whose Jacobian has one: differences of Pinocchio's Jacobian."""
    judge = judge_of("fivebar")
    pose, step = judge.states["pose"][0], 1e-4
    found = jax.hessian(operator("fivebar", "inverse_kinematics"))(pose)
    expected = [
        (judge.value("inverse_jacobian", {"pose": pose + d}) - judge.value("inverse_jacobian", {"pose": pose - d}))
        / (2 * step)
        for d in step * np.eye(2)
    ]
    np.testing.assert_allclose(found, np.moveaxis(expected, 0, -1), rtol=1e-6, atol=1e-6)
    with pytest.raises(ArgumentError, match="second derivatives are not computed"):
        jax.hessian(operator("fivebar", "inverse_dynamics"))(POSE, TWIST, ACCELERATION)


def test_axes_of_batches() -> None:
    """They are broadcast, `vmap` puts its own in front, and nothing comes of nothing."""
    function, robot = operator("fivebar", "inverse_dynamics"), robot_of("fivebar")
    poses = POSE + np.array([[0.0, 0.0], [0.01, 0.02], [-0.02, 0.01]])
    expected = robot.inverse_dynamics(poses, np.tile(TWIST, (3, 1)), np.tile(ACCELERATION, (3, 1)))
    np.testing.assert_array_equal(function(poses, TWIST, ACCELERATION), expected)
    np.testing.assert_array_equal(jax.vmap(function, (0, None, None))(poses, TWIST, ACCELERATION), expected)
    np.testing.assert_array_equal(function(poses[:, None], TWIST, ACCELERATION), expected[:, None])
    np.testing.assert_array_equal(jax.jit(function)(pose=poses, twist=TWIST, acceleration=ACCELERATION), expected)
    twice = jax.vmap(jax.vmap(function, (None, 0, None)), (0, None, None))(poses, np.tile(TWIST, (2, 1)), ACCELERATION)
    np.testing.assert_array_equal(twice, np.repeat(expected[:, None], 2, axis=1))
    assert function(poses[:0], TWIST, ACCELERATION).shape == (0, 2)


def test_a_state_without_a_result_ends_the_computation() -> None:
    """Also where it is compiled, and with what can be looked up."""
    function = operator("fivebar", "inverse_dynamics")
    poses = np.stack([POSE, FAR])
    with pytest.raises(RuntimeError, match=r"fivebar.inverse_dynamics: 1 of 2 states .* state 1 with status 769"):
        jax.block_until_ready(jax.jit(function)(poses, TWIST, ACCELERATION))
    with pytest.raises((ValueError, RuntimeError), match="status 769"):
        jax.block_until_ready(jax.grad(lambda pose: function(pose, TWIST, ACCELERATION).sum())(FAR))


def test_status_words_are_those_of_the_robot_and_mask_gradients() -> None:
    function, robot = operator("fivebar", "inverse_dynamics"), robot_of("fivebar")
    poses = np.stack([POSE, FAR, POSE * np.nan])

    @jax.jit
    def loss(poses: jax.Array) -> tuple[jax.Array, jax.Array]:
        effort, status = function.with_status(poses, TWIST, ACCELERATION)
        return (jnp.where(status[:, None] == 0, effort, 0.0) ** 2).sum(), status

    (value, status), slope = jax.value_and_grad(loss, has_aux=True)(poses)
    words = np.zeros(3, np.uint32)
    efforts = robot.inverse_dynamics(poses, *np.tile([[TWIST], [ACCELERATION]], (3, 1)), status=words)
    np.testing.assert_array_equal(status, words)
    assert words[1] == 769 and words[2] == 4
    assert value == pytest.approx((efforts[0] ** 2).sum(), rel=1e-14)
    alone = jax.grad(lambda pose: (function(pose, TWIST, ACCELERATION) ** 2).sum())(POSE)
    np.testing.assert_allclose(slope, [alone, [0, 0], [0, 0]], rtol=1e-14)
    assert np.isnan(function.with_status(FAR, TWIST, ACCELERATION)[0]).all()


def test_refusals() -> None:
    from pkmgen.jax import operator as made

    for wrong in ("quattro", ["quattro"]):
        with pytest.raises(ArgumentError, match=f"is a {type(wrong).__name__}; expected a robot, as pkmgen.load makes"):
            made(wrong, "inverse_dynamics")
    loaded = pkmgen.load("fivebar", payload=True, functions=("inverse_dynamics", "inverse_dynamics_derivatives"))
    function = made(loaded, "inverse_dynamics")
    load = np.zeros(function.function.inputs[-1].shape)
    jax.jacfwd(function)(POSE, TWIST, ACCELERATION, load)
    with pytest.raises(ArgumentError, match="no derivative of inverse_dynamics in payload"):
        jax.jacfwd(function, argnums=3)(POSE, TWIST, ACCELERATION, load)
    with pytest.raises(ArgumentError, match=r"pose has shape \(3,\); expected \(…, 2\)"):
        function(np.zeros(3), TWIST, ACCELERATION, load)
    with pytest.raises(ArgumentError, match="axes of batches do not agree"):
        function(np.zeros((3, 2)), np.zeros((2, 2)), ACCELERATION, load)
    with pytest.raises(ArgumentError, match="has type bool"):
        function(np.ones(2, bool), TWIST, ACCELERATION, load)
    with pytest.raises(ArgumentError, match="no derivative of condition_number: it has none; functions that have"):
        jax.grad(operator("fivebar", "condition_number"))(POSE)
    with pytest.raises(ArgumentError, match="load with backend='c'"):
        made(pkmgen.load("fivebar", backend="numpy", functions=("inverse_kinematics",)), "inverse_kinematics")
    with jax.enable_x64(False), pytest.raises(ArgumentError, match="jax_enable_x64"):
        function(POSE, TWIST, ACCELERATION, load)


def test_a_program_that_calls_what_is_not_loaded() -> None:
    """A program that was kept by another process may: it is told, nothing is called."""
    operator("fivebar", "inverse_kinematics")
    call = jax.ffi.ffi_call("pkmgen_call", [jax.ShapeDtypeStruct((), np.uint32)])
    with pytest.raises(RuntimeError, match="this process has not loaded"):
        jax.block_until_ready(call(key=np.int64(12345), raises=np.int64(1)))


def test_float() -> None:
    robot = pkmgen.load("fivebar", real="float", functions=("inverse_kinematics", "inverse_jacobian"))
    with jax.enable_x64(False):
        from pkmgen.jax import operator

        found = jax.jacrev(operator(robot, "inverse_kinematics"))(POSE)
        assert found.dtype == np.float32
        np.testing.assert_allclose(found, judge_of("fivebar").value("inverse_jacobian", {"pose": POSE}), rtol=1e-5)


def test_rollout() -> None:
    """The steps are those in C, and gradients of where they lead differences of these."""
    from pkmgen.jax import rollout

    robot, step = robot_of("fivebar"), 2e-3
    efforts = np.random.default_rng(2).uniform(-3, 3, (2, 12, 2))
    wanted = robot.rollout(np.tile(POSE, (2, 1)), np.tile(TWIST, (2, 1)), efforts, step=step)
    found = rollout(robot, POSE, TWIST, efforts, step=step)
    np.testing.assert_allclose(found.pose, wanted.pose, rtol=1e-12)
    np.testing.assert_allclose(found.twist, wanted.twist, rtol=1e-11)

    def end(efforts: np.ndarray) -> float:
        return float(robot.rollout(POSE, TWIST, efforts, step=step).pose[-1] @ [1.0, 2.0])

    slope = jax.jit(jax.grad(lambda e: rollout(robot, POSE, TWIST, e, step=step).pose[-1] @ jnp.array([1.0, 2.0])))
    found = np.asarray(slope(efforts[0]))
    for place in ((0, 0), (5, 1), (11, 0)):
        change = np.zeros((12, 2))
        change[place] = 1e-2
        difference = (end(efforts[0] + change) - end(efforts[0] - change)) / 2e-2
        assert found[place] == pytest.approx(difference, rel=1e-5)
    with pytest.raises(ArgumentError, match="expected"):
        rollout(robot, POSE, TWIST, efforts[0, 0], step=step)
