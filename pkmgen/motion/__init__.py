"""How robots move: their geometry and kinematics, and what follows from numbers about them."""
