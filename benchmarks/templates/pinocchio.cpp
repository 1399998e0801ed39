// Inverse dynamics of a parallel robot by Pinocchio, timed over arrays of states: a tree of limbs and platform, the loops
// of which are cut at the platform. Vectors are x, y, z; matrices row by row; SI units.
#include "pinocchio_head.hpp"

namespace {

enum Kind { REVOLUTE, PRISMATIC, FREE };

struct Loop {
    pin::JointIndex tip, anchor;
    pin::SE3 tip_placement, anchor_placement;
};

// Joint rates of the limbs are those of independent coordinates c, spread by signs: v = [S ċ, P ẋ], ẋ the twist.
class Robot {
public:
    pin::Model model;
    std::vector<Loop> loops;
    MatrixXd spread, plane, actuated;
    VectorXd rotors;
    bool flies = false;
    Index limb_rates = 0;

    void finish(Index coordinates, Index twist)
    {
        data = pin::Data(model);
        const Index rates = model.nv, open = plane.rows() * static_cast<Index>(loops.size());
        jacobian.setZero(open, rates);
        frame.setZero(6, rates);
        velocity.setZero(rates);
        acceleration.setZero(rates);
        bend.setZero(open);
        freedoms.setZero(coordinates, twist);
        platform.setIdentity(rates - limb_rates, twist);
    }

    void effort(const VectorXd &position, const VectorXd &twist, const VectorXd &change, VectorXd &result)
    {
        const Index width = plane.rows(), moved = model.nv - limb_rates;
        pin::computeJointJacobians(model, data, position);
        for (std::size_t i = 0; i < loops.size(); ++i) {
            auto rows = jacobian.middleRows(width * static_cast<Index>(i), width);
            frame.setZero();
            pin::getFrameJacobian(model, data, loops[i].tip, loops[i].tip_placement, pin::LOCAL_WORLD_ALIGNED, frame);
            rows.noalias() = plane * frame.topRows(3);
            frame.setZero();
            pin::getFrameJacobian(model, data, loops[i].anchor, loops[i].anchor_placement, pin::LOCAL_WORLD_ALIGNED, frame);
            rows.noalias() -= plane * frame.topRows(3);
        }
        velocity.tail(moved) = twist;
        acceleration.head(limb_rates).setZero();
        acceleration.tail(moved) = change;
        if (flies) {
            const Matrix3d turned = data.oMi[model.njoints - 1].rotation().transpose();
            platform.topLeftCorner<3, 3>() = turned;
            platform.bottomRightCorner<3, 3>() = turned;
            velocity.tail<6>() = platform * twist;
            acceleration.tail<6>() = platform * change;
            const Vector3d linear = velocity.tail<6>().head<3>(), angular = velocity.tail<3>();
            acceleration.tail<6>().head<3>() -= angular.cross(linear);
        }
        closure.compute(jacobian.leftCols(limb_rates) * spread);
        freedoms = closure.solve(-jacobian.rightCols(moved) * platform);
        velocity.head(limb_rates).noalias() = spread * (freedoms * twist);
        pin::forwardKinematics(model, data, position, velocity, acceleration);
        for (std::size_t i = 0; i < loops.size(); ++i) {
            const auto tip = pin::getFrameClassicalAcceleration(
                model, data, loops[i].tip, loops[i].tip_placement, pin::LOCAL_WORLD_ALIGNED);
            const auto anchor = pin::getFrameClassicalAcceleration(
                model, data, loops[i].anchor, loops[i].anchor_placement, pin::LOCAL_WORLD_ALIGNED);
            bend.segment(width * static_cast<Index>(i), width) = plane * (anchor.linear() - tip.linear());
        }
        const VectorXd coordinates = closure.solve(bend);
        acceleration.head(limb_rates).noalias() = spread * coordinates;
        const VectorXd &load = pin::rnea(model, data, position, velocity, acceleration);
        const VectorXd own = spread.transpose() * load.head(limb_rates) + rotors.cwiseProduct(coordinates);
        const VectorXd total = freedoms.transpose() * own + platform.transpose() * load.tail(moved);
        result = (actuated * freedoms).transpose().partialPivLu().solve(total);
    }

private:
    pin::Data data;
    MatrixXd jacobian, freedoms, platform;
    pin::Data::Matrix6x frame;
    VectorXd velocity, acceleration, bend;
    Eigen::PartialPivLU<MatrixXd> closure;
};

pin::SE3 shift(const double *offset)
{
    return pin::SE3(Matrix3d::Identity(), Vector3d(offset));
}

MatrixXd matrix(std::size_t rows, std::size_t columns, const double *entries)
{
    using All = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    return Eigen::Map<const All>(entries, static_cast<Index>(rows), static_cast<Index>(columns));
}

}  // namespace

extern "C" {

#include "pinocchio_parts.hpp"

// Joint 0 is the base; joints of limbs come before those of the platform.
int robot_joint(Robot *robot, int parent, int kind, const double *axis, const double *rotation, const double *offset)
{
    pin::Model::JointModel joint = pin::JointModelFreeFlyer();
    if (kind == REVOLUTE) {
        joint = pin::JointModelRevoluteUnaligned(Vector3d(axis));
    } else if (kind == PRISMATIC) {
        joint = pin::JointModelPrismaticUnaligned(Vector3d(axis));
    } else {
        robot->flies = true;
    }
    const std::string name = "joint " + std::to_string(robot->model.njoints);
    const pin::SE3 placement{Matrix3d{Rows(rotation)}, Vector3d{offset}};
    return static_cast<int>(robot->model.addJoint(static_cast<pin::JointIndex>(parent), joint, placement, name));
}

void robot_loop(Robot *robot, int tip, const double *tip_offset, int anchor, const double *anchor_offset)
{
    robot->loops.push_back({
        static_cast<pin::JointIndex>(tip), static_cast<pin::JointIndex>(anchor), shift(tip_offset), shift(anchor_offset)});
}

// `spread`: joint rates of limbs by coordinates; `plane`: what a loop closes in; `actuated`: motors by coordinates.
void robot_finish(Robot *robot, std::size_t rates, std::size_t coordinates, std::size_t motors, std::size_t twist,
                  std::size_t width, const double *spread, const double *plane, const double *actuated, const double *rotors)
{
    robot->limb_rates = static_cast<Index>(rates);
    robot->spread = matrix(rates, coordinates, spread);
    robot->plane = matrix(width, 3, plane);
    robot->actuated = matrix(motors, coordinates, actuated);
    robot->rotors = Eigen::Map<const VectorXd>(rotors, static_cast<Index>(coordinates));
    robot->finish(static_cast<Index>(coordinates), static_cast<Index>(twist));
}

// Seconds of some sweeps over the states; `sizes` of a position, a twist and an effort.
double robot_time(Robot *robot, std::size_t count, const std::size_t *sizes, const double *position, const double *twist,
                  const double *change, double *effort, std::size_t sweeps)
{
    VectorXd q(sizes[0]), v(sizes[1]), a(sizes[1]), result(sizes[2]);
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t i = 0; i < count; ++i) {
            q = Eigen::Map<const VectorXd>(position + sizes[0] * i, q.size());
            v = Eigen::Map<const VectorXd>(twist + sizes[1] * i, v.size());
            a = Eigen::Map<const VectorXd>(change + sizes[1] * i, a.size());
            robot->effort(q, v, a, result);
            Eigen::Map<VectorXd>(effort + sizes[2] * i, result.size()) = result;
        }
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}
}
