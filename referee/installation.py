"""The place of the program's files: a checkout of the project, or an installed package."""

from __future__ import annotations

import os
import shlex
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
"""The command line, as a person types it."""


def command_with(settings: Mapping[str, str]) -> str:
    """The command line after the settings that lead it to the data of a server. Empty settings are left out."""
    before = (
        "" if NAMED_COMMAND else "".join(f"{name}={shlex.quote(value)} " for name, value in settings.items() if value)
    )
    return f"{before}{COMMAND}"


def usual_instance() -> Path:
    """The folder for data if `INSTANCE` is not set: in the checkout, or where the platform keeps a user's data."""
    if not IS_INSTALLED:
        return ROOT / "instance"
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False)
