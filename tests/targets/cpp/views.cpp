// Calls functions of the five-bar with every kind of argument; prints names of statuses, or ends with 1.
#ifdef WITH_EIGEN
#include <Eigen/Core>
#endif
#include <fivebar.hpp>

#include <cmath>
#include <cstdio>
#include <limits>

namespace robot = pkmgen::fivebar;

namespace {

bool same(const double *one, const double *other, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) {
        if (!(one[i] == other[i])) {
            return false;
        }
    }
    return true;
}

bool arrays_and_pointers_agree()
{
    std::array<double, 2> pose{0.05, 0.5};
    const std::array<double, 2> twist{0.3, -0.2};
    double acceleration[] = {1.0, 2.0};
    const auto [status, effort] = robot::inverse_dynamics(pose, twist, acceleration);
    double out[2];
    const bool good = ok(status) && ok(robot::inverse_dynamics(robot::In<2>::at(pose.data()), twist, acceleration, out));
    double many[2];
    std::uint32_t word = 7;
    const bool all = ok(robot::inverse_dynamics_batch(1, pose.data(), twist.data(), acceleration, many, &word));
    return good && all && word == 0 && same(out, effort.data(), 2) && std::abs(many[1] - out[1]) < 1e-12;
}

#ifdef __cpp_lib_span
bool spans_agree()
{
    std::array<double, 2> pose{0.05, 0.5}, position{};
    const std::span<double, 2> given(pose);
    const std::span<const double, 2> only_read(pose);
    const auto one = robot::inverse_kinematics(given);
    const bool good = ok(robot::inverse_kinematics(only_read, std::span<double, 2>(position)));
    const std::span<double, 2> back = robot::Out<2>(position);
    return good && same(back.data(), one.position.data(), 2);
}
#endif

#ifdef WITH_EIGEN
bool eigen_agrees()
{
    Eigen::Matrix<double, 6, 1> state;
    state << 0.05, 0.5, 0.3, -0.2, 1.0, 2.0;
    const auto wanted = robot::inverse_dynamics(std::array<double, 2>{0.05, 0.5}, std::array<double, 2>{0.3, -0.2},
            std::array<double, 2>{1.0, 2.0});
    Eigen::Vector2d effort;
    const bool good = ok(robot::inverse_dynamics(state.head<2>(), state.segment<2>(2), state.tail<2>(), effort));
    Eigen::Matrix<double, 2, 2, Eigen::RowMajor> rows;
    const Eigen::Map<const Eigen::Vector2d> pose(state.data());
    const bool also = ok(robot::inverse_jacobian(pose, rows));
    const auto returned = robot::inverse_jacobian(pose);
    const auto map = pkmgen::eigen<2, 2>(returned.inverse_jacobian);
    return good && also && same(effort.data(), wanted.effort.data(), 2) && map == rows &&
            map(0, 1) == returned.inverse_jacobian[1] && std::abs(map(0, 1) - map(1, 0)) > 1e-9;
}
#endif

} // namespace

int main()
{
    if (!arrays_and_pointers_agree()) {
        return 1;
    }
#ifdef __cpp_lib_span
    if (!spans_agree()) {
        return 1;
    }
#endif
#ifdef WITH_EIGEN
    if (!eigen_agrees()) {
        return 1;
    }
#endif
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto good = robot::inverse_kinematics(std::array<double, 2>{0.05, 0.5});
    const auto bad = robot::inverse_kinematics(std::array<double, 2>{nan, 0.5});
    const auto far = robot::inverse_kinematics(std::array<double, 2>{-5.0, 0.5});
    const bool left = any_of(far.status, robot::Status::limb_left_out_of_reach);
    for (const auto status : {good.status, bad.status, far.status}) {
        std::printf("%.*s\n", static_cast<int>(name(status).size()), name(status).data());
    }
    std::puts(left && std::isnan(far.position[0]) ? "limb_left" : "none");
    return 0;
}
