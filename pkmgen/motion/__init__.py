"""How robots move: their geometry and kinematics, and what numbers tell about them."""
