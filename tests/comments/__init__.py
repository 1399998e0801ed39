"""Comments of generated texts are true: formulas measure what their constants measure, and are worth what these are."""
