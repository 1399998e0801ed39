"""How to use the C in firmware: what the page shows compiles with what pkmgen writes."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pkmgen.commands.generate import generate_folder
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from tests.conftest import ROOT

PAGE = (ROOT / "docs/how-to/use-in-firmware.md").read_text("utf-8")
CALL, STATUS, PARAMETERS = re.findall(r"^```c\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
WARNINGS = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wno-unused-variable", "-Wno-missing-field-initializers"]


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler by the name of cc")
@pytest.mark.parametrize("fold", [True, False], ids=["folded", "runtime"])
def test_what_the_page_shows_compiles(tmp_path: Path, fold: bool) -> None:
    generate_folder(read_robot_text("delta"), tmp_path, Options(fold=fold, functions=("inverse_dynamics",)))
    head, _, call = CALL.partition("\n\n")
    shown = call + STATUS
    if not fold:
        shown = shown.partition("const uint32_t")[0] + PARAMETERS
    text = f"{head}\nint main(void)\n{{\n{shown}return effort[0] > 0.0;\n}}\n"
    (tmp_path / "main.c").write_text(text, "utf-8")
    command = ["cc", *WARNINGS, "-O1", "-fno-math-errno", "main.c", "delta.c", "-o", "main", "-lm"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
