"""The whole generator on one screen: robot file → description → mechanism → plan → equations → graph → passes → C."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from pkmgen.admission.admit import admission_of
from pkmgen.collector import collector_paused
from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.literals import with_literals
from pkmgen.description.read import read_robot
from pkmgen.description.types import RobotFile
from pkmgen.emit.manifest import kernel_manifest
from pkmgen.emit.parameters import module_parameters
from pkmgen.emit.types import GeneratedSource
from pkmgen.equations.types import SymbolicModel
from pkmgen.errors import RobotFileError, UnsupportedRobotError
from pkmgen.functions.limb_sources import LimbSources, loaded, raw_graph
from pkmgen.functions.limb_workshop import LimbWorkshop, standard_models
from pkmgen.functions.platform_dynamics import platform_force
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.given import let_be_given
from pkmgen.graph.types import ExprGraph
from pkmgen.keep import KEPT
from pkmgen.kinematics.inverse import actuator_motion, skeleton
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods import registry as methods
from pkmgen.multibody import dynamics as multibody_dynamics
from pkmgen.multibody.energy import potential_energy
from pkmgen.multibody.functions import MultibodyWorkshop, check_options
from pkmgen.multibody.limbs.lower import as_limbs
from pkmgen.multibody.methods import registry as multibody_methods
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan, make_multibody_plan
from pkmgen.multibody.sources import MultibodySources
from pkmgen.native.prepared import unmet
from pkmgen.options import INPUT_MODES, METHOD_NAMES, TWIST_SOURCES, Options
from pkmgen.passes.run import clean, optimise
from pkmgen.plan.plan import Plan, make_plan, tolerance_of
from pkmgen.spread import Spread, in_turn
from pkmgen.targets.c.target import C, emit_c
from pkmgen.targets.find import find_target
from pkmgen.targets.types import Kernel, Texts

JUDGES = {"actuator_motion": actuator_motion, "skeleton": skeleton}
"""Functions that `check` and `draw` need; no kernel holds them."""


def read_any(text: str, file: str, options: Options) -> tuple[RobotFile | MultibodyFile, Mechanism | Multibody]:
    """Robot file text → description → mechanism; runtime parameters leave that of the file as it is.

    A robot of bodies and joints whose platform stands on limbs becomes a robot of limbs.
    """
    return _read_any(text, file, tuple(options.parameters.items()), options.fold)


@lru_cache(maxsize=KEPT)
def _read_any(
    text: str, file: str, parameters: tuple[tuple[str, float], ...], fold: bool
) -> tuple[RobotFile | MultibodyFile, Mechanism | Multibody]:
    robot = read_robot(text, file, dict(parameters))
    known = with_literals(robot) if fold else read_robot(text, file)
    if not isinstance(known, MultibodyFile):
        return robot, build_mechanism(known)
    multibody = build_multibody(known)
    return robot, as_limbs(known, multibody) or multibody


def closed_home(text: str, file: str) -> dict[str, float]:
    """Robot file text → coordinates of the joints near home where all loops are closed; none where they do not close.

    Motors, and freedoms that none of them holds, stay where home has them.
    """
    try:
        robot = read_robot(text, file)
        multibody = build_multibody(robot) if isinstance(robot, MultibodyFile) else None
    except (RobotFileError, UnsupportedRobotError):
        return {}
    if multibody is None:
        return {}
    home, closed = Numbers(multibody).closed(np.array([[multibody.home[name] for name in multibody.joints]]))
    return dict(zip(multibody.joints, home[0].tolist(), strict=True)) if closed.all() else {}


def read_mechanism(text: str, file: str, options: Options) -> tuple[RobotFile | MultibodyFile, Mechanism]:
    """The same for a robot of limbs and a platform.

    Raises:
        UnsupportedRobotError: The file is of the general form, of bodies and joints, and its robot is no such one.
    """
    robot, mechanism = read_any(text, file, options)
    if isinstance(mechanism, Multibody):
        raise UnsupportedRobotError(
            f"{file}: only robots of limbs and a platform have that; this one is of bodies and joints"
        )
    return robot, mechanism


def generate_functions(
    mechanism: Mechanism | Multibody, options: Options, spread: Spread = in_turn
) -> tuple[GeneratedFunction, ...]:
    """Mechanism → plan → equations → optimised graphs of the chosen functions; these one by one, or as `spread` does.

    Raises:
        UnsupportedRobotError: A function that was asked for by its name does not apply to the robot.
    """
    with collector_paused():
        if isinstance(mechanism, Multibody):
            plan = make_multibody_plan(mechanism, tolerance_of(options).sine)
            check_options(plan, options)
            return MultibodyWorkshop(MultibodySources(plan, options), spread).functions
        mechanism, given = loaded(mechanism) if options.payload else (mechanism, None)
        return LimbWorkshop(LimbSources(make_plan(mechanism, options), options, given), spread).functions


def generate_source(
    robot: RobotFile | MultibodyFile,
    mechanism: Mechanism | Multibody,
    functions: tuple[GeneratedFunction, ...],
    options: Options,
    spread: Spread = in_turn,
) -> GeneratedSource:
    """Optimised graphs → C text of all functions; one by one, or as `spread` does.

    Raises:
        ArgumentError: An option is for other targets.
    """
    C.refuse(mechanism, options)
    with collector_paused():
        return emit_c(make_kernel(robot, mechanism, functions, options), spread)


def generate_texts(
    robot: RobotFile | MultibodyFile,
    mechanism: Mechanism | Multibody,
    functions: tuple[GeneratedFunction, ...],
    options: Options,
    target: str,
) -> Texts:
    """Optimised graphs → texts of all functions in a target, one of `pkmgen.targets.registry`.

    Raises:
        ArgumentError: There is no such target.
    """
    found = find_target(target)
    found.refuse(mechanism, options)
    with collector_paused():
        return found.write(make_kernel(robot, mechanism, functions, options))


def generate_for(
    robot: RobotFile | MultibodyFile,
    mechanism: Mechanism | Multibody,
    options: Options,
    target: str,
    spread: Spread = in_turn,
) -> Texts:
    """Mechanism → texts of the chosen functions in a target, made with those that it needs beside them.

    Raises:
        ArgumentError: There is no such target.
        UnsupportedRobotError: A function that was asked for by its name does not apply to the robot.
    """
    found = find_target(target)
    found.refuse(mechanism, options)
    needed = replace(options, functions=(*options.functions, *found.more(options)))
    return generate_texts(robot, mechanism, generate_functions(mechanism, needed, spread), options, target)


def describe_kernel(
    robot: RobotFile | MultibodyFile,
    mechanism: Mechanism | Multibody,
    functions: tuple[GeneratedFunction, ...],
    options: Options,
) -> dict[str, Any]:
    """Optimised graphs → manifest of a kernel of which no text is written."""
    return kernel_manifest(*make_kernel(robot, mechanism, functions, options).emitted)


def make_kernel(
    robot: RobotFile | MultibodyFile,
    mechanism: Mechanism | Multibody,
    functions: tuple[GeneratedFunction, ...],
    options: Options,
) -> Kernel:
    """Optimised graphs → what targets write a kernel of.

    Raises:
        RobotFileError: Parameters that are given at run time are not as the robot asks.
    """
    limbs: tuple[str, ...] = ()
    if isinstance(mechanism, Multibody):  # whose inputs are never anything else
        options = replace(options, inputs="joints")
    else:
        limbs = tuple(limb.name for limb in mechanism.limbs)
    parameters = module_parameters(robot, options.fold)
    admission = admission_of(robot, mechanism, options)
    if number := admission.first_failing(robot.values):
        raise unmet(admission.demands[number - 1].as_dict(), robot.values)
    return Kernel(
        robot=mechanism.name,
        title=robot.description.title,
        limbs=limbs,
        parameters=parameters,
        functions=functions,
        options=options,
        mechanism=mechanism,
        values=robot.values,
        home=home_inputs(mechanism),
        admission=admission,
    )


def home_inputs(mechanism: Mechanism | Multibody) -> dict[str, tuple[float, ...]]:
    """Independent coordinates at home, by the names of inputs; a base that moves stands at the origin."""
    if isinstance(mechanism, Mechanism):
        return {"pose": mechanism.home}
    given = tuple(mechanism.home[name] for name in mechanism.given)
    base = (*(0.0,) * 3, 1.0, *(0.0,) * 3)
    return {"pose" if mechanism.posed else "position": given, "base_pose": base}


def refusal(mechanism: Mechanism, options: Options) -> str | None:
    """Why the method and the inputs of the options do not apply to a mechanism; None where they do."""
    return methods.refusal(Plan(mechanism, tolerance_of(options)), options.method, options.inputs)


def dynamics_choices(mechanism: Mechanism, options: Options) -> list[tuple[str, str]]:
    """Methods and inputs of inverse dynamics that apply to a mechanism."""
    every = [(method, inputs) for method in METHOD_NAMES for inputs in INPUT_MODES]
    options = replace(options, twist=TWIST_SOURCES[0])
    return [(m, i) for m, i in every if refusal(mechanism, replace(options, method=m, inputs=i)) is None]


def formulate_dynamics(plan: Plan, options: Options) -> SymbolicModel:
    """Plan → staged equations of inverse dynamics."""
    return methods.formulate_dynamics(plan, options.method, options.inputs, options.wrench, options.twist)


def formulate_forward_dynamics(plan: Plan, options: Options) -> SymbolicModel | None:
    """Plan → staged equations of a method's direct model, None where it has none of its own."""
    return methods.formulate_forward_dynamics(plan, options.method)


def formulate_readable(plan: Plan, options: Options) -> tuple[SymbolicModel, ...]:
    """Plan → staged equations of all functions of a method, inverse dynamics first, to be read by a person."""
    return (formulate_dynamics(plan, options), *methods.formulate_readable(plan, options.method))


def formulate_multibody(plan: MultibodyPlan, options: Options) -> tuple[SymbolicModel, ...]:
    """Plan → staged equations of a robot of bodies and joints to be read by a person, inverse dynamics first.

    Raises:
        UnsupportedRobotError: A method or an option does not apply to it.
    """
    check_options(plan, options)
    first = multibody_methods.inverse_dynamics(plan, options.method)
    steps = () if first.iteration is None else (first.iteration.step,)
    more = multibody_methods.readable(plan, options.method)
    return (first, *steps, *more, multibody_dynamics.joint_coordinates(plan), potential_energy(plan))


def generate_models(plan: Plan, options: Options) -> tuple[SymbolicModel, ...]:
    """Plan → staged equations of the functions of every kernel, inverse dynamics first."""
    return tuple(write() for write in standard_models(plan, options).values())


def generate_raw_graph(mechanism: Mechanism, model: SymbolicModel, options: Options) -> ExprGraph:
    """Staged equations → graph before any pass."""
    return raw_graph(mechanism, model, options)


def generate_raw_multibody(plan: MultibodyPlan, options: Options) -> ExprGraph:
    """Plan of a robot of bodies and joints → graph of its inverse dynamics by a method, before any pass."""
    return MultibodySources(plan, options, prepare=lambda raw: raw).by_method


def generate_graph(mechanism: Mechanism, model: SymbolicModel, options: Options) -> ExprGraph:
    """Staged equations → optimised graph."""
    return optimise(raw_graph(mechanism, model, options), f"{mechanism.place}: {mechanism.name}")


def generate_judge(plan: Plan, name: str, options: Options) -> ExprGraph:
    """Plan → graph of a function that no kernel holds: `actuator_motion` or `skeleton`."""
    return generate_graph(plan.mechanism, JUDGES[name](plan), options)


def generate_platform_force(plan: Plan, options: Options) -> ExprGraph:
    """Plan → graph of the effort of all bodies on the twist, the state of the limbs given; no kernel holds it."""
    model, state = platform_force(plan)
    graph = clean(raw_graph(plan.mechanism, model, options))
    return optimise(let_be_given(graph, "limb_state", state))
