"""What methods share that take limbs as trees of bodies on single joints: Khalil, Müller, Khan, the classical tree."""
