"""The papers' equations in plain numpy, one by one, in their order and notation.

Nothing of `pkmgen` is used but the numbers of a robot file (`robot_numbers`). Each module of a paper returns all named
matrices of its model, so that any formulation can be compared with it quantity by quantity.
"""
