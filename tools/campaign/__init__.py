"""Campaigns: the server is killed, raced, cut off and filled with rubbish, and what it acknowledged must be there.

Each is a module with a generator that prints its figures and asserts what must hold: in a short form in the test suite,
in a long form by `make campaign`.
"""
