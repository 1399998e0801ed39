"""Whether the other branch of a limb was meant is asked of limbs that have one."""

from __future__ import annotations

import json

from benchmarks.worst.limbs import chains
from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options


def test_limbs_that_close_on_one_branch_only() -> None:
    data = json.loads(chains())
    data["limbs"] = data["limbs"][:6]
    for limb in data["limbs"][:2]:
        limb["type"] = "type_0"
    assert compile_robot(RobotText(json.dumps(data), "chains.yaml"), Options()).doubts == ()
