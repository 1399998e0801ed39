"""Graphs as text, terms and factors in the order of the arguments: what passes leave, not how C is written."""

_ADDITIVE, _MULTIPLICATIVE, _UNARY, _PRIMARY = range(4)


class TextPrinter:
    """Prints nodes; those that have a name are printed as that name."""

    def __init__(self, graph, names, leaf):
        self._graph, self._names, self._leaf = graph, names, leaf

    def text(self, index):
        """Text of a node: its name if it has one."""
        return self._operand(index, _ADDITIVE)

    def definition(self, index):
        """Text of a node's own operation."""
        return self._operation(self._graph.nodes[index])[0]

    def _operand(self, index, tightness):
        if index in self._names:
            return self._names[index]
        text, own = self._operation(self._graph.nodes[index])
        return text if own >= tightness else f"({text})"

    def _operation(self, node):
        match node.op:
            case "const":
                return repr(node.payload), _PRIMARY if node.payload >= 0 else _UNARY
            case "input" | "parameter":
                return self._leaf(node), _PRIMARY
            case "add":
                return self._sum(node), _ADDITIVE
            case "mul":
                return " * ".join(self._operand(i, _UNARY) for i in node.args), _MULTIPLICATIVE
            case "div":
                above, below = node.args
                return f"{self._operand(above, _MULTIPLICATIVE)} / {self._operand(below, _UNARY)}", _MULTIPLICATIVE
            case "neg":
                return f"-{self._operand(node.args[0], _PRIMARY)}", _UNARY
        return f"{node.op}({', '.join(self.text(i) for i in node.args)})", _PRIMARY

    def _sum(self, node):
        """Positive terms first, so that no sign change is left over."""
        terms = []
        for index in node.args:
            inner = self._graph.nodes[index]
            negative = inner.op == "neg" and index not in self._names
            terms.append((negative, inner.args[0] if negative else index))
        terms.sort(key=lambda term: term[0])
        text = ("-" if terms[0][0] else "") + self._operand(terms[0][1], _MULTIPLICATIVE)
        for negative, index in terms[1:]:
            number = self._graph.nodes[index].payload
            if not negative and isinstance(number, float) and number < 0.0:
                text += f" - {-number!r}"
            else:
                text += f" {'-' if negative else '+'} {self._operand(index, _MULTIPLICATIVE)}"
        return text
