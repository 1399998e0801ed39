"""`pkmgen studio`: a page in which a robot moves, or pages of all robots and an index."""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pkmgen.cli.options import OptionalRobotArgument, SetOption, chosen_options, output_option
from pkmgen.cli.terminal import EXIT_BAD_INPUT, complain, say, warn, working_in_copies
from pkmgen.commands.folder import refuse_file, write_into
from pkmgen.errors import ArgumentError, CompilerNotFoundError, PkmgenError
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.machine.spelling import counted
from pkmgen.machine.spread import in_copies

if TYPE_CHECKING:
    from pkmgen.scenes.web.gallery import Card


def studio_command(
    robot: OptionalRobotArgument = None,
    file: Annotated[
        Path | None,
        output_option("Page to write; default <robot>_studio.html. With --library a folder; default studio."),
    ] = None,
    library: Annotated[
        bool, typer.Option("--library", help="Pages of all robots of the library, and an index.")
    ] = False,
    atlas: Annotated[
        Path | None,
        typer.Option(metavar="<path>", help="Folder of `pkmgen workspace`: its slices beside the robot."),
    ] = None,
    opened: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    assignments: SetOption = None,
) -> None:
    """Write a page in which the robot is moved: its kernel inside, no server, no network (needs the extra compiler)."""
    if (robot is None) != library:
        raise ArgumentError("name a robot, or ask for all of the library with --library" + ", but not both" * library)
    parameters = chosen_options(assignments=assignments).parameters
    if robot is not None:
        written = _write_robot(read_robot_text(robot), file, parameters, atlas)
    elif atlas is not None:
        raise ArgumentError("--atlas is of one robot; name it")
    elif parameters:
        raise ArgumentError("--set is for one robot: parameters of robots have different names")
    else:
        written = _write_library(file or Path("studio"))
    if opened:
        webbrowser.open(written.resolve().as_uri())


def _write_robot(text: RobotText, file: Path | None, parameters: Mapping[str, float], atlas: Path | None) -> Path:
    from pkmgen.commands.studio import studio

    with working_in_copies(f"generating and compiling {text.name}"):
        made = studio(text, output=file, atlas=atlas, parameters=parameters, spread=in_copies)
    written = Path(f"{made.robot}_studio.html") if file is None else file
    if file is None:
        write_into(Path(), {written.name: made.page})
    say(f"wrote {written}")
    return written


def _write_library(folder: Path) -> Path:
    """Write all pages, each when it is made, and an index of those that could be; the others are reported.

    Raises:
        Exit: A robot has no page.
    """
    from pkmgen.scenes.web.gallery import INDEX, gallery_page

    refuse_file(folder)
    names, cards = (*list_robots(), *list_mechanisms()), []
    for number, name in enumerate(names, 1):
        warn(f"generating and compiling {name} ({number} of {len(names)})", "dim")
        try:
            with working_in_copies(f"generating and compiling {name}"):
                cards.append(_write_card(folder, read_robot_text(name)))
        except (CompilerNotFoundError, ArgumentError):  # the same for all
            raise
        except PkmgenError as error:
            complain(f"{name}: {error}")
    cards.sort(key=lambda card: card.title.lower())
    write_into(folder, {INDEX: gallery_page(cards)})
    say(f"wrote {folder / INDEX} and {counted(len(cards), 'page')}")
    if len(cards) < len(names):
        raise typer.Exit(EXIT_BAD_INPUT)
    return folder / INDEX


def _write_card(folder: Path, text: RobotText) -> Card:
    from pkmgen.commands.studio import studio
    from pkmgen.scenes.web.gallery import card_of, thumbnail

    made = studio(text, spread=in_copies)
    page = f"{made.robot}.html"
    card = card_of(made.about, page, thumbnail(text, Options()))
    write_into(folder, {page: made.page})
    return card
