"""Random robots of everything the language can say, each compared with an independent engine and with itself."""
