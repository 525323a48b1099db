"""Games of installed packages: loaded one by one, and left out with a reason if one cannot be used.

A package names its game in the entry point group `referee.games`: the name is the key, the object is the `GAME` of a
module beside `rules.md`. The `__init__.py` beside that module names the contract that the game is written for:
`CONTRACT = 1`. It is read first, so a game for another contract is not loaded at all.
"""

import importlib
import os
import re
import select
import signal
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from referee.contract import CONTRACT, Game, Players
from referee.games.description import description
from referee.kit.values import Value

GROUP: Final = "referee.games"
"""The entry point group of games that are packages of their own."""
MANUAL: Final = "docs/adding-a-game.md"
KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_OUR_PATH: Final = re.compile(r" \(\S*\.py\)$")
"""The path that Python adds to the message about a missing name."""
LONGEST_KEY: Final = 40
NEEDED: Final = ("title", "about", "players", "Options", "questions", "turn_rule", "end_rule")
"""The names in the class of each game, beside its judges and functions."""


IMPORT_SECONDS: Final = 10.0
"""Seconds after which the import of a module is given up."""


class LeftOut(Value):
    """A game of a package that cannot be used."""

    key: str
    package: str
    """The name and the version of the installed package."""
    why: str

    def __str__(self) -> str:
        return f"{self.key} ({self.package}) is left out: {self.why}"


class Unusable(Exception):
    """A game cannot be used; the message says why, and what would be right."""


class PackageGame(Value):
    """A game of a package, with the folder of its files."""

    game: Game[Any]
    folder: Path


class Packages(Value):
    """The games of packages by their keys, and those that are left out."""

    games: Mapping[str, PackageGame]
    left_out: tuple[LeftOut, ...]


def installed(taken: Sequence[str]) -> Packages:
    """The games of all installed packages. They cannot have the keys that are `taken`."""
    return loaded(entry_points(group=GROUP), taken)


def loaded(points: Iterable[EntryPoint], taken: Sequence[str]) -> Packages:
    """The games of some entry points. A key that several packages have belongs to the first of them by name."""
    usable: dict[str, PackageGame] = {}
    left_out = []
    for point in sorted(points, key=lambda point: (point.name, _name_of(point))):
        try:
            _require_key(point.name, taken, usable)
            _require_contract(point)
            usable[point.name] = _load(point)
        except Unusable as fault:
            left_out.append(LeftOut(point.name, _name_of(point), str(fault)))
    return Packages(usable, tuple(left_out))


def _name_of(point: EntryPoint) -> str:
    """The package of an entry point with its version; its module if it belongs to none."""
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else _module_of(point)


def _module_of(point: EntryPoint) -> str:
    return point.value.partition(":")[0].strip()


def _require_key(key: str, taken: Sequence[str], usable: dict[str, PackageGame]) -> None:
    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise Unusable(
            f"a key has small letters, digits and single hyphens, at most {LONGEST_KEY} characters: cribbage, darts-501"
        )
    if key in taken:
        raise Unusable("Referee itself has a game with this key; the game needs another one")
    if key in usable:
        raise Unusable("another installed package has a game with this key; uninstall one of them")


def _require_contract(point: EntryPoint) -> None:
    """Check that a game is written for the contract of this Referee, before its own modules are loaded."""
    module = _module_of(point)
    folder = module.rpartition(".")[0] or module
    names = f"CONTRACT = {CONTRACT}"
    number = getattr(_import(folder), "CONTRACT", None)
    if number is None:
        raise Unusable(
            f"{folder} names no contract, so it may be written for Referee 1.2 or earlier; {MANUAL} lists the names "
            f"that have changed. Its __init__.py then says {names}"
        )
    if number != CONTRACT:
        needs = "a newer Referee" if isinstance(number, int) and number > CONTRACT else f"a newer version of {folder}"
        raise Unusable(
            f"{folder} is written for contract {number!r}, and this Referee has contract {CONTRACT}. Install {needs}, "
            f"or change the game by {MANUAL} and write {names}"
        )


def _load(point: EntryPoint) -> PackageGame:
    name = _module_of(point)
    module = _import(name)
    attribute = point.value.partition(":")[2].partition("[")[0].strip()
    game = getattr(module, attribute, None) if attribute else module
    if not isinstance(game, Game):
        raise Unusable(f"{point.value} is not a game: the entry point names an instance of a subclass of Game")
    if missing := [part for part in NEEDED if not hasattr(game, part)]:
        raise Unusable(f"the class {type(game).__name__} names no {', no '.join(missing)}")
    if not (isinstance(game.title, str) and isinstance(game.about, str) and isinstance(game.players, Players)):
        raise Unusable(f"{type(game).__name__} needs texts as title and about, and `Players(2, 4)` as players")
    if game.key != point.name:
        raise Unusable(f"the entry point has the name {point.name}, and the class the key {game.key}: write one key")
    try:
        description(game)
    except Exception as fault:
        raise Unusable(f"its plays, questions or options cannot be described: {in_one_line(fault)}") from fault
    _require_presets(game)
    file = getattr(sys.modules[type(game).__module__], "__file__", None) or ""
    folder = Path(file).parent
    if not (folder / "rules.md").is_file():
        raise Unusable(f"there is no rules.md beside {Path(file).name}; does the package include its data files?")
    return PackageGame(game, folder)


def _require_presets(game: Game[Any]) -> None:
    """Check that the game takes the house rules of its presets: every page of a new match offers them."""
    for preset in game.presets:
        try:
            game.schema.read_options(dict(preset.options))
        except Exception as fault:
            raise Unusable(f"its preset {preset.title!r} has house rules that it does not take: {fault}") from fault


def _import(name: str) -> Any:
    """The module of this name.

    :raises Unusable: it cannot be imported; the message names the line at fault.
    """
    if name not in sys.modules:
        _try_import(name)
    try:
        return importlib.import_module(name)
    except SystemExit as fault:
        raise Unusable(f"{name} ends the program when it is imported: {in_one_line(fault)}") from fault
    except Exception as fault:
        old = f"; {MANUAL} lists the names that have changed" if _names_ours(fault) else ""
        raise Unusable(f"{name} cannot be imported: {in_one_line(fault)}{old}") from fault


def _try_import(name: str) -> None:
    """Import a module in a fork first: no exception tells of a module that ends its process or never ends.

    :raises Unusable: the fork ended before the import did, or did not end in time.
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if not pid:
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nowhere, stream)
            importlib.import_module(name)
        finally:
            # An exception is raised again by the import that counts, which names its line.
            os.write(writing, b".")
            os._exit(0)
    os.close(writing)
    with open(reading, "rb", buffering=0) as came_to_its_end:
        ends = select.poll()
        ends.register(reading, select.POLLIN)
        in_time = bool(ends.poll(IMPORT_SECONDS * 1000))
        if not in_time:
            os.kill(pid, signal.SIGKILL)
        whole = in_time and came_to_its_end.read(1) == b"."
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if not in_time:
        raise Unusable(f"the import of {name} does not come to an end: it took more than {IMPORT_SECONDS:g} seconds")
    if not whole:
        how = f"signal {-status} ended it" if status < 0 else f"os._exit({status})"
        raise Unusable(f"{name} ends the program when it is imported: {how}")


def _names_ours(fault: Exception) -> bool:
    """True if a name of Referee itself is missing."""
    return isinstance(fault, ImportError) and (fault.name or "").partition(".")[0] == "referee"


def in_one_line(fault: BaseException, folder: Path | None = None) -> str:
    """An error in one line, with the file and the line where it happened: the last one in `folder`, if there is any."""
    says = " ".join(f"{type(fault).__name__}: {_OUR_PATH.sub('', str(fault))}".split())
    frames = [] if isinstance(fault, SyntaxError) else traceback.extract_tb(fault.__traceback__)
    others = ("<frozen", importlib.__file__, str(Path(__file__).parents[1]))
    own = [frame for frame in frames if not frame.filename.startswith(others)]
    inside = [frame for frame in own if folder is not None and frame.filename.startswith(str(folder))] or own
    return f"{says} ({Path(inside[-1].filename).name}, line {inside[-1].lineno})" if inside else says
