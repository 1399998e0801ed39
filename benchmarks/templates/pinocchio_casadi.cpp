// The model of pinocchio.cpp written down by CasADi: Pinocchio's algorithms run on CasADi's SX.
#define BOOST_VARIANT_USE_RELAXED_GET_BY_DEFAULT // Pinocchio asks each joint whether it mimics another
#include <pinocchio/autodiff/casadi.hpp>

#include "pinocchio.cpp"

#include <fstream>

namespace {

using casadi::SX;

// The kinds of joints that trees here have: with all that Pinocchio knows, compiling takes minutes.
template<typename Scalar, int Options>
struct Joints {
    typedef pin::JointModelRevoluteUnalignedTpl<Scalar, Options> JointModelRevoluteUnaligned;
    typedef pin::JointModelPrismaticUnalignedTpl<Scalar, Options> JointModelPrismaticUnaligned;
    typedef pin::JointModelFreeFlyerTpl<Scalar, Options> JointModelFreeFlyer;
    typedef boost::variant<JointModelRevoluteUnaligned, JointModelPrismaticUnaligned, JointModelFreeFlyer> JointModelVariant;
    typedef pin::JointDataRevoluteUnalignedTpl<Scalar, Options> JointDataRevoluteUnaligned;
    typedef pin::JointDataPrismaticUnalignedTpl<Scalar, Options> JointDataPrismaticUnaligned;
    typedef pin::JointDataFreeFlyerTpl<Scalar, Options> JointDataFreeFlyer;
    typedef boost::variant<JointDataRevoluteUnaligned, JointDataPrismaticUnaligned, JointDataFreeFlyer> JointDataVariant;
};

using SymbolicModel = pin::ModelTpl<SX, 0, Joints>;
using Kinds = Joints<SX, 0>;
using Vector = Eigen::Matrix<SX, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<SX, Eigen::Dynamic, Eigen::Dynamic>;
using Vector3 = Eigen::Matrix<SX, 3, 1>;

Vector symbols(const SX &entries)
{
    Vector result(entries.size1());
    for (Index i = 0; i < result.size(); ++i) {
        result[i] = entries(static_cast<casadi_int>(i));
    }
    return result;
}

SX entries(const Matrix &matrix)
{
    SX result = SX::zeros(matrix.rows(), matrix.cols());
    for (Index i = 0; i < matrix.rows(); ++i) {
        for (Index j = 0; j < matrix.cols(); ++j) {
            result(i, j) = matrix(i, j);
        }
    }
    return SX::sparsify(result);
}

Matrix solved(const SX &left, const Matrix &right)
{
    const SX result = SX::densify(SX::solve(left, entries(right)));
    Matrix filled(right.rows(), right.cols());
    for (Index i = 0; i < filled.rows(); ++i) {
        for (Index j = 0; j < filled.cols(); ++j) {
            filled(i, j) = result(i, j);
        }
    }
    return filled;
}

SymbolicModel::JointModel symbolic(const pin::JointModel &joint)
{
    const auto &kind = joint.toVariant();
    if (const auto *turning = boost::get<pin::JointModelRevoluteUnaligned>(&kind)) {
        return Kinds::JointModelRevoluteUnaligned(turning->axis.cast<SX>());
    }
    if (const auto *sliding = boost::get<pin::JointModelPrismaticUnaligned>(&kind)) {
        return Kinds::JointModelPrismaticUnaligned(sliding->axis.cast<SX>());
    }
    return Kinds::JointModelFreeFlyer();
}

SymbolicModel symbolic(const pin::Model &model)
{
    SymbolicModel result;
    result.gravity.linear() = model.gravity.linear().cast<SX>();
    for (pin::JointIndex i = 1; i < static_cast<pin::JointIndex>(model.njoints); ++i) {
        const auto placement = model.jointPlacements[i].cast<SX>();
        result.addJoint(model.parents[i], symbolic(model.joints[i]), placement, model.names[i]);
        result.inertias[i] = model.inertias[i].cast<SX>();
    }
    return result;
}

// As Robot::effort does it in numbers; systems are solved by CasADi.
Vector effort(const Robot &robot, const Vector &position, const Vector &twist, const Vector &change)
{
    const SymbolicModel model = symbolic(robot.model);
    SymbolicModel::Data data(model);
    const Index width = robot.plane.rows(), first = robot.limb_rates, moved = model.nv - first;
    const Index open = width * static_cast<Index>(robot.loops.size());
    const Matrix plane = robot.plane.cast<SX>(), spread = robot.spread.cast<SX>();
    Matrix jacobian = Matrix::Constant(open, model.nv, SX(0)), platform = Matrix::Constant(moved, twist.size(), SX(0));
    pin::computeJointJacobians(model, data, position);
    for (std::size_t i = 0; i < robot.loops.size(); ++i) {
        const Loop &loop = robot.loops[i];
        SymbolicModel::Data::Matrix6x tip(6, model.nv), anchor(6, model.nv);
        tip.fill(SX(0));
        anchor.fill(SX(0));
        pin::getFrameJacobian(model, data, loop.tip, loop.tip_placement.cast<SX>(), pin::LOCAL_WORLD_ALIGNED, tip);
        pin::getFrameJacobian(model, data, loop.anchor, loop.anchor_placement.cast<SX>(), pin::LOCAL_WORLD_ALIGNED, anchor);
        jacobian.middleRows(width * static_cast<Index>(i), width) = plane * (tip.topRows(3) - anchor.topRows(3));
    }
    for (Index i = 0; i < std::min(moved, twist.size()); ++i) {
        platform(i, i) = SX(1);
    }
    Vector velocity = Vector::Constant(model.nv, SX(0)), acceleration = Vector::Constant(model.nv, SX(0));
    if (robot.flies) {
        const Eigen::Matrix<SX, 3, 3> turned = data.oMi[model.njoints - 1].rotation().transpose();
        platform.topLeftCorner(3, 3) = turned;
        platform.bottomRightCorner(3, 3) = turned;
    }
    velocity.tail(moved) = platform * twist;
    acceleration.tail(moved) = platform * change;
    if (robot.flies) {
        const Vector3 linear = velocity.tail(6).head(3), angular = velocity.tail(3);
        acceleration.tail(6).head(3) -= angular.cross(linear);
    }
    const SX closure = entries(jacobian.leftCols(first) * spread);
    const Matrix freedoms = solved(closure, -jacobian.rightCols(moved) * platform);
    velocity.head(first) = spread * (freedoms * twist);
    pin::forwardKinematics(model, data, position, velocity, acceleration);
    Vector bend(open);
    for (std::size_t i = 0; i < robot.loops.size(); ++i) {
        const Loop &loop = robot.loops[i];
        const auto tip = pin::getFrameClassicalAcceleration(
            model, data, loop.tip, loop.tip_placement.cast<SX>(), pin::LOCAL_WORLD_ALIGNED);
        const auto anchor = pin::getFrameClassicalAcceleration(
            model, data, loop.anchor, loop.anchor_placement.cast<SX>(), pin::LOCAL_WORLD_ALIGNED);
        bend.segment(width * static_cast<Index>(i), width) = plane * (anchor.linear() - tip.linear());
    }
    const Vector coordinates = solved(closure, bend);
    acceleration.head(first) = spread * coordinates;
    const Vector load = pin::rnea(model, data, position, velocity, acceleration);
    const Vector own = spread.transpose() * load.head(first) + robot.rotors.cast<SX>().cwiseProduct(coordinates);
    const Vector total = freedoms.transpose() * own + platform.transpose() * load.tail(moved);
    return solved(entries((robot.actuated.cast<SX>() * freedoms).transpose()), total);
}

}  // namespace

extern "C" {

// Write the function of position, twist and acceleration to a file that CasADi reads; 0 if it could be written.
int robot_write(const Robot *robot, const std::size_t *sizes, const char *file)
{
    const SX position = SX::sym("position", sizes[0]), twist = SX::sym("twist", sizes[1]), change = SX::sym("change", sizes[1]);
    const SX result = SX::densify(entries(effort(*robot, symbols(position), symbols(twist), symbols(change))));
    std::ofstream out(file);
    out << casadi::Function("inverse_dynamics", {position, twist, change}, SX::cse({result})).serialize();
    return out.good() ? 0 : 1;
}
}
