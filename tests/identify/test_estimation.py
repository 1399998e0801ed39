"""Filters, derivatives and least squares, judged by closed forms and by noise whose law is known."""

from __future__ import annotations

import flint
import numpy as np
import pytest
from scipy.signal import lfilter

from pkmgen.mechanism.parameters import BaseParameters, StandardParameter
from pkmgen.studies.identify.consistent import consistent_parameters
from pkmgen.studies.identify.excitation import _attitudes
from pkmgen.studies.identify.filtering import LowPass, band, chosen_filter, derivative
from pkmgen.studies.identify.least_squares import (
    Equations,
    Estimate,
    Noise,
    _memory,
    essential_parameters,
    weighted_least_squares,
)
from tests.conftest import Array


def test_derivatives_are_exact_far_below_half_the_rate() -> None:
    time = np.arange(400) * 1e-3
    values, rate = np.sin(40.0 * time)[:, None], 40.0
    first, second = (derivative(values, 1e-3, order)[8:-8, 0] for order in (1, 2))
    assert np.max(np.abs(first - rate * np.cos(rate * time)[8:-8])) < 1e-9 * rate
    assert np.max(np.abs(second + rate**2 * np.sin(rate * time)[8:-8])) < 1e-8 * rate**2


def test_the_filter_has_no_delay_and_keeps_the_band() -> None:
    time = np.arange(4000) * 1e-3
    low_pass = LowPass(1e-3, 10.0)
    slow, fast = np.sin(2 * np.pi * 2.0 * time), np.sin(2 * np.pi * 50.0 * time)
    left = low_pass.inner(low_pass.smooth((slow + fast)[:, None])[:, 0] - slow)
    assert np.max(np.abs(left)) < 1e-4
    assert np.isclose(
        np.abs(low_pass.inner(low_pass.smooth(np.sin(2 * np.pi * 10.0 * time)[:, None]))).max(), 0.5, atol=0.01
    )


def test_the_band_of_a_motion_is_found_under_noise() -> None:
    time = np.arange(10000) * 1e-3
    motion = sum(np.sin(2 * np.pi * f * time + f) / f for f in (0.5, 1.0, 3.0))
    noisy = (motion + 1e-4 * np.random.default_rng(0).normal(size=len(time)))[:, None]
    assert 2.9 < band(noisy, 1e-3) < 3.6
    assert 7.0 < chosen_filter(noisy, 1e-3, None).cutoff < 9.1


@pytest.mark.parametrize("memory", [0.0, 0.6, 0.9])
def test_the_memory_of_noise_is_that_of_its_law(memory: float) -> None:
    """AR(1): τ = (1 + ρ)/(1 − ρ)."""
    noise = lfilter([1.0], [1.0, -memory], np.random.default_rng(1).normal(size=200_000))
    assert np.isclose(_memory([noise[:70_000], noise[70_000:]]), (1 + memory) / (1 - memory), rtol=0.1)


def equations(random: np.random.Generator, samples: int = 300) -> tuple[Equations, Array]:
    regressor, true = random.normal(size=(samples, 2, 4)) * [1.0, 10.0, 0.1, 1.0], np.array([1.0, -0.2, 5.0, 0.0])
    noise = random.normal(size=(samples, 2)) * [0.1, 0.5]
    return Equations((regressor,), (regressor @ true + noise,)), true


def test_weighted_least_squares_are_the_normal_equations_of_exact_arithmetic() -> None:
    given, _ = equations(np.random.default_rng(2), 40)
    found = weighted_least_squares(given, np.zeros(4))
    weights = found.noise.weights
    rows = [[flint.arb(v) for v in row] for row in (given.regressors[0] * weights[:, None]).reshape(-1, 4)]
    right = [[flint.arb(v)] for v in (given.efforts[0] * weights).ravel()]
    matrix, vector = flint.arb_mat(rows), flint.arb_mat(right)
    inner = matrix.transpose() * matrix
    exact, covariance = inner.solve(matrix.transpose() * vector), inner.inv()
    assert np.allclose([float(exact[k, 0]) for k in range(4)], found.values, rtol=1e-11, atol=1e-12)
    assert np.allclose([[float(covariance[i, j]) for j in range(4)] for i in range(4)], found.covariance, rtol=1e-9)


def test_intervals_hold_as_often_as_they_say_under_noise_with_memory() -> None:
    held, at_once, runs = 0, 0, 150
    for seed in range(runs):
        random = np.random.default_rng(seed)
        time = np.arange(600)
        regressor = np.stack([[np.sin(0.02 * f * time + m) for f in (1, 2, 3)] for m in range(2)]).transpose(2, 0, 1)
        noise = lfilter([1.0], [1.0, -0.8], random.normal(size=(600, 2)), axis=0)
        true = np.array([1.0, 2.0, 3.0])
        found = weighted_least_squares(Equations((regressor,), (regressor @ true + noise,)), np.zeros(3))
        off = np.abs(found.values - true)
        held += int(np.sum(off <= found.margins()))
        at_once += int(np.all(off <= found.joint_margins()))
    assert 0.90 < held / (3 * runs) < 0.985
    assert at_once / runs > 0.9


def test_a_direction_that_data_do_not_show_keeps_its_prior() -> None:
    random = np.random.default_rng(3)
    regressor = random.normal(size=(200, 1, 2))
    both = np.concatenate([regressor, regressor[..., :1] * 2.0], axis=-1)
    effort = both @ np.array([1.0, 2.0, 0.5]) + 0.01 * random.normal(size=(200, 1))
    found = weighted_least_squares(Equations((both,), (effort,)), np.array([3.0, 0.0, 0.5]))
    assert found.known.tolist() == [False, True, False] and not np.isfinite(found.errors[[0, 2]]).any()
    assert abs(found.values[0] + 2.0 * found.values[2] - 2.0) < 0.01 and found.condition > 1e9


def test_parameters_that_are_zero_are_left_out_and_others_stay() -> None:
    given, true = equations(np.random.default_rng(5))
    found = essential_parameters(weighted_least_squares(given, np.zeros(4)))
    assert found.kept.tolist() == [True, True, True, False] and found.chance > 0.05
    again = weighted_least_squares(given.choose(found.kept), np.zeros(3))
    assert np.allclose(found.values[:3], again.values, rtol=1e-3) and np.all(np.abs(found.values[:3] - true[:3]) < 0.2)


def rod(values: dict[str, float]) -> BaseParameters:
    units = {"mass": "kg", "moment_x": "kg*m", "inertia_axial": "kg*m**2", "inertia_transverse": "kg*m**2"}
    standard = tuple(StandardParameter(f"rod.{name}", unit, values[name], "") for name, unit in units.items())
    return BaseParameters(standard, tuple(range(4)), np.eye(4), np.inf, ())


def test_bodies_become_real_and_stay_symmetric() -> None:
    """A transverse inertia below m c² is that of no body: the nearest one has it."""
    file = {"mass": 2.0, "moment_x": 1.0, "inertia_axial": 0.01, "inertia_transverse": 0.7}
    seen = np.array([2.0, 1.0, 0.01, 0.4])
    estimate = Estimate(
        seen, np.diag([1e-6, 1e-6, 1e-6, 0.1]), np.full(4, True), 1.0, Noise(np.ones(1), np.ones(1), 100)
    )
    found = consistent_parameters(rod(file), estimate)
    mass, moment, axial, transverse = found.values
    assert abs(mass - 2.0) < 0.01 and mass * (transverse - axial / 2) >= moment**2 * (1 - 1e-6)
    assert not found.at_limit and not found.contradicted
    sure = Estimate(seen, 1e-8 * np.eye(4), estimate.known, 1.0, estimate.noise)
    impossible = consistent_parameters(rod(file), sure)
    assert impossible.contradicted and impossible.at_limit == ("rod",)


def test_attitudes_turn_as_their_derivatives_say() -> None:
    step, time = 1e-3, np.arange(60) * 1e-3
    turn = np.column_stack([0.5 * np.sin(7 * time), 0.3 * np.cos(5 * time), 0.4 * time])
    rate = np.column_stack([3.5 * np.cos(7 * time), -1.5 * np.sin(5 * time), np.full(60, 0.4)])
    change = np.column_stack([-24.5 * np.sin(7 * time), -7.5 * np.cos(5 * time), np.zeros(60)])
    quaternion, omega, alpha = _attitudes(np.array([0.8, 0.6, 0.0, 0.0]), turn, rate, change)
    assert np.allclose(np.linalg.norm(quaternion, axis=1), 1.0, atol=1e-14)
    slopes = derivative(quaternion, step)
    w, v, a, b = quaternion[:, :1], quaternion[:, 1:], slopes[:, :1], slopes[:, 1:]
    assert np.allclose((2 * (w * b - a * v - np.cross(b, v)))[8:-8], omega[8:-8], atol=1e-9)
    assert np.allclose(derivative(omega, step)[8:-8], alpha[8:-8], atol=1e-8)
