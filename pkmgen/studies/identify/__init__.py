"""Identification of robots from measurements: dynamic parameters, motions that show them, geometry.

from pkmgen.studies.identify import identify
found = identify("delta", "run.csv", validate=["other.csv"])
print(found.estimate.values, found.estimate.margins())
"""

from pkmgen.studies.identify.calibration import Calibrated, Poses, calibrate, read_poses
from pkmgen.studies.identify.excitation import Excitation, Limits, excite
from pkmgen.studies.identify.identification import Identified, Prediction, identify
from pkmgen.studies.identify.runs import Run, make_run, read_run
from pkmgen.studies.identify.subject import Subject, find_subject

__all__ = [
    "Calibrated",
    "Excitation",
    "Identified",
    "Limits",
    "Poses",
    "Prediction",
    "Run",
    "Subject",
    "calibrate",
    "excite",
    "find_subject",
    "identify",
    "make_run",
    "read_poses",
    "read_run",
]
