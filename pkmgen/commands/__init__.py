"""What the command line can do, as functions that return plain records; `pkmgen.cli` only prints them."""
