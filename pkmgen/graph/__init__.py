"""Stage 4: staged equations become one hash-consed expression graph, on which everything else is measured."""
