"""WebAssembly: the C of a kernel compiled by zig, and an ES module around it."""
