"""Small files that stand for much: read or refused in bounded time."""

from __future__ import annotations

import time

import pytest
import yaml

from pkmgen.commands.generate import generated_files
from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import MAX_BYTES, RobotText
from pkmgen.language.options import Options
from tests.conftest import library_text

LAUGHS = "a: &a [x, x, x]\n" + "\n".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
TEXTS = {
    "aliases": (LAUGHS, "anchors and aliases are not allowed"),
    "merged keys": ("a: &a {x: 1}\nb: {<<: *a}", "anchors and aliases are not allowed"),
    "lists": ("[" * 200_000, "the file nests too deeply"),
    "mappings": ("{a: " * 50_000, "the file nests too deeply"),
    "keys of keys": ("? " * 100_000, "the file nests too deeply"),
    "dashes": ("- " * 100_000, "the file nests too deeply"),
    "comments": ("#" * (MAX_BYTES - 1), "the file is empty"),
    "one long text": (f'"{"a" * (MAX_BYTES - 10)}"', "a mapping of keys to values is needed"),
    "one long key": ("k" * 200_000 + ": 1", "not YAML"),
    "too long": ("a" * (MAX_BYTES + 1), "the file is too large"),
    "items": ("a: [" + "1," * 60_000 + "]", "the file holds too many items"),
    "tags": ("%TAG ! tag:x,2000:\n---\n!foo bar", "YAML tags are not allowed"),
    "null character": ("pkmgen: 1\n\0", "U+0000 is not allowed"),
}
EXPRESSIONS = (
    "9**9**9", "9**8*9**8**8", "((((((2**8)**8)**8)**8)**8)**8)", "(1)" + "**8" * 50, "1e999", "1" + "0" * 250,
    "+".join(["1"] * 120), "-" * 200 + "1", "0x" + "f" * 200, '"a"*999999999', "f'{1}'", "().__class__.__mro__",
    "[x for x in (1,)]", "lambda: 0", "1j", "...", "sqrt(-1)", "1/(1-1)", "(" * 126 + ")" * 126, "a" * 256,
    "__import__('os')", "x:=1", "1 if 1 else 2", "await x", "*x", "1,", "{1}", "not 1", "1<2", "1//2", "1%2", "1<<99",
)  # fmt: skip
PROMPT = 20.0
"""Seconds, on a machine that has much else to do."""


@pytest.mark.parametrize(("text", "words"), TEXTS.values(), ids=TEXTS)
def test_texts(text: str, words: str) -> None:
    start = time.process_time()
    with pytest.raises(RobotFileError) as caught:
        read_robot(text, "bomb.yaml")
    assert words in str(caught.value)
    assert time.process_time() - start < PROMPT
    assert len(str(caught.value)) < 20_000


def test_a_message_lists_some_problems() -> None:
    with pytest.raises(RobotFileError) as caught:
        read_robot("\n".join(f"k{index}: 1" for index in range(5000)), "bomb.yaml")
    assert len(caught.value.problems) > 5000
    lines = str(caught.value).splitlines()
    assert len(lines) == 102
    assert lines[-1] == f"  … and {len(caught.value.problems) - 100} more"


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions(expression: str) -> None:
    data = yaml.safe_load(library_text("fivebar"))
    data["parameters"]["arm_mass"]["value"] = expression
    start = time.process_time()
    with pytest.raises(RobotFileError, match=r"parameters\.arm_mass\.value"):
        read_robot(yaml.safe_dump(data), "bomb.yaml")
    assert time.process_time() - start < PROMPT


CHAINS = {
    "sums": "{0} + {0} - {0}",
    "products": "{0}*sin({0}/({0} + {0})) + {0}*cos({0}/{0})",
}


@pytest.mark.parametrize("fold", [True, False])
@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_parameters_that_double(chain: str, fold: bool) -> None:
    """Written out, the last of them is as long as 2 to the power of their number."""
    data = yaml.safe_load(library_text("fivebar"))
    count = 100
    for index in range(count):
        value = chain.format(f"q{index - 1}") if index else "1.0"
        data["parameters"][f"q{index}"] = {"value": value, "unit": "kg"}
    data["parameters"]["arm_mass"]["value"] = f"1.2*q{count - 1}"
    start = time.process_time()
    _, files, _ = generated_files(RobotText(yaml.safe_dump(data), "bomb.yaml"), Options(fold=fold))
    assert time.process_time() - start < PROMPT
    assert max(map(len, files.values())) < 400_000
