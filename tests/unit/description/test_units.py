"""Units: products of named units, what they are worth in SI and what they measure."""

import math

import pytest

from pkmgen.language.expression.units import Unit, dimension_text, parse_unit


@pytest.mark.parametrize(
    ("text", "factor", "dimension"),
    [
        ("1", 1.0, (0, 0, 0)),
        ("m", 1.0, (1, 0, 0)),
        ("mm", 1e-3, (1, 0, 0)),
        ("cm", 1e-2, (1, 0, 0)),
        ("g", 1e-3, (0, 1, 0)),
        ("s", 1.0, (0, 0, 1)),
        ("deg", math.pi / 180.0, (0, 0, 0)),
        ("N", 1.0, (1, 1, -2)),
        ("kg*m**2", 1.0, (2, 1, 0)),
        ("kg*mm**2", 1e-6, (2, 1, 0)),
        ("m/s**2", 1.0, (1, 0, -2)),
        ("N*m*s/rad", 1.0, (2, 1, -1)),
        ("N*s/m", 1.0, (0, 1, -1)),
        ("kg/m**3", 1.0, (-3, 1, 0)),
        ("1/s", 1.0, (0, 0, -1)),
        ("m**-1", 1.0, (-1, 0, 0)),
        ("m/s/s", 1.0, (1, 0, -2)),
    ],
)
def test_worth_and_dimension(text, factor, dimension):
    unit = parse_unit(text)
    assert unit.factor == pytest.approx(factor, rel=1e-15)
    assert unit.dimension == dimension


@pytest.mark.parametrize("text", ["kg·m²", "kg*m^2", "kg * m ** 2"])
def test_other_ways_of_writing(text):
    assert parse_unit(text) == parse_unit("kg*m**2") == Unit(1.0, (2, 1, 0))


@pytest.mark.parametrize(
    "text",
    ["", "*", "m*", "/s", "metre", "M", "2", "m**5", "m**0.5", "m s", "m+m", "(m)", "m**", "kgm", "m*" * 40 + "m"],
)
def test_refused(text):
    with pytest.raises(ValueError, match=r"is not a|at most"):
        parse_unit(text)


@pytest.mark.parametrize("unit", ["1", "m", "kg*m**2", "m/s**2", "N", "N*m", "N*m*s", "N*s/m", "m**-1"])
def test_dimensions_are_written_as_units(unit):
    dimension = parse_unit(unit).dimension
    assert parse_unit(dimension_text(dimension)).dimension == dimension
