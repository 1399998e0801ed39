"""The whole generator on one screen: robot file → description → mechanism → formulation → graph → passes → C."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from pkmgen.description.read import read_robot
from pkmgen.description.types import RobotFile
from pkmgen.expression.units import dimension_text, parse_unit
from pkmgen.emit.compose import compose
from pkmgen.emit.limb_lanes import are_alike, limb_lanes
from pkmgen.emit.module import ModuleParameter, emit_module
from pkmgen.emit.types import GeneratedSource, KernelFunction
from pkmgen.functions.payload import loaded
from pkmgen.functions.sources import Sources
from pkmgen.functions.workshop import Formulate, Workshop, optimised
from pkmgen.methods import registry as methods
from pkmgen.methods.adjoint import platform_force
from pkmgen.plan.facts import Survey
from pkmgen.geometry.kinematics import actuator_motion, skeleton
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.modules import Modules, can_be_taken_apart, take_apart
from pkmgen.equations.types import SymbolicModel
from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.given import let_be_given
from pkmgen.graph.smooth import smooth_signs
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import INPUT_MODES, METHOD_NAMES, Options
from pkmgen.passes.run import clean, optimise
from pkmgen.plan.survey import survey_assembly, survey_closures, survey_mechanism

__all__ = [
    "dynamics_choices",
    "formulate_dynamics",
    "formulate_forward_dynamics",
    "formulate_readable",
    "further_models",
    "generate_functions",
    "generate_graph",
    "generate_judge",
    "generate_models",
    "generate_platform_force",
    "generate_raw_graph",
    "generate_source",
    "module_parameters",
    "read_mechanism",
    "refusal",
    "survey",
]

SINE_TOLERANCE = {"double": 1e-7, "float": 2e-3}
"""Directions closer than this sine count as parallel: about √ε of the type, the accuracy of a root of a small
difference.
"""
JUDGES = {"actuator_motion": actuator_motion, "skeleton": skeleton}
"""Functions that `check` and `draw` need; no kernel holds them."""


def read_mechanism(text: str, file: str, options: Options) -> tuple[RobotFile, Mechanism]:
    """Robot file text → description → mechanism; runtime parameters leave that of the file as it is."""
    robot = read_robot(text, file, options.parameters)
    return robot, build_mechanism(robot if options.fold else read_robot(text, file))


def survey(mechanism: Mechanism, options: Options) -> Survey:
    """Mechanism → what is found out about it in numbers before its equations are written."""
    return _with_assembly(mechanism, survey_mechanism(mechanism, _tolerance(options)), options)


def _with_assembly(mechanism: Mechanism, facts: Survey, options: Options) -> Survey:
    """Facts with those that functions of the actuators need."""
    return survey_assembly(mechanism, _tolerance(options), facts) if facts.loops is None else facts


def refusal(mechanism: Mechanism, options: Options) -> str | None:
    """Why the method and the inputs of the options do not apply to a mechanism; None where they do."""
    return methods.refusal(mechanism, options.method, options.inputs, _tolerance(options))


def dynamics_choices(mechanism: Mechanism, options: Options) -> list[tuple[str, str]]:
    """Methods and inputs of inverse dynamics that apply to a mechanism."""
    every = [(method, inputs) for method in METHOD_NAMES for inputs in INPUT_MODES]
    return [(m, i) for m, i in every if refusal(mechanism, replace(options, method=m, inputs=i)) is None]


def formulate_dynamics(mechanism: Mechanism, facts: Survey, options: Options) -> SymbolicModel:
    """Mechanism → staged equations of inverse dynamics."""
    tolerance, facts = _tolerance(options), _completed(mechanism, facts, options)
    return methods.formulate_dynamics(mechanism, options.method, options.inputs, tolerance, facts, options.wrench)


def formulate_forward_dynamics(mechanism: Mechanism, facts: Survey, options: Options) -> SymbolicModel | None:
    """Mechanism → staged equations of a method's direct model, None where it has none of its own."""
    tolerance, facts = _tolerance(options), _completed(mechanism, facts, options)
    return methods.formulate_forward_dynamics(mechanism, options.method, tolerance, facts)


def formulate_readable(mechanism: Mechanism, facts: Survey, options: Options) -> tuple[SymbolicModel, ...]:
    """Mechanism → staged equations of all functions of a method, inverse dynamics first, to be read by a person."""
    facts = _completed(mechanism, facts, options)
    further = methods.formulate_readable(mechanism, options.method, _tolerance(options), facts)
    return (formulate_dynamics(mechanism, facts, options), *further)


def _completed(mechanism: Mechanism, facts: Survey, options: Options) -> Survey:
    """Facts that the method of the options asks for beside those that every method needs."""
    if methods.on_trees(options.method) and not facts.closures and refusal(mechanism, options) is None:
        return survey_closures(mechanism, _tolerance(options), facts)
    return facts


def generate_models(mechanism: Mechanism, facts: Survey, options: Options) -> tuple[SymbolicModel, ...]:
    """Mechanism → staged equations of the functions of every kernel, inverse dynamics first."""
    return tuple(write() for write in _standard_models(mechanism, facts, options).values())


def _standard_models(mechanism: Mechanism, facts: Survey, options: Options) -> dict[str, Formulate]:
    """What writes the functions of every kernel, by name, inverse dynamics first."""
    kinematics = methods.kinematics_functions(mechanism, facts)

    def write(name: str) -> SymbolicModel:
        known = _with_assembly(mechanism, facts, options) if name == "forward_kinematics" else facts
        return kinematics[name](mechanism, _tolerance(options), known)

    dynamics = partial(formulate_dynamics, mechanism, facts, options)
    return {"inverse_dynamics": dynamics, **{name: partial(write, name) for name in kinematics}}


def further_models(mechanism: Mechanism, facts: Survey, options: Options) -> tuple[SymbolicModel, ...]:
    """Mechanism → staged equations of what the method adds to its kernels: its direct model, matrices.

    They are functions of the pose without a wrench, and belong to kernels whose inverse dynamics is.
    """
    if options.inputs != "pose" or options.wrench:
        return ()
    facts = _completed(mechanism, facts, options)
    return methods.formulate_further(mechanism, options.method, _tolerance(options), facts)


def generate_graph(mechanism: Mechanism, model: SymbolicModel, options: Options) -> ExprGraph:
    """Staged equations → optimised graph."""
    return optimised(mechanism, generate_raw_graph(mechanism, model, options))


def generate_raw_graph(mechanism: Mechanism, model: SymbolicModel, options: Options) -> ExprGraph:
    """Staged equations → graph before any pass: what the method writes, equal terms made once."""
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, options.fold)
    return smooth_signs(graph_from_model(model, binding), options.friction_speed)


def generate_judge(mechanism: Mechanism, facts: Survey, name: str, options: Options) -> ExprGraph:
    """Mechanism → graph of a function that no kernel holds: `actuator_motion` or `skeleton`."""
    model = JUDGES[name](mechanism, _tolerance(options), facts)
    return generate_graph(mechanism, model, options)


def generate_platform_force(mechanism: Mechanism, facts: Survey, options: Options) -> ExprGraph:
    """Mechanism → graph of the effort of all bodies on the twist, the state of the limbs given; no kernel holds it."""
    model, state = platform_force(mechanism, _tolerance(options), facts)
    graph = clean(generate_raw_graph(mechanism, model, options))
    return optimise(let_be_given(graph, "limb_state", state))


def generate_functions(mechanism: Mechanism, options: Options) -> tuple[KernelFunction, ...]:
    """Mechanism → optimised graphs of the chosen functions; limbs apart where the layout asks for it.

    Raises:
        UnsupportedRobotError: A function that was asked for by its name does not apply to the robot.
    """
    with _collector_paused():
        return _generate_functions(mechanism, options)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the collector of cycles from walking over the millions of nodes that passes make, which hold none."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _generate_functions(mechanism: Mechanism, options: Options) -> tuple[KernelFunction, ...]:
    mechanism, given = loaded(mechanism) if options.payload else (mechanism, None)
    facts = survey_mechanism(mechanism, _tolerance(options))
    if options.inputs != "pose" or methods.rubs_at_tips(mechanism):
        facts = _with_assembly(mechanism, facts, options)
    workshop = Workshop(
        Sources(mechanism, facts, _tolerance(options), options, given),
        _standard_models(mechanism, facts, options),
        lambda: further_models(mechanism, facts, options),
    )
    functions = workshop.chosen()
    if functions[0].graph.name != "inverse_dynamics":
        return functions
    if options.layout == "flat":
        return (_beside(mechanism, workshop.model("inverse_dynamics"), functions[0], options), *functions[1:])
    modules = take_apart(workshop.model("inverse_dynamics"))
    parts = _parts(mechanism, modules, options)
    whole = replace(functions[0], composition=compose(modules, parts))
    return (whole, *functions[1:], *parts)


def _parts(mechanism: Mechanism, modules: Modules, options: Options) -> list[KernelFunction]:
    return [
        KernelFunction(generate_graph(mechanism, model, options), model.method, model.mode)
        for model in (modules.platform, *modules.kinds, modules.assemble)
    ]


def _beside(mechanism: Mechanism, model: SymbolicModel, function: KernelFunction, options: Options) -> KernelFunction:
    """Add the parts by which one state is computed with its limbs side by side, where that pays."""
    if not options.fold or options.payload or not can_be_taken_apart(model):
        return function
    modules = take_apart(model)
    if not are_alike(modules):
        return function
    return replace(
        function, limb_lanes=limb_lanes(_parts(mechanism, modules, options), len(modules.calls), function.graph)
    )


def generate_source(
    robot: RobotFile, mechanism: Mechanism, functions: tuple[KernelFunction, ...], options: Options
) -> GeneratedSource:
    """Optimised graphs → C text of all functions."""
    return emit_module(
        mechanism.name,
        robot.description.title,
        tuple(limb.name for limb in mechanism.limbs),
        module_parameters(robot, options.fold),
        functions,
        options,
    )


def si_unit(unit: str) -> str:
    """Write the SI unit that a unit of a robot file is converted to."""
    known = parse_unit(unit)
    return unit if known.factor == 1.0 else "rad" if unit == "deg" else dimension_text(known.dimension)


def module_parameters(robot: RobotFile, fold: bool) -> tuple[ModuleParameter, ...]:
    """Parameters with values and units in SI; derived ones are no fields of a runtime struct."""
    return tuple(
        (name, value, si_unit(robot.description.parameters[name].unit), robot.description.parameters[name].description)
        for name, value in robot.values.items()
        if fold or name not in robot.derived
    )


def _tolerance(options: Options) -> Tolerance:
    return Tolerance(SINE_TOLERANCE[options.real])
