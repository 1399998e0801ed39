"""URDF, with loops as URDF+ has them and in a YAML file."""
