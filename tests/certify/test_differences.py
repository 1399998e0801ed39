"""A proof that fails names the first statement that differs, by its line, and what the graph has there."""

from __future__ import annotations

import re

import pytest

from pkmgen.errors import CertificateError
from tests.certify.kernels import kernel
from tests.certify.mutants import mutants

LINED = re.compile(r"[\w.]+:\d+")


def refusal(name: str, **changed: str) -> str:
    with pytest.raises(CertificateError) as caught:
        kernel(name).prove(**changed)
    return str(caught.value)


def line_of(text: str, words: str) -> int:
    return text.count("\n", 0, text.index(words)) + 1


@pytest.mark.parametrize(
    ("name", "old", "new", "graph"),
    [
        ("folded", "left_span_x = pose[0] + 0.2", "left_span_x = pose[0] + 0.3", "pose[0] + 0.2"),
        ("folded", "_squared - 0.1425;", "_squared - 0.14250000000000002;", "left_span_x * left_span_x - 0.1425"),
        (
            "folded",
            "* right_rod_y - left",
            "* right_rod_y + left",
            "left_rod_x * right_rod_y - left_rod_y * right_rod_x",
        ),
        ("folded", "effort[0] = left_effort", "effort[0] = right_effort", "left_effort"),
        ("folded", "sqrt(left_reach_scaled)", "sin(left_reach_scaled)", "sqrt(left_reach_scaled)"),
        ("runtime", "= p1 - p3;", "= p1 - 2.0 * p3;", "p1 - p3"),
    ],
)
def test_the_statement_is_named_and_what_the_graph_has(name: str, old: str, new: str, graph: str) -> None:
    text = kernel(name).source
    assert text.count(old) >= 1
    told = refusal(name, c=text.replace(old, new, 1))
    assert told.startswith(f"fivebar.c:{line_of(text, old)}:")
    assert f"{graph} there; so effort[0]" in told


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("reach_scaled_limit)) {", "2.0 * reach_scaled_limit)) {", "asks for left_reach_scaled > 2.0 * "),
        ("status |= FIVEBAR_SINGULAR | FIVEBAR_LIMB_LEFT_SINGULAR", "status |= FIVEBAR_SINGULAR", "no status that"),
    ],
)
def test_of_the_status_the_guard_is_named_and_the_bits(old: str, new: str, words: str) -> None:
    text = kernel("folded").source
    told = refusal("folded", c=text.replace(old, new, 1))
    assert told.startswith(f"fivebar.c:{line_of(text, old)}:")
    assert words in told
    assert re.search(r"FIVEBAR_LIMB_LEFT_\w+.* of the status (is|are) not what the graph says", told)


def test_in_lanes_the_statement_is_named_too() -> None:
    text = kernel("folded").texts["fivebar_batch.c"]
    old = "left_span_x = pose_x + 0.2" if "left_span_x = pose_x + 0.2" in text else "left_span_x = pose[0] + 0.2"
    told = refusal("folded", batch_c=text.replace(old, old.replace("0.2", "0.3"), 1))
    assert told.startswith(f"fivebar_batch.c:{line_of(text, old)}:")
    assert "in lanes: left_span_x = " in told


def test_most_faults_are_named_by_their_line() -> None:
    known = kernel("side by side")
    own = [each for each in mutants(known, 50, 5) if each.file == "redundant_2rr.c"]
    right = 0
    for mutant in own:
        told = refusal("side by side", c=mutant.text)
        assert LINED.match(told), told
        lines, found = mutant.text.split("\n"), int(told.split(":")[1])
        changed = next(
            k for k, pair in enumerate(zip(known.source.split("\n"), lines, strict=False), 1) if len({*pair}) > 1
        )
        right += found == changed or (found < changed and ";" not in "".join(lines[found - 1 : changed - 1]))
    assert right >= 0.7 * len(own)


@pytest.mark.parametrize(
    ("end", "old", "new", "words"),
    [
        ("h", "#define FIVEBAR_OK 0u", "#define FIVEBAR_OK 0u\n#define double float", "fivebar.h:23: float stands"),
        ("h", "#define FIVEBAR_OK 0u", "#define FIVEBAR_OK 1u", "fivebar.h:22: FIVEBAR_OK is none of the bits"),
        ("h", "const double pose[2], double position", "const double pose[N], double position", r"fivebar.h:\d+:"),
        ("h", "const double pose[2], double position", "const double pose[3], double position", r"fivebar.h:\d+:\d+: "),
        ("c", "const double left_span_x", "const double x = );\n    const double left_span_x", r"fivebar.c:\d+: not C"),
        ("c", '#include "fivebar.h"', '#include "fivebar.h"\n#include "other.h"', "fivebar.c:5: expected one #include"),
        ("batch_c", "#include <math.h>", '#include <math.h>\nint more;', r"fivebar_batch.c:\d+:\d+: \d+ parts, not"),
    ],
)  # fmt: skip
def test_every_refusal_has_a_file_and_a_line(end: str, old: str, new: str, words: str) -> None:
    known = kernel("folded")
    text = known.texts[known.file(end)]
    assert old in text
    assert re.match(words, refusal("folded", **{end: text.replace(old, new, 1)}))
