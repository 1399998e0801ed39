"""The whole generator as one value: robot file → description → mechanism → plan → equations → graphs → kernel → texts.

Nothing else knows the order of these stages. Each is a field, made when it is first read, from fields above it only. It
imports what it needs then, so that a robot that is only read needs no sympy.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from pkmgen.errors import PkmgenError, Problem, UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import INPUT_MODES, LAYOUTS, METHOD_NAMES, Options
from pkmgen.machine.collector import collector_paused
from pkmgen.machine.keep import KEPT
from pkmgen.machine.spread import Spread, in_turn

if TYPE_CHECKING:
    from pkmgen.emit.targets.types import Kernel, Texts
    from pkmgen.emit.types import GeneratedSource
    from pkmgen.functions.admission import Admission
    from pkmgen.functions.limb_sources import LimbSources
    from pkmgen.functions.limb_workshop import LimbWorkshop
    from pkmgen.functions.sources import GivenParameters, Sources
    from pkmgen.functions.types import GeneratedFunction
    from pkmgen.functions.workshop import Making, Workshop
    from pkmgen.graph.symbolic.types import SymbolicModel
    from pkmgen.graph.types import ExprGraph
    from pkmgen.language.description.bodies import MultibodyFile
    from pkmgen.language.description.types import CheckedFile, RobotFile
    from pkmgen.mechanism.multibody import Multibody
    from pkmgen.mechanism.payload import Payload
    from pkmgen.mechanism.reach import BoxReach
    from pkmgen.mechanism.robot_model import RobotModel
    from pkmgen.mechanism.types import Mechanism
    from pkmgen.motion.plan.mobility import Mobility, RobotMobility
    from pkmgen.motion.plan.plan import Plan
    from pkmgen.multibody.functions import MultibodyWorkshop
    from pkmgen.multibody.mobility import MultibodyMobility
    from pkmgen.multibody.plan import MultibodyPlan
    from pkmgen.multibody.sources import MultibodySources

WHOLE = 4
"""Compilations that are kept with their graphs and texts; of robots and plans alone that is `KEPT`."""


def compile_robot(text: RobotText, options: Options, spread: Spread = in_turn) -> Compilation:
    """Read a robot file; all else that comes of it is made when it is asked for.

    Args:
        text: The file.
        options: Choices of the generation.
        spread: How functions, and files of C, are worked on.

    Raises:
        RobotFileError: The file or a value of a parameter is wrong; lists all problems.
        UnsupportedRobotError: It describes what cannot be modelled.
    """
    return _compiled(text, options, spread)  # type: ignore[arg-type]  # functions have hashes


def compile_limbs(text: RobotText, options: Options) -> LimbCompilation:
    """The same of a robot of limbs and a platform.

    Raises:
        UnsupportedRobotError: The robot is none.
    """
    return compile_robot(text, options).of_limbs(
        f"{text.file}: only robots of limbs and a platform have that; this one is of bodies and joints"
    )


@lru_cache(maxsize=WHOLE)
def _compiled(text: RobotText, options: Options, spread: Spread) -> Compilation:
    file, mechanism = _read(text, tuple(options.parameters.items()), options.fold)
    kind: type[Compilation] = LimbCompilation if mechanism.limb_names else MultibodyCompilation
    return kind(text, options, spread, file, mechanism)


@lru_cache(maxsize=KEPT)
def _read(text: RobotText, parameters: tuple[tuple[str, float], ...], fold: bool) -> tuple[CheckedFile, RobotModel]:
    """Description, and mechanism, which parameters that are given at run time leave as the file has it."""
    from pkmgen.language.description.literals import with_literals
    from pkmgen.language.description.read import read_robot
    from pkmgen.multibody.limbs.model import model_of

    file = _in_full(text, read_robot(text.text, text.file, dict(parameters)))
    return file, model_of(with_literals(file) if fold else _in_full(text, read_robot(text.text, text.file)))


def _in_full(text: RobotText, file: CheckedFile) -> CheckedFile:
    """A robot file as bodies and joints where only these have what it says; as it is otherwise."""
    from pkmgen.multibody.limbs.model import needs_bodies

    return _file_of_bodies(text, file) if needs_bodies(file) else file


def _file_of_bodies(text: RobotText, file: CheckedFile) -> MultibodyFile:
    """A robot file as bodies and joints, whichever form it has."""
    from pkmgen.multibody.limbs.model import is_of_limbs

    return _expanded(text, file) if is_of_limbs(file) else file  # type: ignore[return-value]


def _expanded(text: RobotText, file: RobotFile) -> MultibodyFile:
    """A robot of limbs as bodies and joints."""
    from pkmgen.multibody.limbs.expand import expanded
    from pkmgen.multibody.limbs.model import model_of

    return expanded(file, LimbCompilation(text, Options(), in_turn, file, model_of(file)).plan)


@dataclass(frozen=True, eq=False)
class Compilation(ABC):
    """A robot file, options, and all that comes of them.

    `dataclasses.replace` gives another one of a changed mechanism, or of the same under other options; where values of
    parameters change, the file has to be read again, by `compile_robot`.

    Attributes:
        text: The robot file.
        options: Choices of the generation.
        spread: How functions, and files of C, are worked on.
        file: What it says, with the values of parameters that options have.
        mechanism: The robot.
    """

    text: RobotText
    options: Options
    spread: Spread
    file: CheckedFile
    mechanism: RobotModel

    @property
    def inputs(self) -> tuple[str, ...]:
        """Inputs that inverse dynamics of its kind may have."""
        return INPUT_MODES

    @property
    @abstractmethod
    def plan(self) -> Any:
        """What is found out about the robot in numbers, a `Plan` or a `MultibodyPlan`.

        Raises:
            UnsupportedRobotError: It does not close at home, or its motors do not determine its motion.
        """

    def of_limbs(self, otherwise: str) -> LimbCompilation:
        """The same, if the robot is one of limbs and a platform.

        Raises:
            UnsupportedRobotError: It is none, which the message says otherwise.
        """
        raise UnsupportedRobotError(otherwise)

    @property
    def closed(self) -> RobotModel:
        """The robot, its loops closed at home."""
        return self.mechanism

    @cached_property
    def in_full(self) -> MultibodyFile:
        """The robot file as bodies and joints.

        Raises:
            UnsupportedRobotError: These have no words for what a limb of it is.
        """
        return _file_of_bodies(self.text, self.file)

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """What in its file is doubtful, by the file and by what is found out about the robot in numbers."""
        return (*self.doubts_of_file, *self.doubts_at_home)

    @property
    @abstractmethod
    def doubts_of_file(self) -> tuple[Problem, ...]:
        """What its file says that is doubtful, in the order of the file."""

    @property
    @abstractmethod
    def doubts_at_home(self) -> tuple[Problem, ...]:
        """What else is doubtful, by what is found out about the robot in numbers."""

    @abstractmethod
    def reach(self, samples: int, seed: int) -> BoxReach | None:
        """What of its box it cannot use, and how far home is from that; None for a chain without loops."""

    @property
    @abstractmethod
    def mobility(self) -> RobotMobility | None:
        """Freedoms of its joints; None where limbs have no joint coordinates, or home is out of reach."""

    @abstractmethod
    def _refusal_of(self, method: str, inputs: str) -> str | None: ...

    @property
    def refusal(self) -> str | None:
        """Why method and inputs of the options do not apply; None where they do."""
        return self._refusal_of(self.options.method, self.options.inputs)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Methods and inputs of inverse dynamics that apply."""
        every = ((method, inputs) for method in METHOD_NAMES for inputs in self.inputs)
        return tuple(choice for choice in every if self._refusal_of(*choice) is None)

    @property
    @abstractmethod
    def model(self) -> SymbolicModel:
        """Staged equations of inverse dynamics.

        Raises:
            UnsupportedRobotError: The method or an option does not apply to the robot.
        """

    @property
    @abstractmethod
    def models(self) -> tuple[SymbolicModel, ...]:
        """Staged equations of all that a method has for people to read, inverse dynamics first."""

    @property
    @abstractmethod
    def raw(self) -> ExprGraph:
        """Inverse dynamics as a graph before any pass, in the form that is emitted."""

    @property
    @abstractmethod
    def sources(self) -> Sources[Any]:
        """What functions are made from: new each time, so that raw graphs go when they are done with."""

    @cached_property
    def _carrying(self) -> tuple[Any, GivenParameters | None]:
        from pkmgen.functions.sources import GivenParameters

        if not self.options.payload:
            return self.plan, None
        mechanism, payload = self._loaded()
        return replace(self, mechanism=mechanism).plan, GivenParameters.of_payload(payload)

    @abstractmethod
    def _loaded(self) -> tuple[RobotModel, Payload]: ...

    def raw_graph(self, model: SymbolicModel) -> ExprGraph:
        """Staged equations as a graph before any pass."""
        return self.sources.raw(model, {})

    def graph(self, model: SymbolicModel) -> ExprGraph:
        """Staged equations as an optimised graph."""
        sources = self.sources
        return sources.optimise(sources.graph(model))

    @cached_property
    def functions(self) -> tuple[GeneratedFunction, ...]:
        """The functions of the options, optimised.

        Raises:
            UnsupportedRobotError: One that was asked for by its name does not apply to the robot.
        """
        with collector_paused():
            return self.workshop(self.sources).functions

    @abstractmethod
    def workshop(self, sources: Any) -> Workshop[Any]:
        """What makes functions, from its sources or from such as go through other passes."""

    @cached_property
    def graphs(self) -> Mapping[str, ExprGraph]:
        """Graphs of the functions by name."""
        return {function.graph.name: function.graph for function in self.functions}

    @cached_property
    def admission(self) -> Admission:
        """What the robot asks of parameters that are given at run time."""
        from pkmgen.functions.admission import ALL_ADMITTED

        return ALL_ADMITTED if self.options.fold else self._asked()

    @abstractmethod
    def _asked(self) -> Admission: ...

    @cached_property
    def kernel(self) -> Kernel:
        """What texts are written of.

        Raises:
            RobotFileError: Parameters that are given at run time are not as the robot asks.
        """
        return self.kernel_of(self.functions)

    def kernel_of(self, functions: tuple[GeneratedFunction, ...]) -> Kernel:
        """The kernel of other functions."""
        from pkmgen.emit.native.prepared import unmet
        from pkmgen.emit.parameters import module_parameters
        from pkmgen.emit.targets.types import Kernel

        options, admission, values = self.options, self.admission, self.file.values
        if number := admission.first_failing(values):
            raise unmet(admission.demands[number - 1].as_dict(), values)
        return Kernel(
            robot=self.mechanism.name,
            title=self.file.description.title,
            limbs=self.mechanism.limb_names,
            parameters=module_parameters(self.file, options.fold),
            functions=functions,
            options=options if options.inputs in self.inputs else replace(options, inputs=self.inputs[0]),
            mechanism=self.mechanism,
            values=values,
            home=self.mechanism.home_inputs,
            admission=admission,
        )

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What a caller of the kernel needs to know, without a text of it."""
        from pkmgen.emit.manifest import kernel_manifest

        return kernel_manifest(self.kernel)

    @cached_property
    def source(self) -> GeneratedSource:
        """C of the kernel.

        Raises:
            ArgumentError: An option is for other targets.
        """
        from pkmgen.emit.targets.c.target import C, emit_c

        C.refuse(self.mechanism, self.options)
        with collector_paused():
            return emit_c(self.kernel_of(self.functions), self.spread)

    def texts(self, target: str) -> Texts:
        """Texts for a target of `pkmgen.emit.targets.registry`, with functions it needs beside those of the options.

        Raises:
            ArgumentError: There is no such target, or an option is for others.
            UnsupportedRobotError: The target has no place for the robot.
        """
        from pkmgen.emit.targets.find import find_target

        found = find_target(target)
        found.refuse(self.mechanism, self.options)
        needed = replace(self.options, functions=(*self.options.functions, *found.more(self.options)))
        made = self if needed == self.options else replace(self, options=needed)
        with collector_paused():
            return found.write(self.kernel_of(made.functions))


class LimbCompilation(Compilation):
    """A compilation of a robot of limbs and a platform."""

    mechanism: Mechanism

    def of_limbs(self, otherwise: str) -> LimbCompilation:  # noqa: ARG002
        """The robot as it is."""
        return self

    @cached_property
    def plan(self) -> Plan:
        """What is found out about the robot in numbers."""
        from pkmgen.motion.plan.plan import make_plan

        return make_plan(self.mechanism, self.options)

    @property
    def unchecked_plan(self) -> Plan:
        """The plan, of a robot too that is refused."""
        from pkmgen.motion.plan.plan import Plan, tolerance_of

        return Plan(self.mechanism, tolerance_of(self.options))

    @property
    def doubts_of_file(self) -> tuple[Problem, ...]:
        """What its file says that is doubtful."""
        from pkmgen.mechanism.plausibility import doubts_of_limbs

        return doubts_of_limbs(self.file, self.mechanism)

    @property
    def doubts_at_home(self) -> tuple[Problem, ...]:
        """Branches and limits that are doubtful, of limbs that the file names."""
        from pkmgen.functions.doubtful_limits import doubtful_limits
        from pkmgen.motion.plan.branches import doubtful_branches

        source, plan, named = self.file.source, self.unchecked_plan, bool(self.file.description.home_pose)
        return (*doubtful_branches(source, plan.natural), *doubtful_limits(source, plan)) if named else ()

    def reach(self, samples: int, seed: int) -> BoxReach | None:
        """What of its box it cannot use."""
        from pkmgen.motion.plan.reach import survey_box

        return survey_box(self.plan.natural, samples, seed)

    def _asked(self) -> Admission:
        from pkmgen.emit.admission.admit import admission_of_limbs

        own, closed = admission_of_limbs(self.file, self.plan, self.options.real), self.closed_form
        return own if closed is None else own.beside(closed.admission)

    @cached_property
    def mobility(self) -> Mobility | None:
        """Freedoms of its joints, of a robot too that is refused because of them."""
        from pkmgen.motion.plan.mobility import mobility_of

        return mobility_of(self.unchecked_plan)

    def _refusal_of(self, method: str, inputs: str) -> str | None:
        reason = self._refusal_of_limbs(method, inputs)
        asked = replace(self, options=replace(self.options, method=method, inputs=inputs))
        bodies = None if reason is None else asked._as_bodies
        return reason if bodies is None else bodies.refusal

    def _refusal_of_limbs(self, method: str, inputs: str) -> str | None:
        from pkmgen.methods.registry import refusal

        return refusal(self.plan, method, inputs)

    @property
    def _refused(self) -> str | None:
        """Why the method does not apply to limbs; None where it does."""
        return self._refusal_of_limbs(self.options.method, self.options.inputs)

    @cached_property
    def closed_form(self) -> MultibodyCompilation | None:
        """The robot as bodies and joints, where Newton's method finds joints of its limbs and closures need none."""
        from pkmgen.motion.kinematics.closure import iterates

        return self._as_bodies if self._is_usual and iterates(self.plan) else None

    @cached_property
    def by_closures(self) -> MultibodyCompilation | None:
        """The robot as bodies and joints, where inverse dynamics is that of its closures.

        They do not iterate where limbs do, or know a method that limbs do not, or save operations: always by method
        `denoc`, and by `adjoint` looked at where hinges stand on slides, and in planes, for the time.
        """
        from pkmgen.functions.limb_workshop import LimbWorkshop, closures_may_be_lighter
        from pkmgen.functions.workshop import NotMadeError
        from pkmgen.graph.count import count_operations
        from pkmgen.motion.kinematics.closure import iterates
        from pkmgen.multibody.methods.registry import NEVER_HEAVIER

        if self.closed_form is not None:
            return self.closed_form
        needed = self._refused is not None or iterates(self.plan) or self.options.method in NEVER_HEAVIER
        looked = self.options.fold and (not self._is_usual or closures_may_be_lighter(self.mechanism))
        with suppress(NotMadeError, PkmgenError):
            if (needed or looked) and (bodies := self._as_bodies) is not None and bodies.has_legs:
                if needed:
                    return bodies
                makers = self._by_closures(self.sources, bodies), LimbWorkshop(self.sources, self.spread)
                counts = [count_operations(maker.alone("inverse_dynamics").graph).arithmetic for maker in makers]
                return bodies if counts[0] < counts[1] else None
        return None

    @property
    def _is_usual(self) -> bool:
        """Whether the method is that of the family."""
        return self.options.method == METHOD_NAMES[0]

    @cached_property
    def _as_bodies(self) -> MultibodyCompilation | None:
        """The robot as bodies and joints, in closed form; None where that has not what the options ask for."""
        from pkmgen.language.description.literals import with_literals
        from pkmgen.language.description.read import read_robot
        from pkmgen.multibody.limbs.model import bodies_of, is_of_limbs
        from pkmgen.multibody.methods.registry import FORMULATIONS

        options, text = self.options, self.text
        if options.method not in FORMULATIONS or (options.inputs, options.layout) != (INPUT_MODES[0], LAYOUTS[0]):
            return None
        settled = with_literals(self.file) if options.fold else read_robot(text.text, text.file)
        full = _file_of_bodies(text, settled)
        given = full if options.fold or not options.parameters else self.in_full
        bodies = MultibodyCompilation(text, options, self.spread, given, bodies_of(full))
        alike = is_of_limbs(self.file) or (
            bodies.mechanism.actuators == self.mechanism.actuators and not options.payload  # of all axes there
        )
        return bodies if alike and not bodies.plan.unknown else None

    @cached_property
    def model(self) -> SymbolicModel:
        """Staged equations of inverse dynamics."""
        from pkmgen.methods.registry import formulate_dynamics

        options, closed = self.options, self.closed_form if self._refused is None else self.by_closures
        if closed is not None:
            return closed.model
        return formulate_dynamics(self.plan, options.method, options.inputs, options.wrench, options.twist)

    @property
    def raw(self) -> ExprGraph:
        """Inverse dynamics as a graph before any pass."""
        closures = self.by_closures
        return self.raw_graph(self.model) if closures is None else closures.raw

    @cached_property
    def models(self) -> tuple[SymbolicModel, ...]:
        """Staged equations of all that a method has for people to read, inverse dynamics first."""
        from pkmgen.methods.registry import formulate_readable

        return (self.model, *formulate_readable(self.plan, self.options.method))

    @cached_property
    def standard_models(self) -> tuple[SymbolicModel, ...]:
        """Staged equations of the functions of every kernel, inverse dynamics first."""
        from pkmgen.functions.limb_workshop import standard_models

        return tuple(write() for write in standard_models(self.plan, self.options).values())

    @property
    def sources(self) -> LimbSources:
        """What functions are made from; with a payload, the robot that carries it."""
        from pkmgen.functions.limb_sources import LimbSources

        plan, given = self._carrying
        return LimbSources(plan, self.options, given)

    def _loaded(self) -> tuple[Mechanism, Payload]:
        from pkmgen.mechanism.payload import with_payload

        return with_payload(self.mechanism)

    def workshop(self, sources: LimbSources) -> LimbWorkshop:
        """What makes functions."""
        from pkmgen.functions.limb_workshop import LimbWorkshop

        if (closed := self.closed_form) is not None:
            return self._by_closures(sources, closed)

        def closed_dynamics(name: str) -> Making[Any] | None:
            bodies = self.by_closures if name == "inverse_dynamics" else None
            return None if bodies is None else self._by_closures(sources, bodies).closed(name)

        return LimbWorkshop(sources, self.spread, closed_dynamics, lambda: self._rival(sources))

    def _rival(self, sources: LimbSources) -> LimbWorkshop | None:
        """What makes the same functions by closures; None where numbers are not all known, or closures iterate."""
        with suppress(PkmgenError):
            if self.options.fold and self._is_usual and (bodies := self._as_bodies) is not None:
                return self._by_closures(sources, bodies)
        return None

    def _by_closures(self, sources: LimbSources, closed: MultibodyCompilation) -> LimbWorkshop:
        from pkmgen.functions.limb_workshop import LimbWorkshop
        from pkmgen.multibody.limbs.closed import makings_of

        bodies = closed.workshop(replace(closed.sources, prepare=sources.prepare, passes=sources.passes))
        return LimbWorkshop(sources, self.spread, makings_of(bodies, self.mechanism))


class MultibodyCompilation(Compilation):
    """A compilation of a robot of bodies and joints."""

    file: MultibodyFile
    mechanism: Multibody

    @property
    def has_legs(self) -> bool:
        """Whether the method asks for no legs, or these stand between a base and a platform."""
        from pkmgen.multibody.methods.legs.parts import legs_refusal

        return self.options.method not in ("khalil", "lie") or legs_refusal(self.plan) is None

    @property
    def inputs(self) -> tuple[str, ...]:
        """Inputs that inverse dynamics of its kind may have."""
        return ("pose", "joints") if self.mechanism.posed else ("joints",)

    @cached_property
    def plan(self) -> MultibodyPlan:
        """What is found out about the robot in numbers."""
        from pkmgen.motion.plan.plan import tolerance_of
        from pkmgen.multibody.plan import make_multibody_plan

        return make_multibody_plan(self.mechanism, tolerance_of(self.options).sine)

    @property
    def closed(self) -> Multibody:
        """The robot, its loops closed at home."""
        return self.plan.robot

    @property
    def doubts_of_file(self) -> tuple[Problem, ...]:
        """What its file says that is doubtful."""
        from pkmgen.mechanism.plausibility import doubts_of_bodies

        return doubts_of_bodies(self.file, self.mechanism)

    @property
    def doubts_at_home(self) -> tuple[Problem, ...]:
        """Assemblies and attitudes that are doubtful; none without a plan, whose user reports why it is missing."""
        from pkmgen.multibody.doubtful_assemblies import doubtful_assembly, tilted_bodies

        with suppress(PkmgenError):
            return (*doubtful_assembly(self.file.source, self.plan), *tilted_bodies(self.file.source, self.plan))
        return ()

    def reach(self, samples: int, seed: int) -> BoxReach | None:
        """What of its box it cannot use; None for a chain without loops."""
        from pkmgen.multibody.reach import survey_box

        if not (self.mechanism.loops or self.mechanism.couplings):
            return None
        return survey_box(self.plan, samples, seed)

    def _asked(self) -> Admission:
        from pkmgen.emit.admission.admit import admission_of_bodies

        return admission_of_bodies(self.file, self.plan, self.options.real)

    @cached_property
    def mobility(self) -> MultibodyMobility:
        """Freedoms of its joints."""
        from pkmgen.multibody.mobility import mobility_of_multibody

        return mobility_of_multibody(self.plan)

    def _refusal_of(self, method: str, inputs: str) -> str | None:
        from pkmgen.multibody.methods.registry import refusal

        return refusal(self.plan, method, inputs)

    @cached_property
    def model(self) -> SymbolicModel:
        """Staged equations of inverse dynamics."""
        from pkmgen.multibody.functions import check_options
        from pkmgen.multibody.methods.registry import inverse_dynamics
        from pkmgen.multibody.sources import of_motors

        check_options(self.plan, self.options)
        if of_motors(self.plan.robot, self.options):
            return inverse_dynamics(self.plan.in_motors, self.options.method)
        plan = replace(self.plan, pushed=True) if self.options.wrench else self.plan
        return inverse_dynamics(plan, self.options.method)

    @property
    def raw(self) -> ExprGraph:
        """Inverse dynamics as a graph before any pass, with bars in place of rods."""
        return replace(self.sources, prepare=lambda graph: graph).by_method

    @cached_property
    def models(self) -> tuple[SymbolicModel, ...]:
        """Staged equations of all that a method has for people to read, inverse dynamics first."""
        from pkmgen.multibody.methods.registry import readable

        return (self.model, *readable(self.plan, self.options.method, self.model))

    @property
    def sources(self) -> MultibodySources:
        """What functions are made from; with a payload, the robot that carries it."""
        from pkmgen.multibody.sources import MultibodySources

        plan, given = self._carrying
        return MultibodySources(plan, self.options, given)

    def _loaded(self) -> tuple[Multibody, Payload]:
        from pkmgen.mechanism.payload import carrying, payload_at
        from pkmgen.multibody.functions import check_options

        check_options(self.plan, self.options)
        payload = payload_at(self.plan.robot, self.plan.poses)
        return carrying(self.mechanism, payload), payload

    def workshop(self, sources: MultibodySources) -> MultibodyWorkshop:
        """What makes functions."""
        from pkmgen.multibody.functions import MultibodyWorkshop, check_options

        check_options(self.plan, self.options)
        return MultibodyWorkshop(sources, self.spread)
