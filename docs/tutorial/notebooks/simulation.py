# %% [markdown]
# # Simulation
#
# What happens when the power fails? Forward dynamics answers: it gives accelerations for any efforts, also for none.
# This page lets a Delta fall, watches the energy to judge the integrator, compares it with steps of a fixed length,
# and ends where every simulation of a parallel robot should end with a warning: at a singularity.

# %%
import time

import matplotlib.pyplot as plt
import numpy as np

import pkmgen

robot = pkmgen.load("delta", parameters={"motor_viscous": 0.02}, functions=["standard", "forward_dynamics", "rollout"])
HOME, REST = np.array([0.05, 0.0, -0.60]), np.zeros(3)  # m, m/s

# %% [markdown]
# ## Power off
#
# `effort` may be an array or a function of time, pose and twist. Zero torque, a quarter of a second:

# %%
fall = robot.simulate(HOME, REST, times=0.25, effort=np.zeros(3))
print(fall.message, f"after {fall.times[-1]:.2f} s and {len(fall.times)} steps")
free = HOME[2] - 9.81 * fall.times**2 / 2

figure, axes = plt.subplots(figsize=(6, 3.4), layout="constrained")
axes.plot(fall.times, fall.pose[:, 2], label="platform of the Delta")
axes.plot(fall.times, free, "--", label="free fall")
axes.set(xlabel="time, s", ylabel="z, m")
_ = axes.legend()

# %% [markdown]
# It falls *faster* than a free body. That is no error: the arms fall, too, about their motors, and push the platform,
# just as the tip of a falling rod that is hinged at its end comes down faster than a stone. `forward_dynamics` says by
# how much at the start; with arms of a gram the platform is nearly a stone, and what is left comes from the rods.

# %%
light = pkmgen.load("delta", parameters={"arm_mass": 1e-3, "arm_inertia": 1e-5, "motor_viscous": 0.02})
for name, model in {"with its arms": robot, "with arms of a gram": light}.items():
    print(f"{name:20s} {model.forward_dynamics(HOME, REST, np.zeros(3))[2]:6.2f} m/s²")

# %% [markdown]
# ## Trust is good, energy is better
#
# Without looking at the equations: kinetic and potential energy, minus the work of motors, plus what friction took,
# has to stay what it was. What is left over is `energy_drift`, relative to the largest of these terms. Tolerances can
# be judged by it:

# %%
for tolerance in (1e-4, 1e-6, 1e-8, 1e-10):
    motion = robot.simulate(HOME, REST, times=0.25, effort=np.zeros(3), rtol=tolerance, atol=tolerance)
    print(f"tolerance {tolerance:.0e}: {len(motion.times):3d} states, energy drift {motion.energy_drift:.1e}")

# %% [markdown]
# ## A brake
#
# Two motors' windings are short-circuited: they resist with a torque proportional to their speed. The third is dead.
# `effort` becomes a function:

# %%
BRAKE = np.array([0.4, 0.4, 0.0])  # N·m·s/rad


def brake(_, pose, twist):
    """Torques of the short-circuited motors, N·m."""
    return -BRAKE * (robot.inverse_jacobian(pose) @ twist)


braked = robot.simulate(HOME, REST, times=0.25, effort=brake)
figure, axes = plt.subplots(figsize=(6, 3.4), layout="constrained")
for label, motion in {"falling": fall, "two brakes": braked}.items():
    moved = 1e3 * (motion.pose - HOME)
    (line,) = axes.plot(motion.times, moved[:, 2], label=f"{label}, z")
    axes.plot(motion.times, moved[:, 0], "--", color=line.get_color(), label=f"{label}, x")
axes.set(xlabel="time, s", ylabel="moved, mm")
axes.legend()
lost = -braked.energy.effort_work[-1]
print(f"brakes took {lost:.2f} J, friction {braked.energy.dissipated[-1]:.2f} J")
_ = axes.grid(alpha=0.3)

# %% [markdown]
# ## Fixed steps, many at once
#
# Learning and planning want thousands of motions rather than one. `rollout` integrates with classical Runge–Kutta
# steps in compiled C, a batch at a time. Its error should fall with the fourth power of the step. Judged by the
# adaptive solver with tight tolerances:

# %%
exact = robot.simulate(HOME, REST, times=0.2, effort=np.zeros(3), rtol=1e-12, atol=1e-12).pose[-1]
steps = np.array([2, 4, 8, 16, 32, 64])
errors = [
    np.linalg.norm(robot.rollout(HOME, REST, np.zeros((count, 3)), step=0.2 / count).pose[-1] - exact)
    for count in steps
]
orders = np.log2(np.array(errors[:-1]) / errors[1:])
print("orders between steps:", orders.round(2))
assert abs(orders[-2] - 4) < 0.5

figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
axes.loglog(0.2 / steps, errors, "o-", label="rollout")
axes.loglog(0.2 / steps, errors[2] * (steps[2] / steps) ** 4, "--", color="0.6", label="fourth order")
axes.set(xlabel="step, s", ylabel="error of the last pose, m")
_ = axes.legend()

# %%
begin = time.perf_counter()
efforts = np.random.default_rng(0).normal(scale=2.0, size=(2000, 50, 3))
poses, _ = robot.rollout(HOME, REST, efforts, step=1e-3)
seconds = time.perf_counter() - begin
rate = 2000 * 50 * 4 / seconds / 1e6
print(f"2000 motions of 50 steps in {1e3 * seconds:.0f} ms: {rate:.1f} million evaluations a second here")
figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
axes.plot(1e3 * poses[:60, :, 0].T, 1e3 * poses[:60, :, 2].T, color="C0", alpha=0.3, linewidth=0.8)
_ = axes.set(xlabel="x, mm", ylabel="z, mm", title="60 of them")

# %% [markdown]
# ## Where models end
#
# In a *parallel* singularity motors lose hold of the platform. A five-bar has one where both rods are in one line.
# Push it there:

# %%
fivebar = pkmgen.load("fivebar", functions=["standard", "forward_dynamics", "singularity"])
pushed = fivebar.simulate([0.0, 0.45], [0.0, -1.5], times=1.0, effort=[0.0, 0.0])
print(f"status {pushed.status}: {pushed.message}")
print(f"stopped after {pushed.times[-1]:.3f} s at {pushed.pose[-1].round(3)} m")
measure = fivebar.singularity(pushed.pose).parallel

figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
axes.plot(pushed.times, measure)
axes.axhline(0.0, color="0.7", zorder=0)
_ = axes.set(xlabel="time, s", ylabel="measure of parallel singularity")

# %% [markdown]
# The simulation ends there and says why. Beyond it the robot may continue in either of two assemblies, and no
# equation of rigid bodies tells which.
#
# ## Exercises
#
# 1. How long may the power fail until the platform has fallen 5 cm? Answer first by free fall, then by simulation.
# 2. Which constant brake on all three motors lets the platform sink at 0.2 m/s in the end? The answer follows from a
#    balance of power, without simulation.
# 3. Add Coulomb friction (`motor_coulomb`) with and without `friction_speed`, and look at the order of `rollout`
#    again.
# 4. Start the five-bar slower. At which speed does it not get to the singularity any more, and where does it turn
#    round? Check by energy.
#
# More: [Simulate a robot](../../how-to/simulate.md). Next: [a design study](design_study.py).
