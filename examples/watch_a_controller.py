"""Watch a controller at work: a Delta picks and places at 500 Hz, and a window of the browser shows it.

The loop keeps its times; handing a state over takes it a microsecond, drawing is done by another process. Needs the
extra `live`. Run it, and open the address that it prints.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import pkmgen
import pkmgen.live

PERIOD, CYCLE = 2e-3, 1.2
"""Time between samples, and of a cycle there and back, s."""
SPAN, LIFT, PICK = 0.24, 0.05, np.array([0.0, 0.0, -0.45])
"""Width and height of the move, and its middle, m."""


def course(time: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pose, twist and acceleration at a time, all of them smooth."""
    w, p = 2.0 * np.pi / CYCLE, 2.0 * np.pi * time / CYCLE
    pose = PICK + np.array([-SPAN / 2.0 * np.cos(p), 0.0, LIFT * np.sin(p) ** 2])
    twist = np.array([SPAN / 2.0 * w * np.sin(p), 0.0, LIFT * w * np.sin(2.0 * p)])
    acceleration = np.array([SPAN / 2.0 * w**2 * np.cos(p), 0.0, 2.0 * LIFT * w**2 * np.cos(2.0 * p)])
    return pose, twist, acceleration


def run(seconds: float, port: int = pkmgen.live.PORT) -> tuple[float, int]:
    """Control for some seconds; what handing over took a sample, in microseconds, and how many samples there were."""
    robot = pkmgen.load("delta")
    taken, samples = 0, 0
    with pkmgen.live.show(robot, port=port) as screen:
        print(f"open {screen.address}")
        begin = time.perf_counter()
        while (now := time.perf_counter() - begin) < seconds:
            pose, twist, acceleration = course(now)
            effort = robot.inverse_dynamics(pose, twist, acceleration)
            before = time.perf_counter_ns()
            screen.update(pose, effort=effort)
            taken += time.perf_counter_ns() - before
            samples += 1
            time.sleep(max(0.0, begin + PERIOD * samples - time.perf_counter()))
    return taken / samples / 1e3, samples


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    each, count = run(parser.parse_args().seconds)
    print(f"{count} states handed over, {each:.1f} µs each")
