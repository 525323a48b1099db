"""The checkers of the sources: each finds what it is for, with its line, and passes over what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import games
from tools.lint import browsers, documents, folders, judging, licences, modules, pages, reading, tables, words
from tools.lint.__main__ import CHECKERS
from tools.lint.project import Checker, Project, finds

GAME = "referee/games/whist"
TABLE = "tests/games/whist/table.py"
TESTED = (
    folders.tables_of_contents,
    folders.positions_of_many_fields,
    folders.parts_of_other_types,
    modules.import_circles,
    modules.names_given_twice,
    reading.readers,
)
"""Checkers that look at more than one file, or at the games that are there; they have a test of their own below."""

FAULTS: list[tuple[Checker, str, str, list[int]]] = [
    (documents.long_lines, "README.md", f"It rains.\n{'rain ' * 21}\n", [2]),
    (documents.long_lines, "docs/a/b.md", f"- {'rain ' * 21}\n", [1]),
    (documents.long_lines, f"{GAME}/rules.md", f"{'rain ' * 21}\n", [1]),
    (documents.long_lines, "README.md", f"| {'rain ' * 21} |\n\n- [rain](https://{'r' * 99})\n", []),
    (documents.long_lines, "README.md", f"```\n{'rain ' * 21}\n```\n{'rain ' * 21}\n", [4]),
    (documents.sentences, "README.md", f"Rain.\n{'rain ' * 10}\nsnow. {'rain ' * 10}\n{'rain ' * 16}\n", [3]),
    (documents.sentences, "README.md", f"{'rain ' * 20}:\n\n- {'rain ' * 20}\n- {'rain ' * 20}\n", []),
    (documents.sentences, "README.md", f"{'rain ' * 20}; {'rain ' * 20}\n", [1]),
    (documents.sentences, "README.md", f"| rain |\n| {'rain ' * 26} |\n| {'rain ' * 20} | {'rain ' * 20} |\n", [2]),
    (documents.sentences, "README.md", f"{'rain ' * 24} `rain is\nwet` [rain\nagain](https://rain)\n", [1]),
    (documents.sentences, "README.md", f"{'rain ' * 24} `rain is wet`\n\n    \n```\n{'rain ' * 26}\n```\n", []),
    (documents.sentences, "docs/a.md", "It rains\non nobody, so\nmuch is sure. `Whoever`\n", [2, 2]),
    (documents.sentences, f"{GAME}/rules.md", f"Nobody {'rain ' * 26}\n", []),
    (words.riddles, "referee/a.py", '"""Whether it rains."""\n', [1]),
    (words.riddles, "referee/a.py", 'def rain():\n    """So it rains."""\n', [1]),
    (words.riddles, "referee/a.py", 'RAIN = 1\n"""How it rains."""\n', [2]),
    (words.riddles, "tests/a.py", "rain = 1  # What rains.\n# It rains.\n# Which is a second line.\n", [1]),
    (words.riddles, "templates/a.html", "<p>\n{# Which rain #}", [2]),
    (words.riddles, "static/css/a.css", "/* Where it rains */", [1]),
    (words.riddles, "static/js/a.js", "let a;\n// Why it rains\n// It rains", [2]),
    (words.riddles, "static/vendor/a.js", "// Why it rains", []),
    (words.idioms, "referee/a.py", '"""Nobody plays."""\nA = 1  # Whoever plays.\nB = 2\n"""It rains."""\n', [1, 2]),
    (words.idioms, "referee/a.py", f'"""{"word " * 20}.\n\n{"word " * 20}; {"word " * 20}."""\n', []),
    (words.idioms, "referee/a.py", f'"""{"word " * 26}."""\n', [1]),
    (words.idioms, "tests/a.py", "a = 1  # Nobody plays.\n", []),
    (words.texts_for_programmers, "referee/web/api/a.py", '"""Nobody."""\nf(1, says="nobody plays")\n', [2]),
    (words.texts_for_programmers, "referee/__main__.py", f'f("a", f"{{b}} {"word " * 26}")\n', [1]),
    (words.texts_for_programmers, "referee/web/a/plan_api.py", 'f(says="nobody plays")\n', [1]),
    (words.texts_for_programmers, "referee/web/a/b.py", 'f(says="nobody plays")\n', []),
    (words.names_for_everything, "referee/a.py", "def f(told):\n    made = told\n    self._said = made\n", [1, 2, 3]),
    (words.names_for_everything, "referee/a/effects.py", "class Turned:\n    made: int\n", []),
    (words.names_for_everything, "referee/a/log_shapes.py", "class Turned:\n    made: int\n", []),
    (words.names_for_everything, "referee/a/effect.py", "class Turned:\n    made: int\n", [2]),
    (words.names_for_everything, "static/js/a.js", "const put = 1;\nfor (const one of all) {}\n", [2]),
    (words.names_for_everything, "templates/a.html", "{% set found = 1 %}\n{% macro told() %}", [1, 2]),
    (words.names_for_everything, "static/css/a.css", ".told a {\n}\n", [1]),
    (judging.values_for_refusals, f"{GAME}/a.py", "def f() -> Refused | None: ...\n", [1]),
    (judging.values_for_refusals, f"{GAME}/a.py", "isinstance(answer, Ruling)\nisinstance(answer, Meld)\n", [1]),
    (judging.values_for_refusals, f"{GAME}/a.py", 'a = ("WH-TURN-1", f"It is for {name}.")\n', [1]),
    (judging.values_for_refusals, f"{GAME}/a.py", "a = [self.rule, says]\nb = [self.rule, cards]\n", [1]),
    (judging.values_for_refusals, f"{GAME}/a.py", 'a = {"WH-TURN-1": "Too late.", "WH-TURN-2": "Late"}\n', [1]),
    (judging.values_for_refusals, "referee/match/a.py", "def f() -> Refused | None: ...\n", []),
    (judging.parts_of_rulings, f"{GAME}/a.py", "def f(says, rules): ...\ndef g(says, cards): ...\n", [1]),
    (judging.decisions_by_sentences, f"{GAME}/a.py", 'ruling.says.startswith("a")\n"a" in why\n"a" in cards\n', [1, 2]),
    (judging.replaced_by_dataclasses, f"{GAME}/a.py", "from dataclasses import dataclass, replace\n", [1]),
    (judging.replaced_by_dataclasses, f"{GAME}/a.py", "a = dataclasses.replace(b)\nc = replace(b)\n", [1]),
    (judging.pages_in_rules, f"{GAME}/a.py", 'a = "<b>no</b>"\nb = "a < b"\nc = "/games/whist"\n', [1, 3]),
    (folders.gerunds, f"{GAME}/dealing.py", "", [1]),
    (folders.gerunds, f"{GAME}/judging.py", "", []),
    (modules.long_modules, "referee/a.py", "a = 1\n" * 351, [350]),
    (modules.long_modules, "referee/a.py", "a = 1\n" * 350, []),
    (modules.arguments_by_place, "referee/a.py", "f(1, 2, 3, 4, 5, 6)\nf(1, 2, b=3)\ncite(1, 2, 3, 4, 5, 6)", [1]),
    (modules.short_aliases, "referee/a.py", "import datetime as dt\nimport json as js_text\n", [1]),
    (browsers.waits_for_expressions, "tests/a.py", 'page.wait_for_function("a > 1")\nwait_for_function("a")\n', [1]),
    (browsers.waits_for_expressions, "tests/a.py", 'page.wait_for_function(f"{a} > 1")\n', [1]),
    (browsers.waits_for_expressions, "tests/a.py", 'A = "b > 1"\npage.wait_for_function(A, arg=1)\n', [2]),
    (browsers.waits_for_expressions, "tests/a.py", 'page.wait_for_function(f"(b) => {a} > b")\n', []),
    (browsers.waits_for_expressions, "tests/a.py", 'page.wait_for_function("b => b > 1", arg=1)\n', []),
    (browsers.waits_for_expressions, "tests/a.py", 'page.wait_for_function("async () => 1")\n', [1]),
    (pages.newer_words, "static/js/a.js", 'at("a:has(b)");\nset.has("a");\nlist.toSorted();\n/(?<=a)b/;\n', [1, 3, 4]),
    (pages.newer_words, f"{GAME}/static/game.js", "at('a:has([b])');\n", [1]),
    (pages.newer_words, "static/css/a.css", "a:has(b) {\n}\n", []),
    (pages.declarations, "static/css/a.css", "a {\n  top: 0;\n  left: 0; right: 0;\n}\nb { top: 0 }\n", [3, 5]),
    (pages.colours, "static/css/a.css", "#fade {\n  color: #fff;\n  fill: rgb(0 0 0);\n}\n", [2, 3]),
    (pages.colours, "static/css/tokens.css", ":root {\n  --ink: #000;\n}\n", []),
    (pages.unknown_names, "static/css/a.css", "a {\n  --b: 0;\n  top: var(--b);\n  left: var(--c);\n}\n", [4]),
    (pages.unknown_names, "static/css/a.css", "a {\n  top: var(--b, 0);\n}\n", []),
    (pages.fixed_text, "static/css/a.css", "p {\n  font: 700 15px a;\n}\ng {\n  font: 9px a;\n  fill: red;\n}\n", [1]),
    (pages.declarations, f"{GAME}/static/game.css", f"a {{\n  top: {'0' * 120};\n}}\n", [2]),
    (pages.themes, "static/css/a.css", "a {\n}\n[data-theme] a {\n}\n", [3]),
    (pages.themes, "static/css/tokens.css", "[data-theme] a {\n}\n", []),
    (pages.themes, "static/css/tokens.css", "a {\n}\n", [1]),
    (pages.widgets_by_name, "templates/widgets/a.html", '{% if widget.name == "die" %}\n{% if widget.keys %}', [1]),
    (pages.widgets_by_name, "static/js/pads.js", 'if (pad.dataset.pad === "dice") x();', [1]),
    (pages.widgets_by_name, "static/js/other.js", 'if (pad.dataset.pad === "dice") x();', []),
    (tables.borrowed_arithmetic, TABLE, "from referee.games.whist.scoring import points\n", [1]),
    (tables.borrowed_arithmetic, TABLE, "from referee.games.whist.options import DEAL\n", []),
    (tables.borrowed_arithmetic, TABLE, "from referee.games.whist.options import deal\n", [1]),
    (tables.borrowed_arithmetic, TABLE, "import referee\nfrom referee.kit.cards import Card\n", [1]),
    (tables.borrowed_arithmetic, TABLE, "position.hand.legal()\nposition.hand.index(1)\n", [1]),
    (licences.licences, "static/vendor/rain.js", "let rain;\n", [1]),
    (licences.licences, "static/js/rain.js", f"let rain;\n// {'rain ' * 200}\n", [1]),
    (licences.licences, "static/js/rain.js", f"let rain;\n// {'rain ' * 100}\n", []),
    (licences.licences, "tests/data/rain.txt", f"Rain\n{'Copyright'} (c) 2026 Rain Inc.\n", [1]),
    (licences.licences, "tests/data/rain.txt", f"Rain is under {'copyright'}.\n{'rain ' * 999}\n", []),
    (licences.licences, "static/rain.png", "rain\0rain", [1]),
    (tables.simulators_that_ask, "tests/simulators/a.py", "import random\nfrom referee import games\n", [2]),
    (tables.simulators_that_ask, "tests/simulators/a.py", "from tests.games.whist import truth\n", [1]),
    (tables.simulators_that_ask, "tests/simulators/frame.py", "from referee import games\n", []),
]  # fmt: skip


def project_of(root: Path, **files: str) -> Project:
    """A project of a few files."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Project(root)


@pytest.mark.parametrize(("checker", "name", "text", "lines"), FAULTS)
def test_a_checker_finds_what_it_is_for(
    tmp_path: Path, checker: Checker, name: str, text: str, lines: list[int]
) -> None:
    project = project_of(tmp_path, **{f"{GAME}/game.py": "class Whist: ...\n", name: text})
    assert [(find.file, find.line) for find in finds(project, [checker])] == [(name, line) for line in lines]


def test_a_table_answers_for_the_modules_of_the_tests_that_it_imports(tmp_path: Path) -> None:
    files = {
        "tests/games/whist/table.py": "from tests.games.whist.truth import trick\n",
        "tests/games/whist/truth.py": "from referee.games.whist.scoring import trick\n",
        "tests/games/whist/test_whist.py": "from referee.games.whist.scoring import trick\n",
    }
    (find,) = finds(project_of(tmp_path, **files), [tables.borrowed_arithmetic])
    assert str(find) == (
        "tests/games/whist/truth.py:1: a table decides by its own means, not by referee.games.whist.scoring"
    )


def test_a_game_has_all_its_files_and_one_class(tmp_path: Path) -> None:
    text = "class Whist: ...\n\n\nclass Trick: ...\n\n\ndef deal(): ...\n"
    names = {f"{GAME}/{name}": "" for name in folders.FIXED if name not in ("sheet.py", "templates", "demo")}
    project = project_of(tmp_path, **{f"{GAME}/game.py": text, f"{GAME}/demo/one.json": "", **names})
    assert [(find.line, find.says) for find in finds(project, [folders.tables_of_contents])] == [
        (1, "each game has judging.py or a folder judging"),
        (1, "each game has sheet.py; this one has none"),
        (1, "each game has templates; this one has none"),
        (1, "game.py has one class, the game, not 2"),
        (7, "game.py has no functions: deal"),
    ]


def test_a_value_of_many_fields_is_named_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "FIELDS", 6)
    first = next(finds(Project(Path(__file__).parents[2]), [folders.positions_of_many_fields]))
    assert first.file.startswith(("referee/contract/", "referee/games/"))
    assert first.line > 1
    assert "fields: it is several values" in first.says


def test_a_part_of_another_type_is_named_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(games.game("score-pad"))
    monkeypatch.setattr(game, "due", game.sheet)
    (find,) = finds(Project(Path(__file__).parents[2]), [folders.parts_of_other_types])
    assert (find.file, find.says) == (
        "referee/games/score_pad/sheet.py",
        "due takes a Position, and gives what Game says",
    )


def test_modules_of_the_web_import_in_one_direction(tmp_path: Path) -> None:
    files = {
        "referee/web/a.py": "import json\n\nfrom referee.web import b\n",
        "referee/web/b.py": "from referee.web.c import thing\n",
        "referee/web/c.py": "from referee.web.a import other\n",
        "referee/web/d.py": "from referee.web import a\n",
    }
    (find,) = finds(project_of(tmp_path, **files), [modules.import_circles])
    assert str(find) == (
        "referee/web/c.py:1: referee.web.a imports referee.web.b imports referee.web.c imports referee.web.a"
    )


def test_a_name_of_the_web_is_given_once(tmp_path: Path) -> None:
    files = {
        "referee/web/a.py": "def draw(): ...\ndef init_app(): ...\n",
        "referee/web/b.py": "def init_app(): ...\n\ndef draw(): ...\n",
        "referee/store/c.py": "def draw(): ...\n",
        "referee/web/d.py": "@operation.get('/a', {200: None})\ndef draw(): ...\n",
    }
    (find,) = finds(project_of(tmp_path, **files), [modules.names_given_twice])
    assert str(find) == "referee/web/b.py:3: draw is the name of another one in referee/web/a.py"


@pytest.mark.parametrize(
    "text",
    [
        "int(text)",
        "Decimal(text)",
        "map(float, words)",
        "json.loads(text)",
        "json.load(file)",
        "request.json",
        "request.get_json()",
        "args.get(name, type=int)",
    ],
)
def test_what_reads_numbers_or_json_is_one_of_the_places(tmp_path: Path, text: str) -> None:
    files = dict.fromkeys(reading.PLACES, f"{text}\n") | {"referee/a.py": f'int("7")\nFraction(1, 2)\n{text}\n'}
    (find,) = finds(project_of(tmp_path, **files), [reading.readers])
    assert (find.file, find.line) == ("referee/a.py", 3)
    assert find.says.startswith(text)


def test_the_places_that_read_are_there(tmp_path: Path) -> None:
    assert {find.file for find in finds(project_of(tmp_path), [reading.readers])} == reading.PLACES


LICENCES = """| `static/vendor/rain.js` | Rain | 1.2 | MIT | [text](../static/vendor/rain.LICENSE) |
| `static/icons/*.png` | our own |
"""
LICENSED = {
    licences.LIST: LICENCES,
    "static/vendor/rain.js": "/* rain 1.2 */",
    "static/vendor/rain.LICENSE": "MIT",
    "static/icons/rain.png": "\0",
}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({}, []),
        ({"static/vendor/rain.js": "/* rain 1.3 */"}, ["static/vendor/rain.js does not hold its version, 1.2"]),
        ({"static/vendor/rain.LICENSE": "\n"}, ["the text of the licence of static/vendor/rain.js is not there"]),
        ({licences.LIST: LICENCES.replace(".js", ".css")}, ["there is no file static/vendor/rain.css"]),
        ({licences.LIST: LICENCES.replace("/icons/", "/images/")}, ["there is no file static/images/*.png"]),
    ],
    ids=["as it is", "another version", "no text", "no file", "no picture"],
)
def test_a_list_of_licences_agrees_with_the_files(tmp_path: Path, change: dict[str, str], says: list[str]) -> None:
    project = project_of(tmp_path, **LICENSED | change)
    assert [find.says for find in finds(project, [licences.licences]) if find.file == licences.LIST] == says


def test_a_font_holds_its_version_in_two_bytes_a_character(tmp_path: Path) -> None:
    project = project_of(tmp_path, **LICENSED)
    (tmp_path / "static/vendor/rain.js").write_bytes("Version 1.2".encode("utf-16-be"))
    assert not list(finds(project, [licences.licences]))


def test_each_checker_is_tested() -> None:
    tested = {checker for checker, *_, lines in FAULTS if lines} | set(TESTED)
    assert tested == set(CHECKERS)
