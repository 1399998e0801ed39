"""Status words in words, and the errors they raise."""

import pytest

from pkmgen import errors, status
from pkmgen.status import error_of_status

LIMBS = ("left", "right")


@pytest.mark.parametrize(
    ("word", "text", "kind"),
    [
        (status.NOT_FINITE, "an input is not a finite number, or a result overflows", errors.NotFiniteError),
        (status.NOT_NORMALISED, "the quaternion of the pose does not have length one", errors.NotNormalisedError),
        (status.NO_CONVERGENCE, "Newton's method did not converge", errors.NoConvergenceError),
        (
            status.OTHER_ASSEMBLY,
            "another assembly than that of the home position: a limb on another branch, or, where Newton's method "
            "solves, another solution, for which a start nearer to the state may help",
            errors.OtherAssemblyError,
        ),
        (status.OUT_OF_REACH, "the limbs cannot be assembled", errors.OutOfReachError),
        (status.OUT_OF_REACH | 1 << 9, "out of reach of limb right", errors.OutOfReachError),
        (status.OUT_OF_REACH | 3 << 8, "out of reach of limbs left, right", errors.OutOfReachError),
        (status.SINGULAR, "the platform is in a parallel (type 2) singularity", errors.SingularError),
        (status.SINGULAR | 1 << 20, "limb left is in a serial (type 1) singularity", errors.SingularError),
        (status.SINGULAR | 3 << 20, "limbs left, right are in a serial (type 1) singularity", errors.SingularError),
    ],
)
def test_words(word, text, kind):
    assert status.describe_status(word, LIMBS) == text
    error = error_of_status("f: sample 3", word, LIMBS, "pose = [0.0]", 3)
    assert (type(error), str(error)) == (kind, f"f: sample 3: {text}; pose = [0.0]")
    assert issubclass(kind, errors.StateError)
    assert getattr(errors, kind.__name__) is kind


def test_robots_without_limbs_have_loops():
    assert status.describe_status(status.OUT_OF_REACH, ()).startswith("the loops cannot be closed: the state is out of")
    assert status.describe_status(status.NO_CONVERGENCE, ()).endswith("or not in rad and m")


@pytest.mark.parametrize("word", [-1, 1 << 32])
def test_words_have_32_bits(word):
    with pytest.raises(errors.ArgumentError, match=f"32 bits; seen: {word}; allowed: 0 to 4294967295"):
        status.describe_status(word, LIMBS)


def test_bits_of_kinds_are_apart():
    kinds = (
        status.OUT_OF_REACH, status.SINGULAR, status.NOT_FINITE, status.NOT_NORMALISED, status.NO_CONVERGENCE,
        status.OTHER_ASSEMBLY,
    )  # fmt: skip
    assert [kind.bit_length() for kind in kinds] == [1, 2, 3, 4, 5, 6]
    assert max(kinds) < 1 << status.LIMB_OUT_OF_REACH
    assert status.describe_status(status.OK, LIMBS) == "ok"
    assert status.describe_status(1 << 7, LIMBS) == "unknown status 0x80"
