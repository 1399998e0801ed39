"""What is computed of a robot over many states: slices, surveys, boxes, motions, designs, identification."""
