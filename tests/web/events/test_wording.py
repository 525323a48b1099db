"""The words of the pages of an event: what cannot be is not offered, nobody has a place before the first result."""

from __future__ import annotations

import html
import re

import pytest

from referee.events.formats import keys
from referee.events.outcome import Outcome, says_of
from tests.web.events.running import NAMES, begin, do, record, seen_on, win


def text(organiser, path: str) -> str:
    return html.unescape(organiser.get(path).text)


def test_formats_stand_in_the_order_in_which_people_choose(organiser, club) -> None:
    page = organiser.get(f"/c/{club.club_id}/event").text
    offered = re.findall(r'name="format" value="([^"]*)"', page)
    assert offered == [key for key in keys() if key != "evening"]
    assert offered[:4] == ["single-elimination", "double-elimination", "round-robin", "swiss"]


@pytest.mark.parametrize(("format_", "can"), [("single-elimination", False), ("round-robin", False), ("swiss", True)])
def test_a_round_is_missed_only_where_rounds_are_drawn_one_by_one(organiser, club, format_: str, can: bool) -> None:
    assert ("Somebody misses a round" in text(organiser, begin(organiser, club, format_))) == can


def test_a_draw_is_offered_where_the_format_and_the_game_know_one(organiser, club) -> None:
    for format_, game, can in (
        ("swiss", "", True),
        ("swiss", "score-pad", True),
        ("swiss", "billiards", False),
        ("single-elimination", "", False),
    ):
        path = begin(organiser, club, format_, game=game, **({"o.rounds": "2"} if format_ == "swiss" else {}))
        do(organiser, path, do="draw", seed="s")
        assert ("Nobody wins" in text(organiser, path)) == can, (format_, game)


@pytest.mark.parametrize(
    ("format_", "titles"),
    [
        ("single-elimination", ["Quarter-final 2", "Quarter-final 3", "Quarter-final 4"]),
        ("double-elimination", ["Winners' round 1, match 2", "Winners' round 1, match 3", "Winners' round 1, match 4"]),
        ("swiss", ["Round 1, match 1", "Round 1, match 2"]),
        ("round-robin", ["Group A, round 1, match 1", "Group B, round 1, match 1"]),
        ("bunko-night", ["Night of Bunko"]),
    ],
)
def test_a_match_is_named_as_people_name_it(organiser, club, format_: str, titles: list[str]) -> None:
    path = begin(
        organiser,
        club,
        format_,
        names="Ann\nBo\nCy\nDee\nEve\nFay\nGus" if "elim" in format_ else NAMES,
        **{"o.groups": "2"},
    )
    do(organiser, path, do="draw", seed="s")
    assert re.findall(r"<legend>([^<]*)</legend>", text(organiser, path)) == titles


def test_a_bracket_asks_for_no_points_of_a_draw(organiser, club) -> None:
    asked = {
        "single-elimination": "for a win<",
        "double-elimination": "for a win<",
        "swiss": "for a win, a draw, a loss<",
    }
    for format_, says in asked.items():
        assert says in text(organiser, f"/c/{club.club_id}/event?format={format_}"), format_
        path = begin(organiser, club, format_, points="3 1 0")
        assert says in text(organiser, path.replace("/organise", "/change")), format_
        assert record(organiser, path)["options"]["points"] == [3, 1, 0]


def test_nobody_has_a_place_before_the_first_result(organiser, club) -> None:
    path = begin(organiser, club, "round-robin")
    page = path.removesuffix("/organise")
    assert "Place" not in re.search(r'id="mine".*?</section>', text(organiser, f"{page}?who=Ann"), re.DOTALL)[0]
    assert 'class="evening-place">–<' in text(organiser, page)
    do(organiser, path, do="draw", seed="s")
    assert 'class="evening-place">–<' in text(organiser, page)
    win(organiser, path, "R1-1", "Ann")
    assert 'class="evening-place">1.<' in text(organiser, page)


def test_a_ladder_has_places_from_its_start(organiser, club) -> None:
    page = begin(organiser, club, "ladder").removesuffix("/organise")
    assert 'class="evening-place">4.<' in text(organiser, page)


def test_head_to_head_is_a_dash_where_it_parts_nobody(organiser, club) -> None:
    path = begin(organiser, club, "round-robin", names="Ann\nBo\nCy", **{"o.tie_breaks": "head-to-head, lot"})
    do(organiser, path, do="draw", seed="s")
    for pairing, winner in (("R1-1", "Bo"), ("R2-1", "Ann"), ("R3-1", "Cy")):
        assert win(organiser, path, pairing, winner).status_code == 303
    standing = text(organiser, path.removesuffix("/organise"))
    rows = re.findall(r'<th scope="row">(\w+)</th>(.*?)</tr>', standing, re.DOTALL)
    values = {who: re.findall(r'class="cell-right">([^<]*)<', cells) for who, cells in rows[:3]}
    assert {each[0] for each in values.values()} == {"–"}, values


def test_a_pair_wins_in_the_plural_and_sentences_end_once(organiser, club) -> None:
    path = begin(organiser, club, names="Gus + Dora\nAnn + Bo")
    preview = do(organiser, path, do="draw", seed="s")
    assert ".." not in re.search(r'id="preview".*?</section>', preview, re.DOTALL)[0]
    assert "Gus and Dora win<" in text(organiser, path)
    win(organiser, path, "W1-1", "Gus and Dora")
    assert "Gus and Dora beat Ann and Bo" in text(organiser, path)
    refused = organiser.post(path, data=seen_on(organiser.get(path).text) | {"do": "draw", "seed": "s"})
    assert ".." not in re.search(r'id="preview".*?</section>', html.unescape(refused.text), re.DOTALL)[0]


def test_tie_breaks_are_a_list_with_a_sentence_each(organiser, club) -> None:
    form = text(organiser, f"/c/{club.club_id}/event?format=round-robin")
    assert "The matches of the tied against each other." in form
    assert (
        form.index("Head-to-head</strong>") < form.index("Difference of the scores</strong>") < form.index("Buchholz<")
    )
    assert re.search(r'name="o.tie_breaks.difference".*?<option value="2" selected>', form)
    numbers = {"o.tie_breaks.lot": "2", "o.tie_breaks.wins": "1", "o.tie_breaks.head-to-head": ""}
    path = begin(organiser, club, "round-robin", **numbers)
    assert record(organiser, path)["options"]["tie_breaks"] == ["wins", "lot"]
    none = begin(organiser, club, "round-robin", **{"o.tie_breaks.wins": ""})
    assert record(organiser, none)["options"]["tie_breaks"] == []
    stages = {"first": "swiss", "then": "single-elimination", "first.rounds": "2", "first.tie_breaks.wins": "1"}
    path = begin(organiser, club, "stages", **stages)
    assert record(organiser, path)["options"]["first"]["options"] == {"rounds": 2, "tie_breaks": ["wins"]}
    assert 'name="o.tie_breaks' not in text(organiser, f"/c/{club.club_id}/event?format=single-elimination")


@pytest.mark.parametrize(
    ("format_", "keeps"),
    [("swiss", True), ("ladder", False), ("bunko-night", False), ("partners", False), ("fixed-pairs", False)],
)
def test_who_are_kept_apart_is_asked_where_a_draw_can_part_them(organiser, club, format_: str, keeps: bool) -> None:
    form = text(organiser, f"/c/{club.club_id}/event?format={format_}")
    assert ("Members of one club do not meet" in form, 'name="apart"' in form) == (keeps, keeps)
    assert ("Who are kept apart" in text(organiser, begin(organiser, club, format_))) == keeps


@pytest.mark.parametrize(("groups", "keeps"), [("1", False), ("2", True)])
def test_in_a_round_robin_who_are_kept_apart_is_asked_where_there_are_groups(
    organiser, club, groups: str, keeps: bool
) -> None:
    form = text(organiser, f"/c/{club.club_id}/event?format=round-robin&o.groups={groups}")
    assert ("Members of one club do not meet" in form) == keeps
    path = begin(organiser, club, "round-robin", **{"o.groups": groups})
    assert ("Who are kept apart" in text(organiser, path)) == keeps


def test_a_night_of_bunko_has_one_draw_and_offers_nothing_of_later_rounds(organiser, club) -> None:
    path = begin(organiser, club, "bunko-night", game="bunko")
    for _ in range(2):
        page = text(organiser, path)
        for offered in ("Somebody misses a round", "by hand</h2>", "Handicap and club"):
            assert offered not in page, offered
        if "Preview the draw" in page:
            do(organiser, path, do="draw", seed="s")


@pytest.mark.parametrize(
    ("format_", "first", "change"),
    [
        ("single-elimination", ["The final", "All other matches"], 3),
        ("swiss", ["The last round", "All other matches"], 3),
        ("ladder", ["All matches"], 1),
        ("bunko-night", ["The match"], 1),
    ],
)
def test_options_of_matches_are_those_that_a_format_has(
    organiser, club, format_: str, first: list[str], change: int
) -> None:
    titles = r"<summary>(The match|The final|The last round|The round before it|All matches|All other matches)"
    form = text(organiser, f"/c/{club.club_id}/event?format={format_}&game=bunko")
    assert re.findall(titles, form) == first
    path = begin(organiser, club, format_, game="bunko")
    page = text(organiser, path.replace("/organise", "/change"))
    assert len(re.findall(titles, page)) == change


def test_a_preview_shows_no_place_for_who_is_still_in_a_bracket(organiser, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="s")
    win(organiser, path, "W1-1", "Ann")
    said = do(organiser, path, do="withdraw", who="Bo")
    moved = dict(re.findall(r'<th scope="row">(\w+)</th><td class="cell-right">([^<]*)</td>', said))
    assert moved == {"Cy": "in → in", "Dee": "4 → 3", "Bo": "in → 3"}


def test_a_preview_shows_no_place_where_no_result_counts_any_more(organiser, club) -> None:
    path = begin(organiser, club, "round-robin")
    do(organiser, path, do="draw", seed="s")
    win(organiser, path, "R1-1", "Ann")
    said = do(organiser, path, do="withdraw", who="Ann")
    assert set(re.findall(r'</th><td class="cell-right">([^<]*)</td>', said)) <= {"1 → –", "2 → –", "4 → –"}


def test_the_keys_of_a_match_have_one_tense(organiser, club) -> None:
    path = begin(organiser, club, names="Ann\nReds")
    do(organiser, path, do="draw", seed="")
    page = organiser.get(path).text
    assert [f"{who} {word}" in page for who in ("Ann", "Reds") for word in ("won", "wins")] == [True, False] * 2


def test_partners_win_in_the_plural_whatever_their_names(organiser, club) -> None:
    path = begin(organiser, club, "partners", names="Ann\nBo\nGus\nChris")
    do(organiser, path, do="draw", seed="s")
    keys = re.findall(r">([A-Z]\w+ with [A-Z]\w+ \w+)<", organiser.get(path).text)
    assert [key.rpartition(" ")[2] for key in keys] == ["win", "win"]
    walkover = says_of(Outcome(((1,), (0,)), forfeit=(0,)), (("Bo", "Ann"), ("Ann", "Bo")))
    assert walkover == "Bo with Ann do not come: Ann with Bo win"
