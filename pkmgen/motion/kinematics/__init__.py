"""The whole robot from models of its limbs: actuators and platform, their rates, and the loops between them."""
