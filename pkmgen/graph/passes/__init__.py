"""Stage 5: pure rewrites of the graph, one per file; `run.py` lists them and says why in this order."""
