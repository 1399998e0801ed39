"""Texts of robots whose legs have loops inside, hang on the platform, or stand on cylinders of their own."""

from __future__ import annotations

import math

LINK = "mass: 0.3, mass_centre: [0.05, 0.01, 0], inertia: {zz: 2e-3}}"


def planar_text(legs: tuple[int, ...], bodies: str, joints: str, home: str) -> str:
    """A planar 3-RRR with some of its legs, and more."""
    for n in legs:
        turn = 2.0 * math.pi * (n - 1) / 3.0
        c, s = math.cos(turn), math.sin(turn)
        bodies += f"""
  - {{name: arm_{n}, mass: 0.6, mass_centre: [0.12, 0.01, 0], inertia: {{zz: 5e-3}}}}
  - {{name: rod_{n}, mass: 0.3, mass_centre: [0.1, 0, 0], inertia: {{zz: 2e-3}}}}"""
        joints = f"""
  - {{name: motor_{n}, type: R, child: arm_{n}, at: [{0.4 * c}, {0.4 * s}, 0], rpy: [0, 0, {turn}], actuator: {{}}}}
  - {{name: elbow_{n}, type: R, parent: arm_{n}, child: rod_{n}, at: [0.25, 0, 0]}}
  - {{name: pin_{n}, type: R, parent: rod_{n}, child: platform, at: [0.3, 0, 0], child_at: [{0.1 * c}, {0.1 * s}, 0]}}
{joints.strip(chr(10))}"""
        home += f", motor_{n}: 2.1, elbow_{n}: 1.9"
    return f"""pkmgen: 1
name: legged
gravity: [0.5, -9.81, 0]
platform: {{body: platform, pose: [x, y, rz]}}
bodies:
  - {{name: platform, mass: 1.5, mass_centre: [0.01, 0.02, 0], inertia: {{zz: 0.01}}}}{bodies}
joints:{joints}
home: {{x: 0, y: 0, rz: 0, {home}}}
box: {{x: [-0.05, 0.05], y: [-0.05, 0.05], rz: [-0.3, 0.3]}}
"""


def loop_inside_text() -> str:
    """A four-bar between an arm and its rod."""
    bodies = "".join(f"\n  - {{name: b{n}, {LINK}" for n in (1, 2))
    joints = """
  - {name: k1, type: R, parent: arm_1, child: b1, at: [0.02, 0.05, 0]}
  - {name: k2, type: R, parent: b1, child: b2, at: [0.1, 0, 0]}
  - {name: k4, type: R, parent: b2, child: rod_1, at: [0.12, 0, 0], child_at: [0.1, 0.05, 0]}"""
    return planar_text((1, 2, 3), bodies, joints, "k1: 1.076, k2: -1.6")


def hanging_text() -> str:
    """A four-bar that hangs on the platform, and the third motor that holds its coupler."""
    bodies = "".join(f"\n  - {{name: b{n}, {LINK}" for n in (1, 2, 3)) + f"\n  - {{name: arm_1, {LINK}"
    joints = """
  - {name: motor_1, type: R, child: arm_1, at: [0.227, 0.317, 0], actuator: {}}
  - {name: k1, type: R, parent: platform, child: b1, at: [0.02, 0.05, 0]}
  - {name: k2, type: R, parent: b1, child: b2, at: [0.1, 0, 0]}
  - {name: k3, type: R, parent: b2, child: b3, at: [0.12, 0, 0]}
loops:
  - {name: k4, type: R, parent: b3, child: platform, at: [0.09, 0, 0], child_at: [0.13, 0.05, 0]}
  - {name: held, type: R, parent: arm_1, child: b2, at: [0.2, 0, 0], child_at: [0.06, 0.03, 0]}"""
    return planar_text((2, 3), bodies, joints, "motor_1: -2.356, k1: 1.5, k2: -1.6, k3: -1.7")


def on_cylinders_text() -> str:
    """A Delta whose arms hinge on the base in turned axes, each driven by a cylinder that stands on the base."""
    bodies, joints, home = "\n  - {name: platform, mass: 0.5}", "", "x: 0, y: 0, z: -0.6"
    for n in (1, 2, 3):
        turn = 2.0 * math.pi * (n - 1) / 3.0
        c, s = math.cos(turn), math.sin(turn)
        foot = f"[{0.25 * c}, {0.25 * s}, 0.3]"
        bodies += f"""
  - {{name: arm_{n}, mass: 0.6, mass_centre: [0.12, 0, 0], inertia: {{yy: 5e-3}}}}
  - {{name: barrel_{n}, mass: 0.5, mass_centre: [0.05, 0, 0], inertia: {{xx: 1e-3, yy: 2e-3, zz: 2e-3}}}}
  - {{name: piston_{n}, mass: 0.3, mass_centre: [-0.05, 0, 0], inertia: {{xx: 1e-3, yy: 1e-3, zz: 1e-3}}}}"""
        joints += f"""
  - {{name: hinge_{n}, type: R, child: arm_{n}, at: [{0.2 * c}, {0.2 * s}, 0], rpy: [0, 0, {turn}], axis: y}}
  - {{name: foot_{n}, type: R, child: barrel_{n}, at: {foot}, rpy: [0, {math.pi / 2}, {turn}], axis: y}}
  - {{name: cylinder_{n}, type: P, parent: barrel_{n}, child: piston_{n}, axis: x, actuator: {{}}}}
  - {{name: eye_{n}, type: R, parent: piston_{n}, child: arm_{n}, child_at: [0.15, 0, 0.03], axis: y}}"""
        home += f", cylinder_{n}: 0.4, hinge_{n}: 0.2"
        for side, aside in (("a", 0.04), ("b", -0.04)):
            bodies += f"""
  - {{name: rod_{n}{side}, mass: 0.08, mass_centre: [0.35, 0, 0], inertia: {{xx: 2e-6, yy: 3e-3, zz: 3e-3}}}}"""
            start = f"[0.3, {aside}, 0]"
            end = f"[{0.05 * c - aside * s}, {0.05 * s + aside * c}, 0]"
            joints += f"""
  - {{name: elbow_{n}{side}, type: U, parent: arm_{n}, child: rod_{n}{side}, at: {start}, axis: y, second_axis: z}}
  - {{name: ball_{n}{side}, type: S, parent: rod_{n}{side}, child: platform, at: [0.7, 0, 0], child_at: {end}}}"""
            home += f", elbow_{n}{side}_1: 1.4"
    return f"""pkmgen: 1
name: on_cylinders
gravity: [0, 0, -9.81]
platform: {{body: platform, pose: [x, y, z]}}
bodies:{bodies}
joints:{joints}
home: {{{home}}}
box: {{x: [-0.1, 0.1], y: [-0.1, 0.1], z: [-0.65, -0.55]}}
"""
