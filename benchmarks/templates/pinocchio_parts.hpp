// Life of a robot and bodies on its joints, for a class Robot that is declared before: included inside extern "C".

Robot *robot_new(const double *gravity)
{
    Robot *robot = new Robot;
    robot->model.gravity.linear() = Vector3d(gravity);
    return robot;
}

void robot_delete(Robot *robot)
{
    delete robot;
}

void robot_body(Robot *robot, int joint, double mass, const double *centre, const double *inertia)
{
    const pin::Inertia body(mass, Vector3d(centre), Matrix3d(Rows(inertia)));
    robot->model.appendBodyToJoint(static_cast<pin::JointIndex>(joint), body, pin::SE3::Identity());
}
