// Inverse dynamics of a robot of bodies, joints and loops by Pinocchio, timed over arrays of states: loops are closed by
// Newton's method from a start, rates and accelerations of joints follow, efforts by virtual work. Vectors are x, y, z;
// matrices row by row; SI units.
#include "pinocchio_head.hpp"

#include <pinocchio/algorithm/joint-configuration.hpp>

#include <limits>

using Rates = pin::Data::Matrix6x;

namespace {

enum Kind { REVOLUTE, PRISMATIC, BALL };
constexpr int STEPS = 30;
constexpr double CLOSED = 1e-12;

// A closure: frame A on one side, B on the other; d from A to B in axes of A. A row is an entry of d, of a column of the
// axes of B seen from A, or ½ (d·d − length²).
struct Row {
    std::size_t loop;
    int kind, entry, column;
};

struct Loop {
    pin::JointIndex a, b;
    pin::SE3 at_a, at_b;
    double length;
};

struct Seen {
    Matrix3d turn, axes;
    Vector3d shift, gap;
    Rates rates;
};

class Robot {
public:
    pin::Model model;
    std::vector<Loop> loops;
    std::vector<Row> all, rows;
    std::vector<Index> motors, rest;
    VectorXd rotor, viscous, stiffness, unloaded, coulomb;
    MatrixXd couplings;
    VectorXd offsets;

    void finish()
    {
        data = pin::Data(model);
        const Index rates = model.nv;
        seen.assign(loops.size(), Seen{});
        for (Seen &one : seen) {
            one.rates.setZero(6, rates);
        }
        frame.setZero(6, rates);
        change.setZero(rates);
        velocity.setZero(rates);
        acceleration.setZero(rates);
        embedding.setZero(rates, static_cast<Index>(motors.size()));
    }

    // Errors and gradients of some rows, then of the couplings.
    void close(const VectorXd &q, const std::vector<Row> &some)
    {
        const Index count = static_cast<Index>(some.size()), pairs = couplings.rows();
        gradient.resize(count + pairs, model.nv);
        error.resize(count + pairs);
        pin::computeJointJacobians(model, data, q);
        for (std::size_t i = 0; i < loops.size(); ++i) {
            const Loop &loop = loops[i];
            Seen &one = seen[i];
            const pin::SE3 a = data.oMi[loop.a] * loop.at_a, b = data.oMi[loop.b] * loop.at_b;
            one.turn = a.rotation().transpose();
            one.gap = b.translation() - a.translation();
            one.shift.noalias() = one.turn * one.gap;
            one.axes.noalias() = one.turn * b.rotation();
            frame.setZero();
            pin::getFrameJacobian(model, data, loop.a, loop.at_a, pin::LOCAL_WORLD_ALIGNED, frame);
            one.rates.setZero();
            pin::getFrameJacobian(model, data, loop.b, loop.at_b, pin::LOCAL_WORLD_ALIGNED, one.rates);
            one.rates -= frame;
            one.rates.topRows<3>() += pin::skew(one.gap) * frame.bottomRows<3>();
            one.rates.topRows<3>() = one.turn * one.rates.topRows<3>();
            one.rates.bottomRows<3>() = one.turn * one.rates.bottomRows<3>();
        }
        for (Index k = 0; k < count; ++k) {
            const Row &row = some[static_cast<std::size_t>(k)];
            const Seen &one = seen[row.loop];
            if (row.kind == 0) {
                error[k] = one.shift[row.entry];
                gradient.row(k) = one.rates.row(row.entry);
            } else if (row.kind == 1) {
                const Vector3d axis = one.axes.col(row.column);
                error[k] = axis[row.entry];
                const int j = (row.entry + 1) % 3, l = (row.entry + 2) % 3;
                gradient.row(k) = one.rates.row(3 + j) * axis[l] - one.rates.row(3 + l) * axis[j];
            } else {
                const double length = loops[row.loop].length;
                error[k] = 0.5 * (one.shift.squaredNorm() - length * length);
                gradient.row(k).noalias() = one.shift.transpose() * one.rates.topRows<3>();
            }
        }
        for (Index k = 0; k < pairs; ++k) {
            gradient.row(count + k) = couplings.row(k);
            error[count + k] = -offsets[k];
            for (Index j = 0; j < model.nv; ++j) {
                if (couplings(k, j) != 0.0) {
                    error[count + k] += couplings(k, j) * q[place(j)];
                }
            }
        }
    }

    bool effort(VectorXd &q, const double *rate, const double *wanted, VectorXd &result)
    {
        bool closed = false;
        for (int step = 0; step <= STEPS; ++step) {
            close(q, rows);
            pick(rest, inner);
            solver.compute(inner);
            if (error.size() == 0 || error.lpNorm<Eigen::Infinity>() <= CLOSED) {
                closed = true;
                break;
            }
            solved.noalias() = solver.solve(error);
            change.setZero();
            for (std::size_t i = 0; i < rest.size(); ++i) {
                change[rest[i]] = -solved[static_cast<Index>(i)];
            }
            following = pin::integrate(model, q, change);
            q = following;
        }
        pick(motors, outer);
        const MatrixXd followed = solver.solve(outer);
        embedding.setZero();
        for (std::size_t i = 0; i < motors.size(); ++i) {
            embedding(motors[i], static_cast<Index>(i)) = 1.0;
        }
        for (std::size_t i = 0; i < rest.size(); ++i) {
            embedding.row(rest[i]) = -followed.row(static_cast<Index>(i));
        }
        const Index size = static_cast<Index>(motors.size());
        const Eigen::Map<const VectorXd> rates(rate, size), changes(wanted, size);
        velocity.noalias() = embedding * rates;
        acceleration.setZero();
        pin::forwardKinematics(model, data, q, velocity, acceleration);
        drift();
        solved.noalias() = solver.solve(bend);
        acceleration.noalias() = embedding * changes;
        for (std::size_t i = 0; i < rest.size(); ++i) {
            acceleration[rest[i]] -= solved[static_cast<Index>(i)];
        }
        const VectorXd &load = pin::rnea(model, data, q, velocity, acceleration);
        total = load + rotor.cwiseProduct(acceleration) + viscous.cwiseProduct(velocity) + coulomb.cwiseProduct(velocity.cwiseSign());
        for (Index j = 0; j < model.nv; ++j) {
            if (stiffness[j] != 0.0) {
                total[j] += stiffness[j] * (q[place(j)] - unloaded[j]);
            }
        }
        result.noalias() = embedding.transpose() * total;
        return closed;
    }

    MatrixXd gradient;
    std::vector<Index> places;

private:
    // Coordinate of a rate that is one of a single joint.
    Index place(Index rate) const
    {
        return places[static_cast<std::size_t>(rate)];
    }

    void pick(const std::vector<Index> &columns, MatrixXd &part)
    {
        part.resize(gradient.rows(), static_cast<Index>(columns.size()));
        for (std::size_t i = 0; i < columns.size(); ++i) {
            part.col(static_cast<Index>(i)) = gradient.col(columns[i]);
        }
    }

    // What rows change by at constant rates of all joints.
    void drift()
    {
        bend.setZero(gradient.rows());
        std::size_t last = loops.size();
        Vector3d shifting = Vector3d::Zero(), bent = Vector3d::Zero(), turning = Vector3d::Zero(), turned = Vector3d::Zero();
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const Row &row = rows[k];
            const Seen &one = seen[row.loop];
            if (row.loop != last) {
                last = row.loop;
                const Loop &loop = loops[last];
                const auto world = pin::LOCAL_WORLD_ALIGNED;
                const auto va = pin::getFrameVelocity(model, data, loop.a, loop.at_a, world);
                const auto vb = pin::getFrameVelocity(model, data, loop.b, loop.at_b, world);
                const auto aa = pin::getFrameClassicalAcceleration(model, data, loop.a, loop.at_a, world);
                const auto ab = pin::getFrameClassicalAcceleration(model, data, loop.b, loop.at_b, world);
                const Vector3d &wa = va.angular();
                const Vector3d moving = vb.linear() - va.linear();
                shifting = one.turn * (moving - wa.cross(one.gap));
                bent = one.turn * (ab.linear() - aa.linear() - aa.angular().cross(one.gap) - 2.0 * wa.cross(moving)
                                   + wa.cross(wa.cross(one.gap)));
                turning = one.turn * (vb.angular() - wa);
                turned = one.turn * (ab.angular() - aa.angular() - wa.cross(vb.angular()));
            }
            const Index i = static_cast<Index>(k);
            if (row.kind == 0) {
                bend[i] = bent[row.entry];
            } else if (row.kind == 1) {
                const Vector3d axis = one.axes.col(row.column);
                bend[i] = (turned.cross(axis) + turning.cross(turning.cross(axis)))[row.entry];
            } else {
                bend[i] = one.shift.dot(bent) + shifting.squaredNorm();
            }
        }
    }

    pin::Data data;
    std::vector<Seen> seen;
    Rates frame;
    MatrixXd inner, outer, embedding;
    VectorXd error, change, velocity, acceleration, solved, following, bend, total;
    Eigen::PartialPivLU<MatrixXd> solver;
};

}  // namespace

extern "C" {

#include "pinocchio_parts.hpp"

// Joint 0 is the base. Joints about or along x, y or z take the kinds that Pinocchio has for them.
int robot_joint(Robot *robot, int parent, int kind, const double *axis, const double *rotation, const double *offset)
{
    pin::Model::JointModel joint = pin::JointModelSpherical();
    const Vector3d along(axis);
    const bool x = along == Vector3d::UnitX(), y = along == Vector3d::UnitY(), z = along == Vector3d::UnitZ();
    if (kind == REVOLUTE) {
        joint = pin::JointModelRevoluteUnaligned(along);
        if (x) joint = pin::JointModelRX();
        if (y) joint = pin::JointModelRY();
        if (z) joint = pin::JointModelRZ();
    } else if (kind == PRISMATIC) {
        joint = pin::JointModelPrismaticUnaligned(along);
        if (x) joint = pin::JointModelPX();
        if (y) joint = pin::JointModelPY();
        if (z) joint = pin::JointModelPZ();
    }
    const std::string name = "joint " + std::to_string(robot->model.njoints);
    const pin::SE3 placement{Matrix3d{Rows(rotation)}, Vector3d{offset}};
    const auto index = robot->model.addJoint(static_cast<pin::JointIndex>(parent), joint, placement, name);
    for (int i = 0; i < robot->model.nvs[index]; ++i) {
        robot->places.push_back(robot->model.idx_qs[index] + i);
    }
    return static_cast<int>(index);
}

void robot_loop(Robot *robot, int a, const double *turn_a, const double *point_a, int b, const double *turn_b,
                const double *point_b, double length)
{
    const pin::SE3 at_a{Matrix3d{Rows(turn_a)}, Vector3d{point_a}}, at_b{Matrix3d{Rows(turn_b)}, Vector3d{point_b}};
    robot->loops.push_back({static_cast<pin::JointIndex>(a), static_cast<pin::JointIndex>(b), at_a, at_b, length});
}

void robot_row(Robot *robot, std::size_t loop, int kind, int entry, int column)
{
    robot->all.push_back({loop, kind, entry, column});
}

// Columns of the rates of motors and of all other joints; per rate rotor inertia, viscous friction, stiffness, rest, Coulomb friction.
void robot_finish(Robot *robot, std::size_t motors, const long *driven, std::size_t others, const long *rest,
                  const double *forces, std::size_t pairs, const double *couplings, const double *offsets)
{
    const Index rates = robot->model.nv, count = static_cast<Index>(pairs);
    robot->motors.assign(driven, driven + motors);
    robot->rest.assign(rest, rest + others);
    using All = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const All> table(forces, 5, rates);
    robot->rotor = table.row(0);
    robot->viscous = table.row(1);
    robot->stiffness = table.row(2);
    robot->unloaded = table.row(3);
    robot->coulomb = table.row(4);
    robot->couplings = Eigen::Map<const All>(couplings, count, rates);
    robot->offsets = Eigen::Map<const VectorXd>(offsets, count);
    robot->finish();
}

// Gradients of all rows at a configuration, (rows + couplings) × rates.
void robot_gradient(Robot *robot, const double *position, double *gradient)
{
    robot->close(Eigen::Map<const VectorXd>(position, robot->model.nq), robot->all);
    using All = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Eigen::Map<All>(gradient, robot->gradient.rows(), robot->gradient.cols()) = robot->gradient;
}

// Rows that the loops are closed by; the others follow from them.
void robot_rows(Robot *robot, std::size_t count, const long *chosen)
{
    robot->rows.clear();
    for (std::size_t i = 0; i < count; ++i) {
        robot->rows.push_back(robot->all[static_cast<std::size_t>(chosen[i])]);
    }
}

// Seconds of some sweeps over the states: starts of all joints with the motors where they are, rates and accelerations of
// motors, efforts; NaN where loops stay open.
double robot_time(Robot *robot, std::size_t count, const double *start, const double *rate, const double *change,
                  double *effort, std::size_t sweeps)
{
    const std::size_t motors = robot->motors.size(), size = static_cast<std::size_t>(robot->model.nq);
    VectorXd q(robot->model.nq), result(static_cast<Index>(motors));
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t i = 0; i < count; ++i) {
            q = Eigen::Map<const VectorXd>(start + size * i, q.size());
            if (!robot->effort(q, rate + motors * i, change + motors * i, result)) {
                result.setConstant(std::numeric_limits<double>::quiet_NaN());
            }
            Eigen::Map<VectorXd>(effort + motors * i, result.size()) = result;
        }
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}
}
