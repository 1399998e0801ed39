"""Reaching as environments of Gymnasium: of one robot, and of many robots that a call of the kernel moves."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pkmgen.api.ports import whole_number
from pkmgen.gym.episodes import Episodes
from pkmgen.gym.task import Array, Reaching

ALL = np.ones(1, np.bool_)


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
        self._episodes.begin(ALL, self.np_random)
        return self._episodes.observations()[0], {"status": 0}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Hold efforts over a period; see `gymnasium.Env.step`."""
        episodes = self._episodes
        reward = float(episodes.advance([action], ALL)[0])
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
