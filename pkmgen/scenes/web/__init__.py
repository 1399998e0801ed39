"""The studio: a robot in a page of its own, with its kernel as WebAssembly inside."""
