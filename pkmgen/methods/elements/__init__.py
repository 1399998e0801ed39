"""Method `elements`: kinematic elements, explicit coordinates and constraints (Özgür 2013), for every robot."""
