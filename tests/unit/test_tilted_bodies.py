"""Bodies on balls that home leaves out: whether they stand tilted at home where they could stand upright."""

import pytest

from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import ROOT

TEXT = (ROOT / "tests/data/robots/near/delta_on_rail.yaml").read_text("utf-8")
BALL = ", ball_1a: [0, -0.717, 0, 0.697]"


@pytest.mark.parametrize(("text", "said"), [(TEXT, []), (TEXT.replace(BALL, ""), ["tilted by 110 degrees"])])
def test_a_platform_that_tilts(text: str, said: list[str]) -> None:
    found = [str(doubt) for doubt in compile_robot(RobotText(text, "rail.yaml"), Options()).doubts]
    assert len(found) == len(said)
    assert all(words in message for words, message in zip(said, found, strict=True))
    assert all("rail.yaml:134" in message and "ball_1a: [0, -0.904, 0, 0.4276]" in message for message in found)
