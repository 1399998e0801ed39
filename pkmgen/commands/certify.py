"""`pkmgen.certify` and `pkmgen.verify`: kernels with a certificate of what they compute, and these verified again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from pkmgen.api.kernel_options import KernelOptions, options_of, shows_options
from pkmgen.certificates import verify as verifying
from pkmgen.certificates.certificate import Demand, Effort
from pkmgen.certificates.names import MOST_CELLS
from pkmgen.checks.engine import engine_verdict
from pkmgen.commands.generate import Generated, generate_folder
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.machine.absent import absent_folder
from pkmgen.machine.spread import Spread, in_turn

FEWER = 8
"""Ratio of the parts of the box to those for rounding, each of which takes longer."""


@shows_options
def certify(
    robot: str | Path | RobotText,
    *,
    output: str | Path | None = None,
    samples: int = 8,
    seed: int = 0,
    cells: int = 4000,
    box: float | None = None,
    spread: Spread = in_turn,
    **options: Unpack[KernelOptions],
) -> Generated:
    """Generate a robot's kernel with a certificate: C proven equal to its graphs, these compared with the equations.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        output: Folder to write, all files or none; nothing is written if left out.
        samples: States compared in ball arithmetic.
        seed: Seed of the random states.
        cells: Parts of the box looked at.
        box: Looks at the box for so long, s, however many parts that are.
        spread: How functions are made: in turn.
        options: As of `pkmgen.load`.

    Returns:
        The kernel, whose `certificate` says what is proven, as plain data.

    Raises:
        ArgumentError: As of `generate`.
        CertificateError: A claim does not hold; nothing is written.
        MissingExtraError: The extra certify is not installed.
        PkmgenError: As of `pkmgen.load`.
    """
    effort = Effort(samples, seed, cells, cells // FEWER) if box is None else Effort(samples, seed, *2 * [MOST_CELLS])
    demand = Demand(effort, box or math.inf, engine_verdict)
    folder = None if output is None else Path(output)
    return generate_folder(read_robot_text(robot), folder, options_of(options), demand, spread=spread)


def verify(folder: str | Path, *, spread: Spread = in_turn) -> Mapping[str, Any]:
    """Verify the certificate of a folder, which nobody has to trust: its kernel is made and proven again.

    Args:
        folder: As `certify` or `generate` wrote it.
        spread: How functions are made: in turn.

    Returns:
        The certificate, computed anew, as plain data.

    Raises:
        ArgumentError: There is no such folder.
        CertificateError: A file, a byte or a claim is another one.
        MissingExtraError: The extra certify is not installed.
    """
    if not Path(folder).is_dir():
        raise ArgumentError(absent_folder(Path(folder), "the folder of a kernel with its certificate"))
    return verifying.verify(Path(folder), engine_verdict, spread)
