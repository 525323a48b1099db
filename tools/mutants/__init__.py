"""A measure of the tests: the program is changed in one small place, and the tests of that folder must fail.

`python -m tools.mutants` draws 300 such changes by a seed and prints which ones nobody noticed.
"""
