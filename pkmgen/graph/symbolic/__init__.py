"""The symbolic representation: staged equations, rates, systems and their translation to a graph; knows no robot."""
