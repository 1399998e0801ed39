"""Environments of Gymnasium: their motion is that of scipy, they keep to the interface, and policies learn in them."""

from __future__ import annotations

import runpy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError
from tests.conftest import ROOT

gymnasium = pytest.importorskip("gymnasium")

LOW, HIGH, EFFORT = (-0.08, 0.42), (0.08, 0.5), (4.0, 4.0)


@pytest.fixture(scope="module")
def robot() -> pkmgen.Robot:
    return pkmgen.load("fivebar", functions=("forward_dynamics", "rollout", "bias", "inverse_jacobian", "singularity"))


@pytest.fixture
def task(robot: pkmgen.Robot) -> Any:
    from pkmgen.gym import Reaching

    return Reaching(robot, LOW, HIGH, EFFORT, periods=12)


def test_the_interface_of_gymnasium(task: Any) -> None:
    from gymnasium.utils.env_checker import check_env

    from pkmgen.gym import ReachingEnv

    check_env(ReachingEnv(task), skip_render_check=True)


def test_motion_is_that_of_scipy(task: Any, robot: pkmgen.Robot) -> None:
    """Efforts held, step by step, beside adaptive steps of an integrator that is not ours."""
    pytest.importorskip("scipy")
    from scipy.integrate import solve_ivp

    from pkmgen.gym import ReachingEnv

    environment = ReachingEnv(task)
    seen, _ = environment.reset(seed=3)
    state, random = seen[:4], np.random.default_rng(1)
    for _ in range(5):
        action = random.uniform(-1.0, 1.0, 2)
        effort = action * EFFORT

        def rate(_: float, state: np.ndarray, effort: np.ndarray = effort) -> np.ndarray:
            return np.concatenate([state[2:], robot.forward_dynamics(state[:2], state[2:], effort)])

        state = solve_ivp(rate, (0.0, task.period), state, method="DOP853", rtol=1e-11, atol=1e-12).y[:, -1]
        target = seen[:2] + seen[4:]
        seen, reward, terminated, truncated, info = environment.step(action)
        np.testing.assert_allclose(seen[:4], state, atol=1e-7)
        np.testing.assert_allclose(seen[:2] + seen[4:], target, atol=1e-15)
        left = np.hypot(*seen[4:]) / (np.hypot(0.16, 0.08) / 2)
        assert reward == pytest.approx(-left - task.effort_weight * np.mean(action**2))
        assert not terminated and not truncated and info == {"status": 0}


def test_many_are_as_one(task: Any) -> None:
    """Robots side by side do what each does by itself; an episode that is over begins anew one step later."""
    from pkmgen.gym import ReachingEnv, ReachingVectorEnv

    many, one = ReachingVectorEnv(task, 3), ReachingEnv(task)
    seen, _ = many.reset(seed=5)
    actions = np.random.default_rng(2).uniform(-1.0, 1.0, (task.periods, 3, 2))
    one.reset(seed=0)
    alone = one._episodes
    alone.pose[0], alone.target[0] = seen[1, :2], seen[1, :2] + seen[1, 4:]
    for action in actions:
        seen, rewards, terminated, truncated, _ = many.step(action)
        wanted, reward, *_ = one.step(action[1])
        np.testing.assert_allclose(seen[1], wanted, rtol=1e-12, atol=1e-14)
        assert rewards[1] == pytest.approx(reward, rel=1e-12)
    assert truncated.all() and not terminated.any()
    seen, rewards, terminated, truncated, _ = many.step(actions[0])
    assert not rewards.any() and not truncated.any() and not seen[:, 2:4].any()
    assert (np.array(LOW) <= seen[:, :2]).all() and (seen[:, :2] <= HIGH).all()
    assert many.step(actions[0])[1].all()


def test_it_ends_where_the_robot_has_no_result(task: Any, robot: pkmgen.Robot) -> None:
    """It stays where it was, its status tells why, and the rest of the episode is charged."""
    from pkmgen.gym import ReachingEnv

    environment = ReachingEnv(replace(task, effort=(90.0, 90.0), periods=50))
    environment.reset(seed=1)
    for step in range(50):  # noqa: B007 - how far it came is looked at below
        seen, reward, terminated, truncated, info = environment.step(np.array([1.0, 1.0]))
        if terminated:
            break
    assert terminated and not truncated and info["status"] != 0
    assert "reach" in robot.describe_status(info["status"]) or "singular" in robot.describe_status(info["status"])
    assert np.isfinite(seen).all() and reward < -(50 - step)


def test_attitudes() -> None:
    """What is left of a turn is along the axes of the world, whichever of the two quaternions it is."""
    from pkmgen.gym import Reaching

    robot = pkmgen.load("spherical_wrist", backend="numpy", functions=("forward_dynamics",))
    task = Reaching(robot, (0.99, -0.1, -0.1, -0.1), (1.0, 0.1, 0.1, 0.1), (1.0,) * 3)
    poses = task.draw(np.random.default_rng(4), 2)
    np.testing.assert_allclose(np.linalg.norm(poses, axis=1), 1.0)
    for sign in (1.0, -1.0):
        turned = sign * np.array([[np.cos(5e-4), 0.0, np.sin(5e-4), 0.0]])
        np.testing.assert_allclose(task.error(np.eye(4)[:1], turned), [[0.0, 1e-3, 0.0]], atol=1e-9)


def test_refusals(robot: pkmgen.Robot) -> None:
    from pkmgen.gym import Reaching

    with pytest.raises(ArgumentError, match=r"low is \(0.1,\); expected 2 finite numbers"):
        Reaching(robot, (0.1,), HIGH, EFFORT)
    with pytest.raises(ArgumentError, match="low ≤ high"):
        Reaching(robot, HIGH, LOW, EFFORT)
    with pytest.raises(ArgumentError, match="period is -1"):
        Reaching(robot, LOW, HIGH, EFFORT, period=-1.0)
    with pytest.raises(ArgumentError, match="0 are within reach"):
        Reaching(robot, (5.0, 5.0), (6.0, 6.0), EFFORT).draw(np.random.default_rng(0), 1)
    loaded = pkmgen.load("fivebar", backend="numpy", wrench=True, functions=("forward_dynamics",))
    with pytest.raises(ArgumentError, match="takes pose, twist, effort, wrench"):
        Reaching(loaded, LOW, HIGH, EFFORT)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"robot": "delta"}, r"robot: 'delta' is a str; expected a robot, as pkmgen.load makes it"),
        ({"effort": 8.0}, "effort is 8.0; expected 2 finite numbers"),
        ({"low": -1}, "low is -1; expected 2 finite numbers"),
        ({"low": ((0.0, 1.0), 2.0)}, r"low is .*; expected 2 finite numbers"),
        ({"high": "ab"}, "high is 'ab'; expected 2 finite numbers"),
        ({"periods": 2.5}, "periods is 2.5; expected a whole number from 1 on"),
        ({"substeps": 0}, "substeps is 0; expected a whole number from 1 on"),
        ({"effort_weight": np.nan}, "effort_weight is nan; expected a finite number"),
        ({"effort_weight": -1.0}, "effort_weight is -1.0; expected a number from 0 on"),
    ],
)
def test_a_task_that_is_none(wrong: dict[str, Any], said: str, task: Any) -> None:
    with pytest.raises(ArgumentError, match=f"Reaching: {said}"):
        replace(task, **wrong)


def test_what_environments_refuse(task: Any) -> None:
    from pkmgen.gym import ReachingEnv, ReachingVectorEnv

    for count in (0, -1, 2.5):
        with pytest.raises(ArgumentError, match=f"num_envs is {count}; expected a whole number from 1 on"):
            ReachingVectorEnv(task, count)
    with pytest.raises(ArgumentError, match=r"'delta' is a str; expected a pkmgen.gym.Reaching"):
        ReachingEnv("delta")
    one, many = ReachingEnv(task), ReachingVectorEnv(task, 3)
    for environment, shape in ((one, (2,)), (many, (3, 2))):
        with pytest.raises(ArgumentError, match="call reset first"):
            environment.step(np.zeros(shape))
        environment.reset(seed=1)
        before = environment._episodes.observations()
        with pytest.raises(ArgumentError, match=r"the action has shape .*; expected real numbers of shape \(\d, 2\)"):
            environment.step(np.zeros((*shape, 2)))
        with pytest.raises(ArgumentError, match="the action of episode 0 has NaN"):
            environment.step(np.full(shape, np.nan))
        np.testing.assert_array_equal(environment._episodes.observations(), before)
        environment.step(np.zeros(shape))


def test_a_policy_learns() -> None:
    """The example in a quarter of its generations: of a third of a metre without efforts a centimetre is left."""
    example = runpy.run_path(str(ROOT / "examples/reach_with_a_learned_policy.py"))
    policy, _ = example["learn"](generations=10)
    from pkmgen.gym import ReachingVectorEnv

    environment = ReachingVectorEnv(example["task"](), 100)
    left = {
        name: np.median(example["trial"](environment, np.tile(tried, (100, 1)), seed=77)[1])
        for name, tried in (("nothing", np.zeros(21)), ("learned", policy))
    }
    assert left["nothing"] > 0.2
    assert left["learned"] < 0.015
