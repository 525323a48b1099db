"""Checkers of the sources: what STYLE asks for and no linter from outside knows.

`python -m tools.lint` runs all of them and prints every find as `file:line: what is wrong`.
"""
