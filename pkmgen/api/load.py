"""`pkmgen.load`: robot file to callable robot, from the cache where possible (then without sympy)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pkmgen.api.kernel_options import KernelOptions, options_of, overrides
from pkmgen.api.robot import Robot, Texts
from pkmgen.api.signature import Cause, Origin, cause_within
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.native.cache import CachedKernel, KernelCache, request_key
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.emit.native.load import NativeKernel
from pkmgen.errors import ArgumentError, CompilerNotFoundError, Problem, RobotFileWarning
from pkmgen.language.library import MAX_BYTES, RobotText, read_robot_text
from pkmgen.language.options import STANDARD, Options
from pkmgen.language.unknown import unknown_word
from pkmgen.machine.collector import collector_paused
from pkmgen.machine.keep import KEPT

if TYPE_CHECKING:
    from pkmgen.emit.native.trial import Trial
    from pkmgen.emit.types import GeneratedSource
    from pkmgen.mechanism.ranges import WorkingRange

DEVICES = {"opencl": "OpenClKernel", "cuda": "CudaKernel"}
"""Backends for devices, which are targets of that name, and what compiles for them."""
BACKENDS = ("c", "numpy", *DEVICES)
More = Callable[[tuple[str, ...]], Robot]
Loader = Callable[[RobotText, Options], Robot]


def load(
    robot: str | Path | RobotText,
    *,
    parameters: Mapping[str, float] | None = None,
    method: str = "adjoint",
    inputs: str = "pose",
    fold: bool = True,
    real: str = "double",
    backend: str = "c",
    wrench: bool = False,
    layout: str = "flat",
    functions: Sequence[str] = (STANDARD,),
    payload: bool = False,
    friction_speed: float = 0.0,
    twist: str = "measured",
    states_per_thread: int = 1,
) -> Robot:
    """Load a robot: generate and compile its kernel, or take it from the cache.

    Args:
        robot: Name of a robot of the library (`pkmgen list`) or path of a robot file.
        parameters: Values that replace those of the file, in the units of the file.
        method: Formulation of inverse dynamics: `adjoint` (fewest operations), `elements`, `khalil`, `lie`, `denoc` or
            `tree`.
        inputs: Inputs of inverse dynamics: `pose`, `elements` or `joints`.
        fold: Whether parameters become numbers in the code, which takes fewest operations; otherwise they are fields of
            a struct, and equal C text serves all values.
        real: `double` or `float`.
        backend: `c`, or `numpy` for the same graph without a compiler; `opencl` or `cuda` for functions that take and
            return arrays which lie on a device, states as the last axis (`pkmgen.api.device_function`).
        wrench: Whether inverse and forward dynamics take an external wrench on the platform as their last input.
        functions: What is compiled at once: names and groups of functions (`pkmgen functions`), `all`, and
            `name=first+second` for functions computed in one call, `name?` for one where the robot has it. Others are
            compiled when they are first called.
        payload: Whether the dynamics takes a payload as its last input: mass, and first moment and inertia about P
            where they act (see the port).
        friction_speed: Joint rate (rad/s or m/s) over which Coulomb friction changes its sign as tanh(v/speed); 0 lets
            it jump as sign(v).
        twist: Where the platform's twist of inputs `elements` is from: `measured`, an input; or `elements`, computed
            from the rates of the elements, which are inputs then.
        layout: `flat`, or `limbs`: inverse dynamics calls one C function for each limb and one that assembles; these
            are functions of the robot too.
        states_per_thread: States that a thread of a GPU computes at most; 2 for two at a time in functions of closed
            form whose values have room in half of the registers. Whether that is faster has to be tried.

    Returns:
        The robot.

    Raises:
        RobotNotFoundError: No such robot.
        RobotFileError: The file or an override is wrong; lists all problems.
        UnsupportedRobotError: The robot cannot be modelled by this version or method.
        CompilerNotFoundError: There is no C compiler, and the cache does not hold the kernel.
        DeviceError: A device, its driver or its package is missing, or refuses the kernel.
        ArgumentError: An option is unknown.

    Warns:
        RobotFileWarning: The file says something that can be modelled, but is doubtful, such as no gravity.
    """
    if backend not in BACKENDS:
        raise unknown_word(f"backend: {backend!r} is not known; allowed: {', '.join(BACKENDS)}", backend, BACKENDS)
    options = options_of(
        KernelOptions(
            parameters=parameters, method=method, inputs=inputs, fold=fold, real=real, wrench=wrench, layout=layout,
            functions=functions, payload=payload, friction_speed=friction_speed, twist=twist,
            states_per_thread=states_per_thread,
        )
    )  # fmt: skip
    if states_per_thread != 1 and backend not in DEVICES:
        raise ArgumentError(f"states_per_thread: 2 is for backends {' and '.join(DEVICES)}, not for {backend!r}")
    text = read_robot_text(robot)
    if backend == "c":
        kernel = _kernel(text, options)
        made, doubts = _compiled(kernel, text, options), kernel.doubts
    else:
        made, doubts = _loader(backend)(text, options), _doubts(compile_robot(text, options))
    _warn_of(doubts, text.file)
    return made


def load_text(text: RobotText, options: Options) -> Robot:
    """Load a robot file that was read already, compiled, and say nothing of what is doubtful; see `load`."""
    return _compiled(_kernel(text, options), text, options)


def load_runtime(text: RobotText, options: Options) -> Callable[[Mapping[str, float]], Robot]:
    """Load a robot whose parameters are those of a struct, and return what makes it of other values of them.

    Nothing is compiled again for other values, SI units, by name; those that are not named stay as in the file.
    """
    runtime = replace(options, fold=False)
    kernel = _kernel(text, runtime)

    def of_values(values: Mapping[str, float]) -> Robot:
        rows = {name: {**row, "value": values.get(name, row["value"])} for name, row in _parameter_rows(kernel).items()}
        changed = replace(kernel, manifest={**kernel.manifest, "parameters": rows})
        return _compiled(changed, text, runtime, lambda text, more: load_runtime(text, more)(values))

    return of_values


def _parameter_rows(kernel: CachedKernel) -> Mapping[str, Any]:
    rows: Mapping[str, Any] = kernel.manifest["parameters"]
    return rows


def _kernel(text: RobotText, options: Options) -> CachedKernel:
    """The kernel of a robot file, from the cache or built."""
    cache, chosen = KernelCache(), asdict(options)
    anyone = request_key(text.text, chosen, None)
    try:
        compiler = find_compiler()
    except CompilerNotFoundError:
        if (built := cache.find_without_compiler(anyone)) is None:
            raise
        return built
    request = request_key(text.text, chosen, compiler)
    kernel = cache.find(request)
    if kernel is None:
        with cache.lock(request):
            kernel = cache.find(request) or cache.build(
                request, *_generate(text, options), compiler=compiler, without_compiler=anyone
            )
    return kernel


def _compiled(kernel: CachedKernel, text: RobotText, options: Options, load_with: Loader | None = None) -> Robot:
    """The robot of a kernel; `load_with` loads it with functions that the kernel does not hold."""
    header, source, batch = (path.read_text("utf-8") for path in (kernel.header, kernel.source, kernel.batch))
    texts = header, source, batch
    more, origin = _more(load_with or load_text, text, options), origin_of(text, options, "c")
    cause = cause_of(text, options)
    return Robot(NativeKernel(kernel), kernel.manifest, lambda: texts, more, cause, origin, page_of(text, options))


def _loader(backend: str) -> Loader:
    """What loads a robot file that was read already, for a backend."""
    if backend in DEVICES:
        return lambda text, options: _load_device(text, options, backend)
    return {"c": load_text, "numpy": load_numpy}[backend]


def origin_of(text: RobotText, options: Options, backend: str) -> Origin:
    """What a pickle holds of a robot: description, options and backend, all plain data, and what loads it again."""
    chosen = {**asdict(options), "parameters": tuple(sorted(options.parameters.items()))}
    return restored, (text.text, text.file, backend, tuple(chosen.items()))


@lru_cache(maxsize=KEPT)
def restored(text: str, file: str, backend: str, options: tuple[tuple[str, Any], ...]) -> Robot:
    """Load the robot of a pickle: from the cache where possible, else built; nothing of the pickle is run.

    Raises:
        ArgumentError: The pickle is of another version of pkmgen, or was made by something else.
        PkmgenError: As of `load`.
    """
    chosen = dict(options)
    known = {field.name for field in fields(Options)}
    if set(chosen) != known or backend not in BACKENDS or len(text.encode()) > MAX_BYTES:
        raise ArgumentError("this pickle of a robot is not of this version of pkmgen; load the robot again")
    parameters = overrides(dict(chosen.pop("parameters")))
    return _loader(backend)(RobotText(text, file), Options(**chosen, parameters=parameters))


def page_of(text: RobotText, options: Options) -> Callable[[], str]:
    """What makes the page of a robot for `Robot.view`, imported when it is asked for."""

    def page() -> str:
        from pkmgen.api.page import robot_page

        return robot_page(text, options)

    return page


def _more(load_with: Loader, text: RobotText, options: Options) -> More:
    """What loads a kernel with functions that another one does not hold."""
    return lambda names: load_with(text, replace(options, functions=names, layout="flat"))


def cause_of(text: RobotText, options: Options) -> Cause:
    """What says of a state why it may be bad: the file is read, without sympy, when that is first asked."""
    return cause_within(lru_cache(maxsize=1)(lambda: working_ranges(text, options)))


def working_ranges(text: RobotText, options: Options) -> tuple[WorkingRange | None, ...]:
    """Where a robot works, by its pose and by its motors; None where nothing is known of that."""
    mechanism = compile_robot(text, replace(options, fold=True)).mechanism
    return mechanism.working_range, mechanism.motor_range


def _doubts(made: Compilation) -> tuple[Mapping[str, Any], ...]:
    """What a robot file says that is doubtful, by the file alone; `check` looks at the geometry too."""
    return tuple(asdict(doubt) for doubt in made.doubts_of_file)


def _warn_of(doubts: Iterable[Mapping[str, Any]], file: str) -> None:
    """Warn the caller of `load` of what is doubtful, all in one warning."""
    lines = [str(Problem(**{**doubt, "file": file})) for doubt in doubts]
    if lines:
        warnings.warn("\n".join(lines), RobotFileWarning, stacklevel=3)


def _generate(
    text: RobotText, options: Options
) -> tuple[GeneratedSource, Callable[[], tuple[Trial, ...]], tuple[Mapping[str, Any], ...]]:
    """C text, what yields what a kernel of it has to compute, and what in the file is doubtful."""
    with collector_paused():
        made = compile_robot(text, options)
        source = made.source

    def trials() -> tuple[Trial, ...]:
        from pkmgen.api.trials import make_trials

        return make_trials(made, source.manifest)

    return source, trials, _doubts(made)


def load_numpy(text: RobotText, options: Options) -> Robot:
    """Load a robot file that was read already, without a compiler; see `load`."""
    from pkmgen.api.numpy_kernel import NumpyKernel

    made = compile_robot(text, options)
    graphs = [function.graph for function in made.functions]
    kernel, more = NumpyKernel(graphs, made.file.values, options.real), _more(load_numpy, text, options)

    def texts() -> Texts:
        return made.source.header, made.source.source, made.source.batch

    return Robot(
        kernel,
        made.manifest,
        texts,
        more,
        cause_of(text, options),
        origin_of(text, options, "numpy"),
        page_of(text, options),
    )


def _load_device(text: RobotText, options: Options, backend: str) -> Robot:
    """A robot whose text is generated anew at each load; what drivers make of it they keep themselves, by the text."""
    from importlib import import_module

    from pkmgen.api.device_function import DeviceRobot, try_on_device
    from pkmgen.api.trials import make_trials

    compiled = getattr(import_module(f"pkmgen.emit.native.devices.{backend}"), DEVICES[backend])
    read = compile_robot(text, options)
    source = read.texts(backend)
    (written,) = source.files.values()
    values = () if options.fold else tuple(value for _, value, *_ in read.kernel.parameters)
    kernel = compiled(written, source.manifest, values)
    more = _more(lambda text, options: _load_device(text, options, backend), text, options)
    cause, origin = cause_of(text, options), origin_of(text, options, backend)
    made = DeviceRobot(kernel, source.manifest, lambda: ("", written, ""), more, cause, origin, page_of(text, options))
    try_on_device(made, kernel, make_trials(read, source.manifest))
    return made
