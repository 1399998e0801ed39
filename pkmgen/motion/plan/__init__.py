"""What is found out about a robot in numbers before its equations are written."""
