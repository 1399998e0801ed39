"""`pkmgen.report` and `pkmgen.review`: operation counts, and all that a design review asks of a robot."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import write_file
from pkmgen.commands.motion import named_trajectory
from pkmgen.commands.report.complexity import complexity_rows, parse_methods
from pkmgen.commands.report.counts import function_rows, pass_rows, report_rows
from pkmgen.commands.report.page import review_page
from pkmgen.commands.report.review import Asked, review_robot
from pkmgen.errors import ArgumentError
from pkmgen.graph.passes.run import PassReport
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.pictures.canvas import drawing


@dataclass(frozen=True, slots=True)
class Report:
    """Operations of a robot.

    Attributes:
        robot: Its name.
        rows: Counts as plain data, as `pkmgen report --json` prints them.
        passes: What each pass saves, where that is asked for.
    """

    robot: str
    rows: tuple[Mapping[str, Any], ...]
    passes: tuple[PassReport, ...] = ()


def report(
    robot: str | Path | RobotText,
    *,
    methods: str | Sequence[str] | None = None,
    functions: Sequence[str] | None = None,
    passes: bool = False,
    real: str = "double",
    wrench: bool = False,
    parameters: Mapping[str, float] | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Count operations, beside published counts: of methods and inputs, or of what is asked for.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        methods: Compare methods: `all`, or names of them.
        functions: Count functions: names and groups, as of `pkmgen.load`.
        passes: Also report what each pass saves of inverse dynamics (adjoint, pose).
        real: Floating-point type of the kernel.
        wrench: Whether the dynamics takes an external wrench as well.
        parameters: Values that replace those of the file, in its units.
        progress: Called with what is counted.

    Returns:
        The counts.

    Raises:
        ArgumentError: Two of methods, functions and passes are asked for, or a name is not known.
        PkmgenError: As of `pkmgen.load`.
    """
    if (methods is not None) + passes + (functions is not None) > 1:
        raise ArgumentError("ask for one of methods, functions, passes")
    given = KernelOptions(real=real, wrench=wrench, parameters=parameters)
    if functions is not None:
        given["functions"] = functions
    text, options = read_robot_text(robot), options_of(given)
    if methods is not None:
        chosen = parse_methods(methods if isinstance(methods, str) else ",".join(methods))
        return Report(text.name, tuple(complexity_rows([text], chosen, options, progress)))
    progress(text.file)
    if functions is not None:
        return Report(text.name, tuple(function_rows(text, options)))
    return Report(text.name, tuple(report_rows([text], options)), pass_rows(text, options) if passes else ())


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A design review.

    Attributes:
        robot: Name of the robot.
        page: One page of HTML that prints and needs nothing beside it.
        data: All figures of it, as plain data.
        file: Where it was written to, if it was.
    """

    robot: str
    page: str
    data: Mapping[str, Any]
    file: Path | None = None


def review(
    robot: str | Path | RobotText,
    *,
    output: str | Path | None = None,
    along: str | Path = "circle",
    certify: bool = False,
    certificate: str | Path | None = None,
    real: str = "double",
    parameters: Mapping[str, float] | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> ReviewPage:
    """Write all that a design review asks of a robot as a page that prints (needs the extra draw).

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        output: Page to write, .html; nothing is written if left out.
        along: `circle`, `line`, `pick` (and place), or a .csv of poses over time.
        certify: Whether a certificate is made (minutes).
        certificate: Folder of a kernel whose certificate is verified.
        real: Floating-point type of the kernel.
        parameters: Values that replace those of the file, in its units.
        progress: Called with what is done.

    Returns:
        The page and its figures.

    Raises:
        ArgumentError: The trajectory is out of reach, or the file cannot be written.
        CertificateError: A claim of the certificate does not hold.
        MissingExtraError: An extra is not installed.
        PkmgenError: As of `pkmgen.load`.
    """
    file = None if output is None else Path(output)
    if file is not None and file.suffix.lower() not in (".html", ".htm"):
        raise ArgumentError(f"{file}: the page of a review is HTML; allowed: .html")
    with drawing("the report"):
        pass  # matplotlib is there, before minutes are spent
    text, options = read_robot_text(robot), options_of(KernelOptions(real=real, parameters=parameters))
    name = text.file if isinstance(robot, RobotText) else str(robot)
    words = certifying(name, real, options.parameters, along, file)
    proof = None if certificate is None else Path(certificate)
    asked = Asked(lambda subject: named_trajectory(subject, along), words, certify, proof)
    found = review_robot(text, options, asked, progress)
    progress("pictures")
    page = review_page(text, options, found)
    if file is not None:
        write_file(file, page.encode())
    return ReviewPage(text.name, page, found.data, file)


def certifying(robot: str, real: str, parameters: Mapping[str, float], along: str | Path, file: Path | None) -> str:
    """The command that makes the same page with a certificate."""
    words = ["pkmgen", "report", robot, "--html", "--certify", *(("--real", real) if real != "double" else ())]
    words += [word for name, value in parameters.items() for word in ("--set", f"{name}={value!r}")]
    words += ["--along", str(along)] if str(along) != "circle" else []
    return shlex.join([*words, *(("-o", str(file)) if file is not None else ())])
