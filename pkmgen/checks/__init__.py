"""What can be compared of a robot by itself: methods with each other, power, kinematics, the compiled kernel."""
