"""One episode of reaching as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np

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
