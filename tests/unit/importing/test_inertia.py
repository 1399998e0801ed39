"""Bodies that fixed joints hold together weigh what they weigh apart; places are written without rounding of zero."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pkmgen.bridges.importing.model import Inertia
from pkmgen.bridges.importing.placement import Placement, angles, from_quaternion, from_rpy
from pkmgen.bridges.importing.write import angle
from pkmgen.bridges.importing.write import number as number_text

ANGLE = st.floats(-7.0, 7.0) | st.sampled_from([k * math.pi / 2 + e for k in range(-4, 5) for e in (0.0, 3e-13, 1e-9)])
POINT = arrays(float, 3, elements=st.floats(-2.0, 2.0))


def kinetic_energy(body: Inertia, speed: np.ndarray, turn: np.ndarray) -> float:
    """Of a body whose frame has a speed and a rate of turn."""
    at_centre = speed + np.cross(turn, body.centre)
    return 0.5 * body.mass * at_centre @ at_centre + 0.5 * turn @ body.tensor @ turn


@given(ANGLE, ANGLE, ANGLE, POINT, POINT, POINT)
def test_bodies_together_have_the_energy_of_both(roll, pitch, yaw, point, speed, turn) -> None:
    one = Inertia(2.0, np.array([0.1, 0.2, 0.3]), np.diag([0.3, 0.4, 0.5]))
    other = Inertia(0.5, np.array([-0.3, 0.1, 0.0]), np.array([[0.2, 0.05, 0], [0.05, 0.3, 0.01], [0, 0.01, 0.25]]))
    place = from_rpy(point, (roll, pitch, yaw))
    whole = one.with_body(other.seen_from(place))
    there = place.rotation.T @ (speed + np.cross(turn, place.point))
    apart = kinetic_energy(one, speed, turn) + kinetic_energy(other, there, place.rotation.T @ turn)
    assert kinetic_energy(whole, speed, turn) == pytest.approx(apart, rel=1e-12, abs=1e-12)


@given(ANGLE, ANGLE, ANGLE, ANGLE)
def test_angles_give_the_rotation_again(roll, pitch, yaw, more) -> None:
    place = from_rpy((0, 0, 0), (roll, pitch, yaw)) @ from_rpy((1, 0, 0), (more, 0, yaw))
    again = from_rpy((0, 0, 0), angles(Placement(place.rotation, place.point)))
    np.testing.assert_allclose(again.rotation, place.rotation, atol=4e-12)


def test_angles_as_they_were_given() -> None:
    assert angles(from_rpy((0, 0, 0), (0.1, -2.5, 0.3))) == (0.1, -2.5, 0.3)


def test_quaternions_are_scalar_first_and_normalised() -> None:
    np.testing.assert_array_equal(from_quaternion((0, 0, 0), (2, 0, 0, 2)).rotation, [[0, -1, 0], [1, 0, 0], [0, 0, 1]])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (6e-17, "0"),
        (math.pi / 2, "pi/2"),
        (-math.pi / 2 + 1e-16, "-pi/2"),
        (-math.pi, "pi"),
        (1.5 * math.pi, "3*pi/2"),
        (-2.0 * math.pi, "-2*pi"),
        (1.5707963, "1.5707963"),
        (0.1, "0.1"),
    ],
)
def test_angles_are_written(value: float, text: str) -> None:
    assert angle(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (-0.0, "0"),
        (1e-5, "1.0e-5"),
        (1.5e-7, "1.5e-7"),
        (1e22, "1.0e+22"),
        (0.1 + 0.2, "0.30000000000000004"),
    ],
)
def test_numbers_are_written(value: float, text: str) -> None:
    assert number_text(value) == text
    assert float(text) == value
