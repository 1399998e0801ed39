"""Equations for people: symbols, text, LaTeX, MathML, tables of papers."""
