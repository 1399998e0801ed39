"""Write docs/reference/mistakes.md: files that are wrong as people get them wrong, and what is said of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import ROOT
from benchmarks.pages.mistake_cases import DIFFERING, MISTAKES, STATES, Change, Mistake
from pkmgen.api.load import cause_of
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from pkmgen.checks.robot import check_robot
from pkmgen.commands.import_model import close_home
from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options

PAGE = ROOT / "docs/reference/mistakes.md"
MODELS = ROOT / "tests/data/import"
SAMPLES = 40
HEAD = """# Mistakes, and what is said of them

Each of these files was changed in a robot of the library or in an imported model, and the words are what `pkmgen check`
says of it: an error, or a warning, or the line on freedoms or reach. The page is written by running all of them (`make
counts`); `robot.yaml` stands for your file. How to read them: [Find mistakes](../how-to/find-mistakes.md).
"""
STATES_HEAD = """The call from Python raises an error with these words where the state cannot be reached; `pkmgen check
--pose` and `robot.explain(status, pose=...)` say them of any state.
"""


def changed(change: Change) -> RobotText:
    """The file that is wrong."""
    model = MODELS / change.robot
    text = model.read_text("utf-8") if model.suffix == ".urdf" else read_robot_text(change.robot).text
    for old, new in change.pairs:
        if old not in text:
            raise ValueError(f"{change.robot} has no {old!r} any more")
        text = text.replace(old, new)
    return imported(text, model) if model.suffix == ".urdf" else RobotText(text, "robot.yaml")


def imported(text: str, model: Path) -> RobotText:
    """The robot file of a model."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / model.name
        source.write_text(text, "utf-8")
        loops = MODELS / f"{model.stem}_loops.yaml"
        return RobotText(import_model(source, Choices(loops=loops), "robot", close_home).text, "robot.yaml")


@lru_cache(maxsize=256)
def told(change: Change) -> tuple[str, ...]:
    """All that is said of a changed file beside the comparisons of `check`, line by line."""
    said = list[str]()
    try:
        made = compile_robot(changed(change), Options())
        said += map(str, made.doubts)
        told = {"mobility": made.mobility, "reach": made.reach(SAMPLES, 0)}
        said += [f"{name}: {each.sentence()}" for name, each in told.items() if each is not None]
    except PkmgenError as error:
        said += [line.strip() for line in str(error).splitlines()]
    return tuple(said)


def cause(mistake: Mistake, change: Change) -> str:
    """The first line of what is said that names the cause; empty where none does."""
    return next((line for line in told(change) if mistake.words in line), "")


def entry(mistake: Mistake) -> Iterator[str]:
    """Lines of a mistake."""
    yield from (f"### {mistake.name[0].upper()}{mistake.name[1:]}", "")
    for change in mistake.changes:
        yield from (f"`{change.robot}`, {'; '.join(edit(*pair) for pair in change.pairs)}:", "")
        yield from ("```", cause(mistake, change), "```", "")


def edit(old: str, new: str) -> str:
    """A change in a line."""
    before, after = (" ".join(text.split("#")[0].replace("\t", "⇥").split()) for text in (old, new))
    if before == after:
        return "as it is" if old == new else f"`{after}` in another column"
    return f"`{after}` in place of `{before}`" if after else f"without `{before}`"


def differing() -> str:
    """What a comparison that fails says."""
    change = DIFFERING.changes[0]
    results = check_robot(compile_robot(changed(change), Options()), 20, 0, lambda _: None)
    return next(f"{result.check}: {result.hint}" for result in results if not result.passed)


def state_cause(robot: str, name: str, numbers: Sequence[float]) -> str:
    """What is said of a state."""
    return cause_of(read_robot_text(robot), Options())({name: list(numbers)})


def states() -> Iterator[str]:
    """Lines of states that were hardly meant."""
    yield from ("## States that are asked for", "", STATES_HEAD)
    for robot, name, numbers, _ in STATES:
        given = ", ".join(f"{number:g}" for number in numbers)
        yield from (f"`{robot}`, `{name}=[{given}]`:", "", "```", state_cause(robot, name, numbers), "```", "")


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for section, mistakes in MISTAKES.items():
        lines += [f"## {section}", ""]
        for mistake in mistakes:
            lines += entry(mistake)
    (change,) = DIFFERING.changes
    lines += ["## Comparisons that fail", "", f"`{change.robot}`, {edit(*change.pairs[0])}:", ""]
    lines += ["```", differing(), "```", "", *states()]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
