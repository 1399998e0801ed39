"""What the program needs of the computer: files, memory, processes, terminals; knows no robot."""
