"""First steps: load a robot (its kernel is generated and compiled once), compute the efforts of one motion."""

import time

import numpy as np

import pkmgen

start = time.perf_counter()
robot = pkmgen.load("fivebar")
print(f"{robot.name}: kernel ready in {time.perf_counter() - start:.2f} s (compiled once, then cached)")

pose = np.array([0.05, 0.45])  # m, the end point E
twist = np.array([1.2, -0.9])  # m/s
acceleration = np.array([-7.0, 0.3])  # m/s²

position = robot.inverse_kinematics(pose)
velocity = robot.inverse_jacobian(pose) @ twist
effort = robot.inverse_dynamics(pose, twist, acceleration)
back = robot.forward_kinematics(position)

print(f"pose          x = {pose[0]:8.4f} m        y = {pose[1]:8.4f} m")
print(f"twist         x = {twist[0]:8.4f} m/s      y = {twist[1]:8.4f} m/s")
print(f"acceleration  x = {acceleration[0]:8.4f} m/s²     y = {acceleration[1]:8.4f} m/s²")
for limb, q, q_rate, torque in zip(robot.limbs, position, velocity, effort, strict=True):
    print(f"motor {limb:5s}   q = {q:8.4f} rad     q̇ = {q_rate:8.4f} rad/s    effort = {torque:9.4f} N·m")
print(f"power of the motors: {effort @ velocity:.4f} W")
print(f"forward of inverse kinematics is off by {abs(back - pose).max():.1e} m")

poses = np.random.default_rng(1).uniform([-0.15, 0.4], [0.15, 0.65], (100_000, 2))
start = time.perf_counter()
efforts = robot.inverse_dynamics(poses, np.zeros_like(poses), np.zeros_like(poses))
duration = time.perf_counter() - start
print(f"efforts at rest of {len(poses):,} poses: {duration * 1e3:.0f} ms, largest {abs(efforts).max():.2f} N·m")
