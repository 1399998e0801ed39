# %% [markdown]
# # Controller
#
# A PD controller knows nothing of the robot and corrects what went wrong. A model says beforehand which torques the
# motion will need. How much is that worth, and when is it not? This page follows a fast circle with a five-bar three
# ways, on a plant that is *not* the model, sampled at 1 kHz, with motors that have a limit.

# %%
import matplotlib.pyplot as plt
import numpy as np

import pkmgen

model = pkmgen.load("fivebar", functions=["standard", "mass_matrix", "gravity", "jacobian"])

# %% [markdown]
# ## The plant is not the model
#
# Rods are 10 % heavier, motors have friction that the model does not know, and there is 0.2 kg more at the tool.
# `friction_speed` makes the jump of Coulomb friction smooth, which integrators need. `rollout` is Runge–Kutta in
# compiled C: efforts go in, one for each step, and states come out.

# %%
PERIOD, STEPS, LIMIT = 1e-3, 4, 60.0  # s; steps of the plant in it; N·m
unknown = {"rod_mass": 0.88, "payload_mass": 0.7, "motor_viscous": 0.1, "motor_coulomb": 0.3}
plant = pkmgen.load("fivebar", parameters=unknown, functions=["rollout"], friction_speed=0.01)
for name in unknown:
    print(f"{name:14s} model {model.parameters[name]:4.2f}   plant {plant.parameters[name]:4.2f}")

# %% [markdown]
# ## The course
#
# Two rounds of a circle of 10 cm radius. The phase starts and ends gently, so that the first sample is no step.

# %%
CENTRE, RADIUS, DURATION, ROUNDS = np.array([0.0, 0.52]), 0.1, 1.4, 2


def course(time):
    """Pose, twist and acceleration, m, m/s, m/s²."""
    s = min(time / DURATION, 1.0)
    angle = 2 * np.pi * ROUNDS * (10 * s**3 - 15 * s**4 + 6 * s**5)
    rate = 2 * np.pi * ROUNDS * 30 * s**2 * (1 - s) ** 2 / DURATION
    change = 2 * np.pi * ROUNDS * 60 * s * (1 - s) * (1 - 2 * s) / DURATION**2
    out, along = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    return CENTRE + RADIUS * out, RADIUS * rate * along, RADIUS * (change * along - rate**2 * out)


times = np.arange(0.0, DURATION, PERIOD)
accelerations = np.array([course(time)[2] for time in times])
print(f"largest acceleration {np.linalg.norm(accelerations, axis=1).max():.1f} m/s²")

# %% [markdown]
# ## Three controllers of equal stiffness
#
# With the error $`e = x_d - x`$ and gains $`K_p = \omega^2`$, $`K_d = 2 \omega`$:
#
# - **PD**: $`\Gamma = J^T M_\mathrm{home} (K_p e + K_d \dot e)`$, errors turned into torques by the mass matrix at
#   home,
# - **PD with gravity**: the same and what holds the robot where it is,
# - **computed torque**: $`\Gamma = \mathrm{ID}(x, \dot x, \ddot x_d + K_p e + K_d \dot e)`$, inverse dynamics of the
#   acceleration that is wanted.

# %%
HOME_MASS = model.mass_matrix(CENTRE)


def wanted(time, pose, twist, omega):
    """Acceleration that brings the errors down, m/s²."""
    pose_d, twist_d, _ = course(time)
    return omega**2 * (pose_d - pose) + 2 * omega * (twist_d - twist)


def pd(time, pose, twist, omega):
    """No model but a mass."""
    return model.jacobian(pose).T @ HOME_MASS @ wanted(time, pose, twist, omega)


def pd_with_gravity(time, pose, twist, omega):
    """What holds the robot besides."""
    return pd(time, pose, twist, omega) + model.jacobian(pose).T @ model.gravity(pose)


def computed_torque(time, pose, twist, omega):
    """The whole model."""
    return model.inverse_dynamics(pose, twist, course(time)[2] + wanted(time, pose, twist, omega))


def follow(control, omega, plant=plant):
    """Errors in mm and torques in N·m, one a sample."""
    pose, twist, _ = course(0.0)
    errors, efforts = [], []
    for time in times:
        effort = np.clip(control(time, pose, twist, omega), -LIMIT, LIMIT)
        errors.append(1e3 * np.linalg.norm(course(time)[0] - pose))
        efforts.append(effort)
        motion = plant.rollout(pose, twist, np.tile(effort, (STEPS, 1)), step=PERIOD / STEPS)
        pose, twist = motion.pose[-1], motion.twist[-1]
    return np.array(errors), np.array(efforts)


CONTROLLERS = {"PD": pd, "PD with gravity": pd_with_gravity, "computed torque": computed_torque}
followed = {name: follow(control, omega=60.0) for name, control in CONTROLLERS.items()}

figure, (above, below) = plt.subplots(2, sharex=True, figsize=(7, 5.5), layout="constrained")
for name, (errors, efforts) in followed.items():
    above.semilogy(times, errors, label=name)
    below.plot(times, efforts[:, 0], label=name)
    print(f"{name:16s} rms {np.sqrt(np.mean(errors**2)):6.2f} mm   largest {errors.max():6.2f} mm")
above.set(ylabel="distance from the course, mm", ylim=(1e-2, None))
above.legend()
_ = below.set(xlabel="time, s", ylabel="torque of the left motor, N·m")

# %% [markdown]
# The torques are nearly the same: it is the same motion. The difference is *when* they come. PD has to see an error
# before it acts; the model acts before there is one, and feedback is left with what the model does not know.
#
# ## Could stiffer gains do the same?
#
# Higher gains reduce every error, and they amplify noise, excite what bends, and at some point the sampling makes the
# loop unstable. Let ω go up:

# %%
omegas = np.array([20.0, 40.0, 80.0, 160.0, 320.0])
figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
for name in ("PD with gravity", "computed torque"):
    rms = [np.sqrt(np.mean(follow(CONTROLLERS[name], omega)[0] ** 2)) for omega in omegas]
    axes.loglog(omegas, rms, "o-", label=name)
    print(f"{name:16s}", *(f"ω = {omega:3.0f}/s: {error:6.3f} mm" for omega, error in zip(omegas, rms, strict=True)))
axes.set(xlabel="ω of the errors, 1/s", ylabel="rms error, mm")
axes.set_xticks(omegas, [f"{omega:.0f}" for omega in omegas], minor=False)
axes.set_xticks([], minor=True)
_ = axes.legend()

# %% [markdown]
# Once it is stiff enough, both fall with ω². Read the picture along a horizontal line: for an error asked for, the
# model allows a $`K_p`$ that is several times lower. That is what it is worth.
#
# ## What limits the model?
#
# The same controller on a plant that *is* the model leaves only sampling: torques are held for a millisecond while
# the robot moves on.

# %%
same = pkmgen.load("fivebar", functions=["rollout"])
errors, _ = follow(computed_torque, 60.0, plant=same)
print(f"plant as the model: rms {np.sqrt(np.mean(errors**2)):.3f} mm")
assert errors.max() < followed["computed torque"][0].max() < followed["PD with gravity"][0].max()

# %% [markdown]
# ## Exercises
#
# 1. Lower `LIMIT` until torques are cut. Which controller suffers first, and what does it look like when a controller
#    with a model saturates?
# 2. Find the share of each mismatch: make the plant wrong in one parameter at a time. Is it mass, payload or
#    friction?
# 3. Add noise of 0.1 mrad to the motor angles and compute the pose by `forward_kinematics`. At which ω do torques
#    begin to rattle?
# 4. Use `PERIOD = 4e-3`. At which ω does the loop become unstable, and why is it about 1/(2 PERIOD)?
#
# More: [Write a controller](../../how-to/write-a-controller.md) has other robots, actuator space and vision; [Control
# a robot optimally](../../how-to/optimal-control.md) looks ahead. Next: [find the parameters](identification.py) that
# the model had wrong.
