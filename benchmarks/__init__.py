"""What is measured and counted of pkmgen: kernels beside other tools, and the pages of figures in docs/.

Part of the source checkout, not of the wheel: `pkmgen bench`, or `python -m benchmarks.pages.counts` in the checkout.
"""

from pathlib import Path

__all__ = ["ROOT", "TEMPLATES"]

ROOT = Path(__file__).parents[1]
"""The checkout."""
TEMPLATES = Path(__file__).parent / "templates"
"""Of the C and C++ that is timed."""
