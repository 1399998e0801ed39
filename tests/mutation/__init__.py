"""Mutation testing: small faults are put into the code one by one, and the unit tests have to notice each of them."""
