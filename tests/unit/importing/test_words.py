"""Every word of the schemas of the formats is read, decoration or refused; what no table has is refused by its name."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from pathlib import Path

import pytest

from pkmgen.bridges.importing.vocabulary import Kind, vocabulary
from pkmgen.errors import RobotFileError
from tests.conftest import ROOT
from tests.unit.importing.sources import DATA, TREE, written

Schema = dict[str, list[str]]
"""Words by the last two elements that they stand in; of the outermost, by its name."""
needs_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")


def listed(form: str) -> Schema:
    """Words of a format as our list of facts has them."""
    lines: list[str] = []
    for line in (DATA / f"{form}_words.txt").read_text("utf-8").splitlines():
        if line.startswith("    "):
            lines[-1] += line
        elif not line.startswith("#"):
            lines.append(line)
    return {name: words.split() for name, _, words in (line.partition(": ") for line in lines)}


def printed_by_mujoco() -> Schema:
    """Words of MJCF as the installed MuJoCo prints them: an element a line, then its attributes; depth is indented."""
    import mujoco

    schema: Schema = {}
    path: list[str] = []
    for line in mujoco.mj_printSchema(False, False).splitlines():
        head = re.match(r"^( *)(\S+) \(.\)(.*)$", line)
        if head:
            tag = {"(world)body": "body"}.get(head[2], head[2])
            path = [*path[: len(head[1]) // 3], tag]
            if len(path) > 1:
                schema.setdefault("/".join(path[-3:-1]), []).append(tag)
            schema.setdefault("/".join(path[-2:]), [])
        attributes = (head[3] if head else line).split()
        schema["/".join(path[-2:])] += [f"@{word}" for word in attributes]
    schema["mujoco"] = ["worldbody" if word == "body" else word for word in schema["mujoco"]]
    schema["mujoco/worldbody"] = [word for word in schema["mujoco/body"] if not word.startswith("@")]
    return schema


def classes(form: str, schema: Schema) -> dict[tuple[str, str], Kind | None]:
    """What the table of a format makes of each word of a schema, by the elements that it stands in.

    What the table says of a word itself goes before what becomes of it with an element around it; of the latter,
    decoration goes before refused.
    """
    ranks: dict[tuple[str, str], int] = {}
    table = vocabulary(form)
    found: dict[tuple[str, str], Kind | None] = {}
    waiting: list[tuple[tuple[str, ...], Kind | None]] = [((ROOTS[form],), None)]
    while waiting:
        path, whole = waiting.pop()
        ends = ["/".join(path[start:]) for start in range(len(path))]
        name = next((end for end in ends if end in schema), ends[-1])
        context = table.inside(path)
        if whole is None and context in table.lists and table.lists[context].free:
            whole = Kind.READ
        for word in schema.get(name, ()):
            own = table.kind(context, word) if whole is None else whole
            rank = 3 if whole is None else 2 if own is Kind.READ else 1 if own is Kind.DECORATION else 0
            if ranks.get((name, word), -1) >= rank:
                continue
            found[name, word], ranks[name, word] = own, rank
            if not word.startswith("@"):
                waiting.append(((*path[-3:], word), None if own is Kind.READ and whole is None else own))
    return found


ROOTS = {"urdf": "robot", "sdf": "sdf", "mjcf": "mujoco"}
SCHEMAS = {"urdf": lambda: listed("urdf"), "sdf": lambda: listed("sdf"), "mjcf": printed_by_mujoco}
FORMS = ["urdf", "sdf", pytest.param("mjcf", marks=needs_mujoco)]


@pytest.mark.parametrize("form", FORMS)
def test_every_word_of_a_schema_has_a_class(form: str) -> None:
    found = classes(form, SCHEMAS[form]())
    assert [key for key, kind in found.items() if kind is None] == []
    assert len(found) > 150
    assert set(found.values()) == set(Kind)


@pytest.mark.parametrize("form", FORMS)
def test_the_page_counts_them(form: str) -> None:
    if form == "mjcf":
        mujoco = pytest.importorskip("mujoco", minversion="4.0")
        if not mujoco.__version__.startswith("4.0."):
            pytest.skip("the page counts words of MuJoCo 4.0")
    counts = Counter(classes(form, SCHEMAS[form]()).values())
    page = (ROOT / "docs/how-to/import.md").read_text("utf-8")
    row = re.search(rf"^\| {form.upper()} .*$", page, re.M)
    assert row is not None
    told = [int(cell.replace(",", "")) for cell in row[0].split("|")[2:6]]
    assert told == [sum(counts.values()), *(counts[kind] for kind in Kind)]


STRUCTURE = ["closure", "loop_closure", "joint_constraint", "drive", "belt", "link_pair"]
"""Words that no format has."""


@pytest.mark.parametrize("word", STRUCTURE)
def test_words_that_no_table_has_are_refused_by_name(tmp_path: Path, word: str) -> None:
    urdf = TREE.replace("</robot>", f"<{word} name='x'/></robot>")
    inside = TREE.replace("<child link", f"<{word}/><child link")
    sdf = (DATA / "fourbar.sdf").read_text("utf-8").replace("</model>", f"<{word} name='x'/></model>")
    for text, name in ((urdf, "arm.urdf"), (inside, "arm.urdf"), (sdf, "f.sdf")):
        with pytest.raises(RobotFileError) as caught:
            written(tmp_path, text, name, motors=("hip",))
        line = next(number for number, each in enumerate(text.splitlines(), 1) if f"<{word}" in each)
        assert f"{name}:{line}:1: <{word}" in str(caught.value)
        assert f"seen: <{word}>" in str(caught.value)


@needs_mujoco
@pytest.mark.parametrize("word", STRUCTURE)
def test_words_that_mjcf_does_not_have_are_refused_by_name(tmp_path: Path, word: str) -> None:
    text = (DATA / "fourbar_mjcf.xml").read_text("utf-8")
    for place in ("<equality>", "<actuator>"):
        with pytest.raises(RobotFileError, match=f"<{word}"):
            written(tmp_path, text.replace(place, f"{place}<{word}/>", 1), "f.xml")


def test_attributes_that_no_table_has_are_refused(tmp_path: Path) -> None:
    for old, new in (('type="revolute"', 'type="revolute" closes="arm"'), ("<child link", '<child frame="a" link')):
        word = new.split("=")[0].split()[-1] if "closes" not in new else "closes"
        with pytest.raises(RobotFileError, match=f"seen: @{word}"):
            written(tmp_path, TREE.replace(old, new, 1))
