"""Clubs, as pure code: ratings, results of a person over many matches. It knows no web, database or clock."""
