"""Distances to singular positions, of a slider-crank whose slide is driven: its ends are known."""

from __future__ import annotations

import numpy as np
import pytest

from pkmgen.compile import compile_robot
from pkmgen.library import RobotText
from pkmgen.multibody.reach import BoxReach, survey_box
from pkmgen.options import Options

CRANK, ROD = 0.1, 0.3
TEXT = """
pkmgen: 1
name: crank
bodies: [{{name: crank, mass: 1}}, {{name: rod, mass: 1}}, {{name: piston, mass: 1}}]
joints:
  - {{name: shaft, type: R, child: crank{crank}}}
  - {{name: pin, type: R, parent: crank, child: rod, at: [0.1, 0, 0]}}
  - {{name: slide, type: P, child: piston, axis: x{slide}}}
loops: [{{name: wrist, type: R, parent: rod, child: piston, at: [0.3, 0, 0]}}]
home: {{{home}}}
box: {{{box}}}
"""


def survey(count: int, **words: str) -> BoxReach:
    text = TEXT.format(**{"crank": "", "slide": "", **words})
    plan = compile_robot(RobotText(text, "crank.yaml"), Options()).plan
    return survey_box(plan, count, 0)


def test_a_slide_ends_where_the_crank_is_stretched() -> None:
    cosine = (CRANK**2 + 0.36**2 - ROD**2) / (2 * CRANK * 0.36)
    home = f"slide: 0.36, shaft: {np.arccos(cosine)}, pin: -1.2"
    reach = survey(300, slide=", actuator: {}", home=home, box="slide: [0.30, 0.44]")
    assert (reach.coordinate, reach.unit, reach.kind) == ("slide", "m", "parallel")
    assert reach.distance == pytest.approx(CRANK + ROD - 0.36, rel=1e-3)
    assert (reach.turned, reach.positions) == (0, 300)
    assert reach.ended / 300 == pytest.approx(0.04 / 0.14, abs=0.08)
    assert f"{reach.ended} of 300 positions of the box lie beyond a parallel singularity" in reach.sentence()
    assert "home is 40 mm of slide from one" in reach.sentence()


def test_a_crank_turns_round() -> None:
    reach = survey(50, crank=", actuator: {}", home="shaft: 0.5, pin: -0.66, slide: 0.38", box="shaft: [-3, 3]")
    assert (reach.turned, reach.ended, reach.coordinate) == (0, 0, "")
    assert reach.sentence() == (
        "none of 50 positions of the box lies beyond a parallel singularity; home is far from one"
    )
