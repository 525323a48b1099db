"""The entry for programs that look for a Flask application here; `referee/application.py` is the factory."""

from referee.application import create_app

__all__ = ["create_app"]
