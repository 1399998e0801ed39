"""OpenCL C."""
