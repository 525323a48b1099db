"""The notation of cases: what is read, what is an error, and what `--accept` rewrites."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import games
from referee.installation import DOCS
from referee.testing import cases as command
from referee.testing.marks import columns, read_mark
from referee.testing.notation import BadCase, Case, read_cases
from referee.testing.stories import cases, faults
from referee.testing.values import Unclear, read_value, read_words, write_value

HEAD = "players: Ann, Bo\n\n== one\n"


def read(text: str) -> list[Case]:
    return read_cases("darts-301", Path("cases.txt"), text)


def test_a_play_reads_as_it_is_typed() -> None:
    (case,) = read(HEAD + "options: start=501\nBo: throw T20 5 D8  ✓ D3-SCO-1  = Bo 420\nscore 60 darts=3\n")
    assert case.record() == {
        "record": 1,
        "game": "darts-301",
        "players": ["Ann", "Bo"],
        "options": {"start": "501"},
        "plays": [
            {"play": "throw", "by": "Bo", "darts": ["T20", "5", "D8"]},
            {"play": "score", "total": "60", "darts": "3"},
        ],
    }


def test_the_document_shows_cases_that_hold() -> None:
    text = (DOCS / "cases.md").read_text(encoding="utf-8").split("```\n")[1]
    cases = read_cases("canasta", Path("cases.md"), text)
    assert len(cases) == 2
    assert not any(faults(case) for case in cases)


def test_a_text_gets_a_name() -> None:
    (case,) = read("$high = T20 T20\n" + HEAD + "throw $high 1  = Ann 180\n")
    assert case.steps[0].body == {"play": "throw", "darts": ["T20", "T20", "1"]}


def test_a_question_has_the_options_of_its_case() -> None:
    (case,) = read("== one\noptions: double_out=no\n? finish 40  = finishes=[]\n")
    assert case.asked()["options"] == {"double_out": "no"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("throw T20\n", 3),  # nothing is expected
        ("fly T20  = Ann 1\n", 4),
        ("throw T20 ✗ D3-SCO-1\nthrow 1  = Ann 1\n", 4),
        ("throw T20  ✓\n", 4),
        ('throw T20  ✗ "so"\n', 4),
        ("throw T20  ✗ D3-SCO-1\n", 4),
        ("throw T20  ✓ not so\n", 4),
        ('throw T20  ✗ not D3-SCO-1 "so"\n', 4),
        ("throw T20  ⚑1 D3-SCO-1\n", 4),
        ("throw T20  = Ann\n", 4),
        ("throw T20  = Ann 1  = Bo 1\n", 4),
        ('throw T20  § D3-SCO-1 "so"\n', 4),
        ("throw T20  ? Ann 1\n", 4),
        ("throw T20 speed=[3]  = Ann 1\n", 4),
        ("options: speed=3\n", 4),
        ("options: fast\n", 4),
        ("throw T20  = Ann 1 \n", 4),
        ("throw $high  = Ann 1\n", 4),
        ("    = Ann 1\n", 4),
        ("end: over\n", 4),
        ("throw T20\nend: soon\n", 5),
        ("throw T20\nend: over\nthrow 1\n", 6),
        ("throw T20\noptions: start=501\n", 5),
        ("throw T20\n? finish 40  = finishes=[]\n", 5),
        ('score 60 last="D20  = Ann 1\n', 4),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadCase, match=rf"cases\.txt:{line}:"):
        read(HEAD + text)


def test_silence_means_allowed_and_a_sentence_is_whole() -> None:
    (case,) = read(HEAD + "throw T20\nAnn: throw T20\nend: refused 1\n")
    assert len(faults(case)) == 1
    (case,) = read(HEAD + 'throw T20\nAnn: throw T20  ✗ D3-TURN-1 "Bo plays now"\n')
    assert len(faults(case)) == 1
    (case,) = read(HEAD + 'throw T20\nAnn: throw T20  ✗ D3-TURN-1 "Bo plays now…"\n')
    assert not faults(case)
    (case,) = read(HEAD + "throw T20  ✓ D3-SCO-1, not D3-BUST-1\nthrow T20  ✓ not D3-SCO-1\n")
    (fault,) = faults(case)
    assert "✓ not D3-SCO-1: D3-SCO-1 is cited" in fault
    (case,) = read(HEAD + "throw T20  → none\n")
    assert len(faults(case)) == 1
    (case,) = read(HEAD + "throw T20  ✓ D3-BUST-1  ⚑ none\n")
    assert len(faults(case)) == 1


def test_accept_rewrites_sentences_where_verdict_and_rules_hold(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    text = (
        HEAD + "# by hand\nthrow T20\n"
        'Ann: throw T20  ✗ D3-TURN-1 "old words"\n'
        'Ann: throw T20  ✗ D3-SCO-1 "old words"\n'
        'Bo: throw T20   ✓ D3-SCO-1 "old words"  = Ann 241, Bo 241\n'
    )
    path.write_text(text, encoding="utf-8")
    assert len(command.accept("darts-301", path)) == 1
    new = path.read_text(encoding="utf-8")
    assert new == text.replace('D3-TURN-1 "old words"', 'D3-TURN-1 "Bo plays now, not Ann."')
    assert not command.accept("darts-301", path)
    assert len(command.accept("darts-301", path, allowed=True)) == 1


@pytest.mark.parametrize("key", games.keys())
def test_every_case_can_be_written_from_its_record(key: str) -> None:
    case = next(case for case in cases(key) if not case.question)
    (again,) = read_cases(key, case.path, command.from_record(case.record(), case.name))
    assert not faults(again)
    assert not list(command.outdated(again))


@pytest.mark.parametrize("value", [{"Ann": [1, 2.5, None]}, ["K", "7 7", ""], "a b", "7", 7, True, [], {}, [[True]]])
def test_values_read_back(value: object) -> None:
    text = write_value(value, plain=False)
    assert read_value(text, 0, plain=False) == (value, len(text))


@pytest.mark.parametrize("text", ["[a", "{a: }", "{a: 1, a: 2}", '"a', "[a b]]", "{a}"])
def test_values_that_are_none(text: str) -> None:
    with pytest.raises(Unclear):
        read_words(f"key={text}", plain=False)


def test_columns_know_quotes() -> None:
    assert columns('meld Q Q  ✗ A-B-1 "two  blanks"  = Ann 1') == ["meld Q Q", '✗ A-B-1 "two  blanks"', "= Ann 1"]
    assert str(read_mark('⚑3 A-B-1 "so"', 1, question=False)) == '⚑3 A-B-1 "so"'
