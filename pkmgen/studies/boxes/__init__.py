"""The largest box, cube or cylinder of a workspace that keeps given limits: found in numbers, or proven."""
