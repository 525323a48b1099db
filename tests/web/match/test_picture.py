"""The picture of a ranking: of a match, of an event, of a club."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from flask import Flask

from referee.web.shown.picture import HEIGHT, MARGIN, WIDTH, RankedLine, picture_width, ranking_picture, svg_answer


def lines(count: int) -> list[RankedLine]:
    return [RankedLine(f"{n}.", f"Player {n}", str(100 - n), n == 1) for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "names", "more"), [(0, 0, ""), (1, 1, ""), (6, 6, ""), (7, 5, "and 2 more"), (128, 5, "and 123 more")]
)
def test_as_many_lines_as_there_is_room_for_and_a_count_of_the_rest(
    server: Flask, count: int, names: int, more: str
) -> None:
    with server.test_request_context():
        svg = ranking_picture("Thursday", "2026-11-19", "Player 1 leads", lines(count))
    texts = [text.text for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:3] == ["Thursday", "2026-11-19", "Player 1 leads"]
    assert [text for text in texts if text and text.startswith("Player") and "leads" not in text] == [
        f"Player {n}" for n in range(1, names + 1)
    ]
    assert (texts[-1] if more else "") == more
    assert max(float(y) for y in re.findall(r' y="([\d.]+)"', svg)) < HEIGHT


def test_a_long_name_leaves_room_for_its_score_and_signs_are_escaped(server: Flask) -> None:
    with server.test_request_context():
        svg = ranking_picture("<b>", "", "A & B", [RankedLine("1.", "W" * 300, "1234½")])
        answer = svg_answer(svg)
    assert "&lt;b&gt;" in svg
    assert "A &amp; B" in svg
    name, size = re.search(r"(W+…)", svg), re.search(r'<g font-size="([\d.]+)"', svg)
    assert name is not None
    assert size is not None
    assert picture_width(f"{name[1]} 1234½") * float(size[1]) <= WIDTH - 2 * MARGIN
    assert answer.headers["ETag"]
    assert answer.mimetype == "image/svg+xml"
