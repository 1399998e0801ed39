"""Codes that the command line ends with; 0 is done."""

__all__ = ["EXIT_BAD_INPUT", "EXIT_CHECK_FAILED", "EXIT_MACHINE"]

EXIT_CHECK_FAILED, EXIT_BAD_INPUT, EXIT_MACHINE = 1, 2, 3
