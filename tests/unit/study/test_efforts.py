"""The greatest effort is that of motors whose efforts can be compared."""

from types import SimpleNamespace

import pytest

from pkmgen.studies.study.efforts import efforts_of

EXCAVATOR = ("slew", "boom", "stick", "bucket"), ("N*m", "N", "N", "N"), ("m/s²",) * 3 + ("rad/s²",)
WRIST = ("first", "second"), ("N*m", "N*m"), ("rad/s²", "rad/s²")


def subject(actuators, effort_units, acceleration_units):
    names = SimpleNamespace(acceleration_units=acceleration_units)
    return SimpleNamespace(actuators=actuators, effort_units=effort_units, names=names)


@pytest.mark.parametrize(
    ("robot", "acceleration", "unit", "motors", "directions", "words"),
    [
        (EXCAVATOR, 0.0, "N", (1, 2, 3), (0, 1, 2), "at rest; without slew, of another unit"),
        (EXCAVATOR, 3.0, "N", (1, 2, 3), (0, 1, 2), "at 3 m/s² in the worst direction; without slew, of another unit"),
        (WRIST, 3.0, "N*m", (0, 1), (0, 1), "at 3 rad/s² in the worst direction"),
    ],
)
def test_motors_and_directions(robot, acceleration, unit, motors, directions, words):
    found = efforts_of(subject(*robot), acceleration)
    assert (found.measured.unit, found.motors, found.directions) == (unit, motors, directions)
    assert found.measured.meaning == f"greatest effort of a motor {words}"
    assert found.measured.worst == "high"
