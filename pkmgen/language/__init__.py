"""The robot language: its words, how a file of it is read into records, and the expressions that stand in it."""
