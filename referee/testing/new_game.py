"""`referee new-game KEY` writes the package of a new game: a small game that runs, with its first case and test."""

from __future__ import annotations

import keyword
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from referee import games
from referee.games.packages import KEY, LONGEST_KEY
from referee.installation import DOCS, IS_INSTALLED, ROOT
from referee.schema import Unreadable

SKELETON: Final = Path(__file__).parent / "skeleton"
BLANKS: Final = (
    "One line about the game, for the list of games.",
    "The rules in your own words, with a heading for each rule id.",
    "Change this game step by step into your own.",
)
"""Texts of the skeleton that an author replaces."""
NEXT: Final = """{folder} has the package of a game that runs. Next:

{steps}

{manual} explains each part."""


def write_game(key: str, into: Path) -> str:
    """Write the package of a new game into a folder of its own; return what can be done with it.

    :raises Unreadable: the key is taken or no key, or its folder exists.
    """
    name = key.replace("-", "_")
    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY or not key[0].isalpha() or keyword.iskeyword(name):
        raise Unreadable(
            f"{key!r} is not a key of a game: small letters, digits and hyphens, a letter first, such as `cribbage`",
            "key",
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
    steps = "\n".join(f"  {command}\n      {effect}" for command, effect in _steps(folder, key))
    return NEXT.format(folder=folder, steps=steps, manual=DOCS / "adding-a-game.md")


def _steps(folder: Path, key: str) -> Iterator[tuple[str, str]]:
    """The commands for a new game in the environment of this Referee, and what each does."""
    python = _python()
    yield f"{installing(str(folder))} pytest", "the server has the game at its next start"
    yield f"cd {folder}", "the commands that follow look at this folder"
    yield (
        f"{python} -m referee check {key}",
        "says what is wrong with the game, what would be right, and what is left to write",
    )
    yield f"{python} -m pytest", "runs its cases, the checks and its tests"
    yield f"RELOAD=yes {python} -m referee serve", "shows changed templates at once"


def installing(folder: str) -> str:
    """The command that installs the project of a folder into the environment of this Referee."""
    python = _python()
    install = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    # A checkout is found from its own folder alone until it is installed.
    itself = "" if IS_INSTALLED or _is_distributed() else f" --editable {shlex.quote(str(ROOT))}"
    return f"{install}{itself} --editable {folder}"


def _python() -> str:
    """The Python that runs this, as a person types it."""
    usual = Path(shutil.which("python") or "").absolute()
    return "python" if usual == Path(sys.executable).absolute() else shlex.quote(sys.executable)


def _is_distributed() -> bool:
    """True if the environment has Referee as a package, so that each folder finds it."""
    try:
        distribution("referee")
    except PackageNotFoundError:
        return False
    return True


def blanks(key: str) -> Iterator[str]:
    """The texts of a game that are still those of `new-game`, each with its file and line."""
    for path in sorted(games.folder(key).rglob("*")):
        if path.suffix in (".md", ".py"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for blank in BLANKS:
                    if blank in line:
                        yield f"{path.name}:{number}: “{blank}” is from `new-game`; write your own"


def _changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        text = text.replace(old, new)
    return text
