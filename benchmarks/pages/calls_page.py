"""Write docs/reference/calls.md from what `help` says of the public calls, so that the page and the program agree."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

import pkmgen
from benchmarks import ROOT
from benchmarks.pages.command_line_page import cell

PAGE = ROOT / "docs/reference/calls.md"
HEAD = """# Calls

What the command line can do, from Python: the same words, the same defaults; written by `make counts` from what
`help(pkmgen.generate)` says. [Python](python.md) has `pkmgen.load` and robots, [command line](command-line.md) the
commands.

- A call returns a frozen value with arrays, SI units and radians unless it says otherwise. It prints nothing, and
  writes only to a path that is given: `output`, `states`, `checkpoint`.
- Errors are those of `pkmgen.errors`; a limit that is broken or a comparison that fails is a result.
- Keywords are the long options of the commands with `_` for `-`: `parameters={"arm_length": 0.5}` is
  `--set arm_length=0.5`, and `ranges={"x": ("-300mm", 0.3)}` is `--range x=-300mm:0.3`. `options` are all keywords of
  `pkmgen.load` but `backend`.
- `progress` is called with what is done, as a command shows it.

"""
SECTION = re.compile(r"^(Args|Attributes|Returns|Raises|Warns):\n", re.MULTILINE)
ENTRY = re.compile(r"^    (\w[\w, ]*): (.*(?:\n        .*)*)", re.MULTILINE)


def said(documented: Any) -> dict[str, str]:
    """Sections of a docstring by name; what comes before them by the empty one."""
    first, *rest = SECTION.split(inspect.getdoc(documented) or "")
    return {"": first.strip(), **dict(zip(rest[::2], rest[1::2], strict=True))}


def entries(section: str) -> Iterator[tuple[str, str]]:
    """Names and what is said of them."""
    for name, words in ENTRY.findall(section):
        yield name, cell(" ".join(words.split()))


def rows(call: Callable[..., Any]) -> Iterator[str]:
    """Rows of the arguments of a call."""
    parameters = inspect.signature(inspect.unwrap(call), follow_wrapped=False).parameters
    for name, words in entries(said(call).get("Args", "")):
        found = parameters.get(name)
        given = inspect.Parameter.empty if found is None else found.default
        default = "–" if given is inspect.Parameter.empty else "" if callable(given) else f"`{given!r}`"
        yield f"| `{name}` | {default} | {words} |"


def returned(call: Callable[..., Any]) -> Any:
    """What a call returns; its name, of what only types know here."""
    try:
        return get_type_hints(call)["return"]
    except NameError:
        return call.__annotations__["return"]


def section(name: str) -> Iterator[str]:
    """Lines of a call: what it does, its arguments, what it returns and raises."""
    call = getattr(pkmgen, name)
    told, value = said(call), returned(call)
    yield from (f"## {name}", "", told[""], "", "| argument | default | meaning |", "|---|---|---|", *rows(call), "")
    attributes = list(entries(said(value).get("Attributes", ""))) if inspect.isclass(value) else []
    for each, found in vars(value).items() if attributes else ():
        if isinstance(found, property):
            attributes.append((each, cell((inspect.getdoc(found) or "").partition("\n\n")[0].replace("\n", " "))))
    returns = " ".join(told.get("Returns", "").split())
    shown = (
        value.__name__ if inspect.isclass(value) else str(value).replace("collections.abc.", "").replace("typing.", "")
    )
    yield from (f"Returns `{shown}`: {returns[:1].lower()}{returns[1:]}", "")
    if attributes:
        yield from (
            "| attribute | |",
            "|---|---|",
            *(f"| `{each}` | {words} |" for each, words in attributes),
            "",
        )
    for kind in ("Raises", "Warns"):
        if kind in told:
            yield f"{kind}:"
            yield ""
            yield from (f"- `{each}`: {words}" for each, words in entries(told[kind]))
            yield ""


def page() -> str:
    """The whole page."""
    calls = [name for name in pkmgen.__all__ if inspect.isfunction(getattr(pkmgen, name, None)) and name != "load"]
    return HEAD + "\n".join(line for name in sorted(calls) for line in section(name)).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
