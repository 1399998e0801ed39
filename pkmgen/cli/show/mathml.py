"""Formulas as MathML Core, which browsers lay out by themselves."""

from __future__ import annotations

import re
from xml.dom.minidom import Element
from xml.sax.saxutils import escape

import sympy
from sympy.printing.mathml import MathMLPresentationPrinter


class _NamesAsWritten(MathMLPresentationPrinter):  # type: ignore[misc]
    """Sympy's presentation markup, with names as they are but for the axis or entry they end with."""

    def _print_Symbol(self, symbol: sympy.Symbol, style: str = "plain") -> Element:  # noqa: N802, ARG002
        base, _, last = symbol.name.rpartition("_")
        if not base or not re.fullmatch(r"[xyz]|\d\d", last):
            return self.word("mi", symbol.name)
        pair: Element = self.dom.createElement("msub")
        pair.appendChild(self.word("mi", base))
        pair.appendChild(self.word("mi" if last.isalpha() else "mn", last))
        return pair

    def mathml_tag(self, expression: sympy.Basic) -> str:
        """Name a function or operator as the generated code does where sympy says `arctan` of two arguments."""
        return "atan2" if isinstance(expression, sympy.atan2) else str(super().mathml_tag(expression))

    def word(self, tag: str, text: str) -> Element:
        """Make an element of one word."""
        element: Element = self.dom.createElement(tag)
        element.appendChild(self.dom.createTextNode(escape(text)))  # sympy writes its text nodes as they are
        return element

    def equation(self, name: str, value: sympy.Basic) -> Element:
        """Make a block `name = value`."""
        block: Element = self.dom.createElement("math")
        block.setAttribute("display", "block")
        for part in (self._print(sympy.Symbol(name)), self.word("mo", "="), self._print(value)):
            block.appendChild(part)
        self._write_fences(block)
        return block

    def _write_fences(self, node: Element) -> None:
        """Write brackets as letters: `mfenced`, by which sympy before 1.14 makes them, is not in MathML Core."""
        for child in [child for child in node.childNodes if isinstance(child, Element)]:
            self._write_fences(child)
            if child.tagName == "mfenced":
                row = self.dom.createElement("mrow")
                row.appendChild(self.word("mo", child.getAttribute("open") or "("))
                for index, part in enumerate(list(child.childNodes)):
                    if index:
                        row.appendChild(self.word("mo", ","))
                    row.appendChild(part)
                row.appendChild(self.word("mo", child.getAttribute("close") or ")"))
                node.replaceChild(row, child)


def mathml_equation(name: str, value: sympy.Basic) -> str:
    """Write `name = value` as a block of MathML; texts in it are escaped.

    An axis or two digits after a last underscore of the name become an index.
    """
    text: str = _NamesAsWritten({"mul_symbol": "dot"}).equation(name, value).toxml()
    return text
