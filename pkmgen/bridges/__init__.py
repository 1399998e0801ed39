"""Ways in and out: models of other programs, and robots as wheels of their own."""
