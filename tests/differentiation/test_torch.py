"""Functions of PyTorch: their derivatives are those of Pinocchio, pass gradcheck, and may be mapped and refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError, OutOfReachError
from pkmgen.language.library import list_mechanisms, list_robots
from tests.conftest import ROOT, nightly
from tests.differentiation import arm
from tests.differentiation.judge import compare, judge_of, rule_needs

torch = pytest.importorskip("torch")
gradcheck, func = torch.autograd.gradcheck, torch.func

POSE, TWIST, ACCELERATION = np.array([0.05, 0.45]), np.array([1.2, -0.9]), np.array([-7.0, 0.3])
FAR = POSE + 9.0
OTHERS = [name for name in (*list_robots(), *list_mechanisms()) if name not in ("fivebar", "fourbar")]


@cache
def robot_of(name: str, fold: bool = True) -> pkmgen.Robot:
    return pkmgen.load(name, fold=fold, functions=rule_needs(judge_of(name)))


def operator(name: str, function: str, **options: bool) -> Callable[..., Any]:
    from pkmgen.torch import operator

    return operator(robot_of(name, **options), function)


def leaf(values: np.ndarray) -> Any:
    return torch.tensor(values, dtype=torch.float64, requires_grad=True)


def reverse(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *inputs: func.vmap(func.jacrev(function, argnums=tuple(range(len(inputs)))))(
        *(torch.as_tensor(array) for array in inputs)
    )


@pytest.mark.parametrize(
    ("name", "fold"), [("fourbar", False), pytest.param("fivebar", True, marks=pytest.mark.nightly)]
)
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
    from pkmgen.torch import operator

    robot, (position, rate, acceleration, effort) = arm.imported_arm(tmp_path), arm.states()
    for name, last, expected in (
        ("inverse_dynamics", acceleration, arm.inverse_derivatives),
        ("forward_dynamics", effort, arm.forward_derivatives),
    ):
        function, inputs = operator(robot, name), [torch.as_tensor(array) for array in (position, rate, last)]
        for mode in (func.jacrev, func.jacfwd):
            found = func.vmap(mode(function, argnums=(0, 1, 2)))(*inputs)
            arm.assert_derivatives(found, expected, (position, rate, last))


@pytest.mark.parametrize("name", ["fivebar", *nightly("spherical_wrist", "gough_stewart")])
def test_gradcheck(name: str) -> None:
    """Both modes, mapped, beside differences; a quaternion longer than one, each of its entries by itself."""
    judge = judge_of(name)
    state = {key: values[0] for key, values in judge.states.items()}
    state["pose"] = state["pose"] * (1.0 if name == "fivebar" else 1.25)
    both = {"check_forward_ad": True, "check_batched_grad": True, "check_batched_forward_grad": True}
    for function in ("inverse_dynamics", "forward_dynamics", "inverse_kinematics", "mass_matrix", "kinetic_energy"):
        inputs = tuple(leaf(state[name]) for name in judge.functions[function])
        assert gradcheck(operator(name, function), inputs, atol=1e-5, rtol=1e-4, **both)
    position = leaf(judge.value("inverse_kinematics", {"pose": judge.states["pose"][0]}))
    assert gradcheck(operator(name, "forward_kinematics"), (position,), check_forward_ad=True)


@pytest.mark.nightly
def test_loads() -> None:
    """A wrench has derivatives, and a payload is part of those of the others."""
    from pkmgen.torch import operator

    robot = pkmgen.load("fivebar", backend="numpy", wrench=True, payload=True)
    payload = torch.tensor([0.4], dtype=torch.float64)
    inputs = {"wrench": [3.0, -2.0], "effort": [1.0, 2.0], "pose": POSE, "twist": TWIST, "acceleration": ACCELERATION}
    for name in ("inverse_dynamics", "forward_dynamics", "mass_matrix", "bias", "gravity", "kinetic_energy"):
        function = operator(robot, name)
        *names, last = (port.name for port in function.function.inputs)
        assert last == "payload"
        assert gradcheck(lambda *state, f=function: f(*state, payload), [leaf(inputs[each]) for each in names])


@pytest.mark.nightly
def test_a_base_that_moves() -> None:
    """Its acceleration is a second result; its quaternion has any length."""
    from pkmgen.torch import operator

    robot = pkmgen.load(ROOT / "tests/data/robots/multibody/hopping_leg.yaml", backend="numpy")
    random = np.random.default_rng(0)
    for name in ("inverse_dynamics", "forward_dynamics"):
        function = operator(robot, name)
        state = {port.name: random.uniform(-0.3, 0.3, port.size) for port in function.function.inputs}
        state["base_pose"][3:] = [1.1, 0.2, 0.1, -0.3]
        state["position"] = 0.5 + 0.1 * state["position"]
        assert gradcheck(function, [leaf(values) for values in state.values()])
    with pytest.raises(ArgumentError, match="no derivative of mass_matrix in base_pose"):
        operator(robot, "mass_matrix")(leaf(state["base_pose"]), state["position"]).sum().backward()


@pytest.mark.nightly
def test_inputs_of_other_modes() -> None:
    from pkmgen.torch import operator

    robot = pkmgen.load("fivebar", backend="numpy", inputs="joints")
    with pytest.raises(ArgumentError, match="no derivatives of bias in inputs 'joints'; load with 'pose'"):
        operator(robot, "bias")(leaf(POSE), leaf(TWIST)).sum().backward()


def test_second_derivatives_where_first_ones_have_a_rule() -> None:
    assert torch.autograd.gradgradcheck(operator("fivebar", "inverse_kinematics"), (leaf(POSE),))
    inputs = leaf(POSE), leaf(TWIST), leaf(ACCELERATION)
    with pytest.raises(ArgumentError, match="second derivatives are not computed"):
        torch.autograd.gradgradcheck(operator("fivebar", "inverse_dynamics"), inputs)


def test_axes_of_batches() -> None:
    """They are broadcast, `vmap` puts its own in front, from wherever it is; other backends and types do as well."""
    function, robot = operator("fivebar", "inverse_dynamics"), robot_of("fivebar")
    poses = torch.as_tensor(POSE + np.array([[0.0, 0.0], [0.01, 0.02], [-0.02, 0.01]]))
    expected = robot.inverse_dynamics(poses.numpy(), np.tile(TWIST, (3, 1)), np.tile(ACCELERATION, (3, 1)))
    np.testing.assert_array_equal(function(poses, TWIST, ACCELERATION), expected)
    np.testing.assert_array_equal(function(poses[:, None], TWIST, ACCELERATION), expected[:, None])
    mapped = func.vmap(lambda pose: function(pose, TWIST, ACCELERATION), in_dims=1, out_dims=1)
    np.testing.assert_array_equal(mapped(poses.T), expected.T)
    assert function(poses[:0], TWIST, ACCELERATION).shape == (0, 2)


@pytest.mark.nightly
def test_compiled_around_it() -> None:
    """`torch.compile` leaves calls as they are."""
    function = operator("fivebar", "inverse_kinematics")
    compiled = torch.compile(lambda pose: (function(2.0 * pose) ** 2).sum(), backend="eager")
    pose = leaf(POSE / 2.0)
    found = torch.autograd.grad(compiled(pose), pose)[0]
    expected = torch.autograd.grad((function(2.0 * pose) ** 2).sum(), pose)[0]
    torch.testing.assert_close(found, expected)


def test_status_words_are_those_of_the_robot_and_mask_gradients() -> None:
    function, robot = operator("fivebar", "inverse_dynamics"), robot_of("fivebar")
    poses = leaf(np.stack([POSE, FAR, POSE * np.nan]))
    with pytest.raises(OutOfReachError, match="inverse_dynamics: sample 1: out of reach of limbs left, right"):
        function(poses, TWIST, ACCELERATION)
    effort, status = function.with_status(poses, TWIST, ACCELERATION)
    words = np.zeros(3, np.uint32)
    robot.inverse_dynamics(poses.detach().numpy(), *np.tile([[TWIST], [ACCELERATION]], (3, 1)), status=words)
    np.testing.assert_array_equal(status, words)
    assert effort[1:].isnan().all()
    (torch.where((status == 0)[:, None], effort, 0.0) ** 2).sum().backward()
    alone = leaf(POSE)
    (function(alone, TWIST, ACCELERATION) ** 2).sum().backward()
    np.testing.assert_allclose(poses.grad, [alone.grad.numpy(), [0, 0], [0, 0]], rtol=1e-14)


def test_refusals() -> None:
    from pkmgen.torch import operator as made

    with pytest.raises(ArgumentError, match=r"robot: 'quattro' is a str; expected a robot, as pkmgen.load makes it"):
        made("quattro", "inverse_dynamics")
    function = operator("fivebar", "condition_number")
    pose = leaf(POSE)
    with pytest.raises(ArgumentError, match="no derivative of condition_number: it has none"):
        function(pose).backward()
    with pytest.raises(ArgumentError, match=r"pose has shape \(3,\); expected \(…, 2\)"):
        function(torch.zeros(3))
    with pytest.raises(ArgumentError, match=r"has type torch\.complex128 on cpu"):
        function(pose.detach() * 1j)
    with pytest.raises(ArgumentError, match="on meta; expected real numbers on the processor"):
        function(torch.zeros(2, device="meta"))
    fourbar = operator("fourbar", "forward_kinematics")
    with pytest.raises(ArgumentError, match="no derivative of forward_kinematics"):
        fourbar(leaf(np.array([1.2]))).origins.sum().backward()


def test_rollout() -> None:
    """The steps are those in C, and gradients of where they lead differences of these."""
    from pkmgen.torch import rollout

    robot, step, weights = robot_of("fivebar"), 2e-3, np.array([1.0, 2.0])
    efforts = np.random.default_rng(2).uniform(-3, 3, (2, 6, 2))
    wanted = robot.rollout(np.tile(POSE, (2, 1)), np.tile(TWIST, (2, 1)), efforts, step=step)
    given = leaf(efforts)
    found = rollout(robot, POSE, TWIST, given, step=step)
    np.testing.assert_allclose(found.pose.detach(), wanted.pose, rtol=1e-12)
    np.testing.assert_allclose(found.twist.detach(), wanted.twist, rtol=1e-11)
    (found.pose[0, -1] @ torch.as_tensor(weights)).backward()
    assert not given.grad[1].any()
    for place in ((0, 0), (5, 1)):
        change = np.zeros((6, 2))
        change[place] = 1e-2
        ends = [robot.rollout(POSE, TWIST, efforts[0] + s * change, step=step).pose[-1] @ weights for s in (1, -1)]
        assert given.grad[0][place].item() == pytest.approx((ends[0] - ends[1]) / 2e-2, rel=1e-5)
