# %% [markdown]
# # First robot
#
# A Delta robot carries a part from one belt to another, 10 cm in less than a tenth of a second. Where do its motors
# have to be, how fast do they turn, and what torque do they need? This page answers that with a robot of the library;
# in five minutes you know what pkmgen computes, in which units, and what it says when a pose is out of reach.

# %%
import matplotlib.pyplot as plt
import numpy as np

import pkmgen

robot = pkmgen.load("delta")
robot

# %% [markdown]
# `load` has read a file of some 70 lines, derived the equations of that robot, written C and compiled it. That takes
# seconds once; from then on it comes from a cache. The numbers of the file are parameters with names:

# %%
for name in ("arm_length", "rod_length", "arm_mass", "rod_mass", "platform_mass"):
    print(f"{name:14s} {robot.parameters[name]:6.3f}")

# %% [markdown]
# Everything is in SI units and radians. Lengths above are metres, masses kilograms. The world frame is fixed to the
# base with z up, so the platform of a Delta hangs at negative z.
#
# ## What does it look like?
#
# `element_states` gives the two ends of every arm and rod at a pose. A pose of a Delta is where its platform is:
# three numbers, because the platform cannot turn.

# %%
pose = np.array([0.05, 0.02, -0.65])  # m
elements = robot.element_states(pose)
elements._fields


# %%
def draw(axes, pose):
    """Draw arms (thick) and rods (thin) of a robot at a pose."""
    starts, ends, *_ = robot.element_states(pose)
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        arm = number % 3 == 0  # then the two rods of its pair
        axes.plot(*zip(start, end, strict=True), color="C0" if arm else "C1", linewidth=4 if arm else 2)
    axes.scatter(*pose, color="C2", zorder=5)
    axes.set(xlabel="x, m", ylabel="y, m", zlabel="z, m")
    axes.set_aspect("equal")


figure = plt.figure(figsize=(5, 4.5))
draw(figure.add_subplot(projection="3d"), pose)

# %% [markdown]
# Two parallel rods on each arm keep the platform from turning. `pkmgen draw delta -o delta.svg` makes a better
# picture with every joint.
#
# ## Where are the motors?
#
# **Inverse kinematics** is the easy direction of a parallel robot: each limb can be solved by itself. **Forward
# kinematics** is the other way round, and it should lead back.

# %%
position = robot.inverse_kinematics(pose)
print("motors  ", np.degrees(position).round(2), "degrees")
print("and back", robot.forward_kinematics(position).round(12), "m")

# %% [markdown]
# ## A motion
#
# From rest to rest in 90 ms, by the polynomial of least jerk, $`s(t) = 10 t^3 - 15 t^4 + 6 t^5`$ with t from 0 to 1.
# Functions take one state or a whole batch, one state a row, so the motion is computed in three calls.

# %%
duration, samples = 0.09, 200
t = np.linspace(0.0, 1.0, samples)[:, None]
way = np.array([0.10, 0.0, 0.0])  # m
poses = np.array([-0.05, 0.02, -0.65]) + way * (10 * t**3 - 15 * t**4 + 6 * t**5)
twists = way * (30 * t**2 - 60 * t**3 + 30 * t**4) / duration
accelerations = way * (60 * t - 180 * t**2 + 120 * t**3) / duration**2

positions = robot.inverse_kinematics(poses)  # (200, 3) rad
velocities = np.einsum("kij,kj->ki", robot.inverse_jacobian(poses), twists)  # q̇ = J ẋ, rad/s
efforts = robot.inverse_dynamics(poses, twists, accelerations)  # N·m
print(f"platform: {abs(twists).max():.2f} m/s and {abs(accelerations).max() / 9.81:.1f} g at most")

# %%
figure, (above, below) = plt.subplots(2, sharex=True, figsize=(7, 5), layout="constrained")
milliseconds = 1e3 * duration * t
above.plot(milliseconds, velocities, label=robot.actuators)
above.set(ylabel="velocity, rad/s")
above.legend()
below.plot(milliseconds, efforts)
below.axhline(0.0, color="0.8", zorder=0)
_ = below.set(xlabel="time, ms", ylabel="torque, N·m")

# %% [markdown]
# ## Can that be right?
#
# The motors put in power Γ·q̇. All of it has to show up as kinetic and potential energy, since this robot has no
# friction. Over a motion from rest to rest at equal height the work is zero; on the way it equals the change of
# energy. This needs no reference, only the functions that the robot has.

# %%
power = np.sum(efforts * velocities, axis=1)  # W
work = np.concatenate([[0.0], np.cumsum((power[1:] + power[:-1]) / 2 * duration / (samples - 1))])  # J
kinetic = robot.kinetic_energy(poses, twists)
energy = kinetic + robot.potential_energy(poses)
difference = abs(work - (energy - energy[0])).max()
print(f"largest power {power.max():.0f} W, kinetic energy up to {kinetic.max():.2f} J")
print(f"work and change of energy differ by {difference:.1e} J (trapezoids of {samples} samples)")
assert difference < 1e-3

# %% [markdown]
# ## Where it cannot go
#
# A pose that no limb reaches is an error that says so. In a loop at 1 kHz you would rather have a number, and look at
# it: `status=` takes an array for the [status words](../../reference/statuses.md).

# %%
from pkmgen.errors import OutOfReachError

try:
    robot.inverse_kinematics([0.6, 0.0, -0.65])
except OutOfReachError as error:
    print(error)

# %% [markdown]
# `reach_margin` says how far each limb is from its limit, and `condition_number` how evenly the motors move the
# platform (1 is best). Both over a horizontal slice of the workspace:

# %%
x, y = np.meshgrid(np.linspace(-0.5, 0.5, 161), np.linspace(-0.5, 0.5, 161))
slice_of_poses = np.stack([x, y, np.full_like(x, -0.65)], axis=-1).reshape(-1, 3)
status = np.zeros(len(slice_of_poses), np.uint32)
condition = robot.condition_number(slice_of_poses, status=status)
condition[status != 0] = np.nan

figure, axes = plt.subplots(figsize=(5.5, 4.5), layout="constrained")
drawn = axes.pcolormesh(x, y, condition.reshape(x.shape), vmin=1, vmax=3, shading="nearest", rasterized=True)
axes.set(xlabel="x, m", ylabel="y, m", title="condition number at z = -0.65 m", aspect="equal")
_ = figure.colorbar(drawn, extend="max")

# %% [markdown]
# White is out of reach. The picture has the symmetry of three limbs at 120°, which is one more thing that would be
# hard to get right by accident.
#
# ## Move it
#
# `view` shows the robot in the studio: drag the platform, and see efforts, limits and singularities follow. The same
# functions compute them, in the page. (It needs the extra `compiler`, and takes seconds the first time.)

# %%
robot.view(height=720)

# %% [markdown]
# ## Exercises
#
# 1. The motors give 4 N·m. What is the shortest `duration` for which the torque stays below that? Guess first how
#    torque depends on duration.
# 2. Add `parameters={"payload_mass": 0.5}` to `load`. Which motor notices most, and why that one?
# 3. Let the same motion go down by 10 cm instead of sideways. Why does the work not vanish now, and what is it?
# 4. Load `"gough_stewart"`. What is a pose of that robot, and what are the units of its efforts?
#    (`robot.inverse_dynamics.inputs`)
#
# Next: [a robot of your own](own_robot.py).
