"""Robots of 2 to 12 limbs, alike but for their number: a point in a plane, held by limbs of an arm and a rod.

Each has the limbs of the one before and one more. Motors stand on a circle, a golden angle apart, so that no two limbs
are opposite or symmetric, whatever their number. From three limbs on there are more motors than freedoms: the efforts
are those of least norm.
"""

from __future__ import annotations

import math

from pkmgen.language.library import RobotText

GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))
_HEAD = """\
pkmgen: 1
name: point_{count}_limbs
gravity: [0, -9.81, 0]
parameters:
  arm_length: {{value: 0.35, unit: m}}
  arm_mass: {{value: 1, unit: kg}}
  rod_length: {{value: 0.4, unit: m}}
  rod_mass: {{value: 0.6, unit: kg}}
platform:
  motion: planar_point
  payload: {{mass: 0.5}}
  home: [0.02, 0.03]
  box: [[-0.1, 0.1], [-0.1, 0.1]]
limb_types:
  arm_and_rod:
    elements:
      - name: arm
        kind: bar
        joint: {{type: R, axis: z, actuator: {{}}}}
        length: arm_length
        mass: arm_mass
        mass_centre: [arm_length/2, 0, 0]
        inertia: {{transverse: arm_mass*arm_length**2/12}}
      - name: rod
        kind: bar
        joint: {{type: R, axis: z}}
        length: rod_length
        mass: rod_mass
        mass_centre: [rod_length/2, 0, 0]
        inertia: {{transverse: rod_mass*rod_length**2/12}}
    tip: {{type: R, axis: z}}
limbs:
"""
_LIMB = "  - {{name: limb_{index}, type: arm_and_rod, base: {{point: [{x!r}, {y!r}, 0]}}, branch: 1}}\n"
RADIUS = 0.5


def point_robot(count: int) -> RobotText:
    """Write the robot file of a number of limbs."""
    angles = [index * GOLDEN_ANGLE for index in range(count)]
    points = [(RADIUS * math.cos(angle), RADIUS * math.sin(angle)) for angle in angles]
    limbs = [_LIMB.format(index=index, x=x, y=y) for index, (x, y) in enumerate(points, 1)]
    return RobotText(_HEAD.format(count=count) + "".join(limbs), f"point_{count}_limbs.yaml")
