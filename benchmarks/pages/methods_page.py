"""Write docs/explanation/methods.md: the five-bar by every method, in equations that pkmgen generated."""

from __future__ import annotations

import sympy

from benchmarks import ROOT
from pkmgen.commands.report.complexity import KINDS, complexity_rows
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import METHOD_NAMES, Options
from pkmgen.notation.equations import ShownEquation, show_equations

PAGE = ROOT / "docs/explanation/methods.md"
WITHOUT = ("rotor_inertia", "motor_viscous", "motor_coulomb", "elbow_viscous", "elbow_coulomb")
HEAD = """# Six methods on the five-bar

All methods take the same pose, twist and acceleration and give the same efforts; `pkmgen check` compares every pair of
them on every robot. They differ in what they write down on the way. This page follows the left limb of the five-bar
through each of them. The equations are pkmgen's own (`pkmgen show fivebar --method M --all`), those of the right limb
look alike; friction and rotors are left out here, `left_` is dropped, and entries that vanish in the plane are not
printed. a is the arm, b the rod, n = e × a, D = b·n, P the tip.
[Equations](equations.md) derives ours, [methods side by side](../measurements/complexity.md) counts all on all robots.

**Where the joints stand** is the same for all, without trigonometry:

"""
GEOMETRY = ("span", "flat_span_squared", "span_product", "reach", "height", "scaled_arm", "arm", "rod")
METHODS = {
    "adjoint": (
        "`adjoint` (ours)",
        """Rates run from tip to motor, efforts back through the same numbers, and no Jacobian is formed. A bar acts
like two masses and a coupling at its ends (the thirds and sixths below), because efforts along it do no work.""",
        ("actuator_rate", "elbow_velocity", "rod_rate", "actuator_rate_dot", "elbow_velocity_dot",
         "elbow_velocity_effort", "force_1", "own_effort_1", "platform_effort", "left_effort"),
    ),
    "elements": (
        "`elements` (Özgür 2013)",
        """Every element has explicit kinematic coordinates V = ∂Ṡ/∂u̇ and W = ∂ω/∂u̇, constraints M from the twist, and
dynamic coordinates F; all are assembled to A Γ + b = 0. Good to read and to check with pen and paper; the controller of
the paper needs A and b (`robot.linear_implicit_model`).""",
        ("arm_V_arm", "arm_W", "rod_V_arm", "rod_V_rod", "actuator_rate_M", "arm_u_rate_M", "rod_u_rate_M",
         "rod_force", "rod_u_rate_F", "A", "left_effort"),
    ),
    "khalil": (
        "`khalil` (Khalil 2007)",
        """Each leg is a serial robot: joint rates by the inverse of its Jacobian J_i, efforts H_i by recursive
Newton–Euler in link axes, those of passive joints handed to the platform by J_i⁻ᵀ and J_vi (22). Constants stay
constants in link axes, which pays where bodies are not slender.""",
        ("leg_jacobian", "leg_inverse", "joint_rates", "rod_rotation", "joint_accelerations", "rod_motion_acceleration",
         "rod_motion_own_force", "rod_motion_own_moment", "arm_motion_moment", "leg_effort", "cartesian_effort",
         "left_effort"),
    ),
    "lie": (
        "`lie` (Müller 2022)",
        """Joint screws Y at the reference, products of exponentials, body-fixed Jacobians, and for each limb mass
matrix M and Coriolis matrix C, mapped to the task space by F. Uniform for any topology, loops inside limbs
included (H); dense.""",
        ("arm_joint_screw", "rod_joint_screw", "rod_rotation", "rod_jacobian", "embedding", "tip_L_p",
         "inverse_jacobian", "mass_matrix", "coriolis_matrix", "generalised", "wrench", "left_effort"),
    ),
    "denoc": (
        "`denoc` (Khan 2005)",
        """Limbs and their share of the platform are open chains; twists t = B t + p θ̇, and projections Φ that take the
freedoms of the passive joints out, from the tip down. Torques of the chains by themselves, then (57) with S. Limbs
with loops inside are no open chains; they, and all kernels that are lighter so, take the complement of bodies and
joints (below).""",
        ("rod_B", "arm_p", "rod_p_tilde", "rod_Phi", "arm_rate", "rod_t", "rod_gamma", "arm_tau_tilde", "K", "S",
         "left_effort"),
    ),
    "tree": (
        "`tree` (classical, Khalil (1))",
        """The plainest baseline: cut the loops, Newton–Euler for every link in the axes of the limb, Γ = Gᵀ Γ_tr.""",
        ("tip_jacobian", "rod_rotation", "rod_moment", "arm_tree_effort", "rod_tree_effort", "tree_jacobian",
         "tip_wrench", "left_effort"),
    ),
}  # fmt: skip
"""By method: heading, what is special about it, and the equations shown."""
TAIL = """
## What they cost

The five-bar from the pose, parameters folded. *Raw*: as the method writes it, equal terms made once.

| method | raw mul | add | div | sqrt | after passes: mul | add | div | sqrt | total |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
"""
END = """
Which one? `adjoint` for a controller. `elements` to read, to check, and for control from measured directions.
`khalil` and `lie` for the matrices of the direct model (`show --matrix A_robot`, `M_t`), which their kernels solve in
`forward_dynamics`. `denoc` and `tree` to compare with. All of them as judges of each other.

## Robots of bodies and joints

Files of `bodies`, `joints` and `loops` ([how](../how-to/bodies-and-joints.md)) know five of the methods. All place
the joints alike, by closed forms and Newton's method, and give the same efforts on the same inputs; `pkmgen check`
compares those that apply, pair by pair, and [a page](../measurements/mechanism-methods.md) counts them. With the
independent coordinates y, those of motors, of named joints or of a pose:

- `adjoint`: rates of each block of loops are one compound rate; efforts of all bodies travel back through the
  same eliminations. No Jacobian is formed.
- `tree`: Newton–Euler of the spanning tree, in link axes, gives the efforts Γ_tr at all its joints (`tree_effort`);
  the closures give G = ∂q/∂y, written out, and Γ = Gᵀ Γ_tr.
- `denoc`: the same tree by twists t = N_l N_d θ̇ in axes of the ground, propagations `a` and generators `p`; wrenches
  go back by Bᵀ (`gamma`), τ̃ = pᵀ γ (`tau`), (52), and the closures give Γ as in `tree`.
- `lie`: screws of all joints (Y at the reference, J of every body), exponentials, and J̇ by brackets. Each cut
  joint gives the rows of its type on the relative twist of its two frames (`J_cut`, `J_loops`), (22)–(41); a loop
  of type `fixed` is a body cut in two and welded again, and gives all six, (50)–(53). To have a cycle in cut-body
  form, cut one of its bodies in the file. Then J_d q̇_d = −J_y ẏ is solved for H and Ḣ, (43)–(47), M and C of the
  tree are formed, and Hᵀ (M (H ÿ + Ḣ ẏ) + C H ẏ + Q), (84), is what the motors put in. `show --matrix M_y`, `C_y`,
  `Q_y` have the reduced matrices, (103). A base that moves adds its twist in its own axes before the joint rates.
- `khalil`: for files that name a `platform` on a base that rests. Legs are what is left when base and platform are
  taken out, their loops inside. Their closures, J_i q̇_i = J_vi V, give the joint rates from the twist V of the
  platform; rows that are left when the joints are eliminated are what a leg holds the platform by, and give the
  coordinates of the pose that nobody asked for, so that V = S ẏ and V̇ = S ÿ + Ṡ ẏ have parasitic motion inside.
  Links that a coupling makes follow the pose are parts of the platform, each with its own S and V; a leg ends on one.
  Newton–Euler leg by leg, (22).

`elements` knows bars between joints and a platform only, and says so. Other functions
(mass matrix, derivatives, regressors, reactions) are made from `adjoint` whatever the method, as for robots of
limbs.
"""


def written(equation: ShownEquation) -> str:
    """An equation in one line, without the name of the limb and what vanishes in the plane."""
    nothing = {sympy.Symbol(name): 0 for name in WITHOUT}
    entries = [entry.xreplace(nothing) for entry in equation.value]
    rows, columns = equation.value.shape
    if columns == 1 and rows == 3 and entries[2] == 0:
        entries = entries[:2]  # nothing leaves the plane
    shown = [str(entry).replace("left_", "").replace("**", "^") for entry in entries if entry != 0 or columns == 1]
    name = equation.name.removeprefix("left_") if equation.name != "left_effort" else "Γ"
    matrix = f"  [{equation.matrix}]" if equation.matrix and equation.matrix != equation.name else ""
    if columns > 1:
        places = [f"{i + 1}{j + 1}" for i in range(rows) for j in range(columns)]
        kept = [place for place, entry in zip(places, entries, strict=True) if entry != 0]
        return f"{name}{matrix}: " + ", ".join(f"{p} {v}" for p, v in zip(kept, shown, strict=True))
    value = shown[0] if len(shown) == 1 else f"({', '.join(shown)})"
    return f"{name}{matrix} = {value}"


def picked(method: str, names: tuple[str, ...]) -> str:
    """Equations of the left limb or of the robot, by name, in the order of computation."""
    text = read_robot_text("fivebar")
    equations = show_equations(text, Options(method=method), None, False)
    known = {equation.name: equation for equation in equations}
    lines = [written(known.get(f"left_{name}") or known[name]) for name in names]
    return "```\n" + "\n".join(lines) + "\n```\n"


def page() -> str:
    """The whole page."""
    parts = [HEAD, picked("adjoint", GEOMETRY)]
    for method, (title, words, names) in METHODS.items():
        parts.append(f"\n## {title}\n\n{words}\n\n{picked(method, names)}")
    rows = complexity_rows([read_robot_text("fivebar")], METHOD_NAMES, Options(), lambda _doing: None)
    counted = [row for row in rows if row["raw"]]
    kinds = [kind for kind in KINDS if kind != "trig"]
    lines = [
        f"| {row['method']} | {' | '.join(str(row[stage][kind]) for stage in ('raw', 'operations') for kind in kinds)} "
        f"| {row['total']} |"
        for row in counted
    ]
    return "".join(parts) + TAIL + "\n".join(lines) + "\n" + END


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
