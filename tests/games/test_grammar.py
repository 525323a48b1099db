"""One grammar for judging, one shape for the folders of games, the words of the field: it holds for all games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import pytest

from referee import games

GAMES: Final = Path(games.__file__).parent
REFEREE: Final = GAMES.parent
FOLDERS: Final = sorted(path.parent for path in GAMES.glob("*/game.py"))
MODULES: Final = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))

FIXED: Final = (
    "rules.md",
    "game.py",
    "options.py",
    "plays.py",
    "effects.py",
    "position.py",
    "offers.py",
    "sheet.py",
    "figures.py",
    "picture.py",
    "questions.py",
)
"""The files that each game has; `judging` is a module or a folder."""
RULE: Final = re.compile(r"[A-Z][A-Z0-9]-[A-Z0-9]+(-[A-Za-z0-9]+)*")
GONE: Final = frozenset(
    [
        "Course",
        "Line",
        "Weighed",
        "weigh",
        "Room",
        "right",
        "rights",
        "Reader",
        "Kind",
        "Form",
        "FormField",
        "Slot",
        "Fold",
        "Headed",
        "Law",
        "Laid",
        "Account",
        "Doubt",
        "Trail",
        "put",
        "once",
        "Tap",
        "Turnout",
        "turn_out",
        "Wrong",
        "is_wrong",
        "wrong_with",
        "changed",
        "found",
        "made",
        "told",
        "said",
        "one",
        "dress",
        "kept",
        "Trouble",
    ]
)
"""Names of classes and functions that a newcomer misread; STYLE of the project: a name says what the thing is."""
BY_PLACE: Final = 5
"""The most arguments that are given by their place."""
OF_ONE_KIND: Final = frozenset({"cite", "is_allowed", "product", "run_beside", "select"})
"""Functions that take any number of arguments by place, or hand them on."""
NOUNS: Final = frozenset({"judging", "scoring", "evening", "stroke_ruling"})
"""The names of modules that end like a gerund and are a noun, or are fixed."""
LINES: Final = 350
FIELDS: Final = 12
"""A value of a position with more fields is several values."""


def name_of(path: Path) -> str:
    return path.relative_to(GAMES).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef))


def is_rule(node: ast.expr) -> bool:
    """True for a rule id, for several of them, and for a name or a field that holds one."""
    if isinstance(node, ast.Tuple):
        return bool(node.elts) and all(map(is_rule, node.elts))
    if isinstance(node, ast.IfExp):
        return is_rule(node.body) or is_rule(node.orelse)
    if isinstance(node, (ast.Name, ast.Attribute)):
        return re.search(r"(^|\.)rules?$", ast.unparse(node)) is not None
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value) is not None


def is_sentence(node: ast.expr) -> bool:
    """True for a text of several words, and for a name or a field that holds one."""
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, ast.IfExp):
        return is_sentence(node.body) or is_sentence(node.orelse)
    if isinstance(node, (ast.Name, ast.Attribute)):
        return re.search(r"(^|\.)(says|sentence|why|reason)$", ast.unparse(node)) is not None
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def values_in(hint: Any, besides: Sequence[type]) -> Iterator[type]:
    """The dataclasses that a value of this type is made of, without those of `besides`."""
    seen, ahead = set(besides), [hint]
    while ahead:
        hint = ahead.pop()
        ahead += get_args(hint)
        if is_dataclass(hint) and isinstance(hint, type) and hint not in seen:
            seen.add(hint)
            ahead += get_type_hints(hint).values()
            yield hint


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_each_game_has_the_same_table_of_contents(folder: Path) -> None:
    assert not [name for name in FIXED if not (folder / name).exists()]
    assert (folder / "judging.py").exists() != (folder / "judging").is_dir()
    assert (folder / "templates").is_dir()
    assert (folder / "demo").is_dir()
    classes = [node.name for node in tree(folder / "game.py").body if isinstance(node, ast.ClassDef)]
    assert len(classes) == 1
    assert not [node for node in tree(folder / "game.py").body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_named_by_a_noun(path: Path) -> None:
    assert path.stem in NOUNS or not path.stem.endswith("ing")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_value_stands_for_a_refusal(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            assert not names & {"Ruling", "Refused", "Fault", "LateRuling"}, f"line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            assert ast.unparse(node.args[1]) not in ("Ruling", "Refused", "Fault"), f"line {node.lineno}"
        if isinstance(node, (ast.Tuple, ast.List)):
            pair = any(map(is_rule, node.elts)) and any(map(is_sentence, node.elts))
            assert not pair, f"line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                pair = key is not None and is_rule(key) and is_sentence(value)
                assert not pair, f"line {value.lineno}: {ast.unparse(value)}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_what_a_play_comes_to_is_one_draft(path: Path) -> None:
    for function in functions(path):
        parameters = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)}
        carried = parameters & {"says", "rules", "effects", "flags", "late"}
        assert len(carried) < 2, f"line {function.lineno}: {function.name} is handed {carried}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_decision_looks_at_a_sentence(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and node.attr in ("startswith", "endswith", "partition", "split"):
            looked_at = ast.unparse(node.value)
            assert not re.search(r"\b(says|why|sentence|reason)$", looked_at), f"line {node.lineno}: {looked_at}"
        if isinstance(node, ast.Compare) and any(isinstance(op, (ast.In, ast.NotIn)) for op in node.ops):
            assert not re.search(r"\b(says|why|sentence)$", ast.unparse(node.comparators[0])), f"line {node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_next_position_is_made_by_name(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"from dataclasses import .*\breplace\b|dataclasses\.replace\(", text)


@pytest.mark.parametrize("key", games.keys())
def test_a_position_of_many_fields_is_several_values(key: str) -> None:
    """House rules are besides: they are no state, and each is an option of its own."""
    game = games.game(key)
    position = get_type_hints(type(game).initial_position)["return"]
    for cls in values_in(position, besides=(game.Options,)):
        assert len(fields(cls)) <= FIELDS, f"{cls.__name__} has {len(fields(cls))} fields"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_rules_know_no_addresses_and_no_type(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not re.search(r"https?://|/games/|href=|<[a-z]+[ >]|\u00a0", node.value), f"line {node.lineno}"


EVERYWHERE: Final = sorted(path for path in REFEREE.rglob("*.py") if "migrations" not in path.parts)
RULES: Final = [path for path in EVERYWHERE if path.relative_to(REFEREE).parts[0] not in ("web", "store")]
"""The pure part of the program; names of web and store are held by their own tests."""


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(REFEREE).as_posix())
def test_names_are_the_words_of_the_field(path: Path) -> None:
    # A play is called as its players call it: to fold.
    own = () if path.name == "plays.py" else (ast.FunctionDef, ast.ClassDef)
    for node in ast.walk(tree(path)):
        if isinstance(node, own):
            assert node.name not in GONE, f"line {node.lineno}: {node.name}"
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                short = alias.asname is not None and len(alias.asname) <= 2
                assert not short, f"line {node.lineno}: {alias.name} as {alias.asname}"


@pytest.mark.parametrize("path", EVERYWHERE, ids=lambda path: path.relative_to(REFEREE).as_posix())
def test_many_arguments_are_given_by_name(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] not in OF_ONE_KIND:
            places = [argument for argument in node.args if not isinstance(argument, ast.Starred)]
            assert len(places) <= BY_PLACE, f"line {node.lineno}: {ast.unparse(node.func)}"


@pytest.mark.parametrize("path", EVERYWHERE, ids=lambda path: path.relative_to(REFEREE).as_posix())
def test_a_module_is_one_thought(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LINES, lines


@pytest.mark.parametrize("key", games.keys())
def test_a_play_asks_for_what_is_missing_in_a_sentence_of_the_game(key: str) -> None:
    for name, form in games.game(key).schema.plays.items():
        assert not [f"{name}.{part.key}" for part in form.fields if part.required and not part.prompt.endswith("?")]
