"""Design of robots: parameters varied by one kernel, objectives and constraints of a study file."""
