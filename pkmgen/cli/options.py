"""Arguments and options that several commands share, and the records they become."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

from pkmgen.api.kernel_options import KernelOptions
from pkmgen.cli.completion import complete_functions, complete_parameter, complete_robot
from pkmgen.cli.terminal import complain, warn, working_in_copies
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, list_robots, read_robot_text
from pkmgen.language.options import STANDARD, InputMode, Layout, Method, Options, Real, TwistSource

RobotArgument = Annotated[
    str, typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=complete_robot)
]
OptionalRobotArgument = Annotated[
    str | None,
    typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=complete_robot),
]
RobotsArgument = Annotated[
    list[str] | None,
    typer.Argument(help="Robots of the library, or paths of robot files.", autocompletion=complete_robot),
]
MethodOption = Annotated[Method, typer.Option(help="Formulation of inverse dynamics.")]
InputsOption = Annotated[InputMode, typer.Option(help="What inverse dynamics is given.")]
TwistOption = Annotated[
    TwistSource,
    typer.Option(help="Twist of inputs elements: measured, or computed from the rates of the elements."),
]
RealOption = Annotated[Real, typer.Option(help="Floating-point type of the kernel.")]
FoldOption = Annotated[
    bool, typer.Option("--fold/--runtime-parameters", help="Parameters as numbers in the code, or as a struct.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Replace a parameter value, in the unit of the file; repeatable.",
        autocompletion=complete_parameter,
    ),
]
WrenchOption = Annotated[bool, typer.Option("--wrench", help="The dynamics takes an external wrench as well.")]
PayloadOption = Annotated[bool, typer.Option("--payload", help="The dynamics takes a payload on the platform as well.")]
FrictionSpeedOption = Annotated[
    float,
    typer.Option(
        metavar="SPEED",
        help="Joint rate, rad/s or m/s, over which Coulomb friction changes its sign as tanh(v/speed); 0: as sign(v).",
    ),
]
FunctionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--functions",
        metavar="NAME[,NAME…]",
        help="Functions: names and groups (pkmgen functions), all, name=first+second for functions in one call, "
        "name? for one where the robot has it.",
        autocompletion=complete_functions,
    ),
]
LayoutOption = Annotated[Layout, typer.Option(help="One C function, or one for each kind of limb and its assembly.")]
StatesPerThreadOption = Annotated[
    int, typer.Option(help="States that a thread of a GPU computes at most, 1 or 2; 2 where registers have room.")
]
EveryOption = Annotated[bool, typer.Option("--all", help="All robots of limbs and a platform of the library.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def chosen_options(
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    fold: FoldOption = True,
    real: RealOption = "double",
    assignments: SetOption = None,
    wrench: WrenchOption = False,
    functions: FunctionsOption = None,
    twist: TwistOption = "measured",
    layout: LayoutOption = "flat",
    payload: PayloadOption = False,
    friction_speed: FrictionSpeedOption = 0.0,
    states_per_thread: StatesPerThreadOption = 1,
) -> Options:
    """Options as the rest of pkmgen takes them."""
    chosen = tuple(name.strip() for text in functions or [STANDARD] for name in text.split(","))
    parameters = dict(_assignment(text) for text in assignments or [])
    return Options(
        str(method), str(inputs), fold, str(real), parameters, wrench, functions=chosen, twist=str(twist),
        layout=layout, payload=payload, friction_speed=friction_speed,
        states_per_thread=states_per_thread,
    )  # fmt: skip


def given_of(options: Options) -> KernelOptions:
    """Options as calls of Python take them."""
    return KernelOptions(**{name: getattr(options, name) for name in KernelOptions.__annotations__})  # type: ignore


def takes_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command all options of kernels in place of its parameter `options`, which gets them as calls take them."""
    own = inspect.signature(command, eval_str=True)
    kernel = inspect.signature(chosen_options, eval_str=True).parameters

    @functools.wraps(command)
    def called(**given: Any) -> None:
        options = given_of(chosen_options(**{name: given.pop(name) for name in kernel}))
        command(**given, options=options)

    shown = [
        each for name, one in own.parameters.items() for each in (kernel.values() if name == "options" else (one,))
    ]
    called.__signature__ = own.replace(parameters=shown)  # type: ignore[attr-defined]
    called.__annotations__ = {each.name: each.annotation for each in shown}
    return called


def named(text: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def parse_pose(text: str) -> tuple[float, ...]:
    """Read the numbers of a pose, separated by commas or spaces."""
    try:
        return tuple(float(entry) for entry in text.replace(",", " ").split())
    except ValueError:
        raise ArgumentError(f'--pose {text!r}: expected numbers, such as "0,0.5"; in m, rad') from None


def _assignment(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        return name.strip(), float(value)
    except ValueError:
        raise ArgumentError(f"--set {text!r}: expected NAME=VALUE with a number, such as payload_mass=0.5") from None


def asked_robots(names: list[str], every: bool) -> list[str]:
    """Robots that a command is asked for."""
    if names and every:
        raise ArgumentError("name robots, or ask for all of the library with --all, but not both")
    if not names and not every:
        raise ArgumentError("name a robot, or ask for all of the library with --all")
    return list(list_robots()) if every else names


def for_each_robot(names: list[str], doing: str, every: bool, work: Callable[[RobotText], None]) -> bool:
    """Work on robots one by one; with --all, report those that cannot be modelled and go on.

    Returns:
        Whether there were such.
    """
    refused = False
    texts = [read_robot_text(name) for name in names]
    for number, text in enumerate(texts, 1):
        if doing and every:
            warn(f"{doing} {text.name} ({number} of {len(texts)})", "dim")
        shown = working_in_copies(f"{doing} {text.name}") if doing else nullcontext()
        try:
            with shown:
                work(text)
        except UnsupportedRobotError as error:
            if not every:
                raise
            refused = True
            complain(error)
    return refused


def folder_name(text: str | Path) -> Path:
    """Read the name of a folder, or take a default; an empty one would be this folder, which nobody meant."""
    if not str(text).strip():
        raise typer.BadParameter("the name of the folder is empty; this folder is `.`")
    return Path(text)


def file_name(text: str) -> Path:
    """Read the name of a file; an empty one would be this folder, which nobody meant."""
    if not text.strip():
        raise typer.BadParameter("the name of the file is empty")
    return Path(text)


def path_option(
    words: str,
    *names: str,
    parser: Callable[[str], Path] = file_name,
    completion: Callable[[str], list[str]] | None = None,
) -> Any:
    """An option that takes the path of a file; of a folder with `parser=folder_name`."""
    return typer.Option(*names, parser=parser, metavar="<path>", help=words, autocompletion=completion)


def output_option(words: str, parser: Callable[[str], Path] = file_name) -> Any:
    """The option that says where to write."""
    return path_option(words, "-o", "--output", parser=parser)
