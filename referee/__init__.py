"""Referee: the official at a real table."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name):
        """The version, read when it is asked for: most commands do not need it, and start sooner.

        The file of the project has it in a checkout; the metadata of the package has it where it is installed.
        """
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from pathlib import Path

        project = Path(__file__).parents[1] / "pyproject.toml"
        if project.is_file():
            import tomllib

            with project.open("rb") as text:
                return tomllib.load(text)["project"]["version"]
        from importlib.metadata import version

        return version("referee")
