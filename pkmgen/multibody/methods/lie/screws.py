"""Links of a multibody by joint screws: products of exponentials, body-fixed Jacobians, their rates (Müller 2022, A).

A link stands on its predecessor by C_(i−1, i) = B_i exp(X_i q_i), the product of exponentials (146)–(147) in terms of
body-fixed screws (150)–(151). A ball has three screws. Columns of Jacobians are first those of the twist of a base that
moves, in its own axes, then one for each joint rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.language.expression.algebra import IDENTITY, ZERO_VECTOR, Rotation, Vector, cross, plus, scale
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.lie.screws import JointScrew, named_matrix
from pkmgen.multibody.methods.links import joint_columns
from pkmgen.multibody.tree import Tree


@dataclass(frozen=True, slots=True)
class ScrewTree:
    """The links by their screws.

    Attributes:
        tree: The links.
        links: Each by the screws of its joint.
        places: Column of the first rate of each joint.
        size: Number of columns.
        jacobians: J of each link, of `GROUND` too (154).
    """

    tree: Tree
    links: tuple[JointScrew, ...]
    places: tuple[int, ...]
    size: int
    jacobians: dict[int, Matrix]

    def columns(self, index: int) -> list[int]:
        """Columns of the rates of the joint of a link."""
        return list(range(self.places[index], self.places[index] + self.tree.robot.links[index].freedoms))

    def of(self, index: int, vector: Matrix) -> Matrix:
        """Entries of a column that belong to the joint of a link."""
        begin = self.places[index]
        return vector[begin : begin + self.tree.robot.links[index].freedoms, 0]


def screw_tree(tree: Tree) -> ScrewTree:
    """Write J of all links, column by column (155)–(156)."""
    robot, equations = tree.robot, tree.equations
    begin = 0 if robot.base is None else 6
    places, size = [], begin
    for link in robot.links:
        places.append(size)
        size += link.freedoms
    jacobians = {GROUND: eye(6).row_join(zeros(6, size - 6)) if begin else zeros(6, size)}
    links = [_screw(tree, index) for index in range(len(robot.links))]
    for index, (link, own) in enumerate(zip(robot.links, links, strict=True)):
        columns = own.received(jacobians[link.parent])
        columns[:, places[index] : places[index] + link.freedoms] = own.screw
        jacobians[index] = named_matrix(equations, f"{tree.labels[index]}_jacobian", columns, "V = J q̇, (4)", "J")
    return ScrewTree(tree, tuple(links), tuple(places), size, jacobians)


def _screw(tree: Tree, index: int) -> JointScrew:
    turning, sliding = joint_columns(tree, index)
    parts = [part for part in (turning, sliding) if part is not None]
    nothing = zeros(3, parts[0].cols)
    screw = Matrix.vstack(nothing if turning is None else turning, nothing if sliding is None else sliding)
    relative, moved = tree.relative(index), [p for p in (tree.offset(index), tree.slide(index)) if p is not None]
    return JointScrew(screw, eye(3) if relative is None else relative, sum(moved, zeros(3, 1)))


def write_reference_screws(tree: Tree) -> None:
    """Write Y of all joints at the reference, the axes of the ground and its origin (148)–(149); to be read."""
    places: dict[int, tuple[Rotation, Vector]] = {GROUND: (IDENTITY, ZERO_VECTOR)}
    for index, link in enumerate(tree.robot.links):
        axes, origin = places[link.parent]
        origin, axes = plus(origin, axes.rotate(link.offset)), axes.then(link.mounting)
        places[index] = axes, origin
        label, size = tree.labels[index], 3 if link.kind == "S" else 1
        own = axes.axes if link.kind == "S" else (axes.rotate(link.axis),)
        for number, axis in enumerate(own, 1):
            along = plus(cross(origin, axis), scale(link.pitch, axis))
            entries = (*ZERO_VECTOR, *axis) if link.kind == "P" else (*axis, *along)
            name = f"{label}_joint_screw_{number}" if size > 1 else f"{label}_joint_screw"
            column = [tree.equations.structural(f"{name}_{k}", entry) for k, entry in enumerate(entries, 1)]
            tree.equations.matrix(name, Matrix(column), "screw of the joint at reference, (148)", "Y")


def jacobian_rates(screws: ScrewTree, rates: Matrix) -> dict[int, Matrix]:
    """Write J̇ of all links, of `GROUND` too (164): J̇ = Ad J̇_before − ad_(X q̇) J."""
    tree = screws.tree
    moving = {GROUND: zeros(6, screws.size)}
    for index, (link, own) in enumerate(zip(tree.robot.links, screws.links, strict=True)):
        value = own.received(moving[link.parent]) + own.swept(screws.of(index, rates), screws.jacobians[index])
        name = f"{tree.labels[index]}_jacobian_rate"
        moving[index] = named_matrix(tree.equations, name, value, "rate of J, (164)", "J_dot")
    return moving


def turned_back(tree: Tree, vector: Matrix, name: str, meaning: str) -> dict[int, Matrix]:
    """Write a vector that is given in axes of the ground in those of every link, by the exponentials."""
    told = {GROUND: vector}
    for index, link in enumerate(tree.robot.links):
        relative = tree.relative(index)
        told[index] = told[link.parent]
        if relative is not None and any(entry != 0 for entry in vector):
            told[index] = tree.equations.vector(f"{tree.labels[index]}_{name}", relative.T * told[link.parent], meaning)
    return told


def given_columns(screws: ScrewTree, links: Sequence[int]) -> list[int]:
    """Columns of the rates of the joints of some links."""
    return [column for index in links for column in screws.columns(index)]
