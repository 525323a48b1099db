"""A round set by hand on the organiser's page: typed lines, two who change places, what is unusual about it."""

from __future__ import annotations

import html

import pytest

from tests.web.events.running import begin, do, record, seen_on, win


def test_what_is_unusual_is_said_and_done_all_the_same(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy", **{"o.rounds": "2"})
    assert "Round 1 by hand" in organiser.get(path).text
    do(organiser, path, do="pair", round="1", pairs="Ann - Bo\nCy")
    assert win(organiser, path, "R1-1", "Ann").status_code == 303
    preview = do(organiser, path, do="pair", round="2", pairs="Bo - Ann")
    assert "Ann and Bo meet again" in preview or "Bo and Ann meet again" in preview
    assert "Cy is in no pairing" in preview
    assert "Bo - Ann</textarea>" in preview, "a line can be added to those that were typed"
    assert record(organiser, path)["entries"][-1] == {
        "do": "pair", "round": 2, "pairs": [["Bo", "Ann"]], "byes": [],
    }  # fmt: skip


def test_two_change_places_in_a_drawn_round(organiser, club) -> None:
    path = begin(organiser, club, "swiss", **{"o.rounds": "2"})
    do(organiser, path, do="pair", round="1", pairs="Ann - Bo\nCy - Dee")
    page = html.unescape(organiser.get(path).text)
    assert "Ann - Bo\nCy - Dee</textarea>" in page
    do(organiser, path, do="swap", round="1", who="Bo", other="Dee")
    assert record(organiser, path)["entries"][-1]["pairs"] == [["Ann", "Dee"], ["Cy", "Bo"]]
    for wrong in ({"who": "Bo", "other": "Bo"}, {"who": "Bo", "other": "Zed"}, {"round": "2"}):
        data = seen_on(organiser.get(path).text) | {"do": "swap", "round": "1", "who": "Ann", "other": "Bo"} | wrong
        assert organiser.post(path, data=data).status_code == 422
    assert win(organiser, path, "R1-1", "Ann").status_code == 303
    assert "by hand</h2>" not in organiser.get(path).text, "a round with a result is not set again"


@pytest.mark.parametrize(
    ("format_", "lines", "tables"),
    [
        ("partners", "Ann + Cy - Bo + Dee", [[["Ann", "Cy"], ["Bo", "Dee"]]]),
        ("tables", "Ann - Bo - Cy - Dee", [["Ann", "Bo", "Cy", "Dee"]]),
    ],
)
def test_partners_and_tables_are_set_by_hand(organiser, club, format_: str, lines: str, tables: list) -> None:
    path = begin(organiser, club, format_)
    do(organiser, path, do="pair", round="1", pairs=lines)
    assert record(organiser, path)["entries"][-1]["tables"] == tables
    assert lines in html.unescape(organiser.get(path).text)


@pytest.mark.parametrize("format_", ["single-elimination", "round-robin", "ladder"])
def test_formats_that_draw_everything_at_once_offer_no_round_by_hand(organiser, club, format_: str) -> None:
    assert "by hand</h2>" not in organiser.get(begin(organiser, club, format_)).text
