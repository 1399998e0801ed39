"""MuJoCo's engine in JAX: `mjx.inverse` of many states at a time, on the MJCF of the robot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.gpu.rates import timed_by_jax
from benchmarks.peers.mujoco_engine import POWER_ERROR, check_power, joint_states
from benchmarks.peers.mujoco_model import mjcf_text
from benchmarks.peers.tree_model import tree_model
from benchmarks.timing.subject import make_subject
from pkmgen.language.library import read_robot_text

MOST = 1 << 14
"""States at a time: each takes some ten kilobytes."""
DRAWN = 512
"""States of the box, which are repeated."""
ALLOWED = {"double": POWER_ERROR, "float": 0.02}
"""Largest error of the power of all joint forces, by type."""


@dataclass(frozen=True, slots=True)
class MjxTimes:
    """What was timed.

    Attributes:
        times: Of a call, ns.
        states: States of a call.
        includes: What was timed, in words.
        is_gpu: Whether JAX computed on a GPU.
    """

    times: Sequence[float]
    states: int
    includes: str
    is_gpu: bool


def mjx_times(robot: str, real: str, states: int, repeat: int) -> MjxTimes:
    """Time MJX on the first device of JAX.

    Args:
        robot: Name of a robot of the library.
        real: `double` or `float`.
        states: How many at a time, at most `MOST`.
        repeat: How often.

    Raises:
        ImportError: JAX or MJX is not installed.
        UnsupportedRobotError: The loops of the robot are of another kind.
        BenchmarkError: Its forces have another power than our efforts.
    """
    import jax
    import mujoco
    from mujoco import mjx

    jax.config.update("jax_enable_x64", real == "double")
    subject = make_subject(read_robot_text(robot), DRAWN)
    model = tree_model(subject.mechanism)
    built = mjx.put_model(mujoco.MjModel.from_xml_string(mjcf_text(robot, model)))
    data = mjx.make_data(built)

    def force(position: Any, velocity: Any, acceleration: Any) -> Any:
        return mjx.inverse(built, data.replace(qpos=position, qvel=velocity, qacc=acceleration)).qfrc_inverse

    compute, motion = jax.jit(jax.vmap(force)), joint_states(subject, model)
    check_power(subject, model, np.asarray(compute(*motion), float), motion[1], ALLOWED[real])
    count, place = min(states, MOST), jax.devices()[0]
    arrays = [jax.device_put(np.resize(array, (count, array.shape[1]))) for array in motion]
    includes = (
        f"mjx.inverse of {count} states that lie on {place.device_kind}, JAX {jax.__version__}, MuJoCo "
        f"{mujoco.__version__}: positions, velocities and accelerations of all joints given, forces of all joints"
    )
    return MjxTimes(timed_by_jax(compute, arrays, repeat), count, includes, place.platform == "gpu")
