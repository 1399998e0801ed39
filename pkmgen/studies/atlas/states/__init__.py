"""All states of an atlas in a file: chunk by chunk, never all at once, and under its name only when it is whole."""
