# %% [markdown]
# # Identification
#
# Masses in a drawing are guesses, and friction is in no drawing at all. Torques measured along a motion tell both,
# because efforts are *linear* in these parameters. This page identifies a five-bar from noisy torques, and shows the
# two things that decide whether it works: which parameters can be seen at all, and whether the motion shows them.

# %%
import matplotlib.pyplot as plt
import numpy as np

import pkmgen

robot = pkmgen.load("fivebar")
parameters = robot.base_parameters
print(f"{len(parameters.standard)} standard parameters, {parameters.rank} base parameters")
for formula, unit, value in zip(parameters.formulas, parameters.units, parameters.values, strict=True):
    print(f"{value:9.5f} {unit:10s} {formula}")

# %% [markdown]
# Of the standard parameters only some combinations show in the torques. The payload and the rods, for instance, come
# together: no motion of this robot can tell a payload from the share of the rods that the tool carries. $`\beta`$ are
# the fewest combinations that any motion can show, and
#
# ```math
# \Gamma = Y_b(x, \dot x, \ddot x)\, \beta
# ```
#
# ## A machine that is not as drawn
#
# The real machine is simulated: heavier, and with friction. Its torque sensors have noise of 0.1 N·m.

# %%
REAL = {"arm_mass": 1.35, "rod_mass": 0.7, "payload_mass": 0.65, "motor_viscous": 0.12, "motor_coulomb": 0.25}
real = pkmgen.load("fivebar", parameters=REAL)
truth = real.base_parameters.values
NOISE = 0.1  # N·m
random = np.random.default_rng(3)


# %% [markdown]
# ## A motion that shows them
#
# Periodic motions of a few harmonics can be measured again and again, and their derivatives are exact. Random ones
# are drawn here, scaled to the box of the robot.

# %%
PERIOD, SAMPLES, HARMONICS = 2.0, 600, 4
CENTRE, REACH = np.array([0.0, 0.525]), np.array([0.14, 0.11])  # m


def motion(harmonics, reach=REACH):
    """Pose, twist and acceleration of a random Fourier series, one sample a row."""
    time = np.linspace(0.0, PERIOD, SAMPLES, endpoint=False)
    rates = 2 * np.pi / PERIOD * np.arange(1, harmonics + 1)
    sine, cosine = random.normal(size=(2, harmonics, 2)) / np.arange(1, harmonics + 1)[:, None]
    s, c = np.sin(np.outer(time, rates)), np.cos(np.outer(time, rates))
    pose, twist = s @ sine + c @ cosine, (c * rates) @ sine - (s * rates) @ cosine
    acceleration = -(s * rates**2) @ sine - (c * rates**2) @ cosine
    scale = reach / abs(pose).max(axis=0)
    return CENTRE + pose * scale, twist * scale, acceleration * scale


def regressor(state):
    """Y_b of all samples, one below the other: a column for each base parameter."""
    matrix = robot.base_regressor(*state)
    return matrix.reshape(-1, matrix.shape[-1])


def condition(state):
    """How unevenly a motion shows the parameters, columns scaled to one; 1 is best."""
    columns = regressor(state)
    return np.linalg.cond(columns / np.linalg.norm(columns, axis=0))


drawn = [motion(HARMONICS) for _ in range(30)]
conditions = [condition(state) for state in drawn]
best, worst = drawn[int(np.argmin(conditions))], drawn[int(np.argmax(conditions))]
timid = motion(1, REACH / 10)
print(
    f"best {min(conditions):.0f}, worst {max(conditions):.0f} of the drawn; a small slow circle {condition(timid):.0f}"
)

figure, axes = plt.subplots(1, 3, figsize=(8, 3), sharex=True, sharey=True, layout="constrained")
for panel, (name, state) in zip(axes, {"best": best, "worst": worst, "small": timid}.items(), strict=True):
    panel.plot(*state[0].T)
    panel.set(title=f"{name}: {condition(state):.0f}", xlabel="x, m", aspect="equal")
_ = axes[0].set(ylabel="y, m")

# %% [markdown]
# ## Least squares
#
# Measured torques are those of the real machine and noise. The covariance of the estimate is $`\sigma^2 (Y^T
# Y)^{-1}`$, so that every parameter comes with an interval, and the noise itself is what the fit leaves over.


# %%
def identify(state):
    """Base parameters and half widths of their 95 % intervals."""
    torques = real.inverse_dynamics(*state) + NOISE * random.normal(size=(SAMPLES, 2))
    columns = regressor(state)
    found, left, *_ = np.linalg.lstsq(columns, torques.ravel(), rcond=None)
    variance = left[0] / (columns.shape[0] - columns.shape[1])
    return found, 1.96 * np.sqrt(np.diag(variance * np.linalg.inv(columns.T @ columns)))


results = {"best": identify(best), "small": identify(timid)}
print("                       as drawn      real    best motion            small motion")
for row, (name, unit) in enumerate(zip(parameters.names, parameters.units, strict=True)):
    cells = [f"{found[row]:9.4f} ± {margin[row]:7.4f}" for found, margin in results.values()]
    print(f"{name:22s} {parameters.values[row]:8.4f}  {truth[row]:8.4f}   {'   '.join(cells)}  {unit}")
held = abs(results["best"][0] - truth) <= results["best"][1]
print(f"{held.sum()} of {len(held)} intervals of the best motion hold the true value")
assert held.sum() >= len(held) - 2

# %% [markdown]
# The small motion fits its own torques just as well. Its intervals are what gives it away: most parameters cannot be
# told from zero. *A good fit is no proof; look at the intervals.*
#
# ## Does it predict?
#
# What counts are the torques of motions that were not used. Compare the drawing, both estimates, and the noise that
# no model can predict:

# %%
other = motion(HARMONICS)
measured = real.inverse_dynamics(*other) + NOISE * random.normal(size=(SAMPLES, 2))
predicted = {"as drawn": robot.inverse_dynamics(*other)}
predicted |= {f"{name} motion": robot.base_regressor(*other) @ found for name, (found, _) in results.items()}
rms = {name: np.sqrt(np.mean((measured - torques) ** 2)) for name, torques in predicted.items()}
for name, error in rms.items():
    print(f"{name:14s} {error:.3f} N·m rms")
print(f"noise alone    {NOISE:.3f} N·m")
assert rms["best motion"] < 1.1 * NOISE < rms["as drawn"]

figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
time = np.linspace(0.0, PERIOD, SAMPLES, endpoint=False)
axes.plot(time, measured[:, 0], ".", color="0.7", markersize=3, label="measured")
axes.plot(time, predicted["as drawn"][:, 0], label="as drawn")
axes.plot(time, predicted["best motion"][:, 0], label="identified")
axes.set(xlabel="time, s", ylabel="torque of the left motor, N·m")
_ = axes.legend()

# %% [markdown]
# ## Exercises
#
# 1. Repeat `identify(best)` a hundred times. Which part of the 95 % intervals holds the truth? Why not exactly 95 %?
# 2. Draw 300 motions instead of 30. By how much do the intervals shrink? Is it worth it, beside measuring four times
#    as long?
# 3. Which base parameters would no motion show without gravity? Guess, then load a copy of the file with `gravity:
#    [0, 0, 0]`.
# 4. Shift the torques by three samples, as a filter would. Which parameters take the blame?
#
# More: [Identify parameters](../../how-to/identify-parameters.md) has weights, essential parameters and the Delta.
# Next: [simulate](simulation.py).
