"""Where a robot is and how it moves: pose, platform, limbs and their closures."""
