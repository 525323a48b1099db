"""The place of the program's files: a checkout of the project, or an installed package."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
IS_INSTALLED: Final = (PACKAGE / "templates").is_dir()
"""True if the package carries its templates. In a checkout they are beside it."""
ROOT: Final = PACKAGE if IS_INSTALLED else PACKAGE.parent
"""The folder of `templates`, `static` and `docs`."""
DOCS: Final = ROOT / "docs"
"""The documents, which an installed package carries too."""
NAMED_COMMAND: Final = os.environ.get("REFEREE_COMMAND", "")
"""The command line of a service or a container, which runs it with the same settings."""
COMMAND: Final = NAMED_COMMAND or ("referee" if IS_INSTALLED else ".venv/bin/python -m referee")
"""The command line, as pages name it."""


def command_with(settings: Mapping[str, str]) -> str:
    """The command line after the settings that lead it to the data of a server. Empty settings are left out."""
    if NAMED_COMMAND:
        return NAMED_COMMAND
    before = "".join(f"{name}={shlex.quote(value)} " for name, value in settings.items() if value)
    return before + (installed_command(Path(sys.executable), os.environ) if IS_INSTALLED else COMMAND)


def installed_command(executable: Path, environ: Mapping[str, str]) -> str:
    """The command beside a Python: `referee` if a shell finds it by that name, else its whole path.

    uv puts the folder of what it runs into the `PATH`, where the person's own shell does not have it.
    """
    beside = executable.with_name("referee")
    in_path = None if "UV" in environ else shutil.which("referee", path=os.pathsep.join(os.get_exec_path(environ)))
    is_in_path = in_path is not None and Path(in_path).resolve() == beside.resolve()
    return "referee" if is_in_path or not beside.exists() else shlex.quote(str(beside))


def usual_instance() -> Path:
    """The folder for data if `INSTANCE` is not set: in the checkout, or where the platform keeps a user's data."""
    if not IS_INSTALLED:
        return ROOT / "instance"
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False)
