"""Stage 2: a checked robot file becomes a `Mechanism`: bodies, joints, limbs and loops in one frame."""
