"""Stage 7: C text becomes a compiled module in a cache of the user, and the module becomes callable."""
