"""Reaching as environments of Gymnasium: of one robot, and of many robots that a call of the kernel moves."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pkmgen.api.numbers import whole_number
from pkmgen.bridges.gym.task import Array, Reaching
from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked


class Episodes:
    """So many episodes of a task side by side.

    Attributes:
        task: The task.
        pose: Where the robots are, (N, p).
        twist: How they move, (N, n).
        target: Where they are to go, (N, p).
        status: Status words of the last period.
        done: Periods since the begin of each episode.
    """

    def __init__(self, task: Reaching, count: int) -> None:
        if not isinstance(task, Reaching):
            raise ArgumentError(f"task: {task!r} is a {type(task).__name__}; expected a pkmgen.gym.Reaching")
        layout = task.layout
        self.task, self._begun = task, False
        self.pose, self.target = np.zeros((2, count, layout.pose))
        self.twist = np.zeros((count, layout.twist))
        self.status, self.done = np.zeros(count, np.uint32), np.zeros(count, np.int64)

    @property
    def observation_space(self) -> gymnasium.spaces.Box:
        """Pose, twist, and what is left to go, one after the other, SI units."""
        return gymnasium.spaces.Box(-np.inf, np.inf, (self.pose.shape[1] + 2 * self.twist.shape[1],), np.float64)

    @property
    def action_space(self) -> gymnasium.spaces.Box:
        """Efforts in parts of the greatest ones."""
        return gymnasium.spaces.Box(-1.0, 1.0, (len(self.task.effort),), np.float64)

    def begin(self, which: NDArray[np.bool_], random: np.random.Generator) -> None:
        """Let some episodes begin anew, at rest."""
        self._begun = True
        count = int(which.sum())
        drawn = self.task.draw(random, 2 * count) if count else np.zeros((0, self.pose.shape[1]))
        self.pose[which], self.target[which] = drawn[:count], drawn[count:]
        self.twist[which], self.status[which], self.done[which] = 0.0, 0, 0

    def observations(self) -> Array:
        """Observations, (N, p + 2 n)."""
        return np.concatenate([self.pose, self.twist, self.task.error(self.pose, self.target)], axis=-1)

    def advance(self, actions: Any, which: NDArray[np.bool_]) -> Array:
        """Hold efforts over a period in some episodes.

        A robot that gets out of reach or into a singularity stays where it was, its status word gives the reason, and
        it is charged for all periods that are left.

        Returns:
            Rewards, zero for the other episodes.

        Raises:
            ArgumentError: Actions have another shape or are no numbers, or no episode has begun.
        """
        task, chosen = self.task, np.clip(self._read(actions), -1.0, 1.0)[which]
        held = np.repeat((chosen * task.effort)[:, None], task.substeps, axis=1)
        words = np.zeros(int(which.sum()), np.uint32)
        moved = task.robot.rollout(
            self.pose[which], self.twist[which], held, step=task.period / task.substeps, status=words
        )
        good = words == 0
        before = self.pose[which], self.twist[which]
        self.pose[which], self.twist[which] = (
            np.where(good[:, None], path[:, -1], old) for path, old in zip(moved, before, strict=True)
        )
        self.status[which] = words
        left = np.linalg.norm(task.error(self.pose[which], self.target[which]), axis=-1) / task.size
        cost = left + task.effort_weight * (chosen**2).mean(-1)
        rewards = np.zeros(len(self.pose))
        rewards[which] = -np.where(good, cost, (1.0 + cost) * (task.periods - self.done[which]))
        self.done[which] += 1
        return rewards

    def _read(self, actions: Any) -> Array:
        """Actions of all episodes, (N, m)."""
        if not self._begun:
            raise ArgumentError("step: no episode has begun; call reset first")
        shape = len(self.pose), len(self.task.effort)
        refuse_masked("step: the action", actions)
        try:
            array = np.asarray(actions)
        except ValueError as error:
            raise ArgumentError(f"step: the action is no array of numbers ({error})") from error
        if array.dtype.kind not in "fiu" or array.shape != shape:
            raise ArgumentError(
                f"step: the action has shape {array.shape} and type {array.dtype}; expected real numbers of shape "
                f"{shape}, episodes × motors"
            )
        if np.isnan(array).any():
            raise ArgumentError(
                f"step: the action of episode {np.isnan(array).any(1).argmax()} has NaN; expected numbers"
            )
        return array.astype(np.float64)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether robots got where there is no result."""
        bad: NDArray[np.bool_] = self.status != 0
        return bad

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether episodes are at the end of their time."""
        return (self.done >= self.task.periods) & ~self.terminated


ONE_EPISODE = np.ones(1, np.bool_)


class ReachingEnv(gymnasium.Env[Array, Array]):  # type: ignore[misc]
    """A robot that is to go from one pose to another.

    Observation: pose, twist, and what is left to go along the entries of the twist. Action: efforts in parts of the
    greatest ones. Reward: minus what is left in parts of the size of the box, minus what efforts cost. `terminated`
    says that the robot got out of reach or into a singularity; `info["status"]` is the status word, which
    `robot.describe_status` says in words.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(self, task: Reaching) -> None:
        self._episodes = Episodes(task, 1)
        self.observation_space, self.action_space = self._episodes.observation_space, self._episodes.action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin an episode; see `gymnasium.Env.reset`."""
        super().reset(seed=seed, options=options)
        self._episodes.begin(ONE_EPISODE, self.np_random)
        return self._episodes.observations()[0], {"status": 0}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Hold efforts over a period; see `gymnasium.Env.step`."""
        episodes = self._episodes
        reward = float(episodes.advance([action], ONE_EPISODE)[0])
        over = bool(episodes.terminated[0]), bool(episodes.truncated[0])
        return episodes.observations()[0], reward, *over, {"status": int(episodes.status[0])}


class ReachingVectorEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):  # type: ignore[misc]
    """So many robots, each in an episode of its own; see `ReachingEnv` for what one observes and does.

    An episode that is over begins anew in the next step, whose action and reward are not its own
    (`AutoresetMode.NEXT_STEP`).
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(self, task: Reaching, num_envs: int) -> None:
        self.num_envs = num_envs = whole_number("ReachingVectorEnv: num_envs", num_envs, 1)
        self._episodes = Episodes(task, num_envs)
        self.single_observation_space = self._episodes.observation_space
        self.single_action_space = self._episodes.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all episodes; see `gymnasium.vector.VectorEnv.reset`."""
        super().reset(seed=seed, options=options)
        self._over[:] = False
        self._episodes.begin(~self._over, self.np_random)
        return self._episodes.observations(), {"status": self._episodes.status.copy()}

    def step(self, actions: Array) -> tuple[Array, Array, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Hold efforts over a period in all episodes; see `gymnasium.vector.VectorEnv.step`."""
        episodes = self._episodes
        fresh = self._over.copy()
        if fresh.any():
            episodes.begin(fresh, self.np_random)
        rewards = episodes.advance(actions, ~fresh)
        terminated, truncated = episodes.terminated.copy(), episodes.truncated
        self._over = terminated | truncated
        return episodes.observations(), rewards, terminated, truncated, {"status": episodes.status.copy()}
