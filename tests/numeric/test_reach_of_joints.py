"""Distances to singular positions, of a slider-crank whose slide is driven: its ends are known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.multibody.reach import BoxReach, survey_box
from tests.conftest import ROOT

MARGIN = {"backend": "numpy", "functions": ["reach_margin"]}
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


def test_margins_of_a_platform_are_those_of_limbs() -> None:
    """A Delta by bodies whose platform frame is shifted, and the same as limbs."""
    limbs = pkmgen.load(ROOT / "tests/data/robots/platforms/delta_of_bodies.yaml", **MARGIN)
    bodies = pkmgen.load(ROOT / "tests/data/robots/near/delta_shifted.yaml", **MARGIN)
    poses = np.array([[0.05, -0.02, -0.6], [0.2, 0.1, -0.7], [-0.1, 0.25, -0.75]])
    assert bodies.reach_margin(poses - [0, 0, 0.1]) == pytest.approx(limbs.reach_margin(poses), rel=1e-9)


@pytest.mark.parametrize(("position", "sense"), [(0.36, 1.0), (0.2005, -1.0)])
def test_a_margin_is_a_distance_near_the_limit(position: float, sense: float, tmp_path: Path) -> None:
    """The piston of a crank of 0.1 m and a rod of 0.3 m goes from 0.2 to 0.4 m; 1 % of the way is left to each end."""
    text = TEXT.format(crank="", slide=", actuator: {}", home="shaft: 1.0, slide: 0.35", box="slide: [0.21, 0.39]")
    (tmp_path / "crank.yaml").write_text(text, "utf-8")
    robot = pkmgen.load(tmp_path / "crank.yaml", **MARGIN)
    end = 0.3 + 0.1 * sense
    (close,) = robot.reach_margin([end - 1e-6 * sense])
    (beyond,) = robot.reach_margin([end + 1e-6 * sense], status=np.zeros((), np.uint32))
    assert close == pytest.approx(1e-6, rel=1e-3)
    assert beyond == pytest.approx(-1e-6, rel=1e-3)
    assert robot.reach_margin([position]) > 0
    assert robot.functions["reach_margin"].output.units == ("m",)


def test_what_has_no_margin_says_why() -> None:
    for name, reason in {"six_sps": "Newton's method", "differential_wrist": "no loop has a limit"}.items():
        with pytest.raises(PkmgenError, match=reason):
            pkmgen.load(name, backend="numpy", functions=["reach_margin"])
