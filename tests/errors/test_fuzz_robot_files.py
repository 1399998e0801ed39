"""Robot files that chance has changed: pkmgen generates code from them, or says in its own words why not.

Every run of the tests tries some files, `make test-all` many and others each time.
"""

from __future__ import annotations

import copy
import json
import traceback
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pkmgen.compile import compile_limbs
from pkmgen.errors import PkmgenError, RobotFileError, UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import ROOT

FEW, MANY = 35, 10_000
"""Robot files of every run, always the same, and of a night, others each time."""
FOLDERS = (ROOT / "robots", ROOT / "tests/data/robots")
FILES = sorted(path for folder in FOLDERS for path in folder.glob("*.yaml"))
SMALL = ("fivebar", "planar_3rrr", "linear_delta", "irsbot2", "mixed_planar", "planar_3rpr", "redundant_2rr", "delta")
POSES = {
    "planar_point": ([0.1, 0.5], [[0, 0.2], [0.4, 0.6]]),
    "planar_body": ([0.5, 0.3, 0.4], [[0.4, 0.6], [0.2, 0.4], [0.3, 0.5]]),
    "translational": ([0, 0, -0.65], [[-0.1, 0.1], [-0.1, 0.1], [-0.7, -0.6]]),
    "schoenflies": ([0, 0, -0.7, 0.1], [[-0.1, 0.1], [-0.1, 0.1], [-0.8, -0.6], [-0.1, 0.3]]),
    "spherical": ([1, 0, 0, 0], []),
    "spatial": ([0, 0, -0.6, 1, 0, 0, 0], [[-0.1, 0.1], [-0.1, 0.1], [-0.7, -0.5]]),
}
Place = tuple[Any, ...]

AXES = st.sampled_from(["x", "y", "z", "-z", [1, 1, 1], [0, 0, 0], [1e-9, 1, 0], [0, 1, 1], "w", [1, 2]])
NUMBERS = st.sampled_from(
    [0, 0.0, -1, 1, 2, 0.3, 1e-12, 1e-320, 1e300, -1e300, 1e16, True, None, "pi", "1/0", "0*pi", "nan"]
)
WORDS = st.sampled_from(
    ["R", "P", "U", "S", "C", "bar", "spindle", "telescopic", "screw", "", "x y", "première", 7, [], {}]
)
MOTIONS = st.sampled_from(["planar_point", "planar_body", "translational", "schoenflies", "spherical", "spatial"])
ODDITIES = st.one_of(NUMBERS, WORDS, AXES, MOTIONS, st.just([[[]]]), st.just({"a": {"b": 1}}), st.just([0.1, 0.2, 0.3]))
TIPS: list[Any] = [
    {"type": "S"}, {"type": "R", "axis": "z"}, {"type": "R", "axis": "x"}, {"type": "U", "axis": "y"},
    {"type": "U", "axis": "x", "second_axis": "z"}, {"type": "P", "axis": "x"}, {"type": "C", "axis": "z"},
    {"normal": "z", "offset": 0.1},
]  # fmt: skip
KINDS = ("drop", "odd", "odd", "number", "joint", "joint", "axis", "motion", "copy", "add", "swap")
RECORDS: dict[str, Any] = {
    "friction": {"viscous": 0.3, "coulomb": 0.2},
    "actuator": {"rotor_inertia": 0.1, "gear_ratio": 3, "effort_limit": 9, "resolution": 1e-4, "stiffness": "40/2"},
    "pair": {"start": [0, 0.04, 0], "end": [0, 0.02, 0]},
    "slide": {"actuator": {}, "rod": {"mass": 1}},
    "parallelogram": {"offset": [0, 0, 0.05], "coupler": {"mass": 0.1}},
    "inertia": {"xx": 0.1, "yy": 0.1, "xy": 0.01},
    "second_axis": "z",
    "length": 0.3,
    "mass_centre": [0.1, 0.05, 0],
    "rotation": 0.3,
    "offset": [0.1, 0, 0],
    "passive": True,
    "part": "half_plus",
    "branch": -1,
    "plane": "xz",
    "carried_by": "left",
    "attitude_range": 0.4,
    "payload": {"mass": 1, "inertia": {"zz": 0.1}},
}


@cache
def robot_data(name: str) -> Any:
    path = next(path for path in FILES if path.stem == name)
    return yaml.safe_load(path.read_text("utf-8"))


def places(data: Any, start: Place = ()) -> list[Place]:
    """Places of all values, those that hold others among them."""
    found = [start] if start else []
    if isinstance(data, dict):
        for key, entry in data.items():
            found += places(entry, (*start, key))
    elif isinstance(data, list):
        for index, entry in enumerate(data):
            found += places(entry, (*start, index))
    return found


def at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def weighty(data: Any) -> list[Place]:
    """Places that change the robot more than its parameters' texts do."""
    return [place for place in places(data) if place[0] in ("platform", "limb_types", "limbs", "couplings", "gravity")]


@st.composite
def changed_robots(draw: st.DrawFn) -> Any:
    every = [path.stem for path in FILES]
    name = draw(st.sampled_from(SMALL if draw(st.integers(0, 4)) else every))
    data = copy.deepcopy(robot_data(name))
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.integers(0, 3)):
            change_robot(draw, data)
            continue
        candidates = weighty(data)
        if not candidates:
            break
        mutate(draw, data, draw(st.sampled_from(candidates)))
    return data


def mutate(draw: st.DrawFn, data: Any, place: Place) -> None:
    """Change one value: drop it, copy it, swap it, or put something odd in its place."""
    holder, key = at(data, place[:-1]), place[-1]
    kind = draw(st.sampled_from(KINDS))
    if kind == "drop":
        del holder[key]
    elif kind == "odd":
        holder[key] = copy.deepcopy(draw(ODDITIES))
    elif kind == "number":
        holder[key] = draw(NUMBERS)
    elif kind == "axis" or (kind == "joint" and key in ("axis", "second_axis", "direction", "normal")):
        holder[key] = copy.deepcopy(draw(AXES))
    elif kind == "joint":
        change_joint(draw, data)
    elif kind == "motion" and isinstance(data.get("platform"), dict):
        data["platform"]["motion"] = draw(MOTIONS)
    elif kind == "copy":
        if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            holder[f"{key}_again"] = copy.deepcopy(holder[key])
    elif kind == "add" and isinstance(holder[key], dict):
        word = draw(st.sampled_from(sorted(RECORDS)))
        holder[key][word] = copy.deepcopy(RECORDS[word])
    else:
        other = draw(st.sampled_from(places(data)))
        holder[key] = copy.deepcopy(at(data, other))


def change_robot(draw: st.DrawFn, data: Any) -> None:
    """Change a robot in a way that leaves most of its file well formed."""
    listed = data.get("limbs") if isinstance(data, dict) else None
    limbs = [limb for limb in listed if isinstance(limb, dict)] if isinstance(listed, list) else []
    found = [(place, at(data, place)) for place in places(data) if place[0] == "limb_types"]
    elements = [record for place, record in found if place[-2:-1] == ("elements",) and isinstance(record, dict)]
    if not limbs or not elements:
        return
    limb, element = draw(st.sampled_from(limbs)), draw(st.sampled_from(elements))
    motion = draw(st.sampled_from(sorted(POSES)))
    word = draw(st.sampled_from(sorted(RECORDS)))
    tip = draw(st.sampled_from(TIPS))
    axis, number = copy.deepcopy(draw(AXES)), draw(NUMBERS)
    joint = element.get("joint") if isinstance(element.get("joint"), dict) else {}
    changes: dict[str, Any] = {
        "joint": lambda: change_joint(draw, data),
        "motors": lambda: joint.pop("actuator", None),
        "motor": lambda: joint.update(actuator={}),
        "axis": lambda: joint.update(axis=axis),
        "second axis": lambda: joint.update(second_axis=axis),
        "length": lambda: element.update(length=number),
        "direction": lambda: element.update(direction=axis),
        "mass": lambda: element.update(mass=number),
        "kind": lambda: element.update(kind="telescopic", slide={"actuator": {}}) or element.pop("length", None),
        "word": lambda: element.update({word: copy.deepcopy(RECORDS[word])}),
        "joint word": lambda: joint.update({word: copy.deepcopy(RECORDS[word])}),
        "motion": lambda: data["platform"].update(motion=motion, home=POSES[motion][0], box=POSES[motion][1]),
        "tip": lambda: data["limb_types"][limb["type"]].update(tip=copy.deepcopy(tip)),
        "passive": lambda: limb.update(passive=True),
        "branch": lambda: limb.update(branch=-1),
        "fewer limbs": lambda: data["limbs"].remove(limb),
        "more limbs": lambda: data["limbs"].append(copy.deepcopy(limb) | {"name": f"more_{len(limbs)}"}),
        "mount": lambda: limb.update(platform={"point": [0, 0.1, 0], "rotation": 0.2, "axis": axis}),
        "base": lambda: limb.update(base={"point": [number, 0.1, 0], "rotation": 0.2}),
        "no length": lambda: element.pop("length", None),
        "fewer elements": lambda: data["limb_types"][limb["type"]]["elements"].pop(0),
    }
    with suppress(
        KeyError, TypeError, AttributeError, IndexError
    ):  # what earlier changes have left is not of that shape
        changes[draw(st.sampled_from(sorted(changes)))]()


def change_joint(draw: st.DrawFn, data: Any) -> None:
    """Change the type of a joint, the kind of an element, or the joint at a tip."""
    records = [at(data, place) for place in places(data) if place[-1] in ("joint", "tip")]
    records = [record for record in records if isinstance(record, dict)]
    if records:
        draw(st.sampled_from(records))["type"] = draw(st.sampled_from(["R", "P", "U", "S", "C"]))


def attempt(data: Any) -> str | None:
    """Generate; what was raised that is none of pkmgen's own errors, as text."""
    try:
        assert compile_limbs(RobotText(json.dumps(data), "fuzz.yaml"), Options()).functions
    except PkmgenError:
        return None
    except Exception:
        return traceback.format_exc(limit=-4)
    return None


@pytest.mark.parametrize("examples", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)])
def test_only_errors_of_our_own(examples: int) -> None:
    found: dict[str, str] = {}

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=examples == FEW,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(changed_robots())
    def search(data: Any) -> None:
        problem = attempt(data)
        if problem is not None:
            found.setdefault("".join(problem.splitlines()[-2:])[:160], f"{problem}\n{json.dumps(data)}")

    search()
    assert not found, "\n\n".join(found.values())


def test_what_chance_has_found() -> None:
    for name, place in (("delta", ("limbs", 0, "platform", "axis")), ("c5", ("limb_types", "slider", "tip", "normal"))):
        data = copy.deepcopy(robot_data(name))
        at(data, place[:-1])[place[-1]] = [0, 0, 0]
        with pytest.raises(RobotFileError, match="an axis needs a direction"):
            compile_limbs(RobotText(json.dumps(data), "fuzz.yaml"), Options())


def test_a_mass_beyond_all_units() -> None:
    data = copy.deepcopy(robot_data("linear_delta"))
    data["limb_types"]["slider_and_rods"]["elements"][1]["mass"] = 1e300
    assert attempt(data) is None


def test_rods_that_lean_against_each_other_need_an_axis() -> None:
    data = copy.deepcopy(robot_data("irsbot2"))
    data["limb_types"]["parallelogram_and_rods"]["elements"][1]["joint"] = {"type": "S"}
    with pytest.raises(UnsupportedRobotError, match="rods that lean against each other turn about one axis"):
        compile_limbs(RobotText(json.dumps(data), "fuzz.yaml"), Options())
