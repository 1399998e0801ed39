"""Models to import, changed at random: each is imported or refused with an error of ours, in bounded time."""

from __future__ import annotations

import random
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from pkmgen.commands.import_model import close_home
from pkmgen.errors import PkmgenError
from tests.conftest import ROOT, nightly

pytest.importorskip("mujoco")
MODELS = ROOT / "tests/data/import"
SOURCES = ("fourbar.urdf", "fourbar.sdf", "fourbar_mjcf.xml", "fourbar_plus.urdf", "rods.urdf")
LOOPS = ("fourbar_loops.yaml", "rods_loops.yaml")
TEXTS = (
    *b"nan inf 1e400 -1e400 1e308 1e-320 0 -1 0x10 1,5 &x; ../../etc/passwd <a/> crank hip_motor ]]> <!--".split(),
    *(b"", b"1 2", b"\x00", b"\xff", b"9" * 400, b"<!DOCTYPE a [<!ENTITY x 'y'>]>", b"[" * 100),
)
SECONDS = 20.0


def changed(draw: random.Random, data: bytes) -> bytes:
    """Put another text in a place of one, or take, copy or break a line."""
    for _ in range(draw.randint(1, 4)):
        lines, kind = data.split(b"\n"), draw.random()
        if kind < 0.5:
            start, end = draw.choice([match.span() for match in re.finditer(rb'"[^"]*"|[\w.]+', data)] or [(0, 0)])
            text = draw.choice(TEXTS)
            data = data[:start] + (b'"%s"' % text if data[start : start + 1] == b'"' else text) + data[end:]
        elif kind < 0.7:
            lines.insert(draw.randrange(len(lines)), draw.choice(lines))
            data = b"\n".join(lines)
        elif kind < 0.9:
            del lines[draw.randrange(len(lines))]
            data = b"\n".join(lines)
        else:
            place = draw.randrange(len(data) + 1)
            data = data[:place] + draw.choice(TEXTS) + data[place:]
    return data


@pytest.mark.parametrize("seed", [*range(2), *nightly(*range(2, 200))])
@pytest.mark.parametrize("name", SOURCES)
def test_it_is_imported_or_refused(name: str, seed: int, tmp_path: Path) -> None:
    draw = random.Random(f"{name}{seed}")  # noqa: S311
    loops = next((each for each in LOOPS if each.startswith(Path(name).stem)), None) if "plus" not in name else None
    for _ in range(10):
        texts = {each: (MODELS / each).read_bytes() for each in (name, loops) if each is not None}
        which = draw.choice(list(texts))
        texts[which] = changed(draw, texts[which])
        for each, text in texts.items():
            (tmp_path / each).write_bytes(text)
        began = time.process_time()
        with suppress(PkmgenError):
            import_model(tmp_path / name, Choices(loops=tmp_path / loops if loops else None), "robot", close_home)
        assert time.process_time() - began < SECONDS
