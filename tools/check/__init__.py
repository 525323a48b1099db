"""The tests of a change: `make check` runs them after the linters."""
