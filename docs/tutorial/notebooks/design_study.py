# %% [markdown]
# # Design study
#
# How long should the arms of a five-bar be? Longer arms reach further and are heavier; shorter rods are stiff and lie
# badly. There is no formula for that, but a model that takes a microsecond can be asked a million times. This page
# sweeps two lengths, computes for each design what the motors need for one task, and ends with a choice you can
# defend.

# %%
import time

import matplotlib.pyplot as plt
import numpy as np

import pkmgen

# %% [markdown]
# ## One kernel for all designs
#
# Normally the numbers of a robot are folded into the code, which saves operations. With `fold=False` they stay
# parameters, and designs that lead to the same C share what was compiled. Masses follow the lengths: arms and rods
# are tubes of 2.5 kg/m and 1.2 kg/m.

# %%
FUNCTIONS = ["inverse_dynamics", "condition_number", "reach_margin"]


def design(arm, rod):
    """A five-bar with arms and rods of these lengths, m."""
    lengths = {"arm_length": arm, "rod_length": rod}
    masses = {"arm_mass": 2.5 * arm, "rod_mass": 1.2 * rod}
    return pkmgen.load("fivebar", parameters=lengths | masses, fold=False, functions=FUNCTIONS)


begin = time.perf_counter()
design(0.40, 0.55)
between = time.perf_counter()
design(0.41, 0.55)
end = time.perf_counter()
print(f"the first design {between - begin:.2f} s, each further one {1e3 * (end - between):.0f} ms")

# %% [markdown]
# ## The task
#
# Work is done in a rectangle of 30 × 25 cm. There and back across it in 0.3 s, at three heights, is the hardest it
# has to do.

# %%
WIDTH, BOTTOM, TOP = 0.30, 0.40, 0.65  # m
grid = np.stack(np.meshgrid(np.linspace(-WIDTH / 2, WIDTH / 2, 31), np.linspace(BOTTOM, TOP, 26)), -1).reshape(-1, 2)

s = np.linspace(0.0, 1.0, 100)
duration = 0.15
across = WIDTH * (10 * s**3 - 15 * s**4 + 6 * s**5) - WIDTH / 2
fast = WIDTH * (30 * s**2 - 60 * s**3 + 30 * s**4) / duration
hard = WIDTH * (60 * s - 180 * s**2 + 120 * s**3) / duration**2
heights = (BOTTOM, (BOTTOM + TOP) / 2, TOP)
poses = np.concatenate([np.stack([across, np.full_like(s, y)], -1) for y in heights])
twists = np.tile(np.stack([fast, np.zeros_like(s)], -1), (3, 1))
accelerations = np.tile(np.stack([hard, np.zeros_like(s)], -1), (3, 1))

# %% [markdown]
# ## What makes a design good
#
# - It *reaches* the whole rectangle, with 2 cm to spare.
# - Its worst *condition number* there is small: motors move the tool evenly, and errors of the joints are not blown
#   up.
# - The largest *torque* of the task is small: small motors.

# %%
SPARE = 0.02  # m


def judge(arm, rod):
    """Worst condition number and largest torque in N·m; infinite where it does not reach."""
    robot = design(arm, rod)
    status = np.zeros(len(grid), np.uint32)
    margin = robot.reach_margin(grid, status=status)
    if status.any() or margin.min() < SPARE:
        return np.inf, np.inf
    condition = robot.condition_number(grid, status=status)
    if status.any():
        return np.inf, np.inf
    return condition.max(), abs(robot.inverse_dynamics(poses, twists, accelerations)).max()


arms, rods = np.linspace(0.16, 0.48, 9), np.linspace(0.40, 0.72, 9)
begin = time.perf_counter()
judged = np.array([[judge(arm, rod) for rod in rods] for arm in arms])
seconds = time.perf_counter() - begin
condition, torque = np.where(np.isfinite(judged), judged, np.nan).transpose(2, 0, 1)
print(f"{condition.size} designs in {seconds:.1f} s; {np.isfinite(condition).sum()} of them reach everything")

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.8), sharey=True, layout="constrained")
for axes, values, title, top in (
    (left, condition, "worst condition number", 5.0),
    (right, torque, "largest torque, N·m", np.nanpercentile(torque, 75)),
):
    drawn = axes.pcolormesh(rods, arms, values, vmax=top, shading="nearest", rasterized=True)
    axes.set(title=title, xlabel="length of rods, m")
    figure.colorbar(drawn, extend="max")
_ = left.set(ylabel="length of arms, m")

# %% [markdown]
# White designs do not reach. The two maps do not have their best point at the same place: that is the reason why the
# question has no formula.
#
# ## The designs worth having
#
# A design is worth having if no other one is better in both. These are few, and among them the choice is yours:

# %%
points = np.stack([condition, torque], -1).reshape(-1, 2)
lengths = np.stack(np.meshgrid(arms, rods, indexing="ij"), -1).reshape(-1, 2)
reach = np.isfinite(points).all(axis=1)
points, lengths = points[reach], lengths[reach]
beaten = [(np.all(points <= point, axis=1) & np.any(points < point, axis=1)).any() for point in points]
best = np.flatnonzero(~np.array(beaten))
best = best[np.argsort(points[best, 0])]

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.plot(*points.T, ".", color="0.7")
axes.plot(*points[best].T, "o-")
axes.set(
    xlabel="worst condition number", ylabel="largest torque, N·m", xlim=(1, 6), ylim=(0, np.nanpercentile(torque, 75))
)
for index in best:
    arm, rod = lengths[index]
    print(f"arms {arm:.2f} m, rods {rod:.3f} m: condition {points[index, 0]:.2f}, torque {points[index, 1]:.1f} N·m")

# %% [markdown]
# ## Beside the robot of the library
#
# The file of the library has arms of 0.40 m and rods of 0.55 m, and nobody has looked for them. By how much does
# looking help?

# %%
library = np.array(judge(0.40, 0.55))
chosen = points[best][np.argmin(np.prod(points[best] / library, axis=1))]
print("library:", "does not reach with so much to spare" if np.isinf(library).any() else library.round(2))
print(
    "chosen: ",
    chosen.round(2),
    f"with arms and rods of {lengths[best][np.argmin(np.prod(points[best] / library, axis=1))].round(3)} m",
)

# %% [markdown]
# ## Exercises
#
# 1. Add the distance of the motors (`base_width`) as a third variable. Where is the optimum when motors may share an
#    axis (0)?
# 2. Replace the largest torque by its root mean square, which heats the motor. Does the choice change?
# 3. The grid has 81 designs. Start `scipy.optimize.minimize` at the best one: how much is left to gain between grid
#    points?
# 4. Gravity points along −y here. Lay the robot flat by a file of your own with `gravity: [0, 0, -9.81]`: which
#    design wins now?
#
# You have been round once: [all documents](../../README.md), [cookbook](../../how-to/cookbook.md).
