"""The equations of a method as a LaTeX document that stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pkmgen.language.library import RobotText
from pkmgen.language.options import PAPERS, Options
from pkmgen.machine.version import __version__
from pkmgen.notation.equations import parameter_rows
from pkmgen.notation.explanations import TITLES, about, explanation
from pkmgen.notation.handout import Part, ShownFormula
from pkmgen.notation.latex import LatexWriter, text_of
from pkmgen.notation.lecture import Lecture, make_lecture
from pkmgen.notation.notation import PARAMETER

PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp,lmodern,amsmath,amssymb,graphicx,longtable,array}
\usepackage[margin=22mm]{geometry}
\usepackage[hidelinks]{hyperref}
\setcounter{secnumdepth}{0}
\setcounter{MaxMatrixCols}{40}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt plus 2pt}
\newsavebox{\shown}
\newcommand{\fitted}[1]{\sbox{\shown}{$\displaystyle #1$}%
  \ifdim\wd\shown>0.88\linewidth\resizebox{0.88\linewidth}{!}{\usebox{\shown}}\else\usebox{\shown}\fi}
\newcommand{\numbered}[2]{\par\noindent\hypertarget{eq-#1}{}\hspace*{1em}\fitted{#2}\hfill(#1)\par\medskip}
"""
"""What the document needs: packages of every TeX distribution, and equations that are made as narrow as the page."""


def equations_document(text: RobotText, options: Options, wanted: str | None, closed: bool) -> str:
    """Write equations of the inverse dynamics as a document for pdflatex, those of one matrix as formulas for another.

    The arguments are those of `make_lecture`.

    Raises:
        ArgumentError: There is no such matrix or equation.
    """
    document = _Document(make_lecture(text, options, wanted, closed))
    return "\n".join(document.lines() if wanted is None else document.formulas())


class _Document:
    def __init__(self, lecture: Lecture) -> None:
        self._lecture = lecture
        self._latex = LatexWriter(lecture.notation, lecture.handout.shapes, self._anchor)
        self._bare = LatexWriter(lecture.notation, lecture.handout.shapes)

    def lines(self) -> Iterator[str]:
        """The whole document."""
        model, description = self._lecture.picked.model, self._lecture.picked.robot.description
        function = model.function.replace("_", " ")
        title = f"{description.name}: {description.title}" if description.title else description.name
        yield f"% written by pkmgen {__version__}"
        yield PREAMBLE
        yield rf"\title{{{text_of(title)}\\\large {text_of(function)} by method {text_of(model.method)}}}"
        yield r"\author{}\date{}"
        yield r"\begin{document}\maketitle"
        yield text_of(about(model.method, bool(self._lecture.written.limbs)))
        if model.method in PAPERS:
            yield text_of(f"Numbers in brackets with a meaning are those of {PAPERS[model.method]}.")
        if description.source:
            yield text_of(f"Robot: {description.source}") + "."
        yield r"\tableofcontents"
        yield from self._inputs()
        yield from self._constants()
        for part in self._lecture.handout.parts:
            yield from self._part(part)
        yield r"\end{document}"
        yield ""

    def formulas(self) -> Iterator[str]:
        """Formulas alone, each below what it means."""
        for equation in self._lecture.handout.equations():
            yield f"% {equation.names[0]}: {equation.meaning}"
            yield self._bare.equation(equation.name, equation.formula)
            yield ""

    def _anchor(self, name: str) -> str:
        found = self._lecture.anchor(name)
        return found if found.startswith("eq-") else ""

    def _inputs(self) -> Iterator[str]:
        yield r"\section{Inputs}\begin{description}"
        for port in self._lecture.written.ports:
            entries = ", ".join(
                rf"${self._bare.quantity(port.name, (index, 0))}$" + (f" in {text_of(unit)}" if unit != "1" else "")
                for index, unit in enumerate(port.units)
            )
            symbol = self._bare.quantity(port.name)
            yield rf"\item[${symbol}$] \texttt{{{text_of(port.name)}}}: {text_of(port.meaning)}; {entries}."
        yield r"\end{description}"

    def _constants(self) -> Iterator[str]:
        rows = parameter_rows(self._lecture.picked.robot)
        if rows:
            yield r"\section{Constants of the robot}"
            yield text_of("Equations are in SI units and radians; values are in the unit of the robot file.")
            yield r"\begin{longtable}{@{}l>{\ttfamily}lrlp{0.4\linewidth}@{}}"
        for row in rows:
            cells = (text_of(row["name"]), f"{row['value']:g}", text_of(row["unit"]), text_of(row["description"]))
            yield rf"${self._bare.quantity(PARAMETER + row['name'])}$ & {' & '.join(cells)} \\"
        if rows:
            yield r"\end{longtable}"
        limbs = self._lecture.written.limbs
        for constant in self._lecture.handout.constants.shown:
            symbol = self._bare.quantity(constant.name)
            for which, formula in constant.values:
                numbers = ", ".join(str(limbs.index(limb) + 1) for limb in which)
                some = rf"\quad\text{{for }}i = {numbers}" if len(constant.values) > 1 else ""
                shown = rf"\fitted{{{symbol} = {self._bare.write(formula)}{some}}}"
                yield rf"\par\noindent\hspace*{{1em}}{shown}\par\smallskip"

    def _part(self, part: Part) -> Iterator[str]:
        limbs = self._lecture.written.limbs
        yield rf"\section{{{text_of(part.title)}}}"
        if len(part.limbs) > 1:
            numbered = ", ".join(f"{limbs.index(limb) + 1} = {limb}" for limb in part.limbs)
            yield text_of(f"The same for all of these i: {numbered}.")
        for heading, found in groupby(part.equations, key=lambda each: each.heading):
            yield rf"\subsection*{{{text_of(TITLES[heading])}}}"
            yield text_of(explanation(self._lecture.picked.model.method, heading, bool(limbs))) + r"\par"
            for equation in found:
                yield from self._equation(equation, part)

    def _equation(self, equation: ShownFormula, part: Part) -> Iterator[str]:
        meaning = self._lecture.meaning(equation)
        if len(equation.limbs) > 1 and equation.limbs != part.limbs:
            numbers = ", ".join(str(self._lecture.written.limbs.index(limb) + 1) for limb in equation.limbs)
            meaning += f" (i = {numbers})"
        yield text_of(meaning)
        yield rf"\numbered{{{equation.number}}}{{{self._latex.equation(equation.name, equation.formula)}}}"
