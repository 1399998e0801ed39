"""Many episodes of reaching as one environment of Gymnasium: a call of the kernel moves all robots."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pkmgen.api.ports import whole_number
from pkmgen.gym.episodes import Episodes
from pkmgen.gym.task import Array, Reaching


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
