"""`referee new-game KEY` writes the package of a new game: a small game that runs, with its first case and test."""

from __future__ import annotations

import keyword
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from referee import games
from referee.games.packages import KEY, LONGEST_KEY
from referee.installation import DOCS
from referee.schema import Unreadable

SKELETON: Final = Path(__file__).parent / "skeleton"
NEXT: Final = """{folder} has the package of a game that runs. Next, in the environment of Referee:

{steps}

{manual} explains each part."""
STEPS: Final = (
    ("pip install --editable {folder}", "the server has the game at its next start"),
    ("cd {folder}", ""),
    ("python -m referee check {key}", "says what is wrong with it, and what would be right"),
    ("pip install pytest", "once, if it is missing"),
    ("pytest", "runs its cases, the checks and its tests"),
    ("RELOAD=yes python -m referee serve", "shows changed templates at once"),
)
"""The commands for a new game, and what each does."""


def write_game(key: str, into: Path) -> str:
    """Write the package of a new game into a folder of its own; return what can be done with it.

    :raises Unreadable: the key is taken or no key, or its folder exists.
    """
    name = key.replace("-", "_")
    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY or not key[0].isalpha() or keyword.iskeyword(name):
        raise Unreadable(
            f"{key!r} is no key of a game: small letters, digits and hyphens, a letter first, such as `cribbage`", "key"
        )
    folder = into / key
    if folder.exists():
        raise Unreadable(f"{folder} exists already: choose another key, or remove it", "key")
    if key in games.keys() or find_spec(name) is not None:
        raise Unreadable(f"there is a game or a Python package {name!r} already: choose another key", "key")
    words = key.split("-")
    prefix = ("".join(word[0] for word in words) if len(words) > 1 else key[:2]).upper()
    changes = {
        "my_game": name,
        "my-game": key,
        "My Game": " ".join(words).title(),
        "MyGame": "".join(word.title() for word in words),
        "MY-": f"{prefix}-",
    }
    for source in sorted(SKELETON.rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            written = folder / _changed(source.relative_to(SKELETON).as_posix(), changes)
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(_changed(source.read_text(encoding="utf-8"), changes), encoding="utf-8")
    commands = [(command.format(folder=folder, key=key), effect) for command, effect in STEPS]
    width = max(len(command) for command, _ in commands)
    steps = "\n".join(f"  {command:{width}}  {effect}".rstrip() for command, effect in commands)
    return NEXT.format(folder=folder, steps=steps, manual=DOCS / "adding-a-game.md")


def _changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        text = text.replace(old, new)
    return text
