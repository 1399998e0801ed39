"""Studies of the five-bar, small enough to be tried again and again."""

import copy

import pytest
import yaml

from pkmgen.studies.design.study import read_study

FIVEBAR = {
    "study": 1,
    "robot": "fivebar",
    "vary": {
        "arm_length": {"range": [0.3, 0.5], "steps": 5},
        "rod_length": {"range": [400, 700], "steps": 4, "unit": "mm"},
    },
    "tie": {"arm_mass": "file_arm_mass*arm_length/file_arm_length"},
    "trajectory": {"size": 0.2, "duration": 0.5},
    "box": {"points": 4, "ranges": {"x": [-0.1, 0.1], "y": [0.4, 0.5]}},
    "quantities": {"speed": "max(abs(velocity))"},
    "objectives": {"torque": "minimise max(abs(effort))", "scale": "maximise box_scale"},
    "constraints": {"condition_ok": "max(condition) <= 4"},
    "method": "grid",
}


def write_study(file, **changes):
    """Write a study of the five-bar with some entries replaced, those that are None left out; gives the file."""
    data = {key: value for key, value in {**copy.deepcopy(FIVEBAR), **changes}.items() if value is not None}
    file.write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
    return file


@pytest.fixture
def written(tmp_path):
    """Write a study; gives the file."""
    return lambda **changes: write_study(tmp_path / "study.yaml", **changes)


@pytest.fixture
def study(written):
    """The same, read."""
    return lambda **changes: read_study(written(**changes))
