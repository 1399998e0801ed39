"""Texts that coverage leads to: the reader of robot files, and expressions, with what has to hold of any text."""
