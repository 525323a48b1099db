"""One shape for the folders of games, and positions of a few values each."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from referee import games
from referee.contract import Due, Game, Sheet, Sum
from referee.kit.values import Value
from tools.lint.project import Find, Project, Source

FIXED: Final = (
    "rules.md",
    "options.py",
    "plays.py",
    "effects.py",
    "position.py",
    "offers.py",
    "sheet.py",
    "figures.py",
    "picture.py",
    "questions.py",
    "templates",
    "demo",
)
"""The files and folders that each game has beside `game.py`; `judging` is a module or a folder."""
NOUNS: Final = frozenset({"judging", "scoring", "evening", "stroke_ruling"})
"""The names of modules that end like a gerund and are a noun, or are fixed."""
FIELDS: Final = 12
"""A value of a position with more fields is several values."""

GIVEN: Final = {"due": Due, "sheet": Sheet, "picture": Any, "sums": tuple[Sum, ...]}
"""The types that functions of a folder give, by the names of the functions."""


def tables_of_contents(project: Project) -> Iterator[Find]:
    """Folders of games that lack a file, and modules `game.py` with anything but one class."""
    for game in project.game_folders:
        source, folder = Source(project.root, game), game.parent
        for name in FIXED:
            if not (folder / name).exists():
                yield source.find(1, f"each game has {name}; this one has none")
        if (folder / "judging.py").exists() == (folder / "judging").is_dir():
            yield source.find(1, "each game has judging.py or a folder judging")
        classes = [node for node in source.tree.body if isinstance(node, ast.ClassDef)]
        if len(classes) != 1:
            yield source.find(1, f"game.py has one class, the game, not {len(classes)}")
        for node in source.tree.body:
            if isinstance(node, ast.FunctionDef):
                yield source.find(node.lineno, f"game.py has no functions: {node.name}")


def gerunds(project: Project) -> Iterator[Find]:
    """Modules of games that are named by a gerund."""
    for source in project.games:
        if source.path.stem.endswith("ing") and source.path.stem not in NOUNS:
            yield source.find(1, "a module is named by a noun")


def positions_of_many_fields(project: Project) -> Iterator[Find]:
    """Values of positions with many fields. House rules are besides: each is an option of its own, and no state."""
    for key in games.keys():
        game = games.game(key)
        position = get_type_hints(type(game).initial_position)["return"]
        for cls in _values_in(position, besides=(game.Options,)):
            if (count := len(cls.__match_args__)) > FIELDS:
                path = Path(inspect.getsourcefile(cls) or "")
                line = inspect.getsourcelines(cls)[1]
                yield Source(project.root, path).find(line, f"{cls.__name__} has {count} fields: it is several values")


def parts_of_other_types(project: Project) -> Iterator[Find]:
    """Functions of folders, found there by their names, that take or give something else than the class says."""
    for key in games.keys():
        game = type(games.game(key))
        position = get_type_hints(game.initial_position)["return"]
        for name, wanted in GIVEN.items():
            function = getattr(game, name)
            if function is getattr(Game, name, None):
                continue
            hints = get_type_hints(function)
            takes = [kind for argument, kind in hints.items() if argument in ("position", "before")]
            if takes != [position] or wanted not in (hints["return"], Any):
                path = Path(inspect.getsourcefile(function) or "")
                line = inspect.getsourcelines(function)[1]
                yield Source(project.root, path).find(
                    line, f"{name} takes a {position.__name__}, and gives what Game says"
                )


def _values_in(hint: Any, besides: Sequence[type]) -> Iterator[Any]:
    """The values and dataclasses that a value of this type is made of, without those of `besides`."""
    seen, ahead = set(besides), [hint]
    while ahead:
        hint = ahead.pop()
        ahead += get_args(hint)
        if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, Value)) and hint not in seen:
            seen.add(hint)
            ahead += get_type_hints(hint).values()
            yield hint
