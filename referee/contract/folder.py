"""The folder of a game gives its class the names of the game, and the parts that every game has."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from inspect import isfunction
from typing import Any, Final

PARTS: Final = {
    "Options": "options",
    "Start": "position",
    "initial_position": "position",
    "due": "offers",
    "sheet": "sheet",
    "sums": "sums",
    "picture": "picture",
    "figures": "figures",
    "roster": "roster",
}
"""The parts of a game that its class need not name, each with the module of the folder that has it."""
NEEDED: Final = ("initial_position", "due", "sheet")
"""The parts that a game cannot do without."""


def take_names(game: type) -> None:
    """Give a game the name of its folder as its key, and the title and the line about it from the `__init__.py`."""
    folder = _folder_of(game)
    package = sys.modules.get(folder)
    names = {
        "key": folder.rpartition(".")[2].replace("_", "-"),
        "title": getattr(package, "TITLE", ""),
        "about": getattr(package, "ABOUT", ""),
    }
    for name, value in names.items():
        if value and not hasattr(game, name):
            setattr(game, name, value)


def take_parts(game: Any, base: type) -> None:
    """Give a game the parts that it does not name itself, and its base class does not have.

    A part has its own name in the module, or is a constant: `due`, `FIGURES`.

    :raises TypeError: a part that every game needs is missing.
    """
    folder = _folder_of(game)
    for name, module in PARTS.items():
        if getattr(game, name, None) is not getattr(base, name, None):
            continue
        source = _module(f"{folder}.{module}") if folder else None
        part = getattr(source, name, None) or getattr(source, name.upper(), None)
        if part is not None:
            setattr(game, name, staticmethod(part) if isfunction(part) else part)
        elif name in NEEDED:
            raise TypeError(f"{game.__name__} has no {name}: a function of the class, or of {module}.py in its folder")


def _folder_of(game: type) -> str:
    return game.__module__.rpartition(".")[0]


def _module(name: str) -> Any:
    """The module of this name; None if there is none."""
    return sys.modules.get(name) or (import_module(name) if find_spec(name) else None)
