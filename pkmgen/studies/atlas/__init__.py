"""Atlas of a workspace: what a robot reaches and needs over grids of any size."""
