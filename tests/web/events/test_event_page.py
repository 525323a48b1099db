"""The page of a tournament, its paper and its board: my match, the standing, what a correction changed."""

from __future__ import annotations

import html
import re
from pathlib import Path

from flask.testing import FlaskClient

from referee.desk.events.figures import figures_of
from referee.desk.events.standing import standing_of
from referee.desk.events.view import correction_lately, event_view
from referee.events.printed import answer_record
from referee.kit.values import replace
from referee.store import get_store
from tests.events.refereeing import refereed
from tests.web.events.running import begin, do, record, win


def test_my_page_has_my_next_match_and_my_place(app, organiser, another_phone, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="")
    visitor = another_phone()
    page = path.removesuffix("/organise")
    assert visitor.post(f"{page}/me", data={"who": "Bo"}).status_code == 403
    with app.app_context():
        link = club.path_of("board")
    assert visitor.get(link).status_code == 303
    assert "Semi-final 1: " in re.search(r'id="mine".*?</section>', visitor.get(f"{page}?who=Ann").text, re.DOTALL)[0]
    assert visitor.post(f"{page}/me", data={"who": "Bo"}).status_code == 303
    mine = re.search(r'id="mine".*?</section>', visitor.get(page).text, re.DOTALL)[0]
    assert "Bo and Cy" in mine
    assert "Still in, 0 points" in mine
    win(organiser, path, "W1-2", "Cy")
    assert "No match now" in visitor.get(page).text
    assert "Cy beats Bo" in visitor.get(page).text


def test_the_stream_has_every_view_that_pages_ask_for(app, organiser, another_phone, club) -> None:
    path = begin(organiser, club)
    with app.app_context():
        links = club.path_of("helper"), club.path_of("board")
    # Requests inside one application context would share what it knows of the visitor.
    helper, board = another_phone(), another_phone()
    for visitor, link in zip((helper, board), links, strict=True):
        assert visitor.get(link).status_code == 303
    for page, visitor in ((path, helper), (path.removesuffix("/organise"), board)):
        live = html.unescape(re.search(r'data-live="([^"]+)"', visitor.get(page).text)[1])
        assert visitor.head(live).status_code == 200
    assert board.head(f"{path.removesuffix('/organise')}/live?view=organise").status_code == 403


def record_pairing(organiser: FlaskClient, path: str, number: int) -> list[str]:
    """The two who meet in a pairing of the first round."""
    answer = answer_record(record(organiser, path))
    return answer["end"]["rounds"][0]["pairings"][number - 1]["between"]


def test_the_standing_shows_its_tie_breaks_and_how_they_add_up(organiser, club) -> None:
    path = begin(organiser, club, "swiss")
    page = path.replace("/organise", "")
    do(organiser, path, do="draw")
    assert "<abbr" not in organiser.get(page).text
    for number in (1, 2):
        between = record_pairing(organiser, path, number)
        win(organiser, path, f"R1-{number}", between[0])
    for shown in (page, f"{page}/sheet"):
        assert 'title="Buchholz cut 1"' in organiser.get(shown).text
    assert "wall-ties" in organiser.get(f"{page}/board").text
    assert (
        organiser.get(f"{page}/standing.csv")
        .text.splitlines()[0]
        .endswith("Place,Name,Points,Buchholz cut 1,Buchholz,Matches,Won")
    )
    arithmetic = organiser.get(f"{page}/ties").text
    assert "Buchholz cut 1" in arithmetic
    first, second = record_pairing(organiser, path, 1)
    assert f'<strong>{second} 1</strong> <span class="quiet">= 1 ({first})' in arithmetic


def test_several_who_are_still_in_are_no_leaders(organiser, club) -> None:
    path = begin(organiser, club)
    page = path.replace("/organise", "")
    do(organiser, path, do="draw")
    win(organiser, path, "W1-1", "Ann")
    assert "evening-first" not in organiser.get(page).text
    win(organiser, path, "W1-2", "Bo")
    win(organiser, path, "W2-1", "Ann")
    assert organiser.get(page).text.count("evening-first") == 1


def result(organiser: FlaskClient, path: str, pairing: str, winner: str) -> None:
    """Enter the winner of a pairing."""
    event_id = path.split("/")[2]
    with organiser.application.app_context():
        events = get_store().events
        seen = events.event(event_id).head
        answer = events.append(
            event_id, {"do": "result", "pairing": pairing, "winner": winner}, key=f"{pairing}", who="", seen=seen
        )
    assert answer.ruling.verdict == "allowed", answer.ruling.says


def shown_standing(page: str) -> list[tuple[str, str]]:
    """Place and name of each line of the standing."""
    return re.findall(r'class="evening-place">([^<]*)</td><th scope="row">([^<]*)<', page)


def test_an_open_bracket_says_who_can_still_win_and_calls_nobody_ahead(organiser: FlaskClient, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw")
    event = path.replace("/organise", "")
    result(organiser, path, "W1-1", "Ann")
    page, picture = organiser.get(event).text, organiser.get(f"{event}/standing.svg").text
    assert "3 can still win: semi-finals" in page
    assert "3 can still win: semi-finals" in picture
    assert "ahead" not in picture
    assert "evening-first" not in page
    assert "=1." not in page
    assert sorted(shown_standing(page)) == [("4.", "Dee"), ("in", "Ann"), ("in", "Bo"), ("in", "Cy")]
    assert "3 can still win" in organiser.get(f"{event}/board").text
    result(organiser, path, "W1-2", "Cy")
    result(organiser, path, "W2-1", "Cy")
    assert "Cy won, Ann second" in organiser.get(f"{event}/standing.svg").text
    assert "Cy won, Ann came second." in organiser.get(event).text


def test_the_two_lines_of_a_mitchell_have_tables_of_their_own(organiser: FlaskClient, club) -> None:
    path = begin(organiser, club, "fixed-pairs", "A\nB\nC\nD", **{"o.movement": "mitchell"})
    do(organiser, path, do="draw")
    event = path.replace("/organise", "")
    with organiser.application.app_context():
        state = get_store().events.event(event.rpartition("/")[2]).state
        won = [
            (pairing.id, pairing.sides[index % 2][0])
            for index, pairing in enumerate(pairing for pairing in state.board.ready if pairing.round == 1)
        ]
    for pairing, winner in won:
        result(organiser, path, pairing, winner)
    page = organiser.get(event).text
    assert page.index("<h2>N-S</h2>") < page.index("<h2>E-W</h2>")
    assert [place for place, _ in shown_standing(page)] == ["1.", "2.", "1.", "2."]
    assert page.count("evening-first") == 2
    rows = organiser.get(f"{event}/standing.csv").get_data(as_text=True).splitlines()
    assert rows[0].endswith(",Group")
    assert [row.rpartition(",")[2] for row in rows[1:]] == ["N-S", "N-S", "E-W", "E-W"]
    assert "N-S: " in organiser.get(f"{event}/standing.svg").text
    assert "<strong>N-S</strong>" in organiser.get(f"{event}/board").text


def test_groups_have_a_standing_each_and_their_firsts_a_bracket(app, organiser, club) -> None:
    path = begin(organiser, club, "round-robin", "Ann\nBo\nCy\nDee\nEve\nFay", **{"o.groups": "2", "o.advance": "1"})
    event_id = path.split("/")[2]
    do(organiser, path, do="draw", seed="1")
    standing = [re.sub(r"<[^>]+>|\s+", " ", organiser.get(f"/e/{event_id}{page}").text) for page in ("", "/sheet")]
    for page in standing:
        groups = page[page.index("Group A") :]
        assert groups.index("Group A") < groups.index("Group B")
    with app.app_context():
        events = get_store().events
        for _ in range(6):
            pairing = events.event(event_id).state.board.ready[0]
            first = min(name for side in pairing.sides for name in side)
            events.append(event_id, {"do": "result", "pairing": pairing.id, "winner": first}, key="")
    preview = do(organiser, path, do="draw", seed="1")
    assert "Ann" in preview
    with app.app_context():
        (final,) = get_store().events.event(event_id).state.board.ready
        assert sorted(name for side in final.sides for name in side) == ["Ann", "Bo"]
    assert "final" in organiser.get(f"/e/{event_id}/board").text.lower()


def test_boards_and_phones_say_what_a_correction_changed(app, organiser, club) -> None:
    event_id = begin(organiser, club).split("/")[2]
    pages = (f"/e/{event_id}", f"/e/{event_id}/board")

    def enter(**body) -> None:
        with app.app_context():
            assert get_store().events.append(event_id, body, key="").seq

    enter(do="draw", seed="1")
    for between in (["Ann", "Dee"], ["Bo", "Cy"], ["Ann", "Bo"]):
        enter(do="result", between=between, winner=between[0])
    assert not [page for page in pages if "Corrected" in organiser.get(page).text]
    enter(do="amend", n=2, **{"with": {"do": "result", "between": ["Ann", "Dee"], "winner": "Dee"}})
    says = (
        "<strong>Corrected:</strong> <span>Semi-final 1: Dee beats Ann, not Ann beats Dee; "
        "Dee and Bo meet in the final; Ann beats Bo (final) falls away: the pairing is gone.</span>"
    )
    assert [says in organiser.get(page).text for page in pages] == [True, True]
    with app.app_context():
        event = get_store().events.event(event_id)
        assert (event.state.corrected.n, event_view(get_store(), event).corrected) == (5, event.state.corrected)
    # Ten entries later it is no news any more.
    assert correction_lately(replace(event.state, entries=14)) == event.state.corrected
    assert correction_lately(replace(event.state, entries=15)) is None


def test_a_bye_alone_makes_no_leader() -> None:
    entrants, draw = ["Ann", "Bo", "Cy", "Dee", "Eve"], {"do": "draw", "seed": "s"}
    pairing = refereed("swiss", entrants, draw).board.ready[0]
    drawn = {"do": "result", "pairing": pairing.id, "draw": True}
    state = refereed("swiss", entrants, draw, drawn)
    rows = state.event_rules.standing(state.facts, state.board)
    assert (rows[0].points, rows[1].points) == (1, 0.5)
    assert not any(line.is_first for line in standing_of(state, rows, figures_of(state)))


def test_pages_that_leave_parts_out_on_paper_have_its_style_sheet() -> None:
    """The class alone hides nothing."""
    for path in sorted(Path("templates").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        if text.startswith("{% extends") and ("no-print" in text or "only-print" in text):
            assert "css/print.css" in text, path
