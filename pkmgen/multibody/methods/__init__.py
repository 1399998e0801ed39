"""Methods that write inverse dynamics of robots of bodies and joints, beside `adjoint`."""
