"""`python -m pkmgen`, and the program `pkmgen`, are the command line."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; one interrupted before it is imported ends as quietly as later."""
    try:
        from pkmgen.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
