"""Rust: a crate without std whose functions do the operations of the C in the same order."""
