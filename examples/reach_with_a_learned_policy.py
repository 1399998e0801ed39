"""A Delta learns to reach: the cross-entropy method finds a linear policy, seconds on one core.

    python examples/reach_with_a_learned_policy.py

The policy knows nothing of the robot: efforts are a matrix times what is left to go and the twist, and a constant.
Robots of one environment try a policy each; the best tenth tells where the next ones are drawn. Needs the extra `gym`.
"""

from __future__ import annotations

import numpy as np

import pkmgen
from pkmgen.gym import Reaching, ReachingVectorEnv

GENERATIONS, POLICIES, EPISODES, ELITE = 40, 96, 4, 10
SPREAD, LEAST = 1.0, 0.02
"""Standard deviation of the first policies, and what is added to that of the elite, so that the search goes on."""
SCALES = np.array([0.1] * 3 + [1.0] * 3)
"""What is left to go, m, and twist, m/s, at which a weight of one gives the whole effort."""


def task() -> Reaching:
    """From anywhere to anywhere in the middle of a Delta's workspace, in one second."""
    robot = pkmgen.load("delta", functions=("forward_dynamics", "rollout"))
    return Reaching(robot, (-0.1, -0.1, -0.7), (0.1, 0.1, -0.6), effort=(8.0,) * 3)


def efforts(policies: np.ndarray, observations: np.ndarray) -> np.ndarray:
    """Actions of policies (N, 3 × 7) at observations (N, 9)."""
    seen = np.concatenate([observations[:, 6:] / SCALES[:3], observations[:, 3:6] / SCALES[3:]], axis=1)
    weights = policies.reshape(-1, 3, 7)
    return np.einsum("nij,nj->ni", weights[:, :, :6], seen) + weights[:, :, 6]


def trial(environment: ReachingVectorEnv, policies: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Sum of rewards of an episode of each policy, and what was left to go at its end, m."""
    observations, _ = environment.reset(seed=seed)
    total, over, left = np.zeros(len(policies)), np.zeros(len(policies), bool), np.zeros(len(policies))
    while not over.all():
        observations, rewards, terminated, truncated, _ = environment.step(efforts(policies, observations))
        total += np.where(over, 0.0, rewards)
        left = np.where(over, left, np.linalg.norm(observations[:, 6:], axis=1))
        over |= terminated | truncated
    return total, left


def learn(generations: int = GENERATIONS, seed: int = 0) -> tuple[np.ndarray, list[float]]:
    """The mean of the policies in the end, and the mean of what the elite left to go, m, generation by generation."""
    environment, random = ReachingVectorEnv(task(), POLICIES * EPISODES), np.random.default_rng(seed)
    mean, spread, course = np.zeros(21), np.full(21, SPREAD), list[float]()
    for generation in range(generations):
        policies = mean + spread * random.normal(size=(POLICIES, 21))
        total, left = trial(environment, np.repeat(policies, EPISODES, axis=0), seed=generation)
        elite = np.argsort(total.reshape(POLICIES, EPISODES).mean(1))[-ELITE:]
        mean, spread = policies[elite].mean(0), policies[elite].std(0) + LEAST
        course.append(float(left.reshape(POLICIES, EPISODES)[elite].mean()))
    return mean, course


def main() -> None:
    """Learn, and try what was learned in episodes that were not seen before."""
    policy, course = learn()
    for generation in range(0, len(course), 5):
        print(f"generation {generation:2d}: the best leave {1e3 * course[generation]:6.1f} mm")
    fresh = ReachingVectorEnv(task(), 200)
    for name, tried in (("no efforts at all", np.zeros(21)), ("learned", policy)):
        total, left = trial(fresh, np.tile(tried, (200, 1)), seed=1000)
        print(f"{name}: {1e3 * np.median(left):.1f} mm left at the end (median of 200), reward {total.mean():.1f}")


if __name__ == "__main__":
    main()
