"""FMUs: robots for simulators, by the Functional Mock-up Interface."""
