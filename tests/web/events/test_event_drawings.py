"""Brackets and cross tables on the pages of an event: for all to look at, for the organiser to tap, as a picture."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from referee.web.events.drawn import COLOURS

LONG = "Wilhelmina van der Straaten-Oosterhout X"
DRAW = {"do": "draw", "seed": "x"}


@pytest.fixture
def board(app, club) -> FlaskClient:
    """A phone that may look on."""
    phone = app.test_client()
    assert phone.get(club.path_of("board")).status_code == 303
    return phone


def begin(app, club, event: str, *entries: dict[str, object], names: list[str] | None = None) -> str:
    """An event; its address."""
    record = {
        "record": 1, "event": event, "title": "Cup", "game": "darts-301",
        "entrants": names or ["Ann", "Bo", "Cy", "Dee", "Eve"], "entries": list(entries),
    }  # fmt: skip
    with app.app_context():
        return f"/e/{get_store().events.create(club.club_id, record).event_id}"


def drawing(page: str, kind: str = "bracket") -> str:
    """The drawing of a page."""
    found = re.search(rf'<svg class="drawing {kind}.*?</svg>', page, re.DOTALL)
    return found[0] if found else ""


def test_all_look_and_those_who_run_it_tap_a_match(app, club, organiser, board) -> None:
    path = begin(app, club, "single-elimination", DRAW)
    page = board.get(path).text
    assert ">winner of quarter-final 2</text>" in drawing(page)
    assert "quarter-final 1" not in drawing(page), "a bye is not a match"
    assert "<a " not in drawing(page)
    tapped = organiser.get(path).text
    assert drawing(tapped).count(f'<a href="{path}/organise?q=W') == 2, "the two that have both sides"
    # People who hear the page have the same links in the list.
    listed = tapped.partition("The rounds as a list")[2]
    assert f'href="{path}/organise?q=W1-2">Result<span class="unseen"> of Quarter-final 2</span>' in listed
    assert "Result<span" not in page


def test_a_drawing_is_not_heard_and_has_a_list(app, club, board) -> None:
    page = board.get(begin(app, club, "double-elimination", DRAW)).text
    assert 'aria-hidden="true" focusable="false"' in drawing(page)
    assert "<summary>The rounds as a list</summary>" in page


def test_formats_without_a_drawing_have_their_rounds_as_before(app, club, board) -> None:
    path = begin(app, club, "partners", DRAW, names=[f"P{n}" for n in range(8)])
    page = board.get(path).text
    assert not drawing(page)
    assert not drawing(page, "cross")
    assert "<h2>Round 1</h2>" in page
    assert "Share the standing" in page
    assert "/drawing.png" not in page
    assert board.get(f"{path}/drawing.png").status_code == 404


def test_a_name_of_40_letters_is_whole(app, club, board) -> None:
    path = begin(app, club, "single-elimination", DRAW, names=[LONG, "Bo"])
    assert f">{LONG}</text>" in drawing(board.get(path).text)


def test_my_own_way_comes_first(app, club, board) -> None:
    path = begin(app, club, "single-elimination", DRAW, {"do": "result", "between": ["Dee", "Eve"], "winner": "Dee"})
    page = board.get(f"{path}?who=Dee").text
    way = page.index('class="drawing bracket drawing-way"')
    assert way < page.index(">Bracket</h2>")
    assert ">Final</text>" in page[way:]
    assert ">Dee?</text>" in page[way:]
    assert "<li>Quarter-final 2: Dee ✓, Eve</li><li>Semi-final 1: Ann, Dee</li>" in page
    assert "<li>Final: Dee?, winner of semi-final 2</li>" in page


def test_the_board_has_views_of_its_format(app, club, board) -> None:
    views = {
        "single-elimination": (">Bracket</a>", "cross"),
        "swiss": (">Cross table</a>", ">Bracket</a>"),
        "partners": (">Pairings</a>", "cross"),
    }
    for event, (there, absent) in views.items():
        path = begin(app, club, event, DRAW, names=[f"P{n}" for n in range(8)])
        page = board.get(f"{path}/board").text
        choice = page.partition('aria-label="Views"')[2]
        assert there in choice
        assert absent not in choice
        assert (event != "partners") == bool(drawing(page) or drawing(page, "cross"))


def test_behind_groups_the_bracket_comes_first_and_the_cross_tables_stay(app, club, board) -> None:
    record = {
        "record": 1, "event": "round-robin", "title": "Cup", "game": "darts-301",
        "options": {"groups": 2, "advance": 1}, "entrants": ["Ann", "Bo", "Cy", "Dee"],
        "entries": [
            DRAW,
            {"do": "result", "between": ["Ann", "Dee"], "score": [3, 1]},
            {"do": "result", "between": ["Bo", "Cy"], "score": [0, 3]},
            DRAW,
        ],
    }  # fmt: skip
    with app.app_context():
        path = f"/e/{get_store().events.create(club.club_id, record).event_id}"
    page = board.get(path).text
    assert re.findall(r'class="d-name"[^>]*>([^<]+)<', drawing(page)) == ["Ann", "Cy"]
    assert page.index(">Bracket</h2>") < page.index(">Cross table</h2>")
    crossed = drawing(page, "cross")
    assert ">Group A</text>" in crossed
    assert ">Group B</text>" in crossed
    assert ">3–1</text>" in page[page.index(crossed) + len(crossed) :], "its figures move sideways beside its names"
    for part in ("bracket", "cross"):
        assert drawing(board.get(f"{path}/sheet?part={part}").text, part)


def test_a_drawing_is_shared_as_a_picture(app, club, board) -> None:
    for event in ("double-elimination", "round-robin"):
        path = begin(app, club, event, DRAW)
        svg = board.get(f"{path}/drawing.svg")
        assert svg.mimetype == "image/svg+xml"
        assert "class=" not in svg.text, "a picture has no style sheet"
        for name in ("Ann", "Eve"):
            assert f">{name}</text>" in svg.text
    picture = board.get(f"{path}/drawing.png")
    assert (picture.status_code, picture.data[:4]) == (200, b"\x89PNG")
    assert app.test_client().get(f"{path}/drawing.png").status_code == 403
    assert board.get(f"{begin(app, club, 'swiss')}/drawing.png").status_code == 404, "before the draw"


def test_a_removed_name_is_in_no_drawing(app, club, board) -> None:
    gone = "Maximiliana Gone-Forever von der Weide"
    path = begin(app, club, "single-elimination", DRAW, names=[gone, "Bo", "Cy"])
    with app.app_context():
        clubs = get_store().clubs
        clubs.remove_person(club.club_id, clubs.add_people(club.club_id, [gone])[gone])
    for address in (path, f"{path}?who={gone}", f"{path}/board", f"{path}/sheet?part=bracket", f"{path}/drawing.svg"):
        text = board.get(address).text
        for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
            assert "Maximiliana" not in svg, address
        assert "Former player" in text, address


def test_paper_has_a_cross_table_for_groups(app, club, board) -> None:
    path = begin(app, club, "round-robin", DRAW)
    page = board.get(f"{path}/sheet?part=cross").text
    assert drawing(page, "cross")
    assert 'value="bracket"' not in page
    assert len(re.findall(r"Proof code of this (?:match|event) <strong>", page)) == 1


def test_a_picture_has_a_colour_for_all_that_is_drawn(app, club, board) -> None:
    """A picture has no style sheet: a part without a colour of its own would be white on white."""
    played = [
        {"do": "result", "between": ["Ann", "Eve"], "winner": "Ann"},
        {"do": "result", "between": ["Bo", "Dee"], "draw": True},
    ]
    for kind in ("single-elimination", "round-robin"):
        path = begin(app, club, kind, DRAW, *(played if kind == "round-robin" else ()))
        classes = {
            name for name in re.findall(r'class="(d-[^"]*)"', board.get(path).text) if " " not in name or "cell" in name
        }
        states = {"d-ready", "d-waits", "d-over", "d-now", "d-called"}
        assert classes - states <= COLOURS.keys()
        assert "class=" not in board.get(f"{path}/drawing.svg").text


def test_the_title_of_a_picture_stands_above_its_date(app, club, board) -> None:
    path = begin(app, club, "round-robin", DRAW, names=["Ann", "Bo", "Cy"])
    svg = board.get(f"{path}/drawing.svg").text
    title, date = (float(y) for y in re.findall(r'<text x="48" y="([\d.]+)"', svg)[:2])
    assert title < date
