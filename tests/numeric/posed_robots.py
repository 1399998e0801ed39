"""Texts of robots of bodies and joints whose independent coordinates are the pose of a platform, or named joints."""

from __future__ import annotations

import math
import re

from pkmgen.language.library import read_robot_text

LEG = """
  - {{name: barrel_{k}, mass: 1.9, mass_centre: [0, 0.01, 0.21], inertia: {{xx: 0.031, yy: 0.03, zz: 0.0021}}}}
  - {{name: rod_{k}, mass: 1.1, mass_centre: [0.01, 0, -0.19], inertia: {{xx: 0.017, yy: 0.0165, zz: 6e-4}}}}"""
LEG_JOINTS = """
  - {{name: foot_{k}, type: U, child: barrel_{k}, at: [{a}, {b}, 0], axis: x, second_axis: y}}
  - {{name: leg_{k}, type: P, parent: barrel_{k}, child: rod_{k}, actuator: {{rotor_inertia: 2}}}}
  - {{name: ball_{k}, type: S, parent: rod_{k}, child: top, child_at: [{c}, {d}, {e}]}}"""
TOP = """
  - {name: top, mass: 12, mass_centre: [0.01, -0.02, 0.05], inertia: {xx: 0.42, yy: 0.4, zz: 0.75, xy: 0.01, xz: -0.02},
     frames: [{name: tip, at: [0.02, 0.01, 0.1]}]}
  - {name: tool, mass: 0.7, inertia: {xx: 0.01, yy: 0.012, zz: 0.004}}"""
TOOL = """
  - {name: mount, type: fixed, parent: top, child: tool, at: [0.02, 0.01, 0.2], rpy: [0.1, 0.2, 0]}"""
GANTRY = """
  - {name: slide_x, mass: 2}
  - {name: slide_y, mass: 1}
  - {name: slide_z, mass: 0.5}"""
GANTRY_JOINTS = """
  - {name: gantry_x, type: P, child: slide_x, axis: x}
  - {name: gantry_y, type: P, parent: slide_x, child: slide_y, axis: y}
  - {name: gantry_z, type: P, parent: slide_y, child: slide_z}
  - {name: wrist, type: U, parent: slide_z, child: top, axis: x, second_axis: y}"""


def library_text(name: str, platform: str, home: str, box: str) -> str:
    """A mechanism of the library with other independent coordinates; `home` adds to what it says."""
    text = re.sub(r"\nbox:.*", f"\nbox: {box}", read_robot_text(name).text)
    text = text.replace("\nhome:", f"\n{platform}\nhome:", 1)
    lines = "".join(f"  {entry.strip()}\n" for entry in home.split(",") if entry)
    return text.replace("home: {", f"home: {{{home}, " if home else "home: {").replace("\nhome:\n", f"\nhome:\n{lines}")


def legs_text(count: int, gantry: bool, platform: str) -> str:
    """A platform on legs with motors, and a gantry that keeps it from spinning."""
    bodies, joints = TOP + GANTRY * gantry, TOOL + GANTRY_JOINTS * gantry
    home = ["z: 0.8"]
    for k in range(count):
        low, high = math.radians(60 * k + 25 * (-1) ** k), math.radians(60 * k - 20 * (-1) ** k)
        foot, ball = (0.6 * math.cos(low), 0.6 * math.sin(low)), (0.35 * math.cos(high), 0.35 * math.sin(high))
        bodies += LEG.format(k=k)
        joints += LEG_JOINTS.format(k=k, a=foot[0], b=foot[1], c=ball[0], d=ball[1], e=-0.03 + 0.05 * (k % 3))
        x, y, z = ball[0] - foot[0], ball[1] - foot[1], 0.77 + 0.05 * (k % 3)
        home += [f"foot_{k}_1: {-math.atan2(y, z)}", f"foot_{k}_2: {math.asin(x / math.hypot(x, y, z))}"]
        home.append(f"leg_{k}: {math.hypot(x, y, z)}")
    return (
        f"pkmgen: 1\nname: legs\ngravity: [0.3, -0.2, -9.81]\nbodies:{bodies}\njoints:{joints}\nplatform: {platform}\n"
        f"home: {{{', '.join(home)}}}\n"
    )


ARM = """
  - {{name: arm_{k}, mass: 0.6, mass_centre: [0.12, 0, 0], inertia: {{xx: 4e-4, yy: 5.2e-3, zz: 5e-3}}}}
  - {{name: rod_{k}a, mass: 0.08, mass_centre: [0.3, 0.01, 0], inertia: {{xx: 2e-6, yy: 3e-3, zz: 3e-3}}}}
  - {{name: rod_{k}b, mass: 0.08, mass_centre: [0.3, 0.01, 0], inertia: {{xx: 2e-6, yy: 3e-3, zz: 3e-3}}}}"""
ARM_JOINTS = """
  - {{name: seat_{k}, type: R, child: arm_{k}, at: [{a}, {b}, 0], rpy: [0, 0, {t}], axis: y, actuator: {{}}}}
  - {{name: elbow_{k}a, type: U, parent: arm_{k}, child: rod_{k}a, at: [0.3, 0.04, 0], axis: y, second_axis: z}}
  - {{name: elbow_{k}b, type: U, parent: arm_{k}, child: rod_{k}b, at: [0.3, -0.04, 0], axis: y, second_axis: z}}
  - {{name: end_{k}a, type: S, parent: rod_{k}a, child: {bar}, at: [0.7, 0, 0], child_at: [{c}, {d}, 0]}}
  - {{name: end_{k}b, type: S, parent: rod_{k}b, child: {bar}, at: [0.7, 0, 0], child_at: [{e}, {f}, 0]}}"""
BARS = "".join(
    f"\n  - {{name: {name}, mass: 0.2, mass_centre: [0, 0.02, 0.01], inertia: {{xx: 4e-4, yy: 5e-4, zz: 6e-4}}}}"
    for name in ("front", "back", "left", "right", "nacelle")
)
PINS = """
  - {name: pin_1, type: R, parent: front, child: left, at: [0, 0.1, 0], child_at: [0.1, 0, 0]}
  - {name: pin_2, type: R, parent: back, child: left, at: [0, 0.1, 0], child_at: [-0.1, 0, 0]}
  - {name: pin_3, type: R, parent: front, child: right, at: [0, -0.1, 0], child_at: [0.1, 0, 0]}
  - {name: pin_4, type: R, parent: back, child: right, at: [0, -0.1, 0], child_at: [-0.1, 0, 0]}
  - {name: screws, type: fixed, parent: left, child: nacelle, at: [0.01, 0, -0.05], rpy: [0, 0, 0.3]}"""


def articulated_text() -> str:
    """Four arms with rods in pairs, two on each of two bars kept parallel by two others; a nacelle on one."""
    bodies, joints, home = BARS, PINS, "x: 0.01, y: 0.1, z: -0.68, rz: 0.3, end_0a: [-0.345, 0.833, 0.1655, -0.3996]"
    for k in range(4):
        azimuth = math.radians(45 + 90 * k)
        cosine, sine = math.cos(azimuth), math.sin(azimuth)
        x, y = 0.1 * cosine - math.copysign(0.1, cosine), 0.1 * sine
        bodies += ARM.format(k=k)
        joints += ARM_JOINTS.format(
            k=k, a=0.25 * cosine, b=0.25 * sine, t=azimuth, bar="front" if cosine > 0 else "back",
            c=x - 0.04 * sine, d=y + 0.04 * cosine, e=x + 0.04 * sine, f=y - 0.04 * cosine,
        )  # fmt: skip
        home += f", seat_{k}: 0.2, elbow_{k}a_1: 1.75, elbow_{k}b_1: 1.75"
    return (
        f"pkmgen: 1\nname: articulated\ngravity: [0, 0, -9.81]\nbodies:{bodies}\njoints:{joints}\n"
        f"platform: {{body: nacelle, pose: [x, y, z, rz]}}\nhome: {{{home}}}\n"
    )
