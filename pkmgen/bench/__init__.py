"""How long inverse dynamics takes: our kernels beside the peers, in one run on one machine."""
