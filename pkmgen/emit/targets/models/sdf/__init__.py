"""SDFormat, the format of Gazebo and Drake."""
