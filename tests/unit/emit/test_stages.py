"""Functions of lanes that groups of states go through piece by piece."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pkmgen.compile import compile_robot
from pkmgen.emit.pieces import GROUPS, STAGES
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options


@cache
def batch_of(robot: str, *, fold: bool = True) -> str:
    text, options = read_robot_text(robot), Options(functions=("inverse_dynamics",), fold=fold)
    return compile_robot(text, options).source.batch


def body_of(text: str, name: str) -> str:
    found = re.search(rf"VERSION\({name}\)\([^{{]*\n\{{\n(.*?)\n\}}\n", text, re.DOTALL)
    assert found, name
    return found[1]


@pytest.mark.parametrize("fold", [True, False])
def test_what_waits_is_computed_in_stages(fold: bool) -> None:
    text, name = batch_of("fivebar", fold=fold), "fivebar_inverse_dynamics"
    bodies = [body_of(text, f"{name}_piece_{number}") for number in range(1, STAGES)]
    bodies.append(body_of(text, name))
    work = [len(re.findall(r" [-+*/] ", body)) for body in bodies]
    assert max(work) < 3 * min(work)
    kept = int(re.findall(rf"lanes kept\[{GROUPS}\]\[([0-9]+)\]", text)[0])
    places = {int(place) for body in bodies for place in re.findall(r"kept\[(\d+)\]", body)}
    assert places == set(range(kept))
    for number, body in enumerate(bodies):
        fetched = {name for name, _ in re.findall(r"const lanes (\w+) = kept\[(\d+)\];", body)}
        left = set[str]().union(*(re.findall(r"kept\[\d+\] = (\w+);", earlier) for earlier in bodies[:number]))
        assert fetched <= left


def test_what_keeps_a_processor_busy_is_in_one_piece() -> None:
    assert "kept" not in batch_of("gough_stewart")
