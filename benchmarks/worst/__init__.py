"""What the largest files that are accepted cost, command by command."""
