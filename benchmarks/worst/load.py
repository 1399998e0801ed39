"""`pkmgen.load` of a robot file and its first call, for the measurement."""

from __future__ import annotations

import sys

import numpy as np

import pkmgen


def main() -> None:
    """Load and call inverse dynamics at zero."""
    robot = pkmgen.load(sys.argv[1])
    function = robot.function("inverse_dynamics")
    inputs = [np.zeros(port.shape) for port in function.inputs]
    function(*inputs, status=(status := np.zeros((), np.uint32)))
    print(f"{function.name}: status {status}")


if __name__ == "__main__":
    main()
