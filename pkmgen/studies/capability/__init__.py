"""Capability: forces, accelerations, speeds, accuracy and stiffness of a robot whose motors are known."""
