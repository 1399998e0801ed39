"""FMUs as FMPy sees them: validated, compiled by its steps, simulated, and asked for single states."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from ctypes import byref
from pathlib import Path
from typing import Any

import fmpy
import numpy as np
from fmpy.build import build_platform_binary
from fmpy.fmi2 import FMU2Model, FMU2Slave, fmi2CallbackFunctions, fmi2CallbackLoggerTYPE
from fmpy.fmi3 import FMU3Model, FMU3Slave
from fmpy.logging import addLoggerProxy
from fmpy.simulation import simulate_fmu
from fmpy.validation import validate_fmu

from pkmgen.commands.generate import generate_folder
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

KINDS = ("CoSimulation", "ModelExchange")
CLASSES = {
    ("CoSimulation", "2"): FMU2Slave,
    ("CoSimulation", "3"): FMU3Slave,
    ("ModelExchange", "2"): FMU2Model,
    ("ModelExchange", "3"): FMU3Model,
}
FLAGS = {"CMAKE_C_FLAGS:STRING": "-Wall -Wextra -Werror", "CMAKE_C_FLAGS_RELEASE:STRING": "-O1"}


class Fmu:
    """An FMU that FMPy found nothing wrong with and compiled; in `folder` without its archive."""

    def __init__(self, robot: str, fmi: int, options: Options, folder: Path) -> None:
        generate_folder(read_robot_text(robot), folder, options, target=f"fmi{fmi}")
        archive = folder / f"{robot}.fmu"
        with redirect_stdout(io.StringIO()):
            self.problems = validate_fmu(str(archive))
        self.options = options
        self.folder = Path(fmpy.extract(str(archive), folder / "unpacked"))
        with _quiet_cmake():
            build_platform_binary(self.folder, cmake_options=FLAGS)
        self.description = fmpy.read_model_description(str(self.folder))
        slopes = [each for each in self.description.modelVariables if each.derivative is not None]
        self.slopes, self.states = [each.name for each in slopes], [each.derivative.name for each in slopes]
        self.home = np.array([float(each.derivative.start) for each in slopes])
        variables = self.description.modelVariables
        self.reference = {each.name: each.valueReference for each in variables}
        self.stems = {each.name.partition("[")[0] for each in variables if "[" in each.name}
        self.outputs = {each.name.partition("[")[0] for each in variables if each.initial == "calculated"} & self.stems
        self.messages: list[str] = []

    def named(self, stem: str) -> list[str]:
        """Variables `stem[1]`, `stem[2]` and so on."""
        return [name for name in self.reference if name.startswith(f"{stem}[")]

    def simulate(self, kind: str, times: Any, inputs: dict[str, float], start: dict[str, float] | None = None) -> Any:
        """States at equal times, inputs held, shape (times, states)."""
        signal = np.zeros(2, dtype=[("time", float), *((name, float) for name in inputs)])
        signal["time"] = times[0], times[-1]
        for name, value in inputs.items():
            signal[name] = value
        step = times[1] - times[0]
        out = simulate_fmu(
            str(self.folder), fmi_type=kind, stop_time=times[-1], output_interval=step, step_size=step,
            relative_tolerance=1e-12, input=signal, output=self.states, start_values=start or {}, validate=False,
        )  # fmt: skip
        return np.column_stack([out[name] for name in self.states])

    def run(self, kind: str, stop: float, interval: float, start: dict[str, float], output: list[str]) -> Any:
        """Values of outputs at equal times and at events; messages are kept."""
        return simulate_fmu(
            str(self.folder), fmi_type=kind, stop_time=stop, output_interval=interval, relative_tolerance=1e-10,
            start_values=start, output=output, early_return_allowed=True, validate=False,
            logger=lambda *told: self.messages.append(told[-1].decode()),
        )  # fmt: skip

    def put(self, model: Any, values: dict[str, float]) -> None:
        """Set values of an instance."""
        setter = model.setReal if self.description.fmiVersion == "2.0" else model.setFloat64
        setter([self.reference[name] for name in values], list(values.values()))

    def get(self, model: Any, names: list[str]) -> Any:
        """Values of an instance."""
        getter = model.getReal if self.description.fmiVersion == "2.0" else model.getFloat64
        return np.array(getter([self.reference[name] for name in names]))

    def _callbacks(self) -> Any:
        """Callbacks of an instance of FMI 2; FMPy's proxy of loggers knows one, and would call one that is gone."""
        callbacks = fmi2CallbackFunctions()
        callbacks.logger = fmi2CallbackLoggerTYPE(lambda *told: self.messages.append(told[-1].decode()))
        addLoggerProxy(byref(callbacks))
        return callbacks

    @contextmanager
    def instance(self, kind: str = "ModelExchange") -> Iterator[Any]:
        """An instance in its initialization, where states can be set."""
        model, version = self.description, self.description.fmiVersion[0]
        made = CLASSES[kind, version](
            guid=model.guid, unzipDirectory=str(self.folder), modelIdentifier=model.modelName, instanceName="one"
        )
        if version == "2":
            made.instantiate(callbacks=self._callbacks())
            made.setupExperiment(startTime=0.0)
        else:
            made.instantiate()
        made.enterInitializationMode()
        try:
            yield made
        finally:
            made.freeInstance()


@contextmanager
def _quiet_cmake() -> Iterator[None]:
    """Where CMake of the environment is found, and its output is not shown."""
    before, bin_folder = os.environ["PATH"], str(Path(sys.executable).parent)
    os.environ["PATH"] = f"{bin_folder}{os.pathsep}{before}"
    kept = os.dup(1)
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        assert shutil.which("cmake"), "FMPy compiles by cmake"
        os.dup2(nothing, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(nothing)
        os.close(kept)
        os.environ["PATH"] = before
