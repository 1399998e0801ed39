"""What compilers, analysers and sanitizers say of the C that is emitted: `make analyse`."""
