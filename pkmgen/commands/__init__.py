"""What commands do, as functions that return values: `pkmgen.generate`, `pkmgen.check`, …; commands call them."""
