"""Names in drawings are whole, in lines that fit their room."""

from __future__ import annotations

import pytest

from referee.kit.name_lines import LEADING, name_lines

WIDTH, HEIGHT, USUAL = 33, 8.8, 5.2
SEAT = (17.6, 8, 3.6)
"""The room of a name at a station of Turntables."""
NAMES = (
    "Ann",
    "▶ Christopher Smith",
    "Ann of the Upper Hill and the Lower Vall",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "W" * 40,
    "e\u0301" * 20,
    "王小明王小明王小明王小明王小明王小明王小明王小明王小明王小明",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_whole_in_its_room(name: str) -> None:
    fitted = name_lines(name, WIDTH, HEIGHT, USUAL)
    lines = [line.text for line in fitted.lines]
    assert "".join(line.removesuffix("-") for line in lines).replace(" ", "") == name.replace(" ", "")
    assert len(fitted.lines) * LEADING * fitted.size <= HEIGHT + 0.1
    assert all(line.length <= WIDTH for line in fitted.lines)
    assert [line.rise for line in fitted.lines] == sorted(line.rise for line in fitted.lines)


def test_a_short_name_has_the_usual_letters() -> None:
    fitted = name_lines("Ann", WIDTH, HEIGHT, USUAL)
    assert (fitted.size, fitted.is_narrow, len(fitted.lines)) == (USUAL, False, 1)


def test_a_long_name_has_larger_letters_in_two_lines_than_in_one() -> None:
    fitted = name_lines("Ann of the Upper Hill and the Lower Vall", WIDTH, HEIGHT, USUAL)
    assert [line.text for line in fitted.lines] == ["Ann of the Upper Hill", "and the Lower Vall"]
    assert fitted.is_narrow
    assert fitted.size > USUAL / 2


def test_a_line_ends_after_a_hyphen_rather_than_in_a_word() -> None:
    fitted = name_lines("Maximiliana Featherstonehaugh-Wolverton", WIDTH / 2, HEIGHT, USUAL)
    assert [line.text for line in fitted.lines] == ["Maximiliana", "Featherstonehaugh-", "Wolverton"]


@pytest.mark.parametrize("name", ["Featherstonehaugh", "Wolfeschlegelstei", "▶ Maximilianenberg1"])
def test_a_word_of_seventeen_letters_is_as_large_as_a_short_name(name: str) -> None:
    fitted = name_lines(name, *SEAT)
    assert fitted.size >= 0.8 * SEAT[-1]
    assert fitted.lines[0].text.endswith("-")


@pytest.mark.parametrize("name", ["Alexander", "▶ Konstantinos", "Christopher Smith"])
def test_a_word_that_is_almost_as_large_is_whole(name: str) -> None:
    assert not any(line.text.endswith("-") for line in name_lines(name, *SEAT).lines)


def test_a_script_without_hyphens_gets_none() -> None:
    lines = name_lines("王小明王小明王小明王小明王小明王小明", *SEAT).lines
    assert len(lines) > 1
    assert not any("-" in line.text for line in lines)


def test_an_accent_stays_with_its_letter() -> None:
    lines = name_lines("e\u0301" * 25, WIDTH, HEIGHT, USUAL).lines
    assert len(lines) > 1
    assert all(line.text[0] == "e" for line in lines)


def test_each_line_keeps_its_direction() -> None:
    lines = name_lines("משה כהן מירושלים הבירה של ישראל הגדולה", WIDTH, HEIGHT, USUAL).lines
    assert all(line.text.startswith("\u2067") and line.text.endswith("\u2069") for line in lines)
