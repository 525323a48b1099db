"""Referee: the official at a real table."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name):
        """The version, read when it is asked for: most commands do not need it, and start sooner.

        The metadata of the package has it where it is installed; in a checkout, the file of the project.
        """
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from referee.installation import IS_INSTALLED, ROOT

        if IS_INSTALLED:
            from importlib.metadata import version

            return version("referee")
        import tomllib

        with (ROOT / "pyproject.toml").open("rb") as project:
            return tomllib.load(project)["project"]["version"]
