"""The symbolic representation: staged equations, their rates, systems, and their translation to a graph; it knows no robot."""
