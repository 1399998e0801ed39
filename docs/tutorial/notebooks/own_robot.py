# %% [markdown]
# # Own robot
#
# You have a sketch: two sliders on one horizontal rail, a rod from each, and a tool where the rods meet. Such a
# *biglide* is in no library. Here you write it down, make the mistakes everybody makes, and check the result against
# formulas you can derive on paper.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import pkmgen

# %% [markdown]
# ## The file
#
# A robot file has parameters with units, a platform and how it may move, types of limbs from base to tip, and the
# limbs. Formulas of parameters are allowed wherever a number is. Read it from top to bottom: it is the whole
# description, no program knows more of this robot.

# %%
BIGLIDE = """\
pkmgen: 1
name: biglide
title: Biglide (2-PRR)
source: own sketch

parameters:
  rod_length:   {value: 600, unit: mm, description: slider pin to tool, bounds: [1, 10000]}
  rod_mass:     {value: 0.4, unit: kg, description: mass of one rod, bounds: [0, 100]}
  slider_mass:  {value: 1.1, unit: kg, description: mass of one slider, bounds: [0, 100]}
  tool_mass:    {value: 0.7, unit: kg, description: mass at the tool, bounds: [0, 100]}

gravity: [0, -9.81, 0]

platform:
  motion: planar_point
  plane: xy
  payload: {mass: tool_mass}
  home: [0, -0.45]
  box: [[-0.2, 0.2], [-0.5, -0.35]]

limb_types:
  slider_and_rod:
    elements:
      - name: slider
        kind: bar
        joint: {type: P, axis: x, actuator: {}}
        mass: slider_mass
      - name: rod
        kind: bar
        joint: {type: R, axis: z}
        length: rod_length
        mass: rod_mass
        mass_centre: [rod_length/2, 0, 0]
        inertia: {transverse: rod_mass*rod_length**2/12}
    tip: {type: R, axis: z}

limbs:
  - {name: left, type: slider_and_rod, base: {point: [0, 0, 0]}, branch: -1}
  - {name: right, type: slider_and_rod, base: {point: [0, 0, 0]}, branch: 1}
"""
file = Path("biglide.yaml")
file.write_text(BIGLIDE, encoding="utf-8")
robot = pkmgen.load(file)
robot

# %% [markdown]
# `branch` says which of the two solutions of a limb is meant: the slider ahead of the tool along the rail (1) or
# behind it (-1). A parallel robot has several assemblies, and the file says which one was built.
#
# ## Is it what you meant?
#
# Look before you compute. Sliders should be to the left and to the right, the tool below.

# %%
pose = np.array([0.1, -0.45])
starts, ends, *_ = robot.element_states(pose)
figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
for rod, colour in ((1, "C0"), (3, "C1")):  # elements are slider, rod, slider, rod
    (x, y, _), (tool_x, tool_y, _) = starts[rod], ends[rod]
    axes.plot([x, tool_x], [y, tool_y], "o-", color=colour, linewidth=3)
    axes.plot(x, y, "s", color=colour, markersize=14)
axes.axhline(0.0, color="0.7", zorder=0)
_ = axes.set(xlabel="x, m", ylabel="y, m", aspect="equal", title=f"biglide at {pose} m")

# %% [markdown]
# ## Check it by hand
#
# A rod of length l from the slider at $`q`$ to the tool at $`(x, y)`$ gives
#
# ```math
# q = x \mp \sqrt{l^2 - y^2}
# ```
#
# and at rest, each rod can be cut free: half of its weight hangs on its slider, half on the tool, and the tool is
# held by forces along the rods alone. The tool hangs like a lamp on two ropes and pulls the sliders together; the
# motors hold against that with
#
# ```math
# \Gamma = \mp \frac{(m_\mathrm{tool} + m_\mathrm{rod})\, g}{2} \, \frac{\sqrt{l^2 - y^2}}{-y}
# ```
#
# Rails carry the vertical forces, so slider masses do not appear. Compare:

# %%
length, tool, rod = 0.6, 0.7, 0.4
x, y = pose
half = np.sqrt(length**2 - y**2)
by_hand = np.array([x - half, x + half])
holding = (tool + rod) * 9.81 / 2 * half / -y * np.array([-1.0, 1.0])
at_rest = robot.inverse_dynamics(pose, [0.0, 0.0], [0.0, 0.0])

print("sliders by pkmgen", robot.inverse_kinematics(pose), "m")
print("        by hand  ", by_hand, "m")
print("forces  by pkmgen", at_rest, "N")
print("        by hand  ", holding, "N")
assert np.allclose(robot.inverse_kinematics(pose), by_hand, atol=1e-14)
assert np.allclose(at_rest, holding, rtol=1e-12)

# %% [markdown]
# Efforts are what the motors do: the left one pushes in −x, the right one in +x, away from each other.
#
# `pkmgen check biglide.yaml` goes further: it draws random states of the box and compares the formulations that apply
# of the dynamics with each other, the power of the motors with the energy of the bodies, and the compiled kernel with
# its equations.
#
# ## Mistakes, and what you are told
#
# A word of YAML is quickly wrong. Each of these robots is refused or questioned, with file, line, the value seen and
# what is allowed.

# %%
import warnings

from pkmgen.errors import PkmgenError


def try_to_load(what, wrong, right):
    """Load the robot with one thing changed, and print what is said."""
    Path("wrong.yaml").write_text(BIGLIDE.replace(right, wrong), encoding="utf-8")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            pkmgen.load("wrong.yaml", backend="numpy")
        except PkmgenError as error:
            print(f"{what}:\n  {error}\n")
    for warning in caught:
        print(f"{what}:\n  {warning.message}\n")


try_to_load("a word with a typo", "slider_mas: {value: 1.1", "slider_mass:  {value: 1.1")
try_to_load("home in millimetres", "home: [0, -450]", "home: [0, -0.45]")
try_to_load("a home that the rods do not reach", "home: [0, -0.7]", "home: [0, -0.45]")
try_to_load("no motor", "axis: x}", "axis: x, actuator: {}}")

# %% [markdown]
# [Mistakes](../../reference/mistakes.md) lists some hundred of them with their messages.
#
# ## What did it cost?
#
# The function is written out as C. Every operation is counted, on the graph that the C is printed from:

# %%
robot.inverse_dynamics.operations

# %%
print(robot.source[robot.source.index("biglide_inverse_dynamics") :][:900])

# %% [markdown]
# ## Exercises
#
# 1. Put the right rail 0.1 m higher (`base: {point: [0, 0.1, 0]}`) and derive `by_hand` anew. Does the assertion
#    hold?
# 2. Turn `gravity` by 90°, so that it pulls along the rail. What are the efforts at rest now, and why does their sum
#    not depend on the pose?
# 3. Give the rails friction: `friction: {viscous: 5.0}` in the joint of the slider, with a parameter of its own and a
#    unit. In which unit?
# 4. At which y are the forces at rest largest within reach? What happens at y = 0, and what does `robot.singularity`
#    say there?
#
# Next: [control it](controller.py). All words of the file are in [Robot file](../../reference/robot-file.md), and
# [Describe a robot of your own](../../how-to/describe-a-robot.md) takes a robot with more limbs.
