"""Mutations: each is the change that it says, in Python that can be read; they are drawn by a seed from each group."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tools.mutants.mutations import GROUPS, Mutation, drawn, mutations, statement
from tools.mutants.runs import cases_of, without_group

MODULE = """\
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from a import B

MOST: Literal[3] = 3


def höchste(wert: Annotated[int, 1], others) -> Literal[2]:
    assert wert > 0
    if wert < MOST and not others:
        others.append("ä")
    elif wert not in others:
        others.sort()
    kept = [each for each in others if each]
    text = "é" if wert == 1 else "0"
    return (
        kept is not None
        or text
    )
"""


@pytest.fixture
def source(tmp_path: Path) -> bytes:
    (tmp_path / "module.py").write_text(MODULE, encoding="utf-8")
    return MODULE.encode()


@pytest.fixture
def every(source: bytes, tmp_path: Path) -> list[Mutation]:
    """All mutations of the module."""
    return list(mutations(tmp_path, tmp_path / "module.py"))


def changed(source: bytes, mutation: Mutation) -> tuple[list[str], list[str]]:
    """The lines that a mutation changes: before, and after."""
    before, after = source.decode().splitlines(), mutation.applied(source).decode().splitlines()
    while before and after and before[0] == after[0]:
        del before[0], after[0]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    return [line.strip() for line in before], [line.strip() for line in after]


CHANGES = {
    "MOST: Literal[3] = 3": {
        "one more: 3 -> 4": "MOST: Literal[3] = 4",
        "one less: 3 -> 2": "MOST: Literal[3] = 2",
    },
    "if wert < MOST and not others:": {
        "comparison turned: wert < MOST -> <=": "if wert <= MOST and not others:",
        "comparison turned: wert < MOST -> >=": "if wert >= MOST and not others:",
        "comparison turned: not others -> (others)": "if wert < MOST and (others):",
        "condition dropped: wert < MOST and not others -> ((not others))": "if ((not others)):",
        "condition dropped: wert < MOST and not others -> ((wert < MOST))": "if ((wert < MOST)):",
        "condition dropped: wert < MOST and not others -> True": "if True:",
        "condition dropped: wert < MOST and not others -> False": "if False:",
    },
    'others.append("ä")': {'append left out: others.append("ä") -> pass': "pass"},
    "elif wert not in others:": {
        "comparison turned: wert not in others -> in": "elif wert in others:",
        "condition dropped: wert not in others -> True": "elif True:",
        "condition dropped: wert not in others -> False": "elif False:",
    },
    "kept = [each for each in others if each]": {
        "condition dropped: each -> True": "kept = [each for each in others if True]",
    },
    'text = "é" if wert == 1 else "0"': {
        "comparison turned: wert == 1 -> !=": 'text = "é" if wert != 1 else "0"',
        "one more: 1 -> 2": 'text = "é" if wert == 2 else "0"',
        "one less: 1 -> 0": 'text = "é" if wert == 0 else "0"',
        "condition dropped: wert == 1 -> True": 'text = "é" if True else "0"',
        "condition dropped: wert == 1 -> False": 'text = "é" if False else "0"',
    },
    "kept is not None": {"comparison turned: kept is not None -> is": "kept is None"},
}
"""The lines that are changed, each with what a mutation says and the line that it makes. The rest has none."""


def test_each_mutation_is_the_change_that_it_says(source: bytes, every: list[Mutation]) -> None:
    found: dict[str, dict[str, str]] = {}
    for mutation in every:
        before, after = changed(source, mutation)
        if len(before) == 1:
            found.setdefault(before[0], {})[mutation.what] = " ".join(after)
            assert source.decode().splitlines()[mutation.line - 1].strip() == before[0]
            assert str(mutation) == f"module.py:{mutation.line}: {mutation.what}"
    assert found == CHANGES


def test_a_condition_of_several_lines_is_dropped(source: bytes, every: list[Mutation]) -> None:
    several = [(each.what, changed(source, each)[1]) for each in every if len(changed(source, each)[0]) > 1]
    assert several == [
        ("condition dropped: kept is not None or text -> ((text))", ["((text))"]),
        ("condition dropped: kept is not None or text -> ((kept is not None))", ["((kept is not None))"]),
    ]


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">=", "==", "!=", "in", "not  in", "is", "is   not"])
def test_each_comparison_is_turned_into_another_one(tmp_path: Path, sign: str) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"there = here {sign} other\n")
    made = [each.applied(path.read_bytes()).decode() for each in mutations(tmp_path, path)]
    signs = [ast.unparse(ast.parse(text)).removeprefix("there = here ").removesuffix(" other") for text in made]
    turned = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
              "in": ["not in"], "not in": ["in"], "is": ["is not"], "is not": ["is"]}  # fmt: skip
    assert signs == turned[" ".join(sign.split())]


def test_every_mutation_can_be_read_and_differs(source: bytes, every: list[Mutation]) -> None:
    texts = [ast.unparse(ast.parse(mutation.applied(source))) for mutation in every]
    assert ast.unparse(ast.parse(source)) not in texts
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        (1, range(1, 2)),
        (9, range(9, 10)),
        (11, range(11, 12)),
        (12, range(12, 13)),
        (13, range(13, 14)),
        (17, range(17, 21)),
        (18, range(17, 21)),
        (20, range(17, 21)),
    ],
)
def test_the_statement_at_a_line_has_all_its_lines_and_the_head_of_a_body_alone(
    source: bytes, line: int, lines: range
) -> None:
    assert statement(source, line) == lines


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout with a large module and a small one in each group, and with what is never changed."""
    for pattern in {pattern for patterns in GROUPS.values() for pattern in patterns}:
        folder = tmp_path / pattern.replace("**", "deep").replace("*", "any")
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_text("".join(f"x{n} = y < {n}\n" for n in range(40)))
    for name in ("store/migrations/first.py", "events/make_starters.py"):
        path = tmp_path / "referee" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x = y < 1\n" * 200)
    return tmp_path


def test_a_seed_draws_the_same_mutations_as_many_from_each_group(tree: Path) -> None:
    chosen = drawn(tree, 1, 60)
    assert chosen == drawn(tree, 1, 60)
    assert chosen != drawn(tree, 2, 60)
    assert Counter(each.group for each in chosen) == dict.fromkeys(GROUPS, 10)
    assert len({(each.file, each.line) for each in chosen}) == 60
    assert not [each.file for each in chosen if "migrations" in each.file or "make_starters" in each.file]
    for each in chosen:
        ast.parse(each.applied((tree / each.file).read_bytes()))


def test_a_draw_of_fewer_is_the_beginning_of_a_draw_of_more(tree: Path) -> None:
    more = drawn(tree, 1, 120)
    for group in GROUPS:
        fewer = [each for each in drawn(tree, 1, 60) if each.group == group]
        assert [each for each in more if each.group == group][:10] == fewer


@pytest.mark.parametrize(
    "test", ["tests/a.py::test_it", "tests/a.py::test_it[1]", "tests/a.py::test_it[a@b]", "tests/a.py::test_it[]]"]
)
def test_the_name_of_a_test_is_without_its_group(test: str) -> None:
    assert without_group(test) == without_group(f"{test}@HTTPS") == test


def test_a_change_of_a_game_is_held_against_all_its_cases(tmp_path: Path) -> None:
    for name in ("cases.txt", "cases-late.txt", "table.py"):
        path = tmp_path / "tests" / "games" / "darts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert cases_of(tmp_path, "referee/games/darts/judging/leg.py") == [
        "tests/games/darts/cases-late.txt", "tests/games/darts/cases.txt",
    ]  # fmt: skip
    assert cases_of(tmp_path, "referee/events/event.py") == []
