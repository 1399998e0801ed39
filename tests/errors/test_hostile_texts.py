"""Free texts of a robot file that try to be code, markup or commands wherever they are written."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml

from pkmgen.commands.generate import generated_files
from pkmgen.emit.templates import markdown_text
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.notation.page import equations_page
from tests.conftest import ROOT

TEXTS = {
    "end of a comment": "*/ int evil(void) { return 1; } /*",
    "end of a comment over two lines": "*\\\n/ int evil(void) { return 1; } /\\\n*",
    "end after end": "**//*/ *\u200b/ *\u2028/ int evil;",
    "spliced line": "ends with a backslash \\",
    "trigraphs": "??/\n int evil; ??/ *??/",
    "lines": "a\n#include </etc/passwd>\r\nb\rc\u2028d\u2029e\x0bf\x0cg\x85h",
    "control characters": "\x1b[31mred\x1b]0;title\x07\x7f",
    "directions": "\u202e evil \u2066 \u200f\ufeff",
    "HTML": "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&lt;",
    "jinja": "{{ 7*7 }}{% for x in range(9) %}x{% endfor %}{# c #}{{ ''.__class__ }}",
    "Markdown": "| a |\n```c\n# evil\n```\n[x](javascript:alert(1)) ![i](http://e/x) <b>",
    "formats": "%s%n{0}{module}\\x41 $(id) `id` [red]bold[/red]",
    "long": "x" * 2000,
    "many words": ("wwww */ " * 400)[:2000],
}
HIDDEN = re.compile("[^\\n -~\u00a0-\u1fff\u2010-\u2027\u2030-\u205f\u2070-\uffee]|[\u0085\u200b]")
COMPILER = shutil.which("cc") or "cc"
MECHANISM = "mechanisms/active_ankle.yaml"


def changed(file: str, text: str) -> RobotText:
    data = yaml.safe_load((ROOT / "robots" / file).read_text("utf-8"))
    data |= {"title": text, "source": text}
    for parameter in data["parameters"].values():
        parameter["description"] = text
    if "platform" in data:
        data["platform"]["held"] = text
    return RobotText(json.dumps(data), "changed.yaml")


class Tags(HTMLParser):
    """Tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag, *(name for name, _ in attrs)}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("file", ["fivebar.yaml", MECHANISM])
def test_kernels(file: str, text: str, tmp_path: Path) -> None:
    source, files, _ = generated_files(changed(file, text), Options(fold=False))
    for name, content in files.items():
        assert not HIDDEN.findall(content), name
        (tmp_path / name).write_text(content, "utf-8")
        if name.endswith((".c", ".h")):
            assert "??" not in content
            flags = ("-std=c99", "-Wall", "-Wextra", "-trigraphs", "-pedantic", "-Werror", "-fsyntax-only", "-xc")
            subprocess.run([COMPILER, *flags, name], cwd=tmp_path, check=True)
            bare = subprocess.run(
                [COMPILER, "-fpreprocessed", "-E", "-P", "-xc", name],
                cwd=tmp_path, check=True, capture_output=True, text=True,
            ).stdout  # fmt: skip
            assert not re.search(r"evil|alert|wwww|passwd|xxxx", bare)
    readme = files["README.md"].splitlines()
    assert readme[0].startswith(f"# {source.robot}: ")
    assert not re.search(r"(?<!\\)[<`]|\]\(", readme[0])
    assert json.loads(files["manifest.json"])["title"] == text


@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_pages(text: str) -> None:
    pages, usual = Tags(), Tags()
    page = equations_page(changed("fivebar.yaml", text), Options(), None, False)
    assert not HIDDEN.findall(page)
    pages.feed(page)
    usual.feed(equations_page(changed("fivebar.yaml", "Five-bar"), Options(), None, False))
    assert pages.seen == usual.seen


def test_markdown_keeps_what_is_no_markup() -> None:
    assert markdown_text("Delta (3-R[2US])") == "Delta (3-R[2US])"
    assert markdown_text("<b> `c` [x](y) a|b \\") == r"\<b\> \`c\` [x]\(y) a\|b " + "\\\\"
