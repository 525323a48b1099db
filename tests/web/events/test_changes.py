"""Points, names, substitutes and handicaps on the organiser's pages, and at the tables."""

from __future__ import annotations

import html
import re

import pytest

from referee.store import get_store
from referee.web.events.entrant_line import entrant_of, handicap_of
from tests.web.events.running import begin, do, record, seen_on, win
from tests.web.events.test_change_page import fields, sure
from tests.web.events.test_evening import begin as begin_evening


def test_points_are_taken_and_shown_with_the_reason(organiser, club) -> None:
    path = begin(organiser, club, "round-robin")
    do(organiser, path, do="draw", seed="s")
    assert win(organiser, path, "R1-1", "Ann").status_code == 303
    preview = do(organiser, path, do="adjust", who="Ann", points="−½", why="late")
    assert "Ann loses ½ point: late." in preview
    event = path.replace("/organise", "")
    for page in (path, event, f"{event}/sheet", f"{event}/board"):
        assert "−½: late" in html.unescape(organiser.get(page).text), page
    csv = organiser.get(f"{event}/standing.csv").text
    assert csv.splitlines()[0].endswith("Given or taken")
    assert "−½: late" in csv
    assert "Ann −½: late" in html.unescape(organiser.get(path).text)
    do(organiser, path, do="strike", n="3")
    page = html.unescape(organiser.get(event).text)
    assert "<strong>Taken back:</strong> <span>Ann −½: late.</span>" in page
    assert page.count("late") == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"points": "", "why": "late"}, "Say how many points: 1, −1, 0.5."),
        ({"points": "one", "why": "late"}, "Points are a number: 1, −1, 0.5."),
        ({"points": "1", "why": ""}, "Say why: “late”."),
    ],
)
def test_points_that_are_not_typed_are_asked_for(organiser, club, typed: dict[str, str], says: str) -> None:
    path = begin(organiser, club)
    answer = organiser.post(path, data={"do": "adjust", "who": "Ann", **typed})
    assert (answer.status_code, says in html.unescape(answer.text)) == (422, True)


def test_a_misspelt_name_is_corrected_everywhere(organiser, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="s")
    assert win(organiser, path, "W1-1", "Ann").status_code == 303
    preview = do(organiser, path, do="rename", who="Ann", to="Annika")
    assert "Annika" in preview
    assert "Pairings that fall away" not in preview
    assert "New pairings" not in preview
    page = organiser.get(path.replace("/organise", "")).text
    assert "Annika" in page
    assert "Ann<" not in page
    assert win(organiser, path, "W1-2", "Bo").status_code == 303
    assert {"Annika wins", "Bo wins"} <= {*re.findall(r">(\w+ wins)<", organiser.get(path).text)}


def test_check_in_call_and_table_stay_with_a_corrected_name(app, organiser, club) -> None:
    path = begin(organiser, club, game="darts-301")
    event_id = path.split("/")[2]
    assert organiser.post(f"/e/{event_id}/door", data={"do": "here", "who": "Ann"}).status_code == 303
    do(organiser, path, do="draw", seed="s")
    assert organiser.post(f"/e/{event_id}/hall", data={"do": "add", "count": "1"}).status_code == 303
    do(organiser, path, do="rename", who="Ann", to="Annika")
    with app.app_context():
        assert get_store().plans.plan(event_id).here == ("Annika",)
        (call,) = [call for call in get_store().calls.history(event_id) if call.ended is None]
    assert call.names == ("Annika", "Dee")
    assert "Begin: Annika and Dee" in organiser.get(f"/t/{event_id}/1").text


def test_a_match_that_began_with_the_old_name_counts(app, organiser, club) -> None:
    path = begin(organiser, club, names="Ann\nBo", game="darts-301", **{"others.start": "40", "final.start": "40"})
    event_id = path.split("/")[2]
    do(organiser, path, do="draw", seed="s")
    organiser.post(f"/e/{event_id}/hall", data={"do": "add", "count": "1"})
    organiser.post(f"/t/{event_id}/1/begin")
    match = organiser.get(f"/t/{event_id}/1").location
    do(organiser, path, do="rename", who="Ann", to="Annika")
    do(organiser, path, do="substitute", whom='["Annika", ""]', by="Zoe")
    finish = '{"play": "throw", "darts": ["D20"]}'
    assert organiser.post(match, data={"tap": finish, "seen": "0", "key": "a"}).status_code in (200, 303)
    assert "Zoe won" in organiser.get(f"/e/{event_id}").text
    with app.app_context():
        event = get_store().events.event(event_id)
        assert event.state.facts.entrants["Zoe"].everybody() == ("Zoe", "Annika")
        # The result is entered once: the match has not changed since.
        assert [entry["do"] for entry in event.bodies] == ["draw", "rename", "substitute", "result"]
        get_store().clubs.catch_up(club.club_id)
        assert get_store().events.event(event_id).head == 4


def test_a_substitute_plays_on(organiser, club) -> None:
    path = begin(organiser, club, names="Reds: Ann + Ed\nBlues: Bo + Flo\nCy\nDee")
    do(organiser, path, do="draw", seed="s")
    preview = do(organiser, path, do="substitute", whom='["Reds", "Ann"]', by="Zoe")
    assert "Zoe plays for Ann in Reds from here on" in preview
    do(organiser, path, do="substitute", whom='["Cy", ""]', by="Gus")
    page = organiser.get(path).text
    assert ("Gus won" in page, "Gus wins" in page) == (True, False)
    entries = record(organiser, path)["entries"]
    assert entries[1:] == [
        {"do": "substitute", "who": "Reds", "out": "Ann", "by": "Zoe"},
        {"do": "substitute", "who": "Cy", "by": "Gus"},
    ]


def test_what_was_played_before_a_substitution_keeps_its_name_on_all_pages(organiser, club) -> None:
    path = begin(organiser, club)
    event = path.replace("/organise", "")
    do(organiser, path, do="draw", seed="s")
    do(organiser, path, do="schedule", round="1", on="2026-12-01")
    assert win(organiser, path, "W1-1", "Ann").status_code == 303
    do(organiser, path, do="substitute", whom='["Ann", ""]', by="Zoe")
    for page in (event, path, f"{event}/fixtures.csv"):
        text = html.unescape(organiser.get(page).text)
        assert ("Ann beats Dee" in text, "Zoe beats" in text) == (True, False), page
    for page in (f"{event}/board", f"{event}/sheet", f"{event}/fixtures"):
        text = re.sub(r"<[^>]+>", " ", html.unescape(organiser.get(page).text))
        assert re.search(r"\bAnn\b", text), page
        assert re.search(r"\bZoe\b", text), page
    rows = organiser.get(f"{event}/pairings.csv").text
    assert re.search(r"Ann,Dee,.*Ann", rows), rows


def test_the_name_of_somebody_who_was_replaced_is_corrected(organiser, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="s")
    assert win(organiser, path, "W1-1", "Ann").status_code == 303
    do(organiser, path, do="substitute", whom='["Ann", ""]', by="Zoe")
    assert ">Ann<" in organiser.get(path).text.partition('value="rename"')[2].partition("</form>")[0]
    do(organiser, path, do="rename", who="Ann", to="Annika")
    page = html.unescape(organiser.get(path.replace("/organise", "")).text)
    assert ("Annika beats Dee" in page, "Zoe" in page) == (True, True)


def test_a_score_with_a_handicap_is_entered_with_its_winner(organiser, club) -> None:
    path = begin(organiser, club, names="Ann (5) [Owls]\nBo (3)", game="billiards", **{"o.third_place": "no"})
    assert record(organiser, path)["entrants"] == [
        {"name": "Ann", "handicap": 5, "club": "Owls"},
        {"name": "Bo", "handicap": 3},
    ]
    do(organiser, path, do="draw", seed="s")
    page = html.unescape(organiser.get(path).text)
    assert "Handicap: Ann 5, Bo 3" in page
    assert "Bo wins with this score" in page
    scores = {"score.W1-1.0": "4", "score.W1-1.1": "3", "between.W1-1": '["Ann", "Bo"]'}
    answer = organiser.post(path, data=seen_on(page) | scores | {"slip": "scored W1-1 1"})
    assert answer.status_code == 303
    assert record(organiser, path)["entries"][1]["winner"] == "Bo"
    assert "Bo won" in organiser.get(path.replace("/organise", "")).text
    assert ",Ann,Bo,4,3,Bo,by hand" in organiser.get(path.replace("/organise", "/pairings.csv")).text


def test_who_are_kept_apart_is_chosen_at_the_start(organiser, club) -> None:
    names = "Ann [Owls]\nBo\nCy\nDee [Owls]"
    path = begin(organiser, club, names=names, clubs_apart="yes")
    assert record(organiser, path)["apart"] == "club"
    assert "Ann and Cy" in do(organiser, path, do="draw", seed="s")
    path = begin(organiser, club, names=names, clubs_apart="yes", apart="Ann + Cy\n")
    assert record(organiser, path)["apart"] == [["Ann", "Cy"], ["Ann", "Dee"]]
    data = {"format": "swiss", "names": names, "apart": "Ann + Zoe"}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert (answer.status_code, "“Zoe” is not an entrant of this event." in answer.text) == (422, True)


def test_who_are_kept_apart_is_changed_later(organiser, club) -> None:
    path = begin(organiser, club, names="Ann\nBo\nCy\nDee", apart="Ann + Dee")
    assert ">Ann + Dee</textarea>" in organiser.get(path).text
    assert "Kept apart: Ann and Cy in the draw." in do(organiser, path, do="apart", apart="Ann + Cy\n")
    assert record(organiser, path)["entries"] == [{"do": "change", "apart": [["Ann", "Cy"]]}]
    assert ">Ann + Cy</textarea>" in organiser.get(path).text
    assert "Nobody is kept apart in the draw." in do(organiser, path, do="apart", apart="")
    wrong = organiser.post(path, data={"do": "apart", "apart": "Ann + Zoe"})
    assert (wrong.status_code, "“Zoe” is not an entrant of this event." in wrong.text) == (422, True)
    do(organiser, path, do="draw", seed="s")
    page = organiser.get(path).text
    assert ("1. Kept apart: Ann and Cy" in page, 'for="apart"' in page) == (True, False)


def test_handicap_and_club_are_taken_away(organiser, club) -> None:
    path = begin(organiser, club, names="Ann (5) [Owls]\nBo")
    preview = do(organiser, path, do="terms", who="Ann", no_handicap="yes", no_club="yes")
    assert "Ann plays without a handicap or club from here on" in preview
    page = html.unescape(organiser.get(path).text)
    assert "Ann plays without a handicap or club" in page
    assert "handicap 5" not in page
    both = organiser.post(path, data={"do": "terms", "who": "Ann", "handicap": "5", "no_handicap": "yes"})
    assert (both.status_code, "Type another handicap, or take it away: not both." in both.text) == (422, True)


def test_handicap_and_club_are_set_later(organiser, club) -> None:
    path = begin(organiser, club)
    assert "Ann plays with handicap 5 and club Owls" in do(
        organiser, path, do="terms", who="Ann", handicap="5", club="Owls"
    )
    assert "handicap 5 and Owls" in html.unescape(organiser.get(path).text)
    nothing = organiser.post(path, data={"do": "terms", "who": "Ann"})
    assert (nothing.status_code, "Type a handicap or a club." in nothing.text) == (422, True)


def test_a_person_starts_with_the_handicap_of_the_last_event_at_the_game(organiser, club) -> None:
    first = begin(organiser, club, names="Ann (5)\nBo (3)\nReds: Cy + Dee (7)", game="billiards")
    do(organiser, first, do="terms", who="Bo", handicap="4")
    do(organiser, first, do="terms", who="Bo", handicap="9")
    do(organiser, first, do="strike", n="2")
    begin(organiser, club, names="Ann (60)\nBo", game="darts-301")
    second = begin(organiser, club, names="ann\nBo\nEve\nReds: Cy + Dee", game="billiards")
    assert record(organiser, second)["entrants"] == [
        {"name": "ann", "handicap": 5},
        {"name": "Bo", "handicap": 4},
        "Eve",
        {"name": "Reds", "people": ["Cy", "Dee"], "handicap": 7},
    ]
    do(organiser, second, do="terms", who="ann", no_handicap="yes")
    assert "Ann" in record(organiser, begin(organiser, club, names="Ann", game="billiards"))["entrants"]
    without_handicaps = record(organiser, begin(organiser, club, names="Ann\nBo", game="canasta"))
    assert without_handicaps["entrants"] == ["Ann", "Bo"]


def test_a_table_begins_a_match_with_the_handicaps_of_its_entrants(app, organiser, club) -> None:
    path = begin(organiser, club, names="Ann (60)\nBo", game="darts-301")
    do(organiser, path, do="draw", seed="s")
    event_id = path.split("/")[2]
    assert organiser.post(f"/e/{event_id}/hall", data={"do": "add", "count": "1"}).status_code == 303
    page = organiser.get(f"/t/{event_id}/1").text
    assert 'value="60 301"' in page
    assert organiser.post(f"/t/{event_id}/1/begin", data={"handicap": "60 301"}).status_code == 303
    with app.app_context():
        (match_id,) = get_store().events.matches_under_way(event_id)
        assert get_store().cached_match(match_id).match.setup.options.handicap == (60, 301)


def at_evening(organiser, evening: str, **data: str) -> str:
    """Send a form of an evening, then the button of its preview; the text of the preview."""
    preview = organiser.post(f"{evening}/entry", data=seen_on(organiser.get(evening).text) | data)
    assert preview.status_code == 200, preview.text
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', preview.text)[1])
    again = seen_on(preview.text) | {"entry": entry, "sure": "yes"}
    assert organiser.post(f"{evening}/entry", data=again).status_code == 303
    return html.unescape(preview.text)


def test_points_and_names_at_an_evening(organiser, club) -> None:
    evening = begin_evening(organiser, club)
    organiser.post(f"{evening}/entry", data={"do": "result", "places": "Ann\nBo"})
    preview = at_evening(organiser, evening, do="adjust", who="Ann", points="-1", why="late")
    assert "Ann loses 1 point: late." in preview
    assert re.search(r"Ann</th>.*?2 → 1<", preview)
    assert "−1: late" in html.unescape(organiser.get(evening).text)
    assert "Ann is called Annika" in at_evening(organiser, evening, do="rename", who="Ann", to="Annika")
    page = organiser.get(evening).text
    assert "Annika" in page
    asked = organiser.post(f"{evening}/entry", data=seen_on(page) | {"do": "strike", "n": "3"})
    assert "Take entry 3 back?" in asked.text
    struck = seen_on(page) | {"do": "strike", "n": "3", "sure": "yes"}
    assert organiser.post(f"{evening}/entry", data=struck).status_code == 303
    assert "Annika" not in organiser.get(evening).text


def test_what_an_evening_refuses_is_said_in_the_preview(organiser, club) -> None:
    evening = begin_evening(organiser, club)
    taken = organiser.post(f"{evening}/entry", data={"do": "rename", "who": "Ann", "to": "bo"})
    assert (taken.status_code, "Not possible" in taken.text) == (422, True)
    assert f'href="{evening}">Leave it' in taken.text


def test_points_by_win_and_another_rank_of_an_evening_are_shown_first(organiser, club) -> None:
    evening = begin_evening(organiser, club)
    organiser.post(f"{evening}/entry", data={"do": "result", "places": "Ann\nBo\nCy"})
    path = f"{evening}/change"
    preview = organiser.post(path, data=fields(organiser.get(path).text) | {"o.points": "win"})
    assert preview.status_code == 200
    assert re.search(r"Ann</th>.*?3 → 1<", preview.text)
    assert sure(organiser, path, preview.text).status_code == 303
    preview = organiser.post(path, data=fields(organiser.get(path).text) | {"o.rank": "share"})
    assert "Places by: " in preview.text


@pytest.mark.parametrize(
    ("line", "entrant"),
    [
        ("Ann", "Ann"),
        ("Ann (5)", {"name": "Ann", "handicap": 5}),
        ("Ann (−2½) [Owls]", {"name": "Ann", "handicap": -2.5, "club": "Owls"}),
        ("Ann [Owls]", {"name": "Ann", "club": "Owls"}),
        ("N-S: Ann + Bo (3)", {"name": "N-S", "people": ["Ann", "Bo"], "handicap": 3}),
        ("Ann (the tall)", "Ann (the tall)"),
        ("Ann (5", "Ann (5"),
    ],
)
def test_an_entrant_as_a_line(line: str, entrant: object) -> None:
    assert entrant_of(line) == entrant


def test_a_typed_handicap() -> None:
    assert [handicap_of(text) for text in ("5", "−½", "1½", "2,5", "x")] == [5, -0.5, 1.5, 2.5, None]


def test_a_ghost_has_no_place(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy\nDee\nEve", **{"o.rounds": "2"})
    do(organiser, path, do="withdraw", who="Eve")
    do(organiser, path, do="draw", seed="1")
    (winner,) = re.findall(r'value="winner R1-1 0">(\w+) wins', organiser.get(path).text)
    win(organiser, path, "R1-1", winner)
    preview = do(organiser, path, do="substitute", whom=f'["{winner}", ""]', by="Ghost")
    assert re.search(r"Ghost</th>.*?→ –<", preview)
    page = organiser.get(path).text
    assert re.search(r'evening-place">–</td><th scope="row">Ghost</th><td class="[^"]*">1<', page)
    assert re.search(r'evening-place">4\.</td><th scope="row">Eve <', page), "a place is not shared with a stand-in"
    assert '<option value="Ghost"' not in organiser.get(path.replace("/organise", "")).text
