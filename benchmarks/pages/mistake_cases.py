"""Robot files that are wrong as people get them wrong: changes of robots of the library and of imported models."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """What is changed in a robot of the library, or in a model that is imported: pairs of an old and a new text."""

    robot: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Mistake:
    """A mistake, words of the message that names it, and robots that it is made in."""

    name: str
    words: str
    changes: tuple[Change, ...]


def mistake(name: str, words: str, *changes: tuple[str, ...]) -> Mistake:
    """Write a mistake as rows: a robot, then old and new texts in turn."""
    rows = (Change(robot, tuple(zip(texts[::2], texts[1::2], strict=True))) for robot, *texts in changes)
    return Mistake(name, words, tuple(rows))


URDF = "fourbar.urdf"
ARM = "inertia: {transverse: arm_mass*arm_length**2/12}"
LEG_JOINT = """type: U
          axis: x # radial
          second_axis: y
          limits: [{lower: -0.8, upper: 0.8}, {lower: -0.8, upper: 0.8}]"""
RIGHT = "base: {point: [base_width/2, 0, 0]}\n    branch: -1"
BARREL, ROD = "inertia: {xx: 0.031, yy: 0.030, zz: 0.0021}", "inertia: {xx: 0.017, yy: 0.0165, zz: 6e-4}"
LEG_1, LEG_2 = "platform_drop], rotation: -platform_half_angle}", "platform_drop], rotation: platform_half_angle}"
THIRD = (
    "base: {point: [motor_radius, 0, 0], rotation: 4*pi/3}\n"
    "    platform: {point: [platform_radius, 0, 0], rotation: 4*pi/3}"
)
SECOND = THIRD.replace("4*pi/3", "2*pi/3")

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "Units": (
        mistake(
            "rotation in degrees",
            "were degrees meant?",
            ("delta", "rotation: 2*pi/3", "rotation: 120"),
            ("gough_stewart", "{value: 50,    unit: deg,", "{value: 50,    unit: rad,"),
            ("three_rps", "rpy: [0, 0, 2*pi/3]", "rpy: [0, 0, 120]"),
        ),
        mistake(
            "home or box in degrees",
            "were degrees meant?",
            ("planar_3rrr", "home: [0.5, 0.29, 0.4]", "home: [0.5, 0.29, 23]"),
            ("quattro", "[-0.6, 0.6]]", "[-35, 35]]"),
            ("fourbar", "box: {hip: [0.4, 1.9]}", "box: {hip: [20, 100]}"),
            ("fourbar", "{hip: 1.2, pin: -0.7, knee: 1.4}", "{hip: 69, pin: -40, knee: 80}"),
        ),
        mistake(
            "attitudes in degrees",
            "no attitude is more than half a turn",
            ("gough_stewart", "attitude_range: 0.35", "attitude_range: 10"),
        ),
        mistake(
            "limits in degrees",
            "were degrees meant?",
            ("delta", "{lower: -0.7, upper: 1.4}", "{lower: -40, upper: 80}"),
        ),
        mistake(
            "home or box in mm",
            "were millimetres meant?",
            ("fivebar", "home: [0, 0.5]", "home: [0, 500]"),
            ("fivebar", "[[-0.15, 0.15], [0.4, 0.65]]", "[[-150, 150], [400, 650]]"),
            ("delta", "home: [0, 0, -0.65]", "home: [0, 0, -650]"),
        ),
        mistake(
            "a length in mm",
            "was it meant in mm?",
            ("fourbar", "{value: 0.3,  unit: m", "{value: 300,  unit: m"),
            (URDF, '<origin xyz="0.3 0 0"/>', '<origin xyz="300 0 0"/>', 'xyz="0.3 6e-17 0.2"', 'xyz="300 6e-17 0.2"'),
        ),
        mistake(
            "limits of a slide in mm",
            "were millimetres meant?",
            ("gough_stewart", "{lower: 0.55, upper: 1.25}", "{lower: 550, upper: 1250}"),
        ),
        mistake(
            "a mass in g",
            "was it meant in g?",
            ("fivebar", "{value: 1.2,  unit: kg,", "{value: 1200,  unit: kg,"),
            ("gough_stewart", "{value: 1.1,   unit: kg,", "{value: 1100,   unit: kg,"),
            ("fourbar", "{value: 2.0,  unit: kg,", "{value: 2000,  unit: kg,"),
            (URDF, '<mass value="0.8"/>', '<mass value="800"/>'),
        ),
        mistake(
            "inertia in kg·mm²",
            "was it meant in kg·mm² or g·mm²?",
            ("delta", "{value: 5.2e-3,", "{value: 5200,"),
            ("gough_stewart", BARREL, "inertia: {xx: 31000, yy: 30000, zz: 2100}"),
            ("fourbar", "{xx: 1e-4, yy: rocker_mass*rocker_length**2/12, zz: rocker", "{xx: 100, yy: 5000, zz: rocker"),
            (URDF, 'iyy="5e-4" iyz="0" izz="5e-4"', 'iyy="500" iyz="0" izz="500"'),
        ),
        mistake(
            "inertia in g·cm²",
            "was it meant in kg·mm² or g·mm²?",
            (
                "delta",
                "{value: 5.2e-3, unit: kg*m**2, description: arm about its mass centre, bounds: [0, 10000]}",
                "{value: 52000, unit: kg*m**2}",
            ),
        ),
        mistake(
            "a gear ratio turned round",
            "was it meant the other way round?",
            ("palletizer", "gear_ratio: reduction", "gear_ratio: 1/reduction"),
            ("active_ankle", "gear_ratio: reduction", "gear_ratio: 1/reduction"),
        ),
        mistake(
            "a rotor in g·cm²",
            "was it meant in g·cm²?",
            ("delta", "rotor_inertia:   {value: 0,", "rotor_inertia:   {value: 120,"),
            ("fourbar", "{value: 1e-3, unit: kg*m**2", "{value: 5000, unit: kg*m**2"),
        ),
        mistake("revolutions per minute", "1 rpm is 2*pi/60 rad/s", ("delta", "unit: N*m*s/rad", "unit: N*m/rpm")),
        mistake(
            "a unit of another system",
            "an inch is 25.4 mm",
            ("fivebar", "{value: 0.4,  unit: m,", "{value: 16,  unit: in,"),
        ),
    ),
    "Gravity": (
        mistake(
            "no gravity",
            "the key is missing: gravity is zero",
            ("fivebar", "gravity: [0, -9.81, 0]\n", ""),
            ("fourbar", "gravity: [0, -9.81, 0]\n", ""),
        ),
        mistake(
            "gravity upwards",
            "gravity points along +",
            ("fivebar", "[0, -9.81, 0]", "[0, 9.81, 0]"),
            ("delta", "[0, 0, -9.81]", "[0, 0, 9.81]"),
            ("three_rps", "[0, 0, -9.81]", "[0, 0, 9.81]"),
        ),
        mistake("gravity along another axis", "as on a wall", ("delta", "[0, 0, -9.81]", "[0, -9.81, 0]")),
        mistake(
            "gravity in mm/s²", "that of no planet", ("fivebar", "-9.81", "-9810"), ("three_rps", "-9.81", "-9810")
        ),
    ),
    "Bodies": (
        mistake(
            "moments that break the triangle inequality",
            "a principal moment is greater than the sum of the other two",
            ("fivebar", ARM, "inertia: {xx: 0.001, yy: 0.001, zz: 0.02}"),
            ("fourbar", "inertia: {xx: 1e-4, yy: rocker", "inertia: {xx: 1, yy: rocker"),
            (URDF, 'ixx="0.004" ixy="0" ixz="0" iyy="0.004"', 'ixx="0.004" ixy="0" ixz="0" iyy="0.04"'),
        ),
        mistake(
            "products greater than moments",
            "a principal moment is negative, the products are too great",
            ("fivebar", ARM, "inertia: {xx: 0.01, yy: 0.01, zz: 0.01, xy: 0.02}"),
            ("gough_stewart", "zz: 0.75, xy: 0.01", "zz: 0.75, xy: 0.6"),
            (URDF, 'ixz="-0.001"', 'ixz="-0.01"'),
        ),
        mistake(
            "a negative mass",
            "the value must be at least 0",
            ("fourbar", "{value: 2.0,  unit: kg,", "{value: -2.0,  unit: kg,"),
        ),
        mistake("inertia without a mass", "given, but no mass", ("fourbar", "    mass: rocker_mass\n", "")),
        mistake(
            "a rod of length zero",
            "the value must be more than 0",
            (
                "fivebar",
                "{value: 0.55, unit: m,  description: elbow axis to end point, bounds: [0.001, 100]}",
                "{value: 0, unit: m}",
            ),
        ),
        mistake(
            "a crank of length zero",
            "the body between them has no length",
            ("fourbar", "{value: 0.1,  unit: m,", "{value: 0,  unit: m,"),
        ),
        mistake(
            "two limbs at the same points",
            "work against each other",
            ("delta", THIRD, SECOND),
            ("fivebar", RIGHT, "base: {point: [-base_width/2, 0, 0]}"),
        ),
        mistake(
            "points of two limbs swapped",
            "were their points on the platform swapped?",
            ("gough_stewart", LEG_1, "platform_drop], rotation: +platform_half_angle}", LEG_2, LEG_1),
            (
                "delta",
                "base: {point: [motor_radius, 0, 0], rotation: 4*pi/3}",
                "base: {point: [motor_radius, 0, 0], rotation: pi*2/3}",
                "base: {point: [motor_radius, 0, 0], rotation: 2*pi/3}",
                "base: {point: [motor_radius, 0, 0], rotation: 4*pi/3}",
            ),
        ),
    ),
    "Branch and assembly": (
        mistake(
            "branch of one limb",
            "is folded the other way than",
            ("delta", "branch: -1 # elbow", "branch: 1 # elbow"),
            ("fivebar", "branch: -1", "branch: 1"),
        ),
        mistake("one leg on another assembly", "stands otherwise than", ("canfield", "hinge_2: -0.6", "hinge_2: 2.2")),
        mistake("branch of all limbs", "beyond its limits at home", ("delta", "branch: -1", "branch: 1")),
        mistake("the other assembly", "try platform.assembly", ("fivebar", "assembly: 1", "assembly: -1")),
        mistake(
            "coordinates of home that do not fit",
            "the coordinates of home do not fit together",
            ("fourbar", "pin: -0.7, knee: 1.4", "pin: 0.9, knee: -1.9"),
        ),
        mistake(
            "loops that do not close",
            "the loops do not close near home",
            ("fourbar", "{name: knee, type: R, child", "{name: knee, type: R, axis: x, child"),
            (URDF, 'xyz="0.3 6e-17 0.2"', 'xyz="0.9 6e-17 0.2"'),
        ),
    ),
    "Home and box": (
        mistake(
            "box beyond reach",
            "of the box are out of reach",
            ("fivebar", "[[-0.15, 0.15], [0.4, 0.65]]", "[[-0.6, 0.6], [0.4, 1]]"),
            ("delta", "[-0.15, 0.15], [-0.75, -0.55]]", "[-0.15, 0.15], [-1.1, -0.55]]"),
        ),
        mistake(
            "box across a singularity",
            "beyond a parallel singularity (",
            ("fivebar", "[[-0.15, 0.15], [0.4, 0.65]]", "[[-0.1, 0.1], [-0.1, 0.6]]"),
            ("humanoid_ankle", "[-0.4, 0.4], right_motor: [-0.4, 0.4]", "[-1.3, 1.3], right_motor: [-1.3, 1.3]"),
            ("scissor_lift", "box: {cylinder: [0.47, 0.58]}", "box: {cylinder: [0.35, 0.7]}"),
        ),
        mistake(
            "home in a singularity", "home is in one", ("fivebar", "home: [0, 0.5]", "home: [0, 0.193649167310371]")
        ),
        mistake("home near a singularity", "mm of y from one", ("fivebar", "home: [0, 0.5]", "home: [0, 0.1945]")),
        mistake(
            "home out of reach",
            "home is out of reach of limb",
            ("fivebar", "home: [0, 0.5]", "home: [0, 1.5]"),
            ("delta", "home: [0, 0, -0.65]", "home: [0, 0, -1.65]"),
        ),
        mistake(
            "home outside the box",
            "home is outside the box",
            ("fivebar", "home: [0, 0.5]", "home: [0.2, 0.5]"),
            ("planar_3rrr", "home: [0.5, 0.29, 0.4]", "home: [0.5, 0.29, 0]"),
        ),
        mistake(
            "box upside down",
            "the range is empty",
            ("fivebar", "[0.4, 0.65]]", "[0.65, 0.4]]"),
            ("fourbar", "[0.4, 1.9]", "[1.9, 0.4]"),
        ),
        mistake(
            "quaternion with its scalar last",
            "a pose has its quaternion as w, x, y, z",
            ("gough_stewart", "0.82, 1, 0, 0, 0]", "0.82, 0, 0, 0, 1]"),
        ),
        mistake(
            "quaternion of another length",
            "its length must be 1",
            ("gough_stewart", "0.82, 1, 0, 0, 0]", "0.82, 1, 0.2, 0, 0]"),
        ),
        mistake("angles for a quaternion", "has 7 entries", ("gough_stewart", "0.82, 1, 0, 0, 0]", "0.82, 0, 0, 0]")),
    ),
    "Freedoms and motors": (
        mistake("a motion that nothing enforces", "of the platform is not held", ("irsbot2", "  held:", "  # held:")),
        mistake(
            "rods that spin",
            "spin about their own lines between two ball joints",
            (
                "gough_stewart",
                LEG_JOINT,
                "type: S",
                BARREL,
                "inertia: {transverse: 0.03, axial: 0.0021}",
                ROD,
                "inertia: {transverse: 0.017, axial: 6e-4}",
            ),
        ),
        mistake(
            "no motor",
            "actuator",
            ("fivebar", "          actuator: {rotor_inertia: rotor_inertia}\n", ""),
            ("fourbar", "actuator: {rotor_inertia: rotor_inertia}", "axis: z"),
        ),
        mistake(
            "motors that depend on each other",
            "cannot move independently of each other",
            ("fourbar", "at: [base_length, 0, 0]}", "at: [base_length, 0, 0], actuator: {}}"),
        ),
        mistake(
            "more motors than freedoms", "they can work against each other", ("redundant_2rr", "pkmgen: 1", "pkmgen: 1")
        ),
        mistake(
            "limits the wrong way round",
            "the range is empty",
            ("delta", "{lower: -0.7, upper: 1.4}", "{lower: 1.4, upper: -0.7}"),
        ),
    ),
    "The text of the file": (
        mistake(
            "a key that is unknown",
            "did you mean",
            ("delta", "mass_centre: [arm_centre", "mass_center: [arm_centre"),
            ("fourbar", "child_at:", "child_att:"),
            ("fivebar", "  home:", "  hom:"),
        ),
        mistake(
            "a word that is unknown",
            "did you mean 'translational'?",
            ("delta", "motion: translational", "motion: translation"),
        ),
        mistake(
            "a parameter that is unknown",
            "there is no parameter",
            ("fivebar", "length: rod_length", "length: rod_lenght"),
            ("fourbar", "at: [crank_length,", "at: [crank_lenght,"),
        ),
        mistake(
            "a joint that is unknown",
            "there is no joint coordinate of this name",
            ("fourbar", "pin: -0.7,", "pim: -0.7,"),
        ),
        mistake(
            "a unit that does not fit",
            "wrong unit: the value measures",
            ("fivebar", "{value: 1.2,  unit: kg,", "{value: 1.2,  unit: m,"),
        ),
        mistake(
            "a number with its unit",
            "or a parameter {value: 120, unit: deg}",
            ("delta", "rotation: 2*pi/3", "rotation: 120 deg"),
        ),
        mistake(
            "a degree sign", "or a parameter {value: 120, unit: deg}", ("delta", "rotation: 2*pi/3", "rotation: 120°")
        ),
        mistake(
            "a decimal comma",
            "comma",
            ("fivebar", "length: arm_length", "length: 0,4"),
            ("fivebar", "home: [0, 0.5]", "home: [0, 0,5]"),
            ("fivebar", "{value: 1.2,  unit: kg,", "{value: 1,2,  unit: kg,"),
            ("fourbar", "coupler_length/2, 0.02, 0]", "coupler_length/2, 0,02, 0]"),
        ),
        mistake(
            "a number that YAML 1.1 reads as octal",
            "does not begin with 0",
            ("fivebar", "{value: 1.2,  unit: kg,", "{value: 010,  unit: kg,"),
        ),
        mistake(
            "a number that YAML 1.1 reads in base 60",
            "a number has no colon",
            ("delta", "rotation: 2*pi/3", "rotation: 2:05"),
        ),
        mistake(
            "a word that YAML 1.1 reads as a truth value",
            "there is no parameter 'no'",
            ("fivebar", "{value: 1.2,  unit: kg,", "{value: no,  unit: kg,"),
        ),
        mistake(
            "another sign for a power", "a power is written **", ("fivebar", "arm_length**2/12", "arm_length^2/12")
        ),
        mistake(
            "a product without its sign",
            "an operator is missing",
            ("fivebar", "length: rod_length", "length: 2 rod_length"),
        ),
        mistake(
            "a tab",
            "a tab stands here",
            ("fivebar", "  motion:", "\tmotion:"),
            ("fourbar", "    mass: crank", "\tmass: crank"),
        ),
        mistake(
            "a line that begins elsewhere",
            "where its neighbours do",
            ("fivebar", "  home: [0, 0.5]", " home: [0, 0.5]"),
        ),
        mistake("a key without its colon", "a key without a colon", ("fivebar", "name: fivebar", "name fivebar")),
        mistake("a bracket that is not closed", "not YAML", ("fivebar", "home: [0, 0.5]", "home: [0, 0.5")),
        mistake("a name that stands twice", "two limbs have this name", ("delta", "name: second", "name: first")),
        mistake(
            "a key that stands twice",
            "the key stands here twice",
            ("fivebar", "  plane: xy", "  plane: xy\n  plane: xy"),
        ),
    ),
}
"""By section of the page."""

DIFFERING = mistake(
    "a box across a singularity",
    "the box holds more assemblies than that of home",
    ("fivebar", "[[-0.15, 0.15], [0.4, 0.65]]", "[[-0.1, 0.1], [-0.1, 0.6]]"),
)
"""Where comparisons fail, and say why."""
STATES: tuple[tuple[str, str, tuple[float, ...], str], ...] = (
    ("fivebar", "pose", (400.0, 0.5), "were millimetres meant?"),
    ("planar_3rrr", "pose", (0.0, 0.0, 20.0), "were degrees meant?"),
    ("gough_stewart", "pose", (0, 0, 0.82, 0, 0, 0, 1), "here it is first: w, x, y, z"),
    ("gough_stewart", "pose", (0, 0, 0.82, 1, 0, 0, 1), "the quaternion has length"),
    ("gough_stewart", "pose", (0, 0, 0.82, 0.6, 0.8, 0, 0), "the attitude is 106° from home"),
    ("fivebar", "pose", (0.3, 0.5), "above the box"),
    ("fourbar", "position", (69.0,), "were degrees meant?"),
    ("fivebar", "position", (90.0, 45.0), "were degrees meant?"),
    ("delta", "position", (20.0, 30.0, 40.0), "above the limits of the joint"),
    ("gough_stewart", "position", (850.0,) * 6, "were millimetres meant?"),
    ("hexaglide", "position", (850.0,) * 6, "were millimetres meant?"),
)
"""States that are asked for: robot, input, its numbers, words of the cause."""
