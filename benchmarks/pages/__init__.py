"""Programs that write the pages of figures in docs/; `make counts` and `make speed` run them."""
