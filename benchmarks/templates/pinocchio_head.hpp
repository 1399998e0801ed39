// What models in Pinocchio are written with.
#pragma once

#include <pinocchio/algorithm/frames.hpp>
#include <pinocchio/algorithm/jacobian.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody.hpp>

#include <Eigen/Dense>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace pin = pinocchio;
using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Rows = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
