"""LinuxCNC: a kinematics module around the C of a kernel, for halcompile."""
