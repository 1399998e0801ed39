"""Every piece of YAML in docs/reference/robot-file.md is valid, and what the page quotes is what pkmgen says."""

import re
from pathlib import Path

import pytest
import yaml

from pkmgen.errors import RobotFileError
from pkmgen.language.description import source
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import ElementKind, JointType, Motion, RobotDescription
from pkmgen.language.expression import trees as expression

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/reference/robot-file.md").read_text(encoding="utf-8")
FIVEBAR = (ROOT / "robots" / "fivebar.yaml").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(# (\w+): (\S+)\n.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
UNITS = {
    "m": [
        "arm_length",
        "rod_length",
        "motor_radius",
        "platform_radius",
        "nacelle_width",
        "cube_side",
        "height",
        "radius",
    ],
    "kg": ["arm_mass", "rod_mass", "link_mass", "bar_mass", "half_part_mass"],
    "1": ["tool_ratio"],
}


def blocks(kind):
    return [(where, text) for text, found, where in BLOCKS if found == kind]


def merge(old, new):
    """Put a piece into a robot: mappings grow, anything else is replaced."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    return {**old, **{key: merge(old.get(key), value) for key, value in new.items()}}


def robot_with_limb_types():
    """Make the smallest robot of the page, with all limb types and parameters that the pieces use."""
    (_, text), *_ = blocks("file")
    robot = yaml.safe_load(text)
    robot["parameters"] = {name: {"value": 0.5, "unit": unit} for unit, names in UNITS.items() for name in names}
    for where, piece in blocks("in"):
        if where == "limb_types":
            robot["limb_types"] |= yaml.safe_load(piece)
    return robot


def test_every_block_says_where_it_belongs():
    assert PAGE.count("```yaml") == len(BLOCKS)
    assert {kind for _, kind, _ in BLOCKS} == {"from", "file", "in"}


@pytest.mark.parametrize(("where", "text"), blocks("from"))
def test_quotes_are_quoted_from_the_file(where, text):
    assert text.split("\n", 1)[1] in (ROOT / where).read_text(encoding="utf-8")


@pytest.mark.parametrize(("where", "text"), blocks("file"))
def test_whole_files(where, text):
    assert read_robot(text, where).description.name == where.removesuffix(".yaml")


@pytest.mark.parametrize(("where", "text"), blocks("in"))
def test_pieces(where, text):
    piece = yaml.safe_load(text)
    robot = merge(robot_with_limb_types(), piece if where == "robot" else {where: piece})
    dumped = yaml.safe_dump(robot, sort_keys=False)
    assert read_robot(dumped, "piece.yaml").description.name == "smallest"


def test_a_broken_piece_would_be_found():
    robot = merge(robot_with_limb_types(), {"platform": {"payload": {"mass": "arm_length"}}})
    with pytest.raises(RobotFileError, match=r"platform\.payload\.mass: wrong unit"):
        read_robot(yaml.safe_dump(robot, sort_keys=False), "piece.yaml")


def test_the_example_of_messages():
    text = FIVEBAR.replace("length: arm_length\n", "lenght: arm_length\n").replace(
        "mass: rod_mass\n", "mass: rod_length\n"
    )
    with pytest.raises(RobotFileError) as caught:
        read_robot(text, "robots/fivebar.yaml")
    assert f"```text\n{caught.value}\n```" in PAGE


@pytest.mark.parametrize(
    "limit",
    [
        f"{source.MAX_BYTES // 1024} KiB",
        f"{source.MAX_DEPTH} levels",
        f"{source.MAX_EVENTS} items",
        f"{expression.MAX_LENGTH} characters",
        f"{expression.MAX_DEPTH} levels",
        f"powers beyond {expression.MAX_EXPONENT}",
    ],
)
def test_limits(limit):
    assert limit in PAGE


@pytest.mark.parametrize("word", [*Motion, *JointType, *ElementKind, *RobotDescription.model_fields])
def test_every_word_is_explained(word):
    assert f"`{word}`" in PAGE
