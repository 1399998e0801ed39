"""Import and export: models of other programs, and robots as wheels of their own."""
