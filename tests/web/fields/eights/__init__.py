"""A game of two dice of eight faces, as a package of its own would bring it."""

CONTRACT = 1
