"""What a release is made of beside the package: the page for the package index, and the recipe for conda-forge."""
