"""C++17: the C of a kernel and a header around it."""
