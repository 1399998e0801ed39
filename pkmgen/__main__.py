"""`python -m pkmgen` is the command line."""

from pkmgen.cli import main

main()
