"""Whether generated texts depend on the machine: `python -m tests.machines --help`."""
