"""The seasons of a club that has played."""

from tests.web.clubs.conftest import organiser

__all__ = ["organiser"]
