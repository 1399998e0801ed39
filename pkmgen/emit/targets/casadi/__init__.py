"""CasADi's external functions, which acados takes too: C with sparsity patterns and exact derivatives."""
