"""MATLAB, Octave and Simulink: the C of a kernel, a MEX file and an S-function around it, functions with help texts."""
