"""Variants of the robots of the library, and robots of other limbs, of which the oracle knows the physics."""

from __future__ import annotations

import copy

from tests.numeric.changes import (
    FULL,
    OFF_LINE,
    RUB,
    SLANTED,
    Change,
    Data,
    about_y,
    branches,
    crooked,
    element,
    elements,
    gravity,
    joint,
    library,
    limb,
    more_limbs,
    no_pair,
    off_middle,
    only_tip,
    platform,
    rubbing,
    s_joint,
    slender,
    slide_rod,
    tilted_mounts,
    tip,
    undriven_slide,
    unheld,
    upright,
    value,
)

GUIDE = {
    "name": "guide",
    "type": "arm_and_rods",
    "passive": True,
    "branch": -1,
    "base": {"point": [0.2, 0, 0], "rotation": "pi/3"},
    "platform": {"point": [0.05, 0, 0], "rotation": "pi/3"},
}
PROP = {"name": "prop", "type": "leg", "passive": True, "base": {"point": [0.1, 0, 0]}}
CARRIED = {"mass": 0.4, "mass_centre": [0.05, 0.02, 0.03], "inertia": {"zz": 0.01, "xx": 0.02}}
CRANK = {"mass_centre": [0.13, 0.02, 0.04], "inertia": dict(FULL)}

VARIANTS: dict[str, tuple[str, tuple[Change, ...]]] = {
    # a circle and a sphere
    "delta": ("delta", ()),
    "delta, rods off their line, unequal moments": ("delta", (element(1, **OFF_LINE), rubbing)),
    "delta, rods with products of inertia": ("delta", (crooked(1), rubbing)),
    "delta, arms off their line": ("delta", (element(0, **CRANK), rubbing, gravity(3, -2, 7))),
    "delta, rods on balls": ("delta", (s_joint, no_pair, unheld, slender(1, 0.0), only_tip(type="S"))),
    "delta, single rods between universal joints": (
        "delta",
        (no_pair, crooked(1), only_tip(type="U", axis="y"), rubbing),
    ),
    "delta, payload off the middle": (
        "delta",
        (platform(payload={"mass": 0.7, "mass_centre": [0.1, -0.05, 0.2], "inertia": dict(FULL)}), gravity(1, 2, 3)),
    ),
    "delta, arms along slanted lines": (
        "delta",
        (element(0, direction=[3, 0, 4], mass_centre=[0.1, 0.02, 0.05], inertia=dict(FULL)), rubbing),
    ),
    "delta with revolute joints": ("delta_rrpar", (rubbing, gravity(1, -3, -9))),
    "hexa, rods off their line": ("hexa", (crooked(1), element(0, **CRANK), rubbing, gravity(2, 1, -5))),
    "hexa, rods with unequal moments": ("hexa", (element(1, **OFF_LINE), rubbing)),
    "hexa, rods on balls": ("hexa", (s_joint, slender(1, 0.0))),
    "hexa, spinning rods": ("hexa", (element(1, inertia={"transverse": 0.01, "axial": 0.02}),)),
    "hexaglide, crooked rods and sliders": ("hexaglide", (crooked(0), crooked(1), rubbing, gravity(2, 1, -5))),
    "linear delta, crooked rods": ("linear_delta", (crooked(0), crooked(1), rubbing, gravity(2, 1, -5))),
    "orthoglide, friction": ("orthoglide", (rubbing, gravity(2, 1, -5))),
    "orthoglide, crooked rods": ("orthoglide", (crooked(1), rubbing)),
    "irsbot2, friction and arms off their line": ("irsbot2", (element(0, **CRANK), rubbing, gravity(1, 0, -9))),
    "par2, friction": ("par2", (rubbing, gravity(2, 3, -9))),
    "h4, friction": ("h4", (rubbing,)),
    "quattro, geared tool backwards": (
        "quattro",
        (value("tool_ratio", -2.0), lambda data: data["platform"]["parts"][-1].update(mass_centre=[0.03, 0.02, -0.1])),
    ),
    "quattro, geared tool, bodies off the middle": (
        "quattro",
        (
            value("tool_ratio", 0.5),
            lambda data: [
                part.update(mass_centre=[0.02, -0.03, 0.01], inertia=dict(FULL)) for part in data["platform"]["parts"]
            ],
            platform(payload={"mass": 0.4, "mass_centre": [0.1, 0.05, -0.1], "inertia": dict(FULL)}),
            rubbing,
            gravity(3, -2, 5),
        ),
    ),
    # telescopic legs
    "legs with products of inertia": (
        "gough_stewart",
        (
            element(0, mass_centre=[0.02, -0.03, 0.21], inertia=dict(FULL)),
            slide_rod(mass_centre=[-0.01, 0.02, -0.19], inertia=dict(FULL)),
            rubbing,
        ),
    ),
    "legs on tilted mounts": (
        "gough_stewart",
        (tilted_mounts, element(0, mass_centre=[0.02, -0.03, 0.21], inertia=dict(FULL)), rubbing, gravity(1, 2, -9)),
    ),
    "legs with other first axes": ("gough_stewart", (joint(0, axis="y", second_axis="-x"), rubbing)),
    "legs with slanted first axes": ("gough_stewart", (joint(0, axis=[1, 2, 0], second_axis=[-2, 1, 0]), rubbing)),
    "legs whose second axis follows": (
        "gough_stewart",
        (lambda data: elements(data)[0]["joint"].pop("second_axis"), crooked(0)),
    ),
    "legs on balls": (
        "gough_stewart",
        (
            lambda data: elements(data)[0].update(joint={"type": "S"}, inertia={"transverse": 0.02}),
            slide_rod(inertia={"transverse": 0.01}),
        ),
    ),
    "space robot, friction and rotors": (
        "space_robot",
        (element(0, mass_centre=[0.02, -0.03, 0.21], inertia=dict(FULL)), rubbing),
    ),
    "planar legs, platform off its middle": ("planar_3rpr", (off_middle,)),
    "planar legs, crooked": (
        "planar_3rpr",
        (crooked(0), slide_rod(mass_centre=[-0.1, 0.04, 0.02], inertia=dict(FULL)), rubbing),
    ),
    "planar legs, driven hinges": (
        "planar_3rpr",
        (undriven_slide, joint(0, actuator={"rotor_inertia": 0.03}), crooked(0), rubbing),
    ),
    # others
    "planar sliders and rods, platform off its middle": ("planar_3prr", (off_middle,)),
    "planar sliders and rods, crooked": ("planar_3prr", (crooked(0), crooked(1), rubbing)),
    "planar arms and rods, crooked": ("planar_3rrr", (crooked(0), crooked(1), rubbing)),
    "c5, crooked sliders": ("c5", (crooked(0), rubbing, gravity(1, -2, 3))),
    "dymo, crooked links": ("dymo", (crooked(0), crooked(1), rubbing, gravity(1, -2, 3))),
    "wrist, friction": ("spherical_wrist", (rubbing, gravity(1, -2, 3))),
    "delta with a tool, friction": ("delta_tool", (rubbing, gravity(1, -2, 3))),
    "wrist on the other branch": ("spherical_wrist", (branches(-1, -1, -1),)),
    "dymo on mixed branches": ("dymo", (branches(-1, 1, -1),)),
    # chains that Newton's method places
    "sliders and two links": ("cartesian_3prrr", (rubbing, crooked(1), crooked(2), gravity(1, -2, -9))),
    "sliders and two slanted links": (
        "cartesian_3prrr",
        (element(1, **SLANTED), element(2, **SLANTED), branches(-1, -1, -1)),
    ),
    "legs between universal joints": ("translational_3upu", (rubbing, gravity(1, -2, 3))),
    "scara arms": ("scara_4", (rubbing,)),
    "scara arms on mixed branches": ("scara_4", (branches(-1, 1, -1, -1), crooked(0), crooked(1, 1))),
    "cylindrical joints": ("cylindrical_4", (rubbing,)),
    # limbs of several kinds, passive limbs, more motors than freedoms
    "three kinds of limbs in a plane": ("mixed_planar", ()),
    "three kinds of limbs in a plane, friction": ("mixed_planar", (rubbing,)),
    "three kinds of limbs in space": ("mixed_translational", (rubbing,)),
    "five-bar with a slider": ("fivebar_with_slider", (rubbing, crooked(1), crooked(0, 1))),
    "delta with a passive limb": ("delta", (more_limbs(GUIDE), rubbing)),
    "legs and a passive leg": ("gough_stewart", (more_limbs(PROP), rubbing)),
    "redundant, one limb passive": ("redundant_2rr", (limb(2, passive=True), rubbing)),
    "redundant, friction": ("redundant_2rr", (rubbing, crooked(0), crooked(1))),
    "five-bar, carried": (
        "fivebar",
        (platform(carried_by="left", payload=dict(CARRIED)), tip(friction=dict(RUB)), rubbing),
    ),
    "five-bar with a slider, carried by it": (
        "fivebar_with_slider",
        (platform(carried_by="left", payload=dict(CARRIED)), crooked(1)),
    ),
    "a point on two legs": ("two_legs", ()),
    "a point on two legs, carried": ("two_legs", (platform(carried_by="left"),)),
    "redundant, carried": ("redundant_2rr", (platform(carried_by="left", payload=dict(CARRIED)), crooked(0))),
    # the plane xz
    "upright arms and rods": ("planar_3rrr", (rubbing, crooked(0), upright)),
    "upright arms and rods about y": ("planar_3rrr", (rubbing, crooked(0), upright, about_y)),
    "upright sliders and rods": ("planar_3prr", (rubbing, crooked(1), upright)),
    "upright legs": ("planar_3rpr", (crooked(0), upright)),
    "upright legs about y": ("planar_3rpr", (crooked(0), upright, about_y)),
    "upright mixed limbs about y": ("mixed_planar", (upright, about_y)),
    "upright redundant robot about y": ("redundant_2rr", (rubbing, upright, about_y)),
    "arms and rods about -z": (
        "planar_3rrr",
        (
            joint(0, axis="-z"),
            joint(1, axis="-z"),
            tip(axis="-z"),
            branches(-1, -1, -1),
            crooked(0),
            crooked(1),
            rubbing,
        ),
    ),
}


def spatial_hexa_with_legs(data: Data) -> None:
    """Two of the six limbs of the Hexa become telescopic legs."""
    data["limb_types"]["leg"] = copy.deepcopy(library("gough_stewart")["limb_types"]["leg"])
    for key, entry in library("gough_stewart")["parameters"].items():
        data["parameters"].setdefault(key, copy.deepcopy(entry))
    for index in (2, 5):
        data["limbs"][index]["type"] = "leg"
        data["limbs"][index]["base"]["axis"] = "z"
    data["limb_types"]["leg"]["elements"][0].update(direction="-z", mass_centre=[0, 0, "-barrel_centre"])
    data["limb_types"]["leg"]["elements"][0]["slide"]["rod"]["mass_centre"] = [0, 0, "rod_centre"]


VARIANTS["hexa with two legs"] = ("hexa", (spatial_hexa_with_legs, rubbing))
