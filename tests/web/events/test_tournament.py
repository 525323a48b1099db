"""A tournament on its pages: begun, drawn with a preview, entered by slips, corrected with what that changes."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee.desk.events.view import correction_lately, event_view
from referee.events.printed import answer_record
from referee.kit.values import replace
from referee.store import get_store
from referee.web.events.new import tournament_formats

NAMES = "Ann\nBo\nCy\nDee"


def begin(organiser: FlaskClient, club, format_: str = "single-elimination", names: str = NAMES, **more: str) -> str:
    """The address of the organiser's page of a new tournament."""
    data = {"format": format_, "title": "Cup", "names": names, **more}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 303, answer.text
    return answer.location


def seen_on(page: str) -> dict[str, str]:
    """The hidden fields that every form of the organiser's page sends along."""
    return {name: re.search(f'name="{name}" value="([^"]*)"', page)[1] for name in ("seen", "key")}


def record(organiser: FlaskClient, path: str) -> dict:
    return organiser.get(path.replace("/organise", "/record.json")).json


def do(organiser: FlaskClient, path: str, **data: str) -> str:
    """Send a form, then the button of its preview; the text of the preview."""
    fresh = seen_on(organiser.get(path).text)
    preview = organiser.post(path, data=fresh | data)
    assert preview.status_code == 200, preview.text
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', preview.text)[1])
    answer = organiser.post(path, data=seen_on(preview.text) | {"entry": entry, "sure": "yes"})
    assert answer.status_code == 303, answer.text
    return html.unescape(preview.text)


def win(organiser: FlaskClient, path: str, pairing: str, winner: str, **more: str):
    """Tap the winner on the slip of a pairing."""
    page = organiser.get(path).text
    between = json.loads(html.unescape(re.search(rf'name="between.{pairing}" value="([^"]*)"', page)[1]))
    data = seen_on(page) | more
    data |= {f"between.{pairing}": json.dumps(between), "slip": f"winner {pairing} {between.index(winner)}"}
    return organiser.post(path, data=data)


@pytest.mark.parametrize("key", tournament_formats())
def test_every_format_has_a_form(organiser, club, key: str) -> None:
    page = organiser.get(f"/c/{club.club_id}/event?format={key}&game=darts-301")
    assert page.status_code == 200
    assert html.escape(tournament_formats()[key].about) in page.text


@pytest.mark.parametrize("key", [key for key in tournament_formats() if key not in ("ladder", "stages")])
def test_every_format_begins_as_its_form_proposes_it(organiser, club, key: str) -> None:
    page = organiser.get(f"/c/{club.club_id}/event?format={key}&game=darts-301").text
    proposed = {"game": "darts-301"}
    for field in re.findall(r"<input[^>]*>", page):
        name, value = (re.search(f'{part}="([^"]*)"', field) for part in ("name", "value"))
        if name and name[1].startswith("o.") and ('type="radio"' not in field or " checked" in field):
            proposed[name[1]] = html.unescape(value[1])
    names = "\n".join(("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"))
    path = begin(organiser, club, key, names, **proposed)
    with organiser.application.app_context():
        event = get_store().events.event(path.split("/")[2])
    chosen = getattr(event.state.facts.options, "tie_breaks", ())
    usual = {part.key: part.default for part in tournament_formats()[key].schema().fields}
    assert chosen == usual.get("tie_breaks", ())
    other = begin(organiser, club, key, names, **proposed | {"o.tie_breaks": "wins, lot"}) if chosen else ""
    assert not other or record(organiser, other)["options"]["tie_breaks"] == ["wins", "lot"]
    path = begin(organiser, club, key, names="\n".join(f"Player {n}" for n in range(8)), game="darts-301")
    assert record(organiser, path)["event"] == key
    assert organiser.get(path).status_code == 200


def test_pairs_options_and_options_of_matches_go_into_the_record(organiser, club) -> None:
    path = begin(
        organiser, club, "double-elimination", names="N-S: Ann + Bo\nCy + Dee", game="darts-301", points="3 1 0",
        **{"o.second_final": "never", "final.start": "501"},
    )  # fmt: skip
    setup = record(organiser, path)
    assert setup["entrants"] == [
        {"name": "N-S", "people": ["Ann", "Bo"]},
        {"name": "Cy and Dee", "people": ["Cy", "Dee"]},
    ]
    assert setup["options"]["second_final"] == "never"
    assert setup["options"]["points"] == [3, 1, 0]
    assert [str(each.get("start")) for each in setup["options"]["match_options"]] == ["501", "None"]


def test_what_cannot_be_is_said_before_it_starts(organiser, club) -> None:
    names = "\n".join(f"Player {n}" for n in range(9))
    data = {"format": "swiss", "title": "Gin", "names": names, "o.rounds": "9"}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 422
    assert "9 entrants and 9 rounds of Swiss need rematches: 7 rounds" in html.unescape(answer.text)
    assert "Player 8" in answer.text
    twice = organiser.post(f"/c/{club.club_id}/event", data=data | {"names": "Ann\nAnn"})
    assert (twice.status_code, "two entrants are called" in html.unescape(twice.text).casefold()) == (422, True)


def test_a_fault_inside_an_option_is_at_the_field_of_the_option(organiser, club) -> None:
    data = {
        "format": "swiss",
        "names": NAMES,
        "game": "darts-301",
        "o.tie_breaks": "wins luck",
        "others.handicap": "Ann",
    }
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 422
    assert "“luck” is no tie-break" in html.unescape(answer.text.partition('id="o-tie_breaks-fault"')[2])
    assert re.search(
        r'<details class="fold" open><summary>All other matches.*id="others-handicap-fault"', answer.text, re.S
    )
    assert 'role="alert"' not in answer.text


def test_a_draw_is_looked_at_before_it_is_published(organiser, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, seeds="lot", seed="today", names="")
    preview = do(organiser, path, do="draw", seed="x")
    assert "W1-1" in preview
    assert "Draw other lots" in preview
    entries = record(organiser, path)["entries"]
    assert [entry["do"] for entry in entries] == ["seed", "draw"]
    page = organiser.get(path).text
    assert "wins</button>" in page


def test_a_correction_says_first_what_it_changes(organiser, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="")
    assert win(organiser, path, "W1-1", "Ann").status_code == 303
    assert win(organiser, path, "W1-2", "Bo").status_code == 303
    assert win(organiser, path, "W2-1", "Ann").status_code == 303
    between = {"between.W1-1": json.dumps(["Ann", "Dee"]), "amends": "2", "slip": "winner W1-1 1"}
    preview = do(organiser, path, **between)
    assert "Pairings that fall away" in preview
    assert "4. W2-1: Ann beats Bo" in preview
    assert "These stand with their results" in preview
    assert re.search(r"Dee</th>.*?→ 1<", preview)
    again = do(organiser, path, do="strike", n="2")
    assert "Results that are void already" in again


def test_two_phones_at_one_pairing(organiser, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="")
    old = seen_on(organiser.get(path).text)
    data = {"between.W1-1": json.dumps(["Ann", "Dee"])}
    assert organiser.post(path, data=old | data | {"slip": "winner W1-1 0"}).status_code == 303
    # The same tap again is one result; another result of an outdated page is kept for a look.
    assert organiser.post(path, data=old | data | {"slip": "winner W1-1 0"}).status_code == 303
    late = organiser.post(path, data=old | data | {"slip": "winner W1-1 1"})
    assert late.status_code == 409
    assert "Another organiser was faster" in late.text
    assert '"winner": "Dee"' in html.unescape(late.text)
    stale = organiser.post(path, data=old | {"entry": '{"do": "close"}', "sure": "yes"})
    assert stale.status_code == 409
    assert len(record(organiser, path)["entries"]) == 2


def test_leaving_is_looked_at_again_after_a_draw(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy\nDee", **{"o.rounds": "2"})
    old = seen_on(organiser.get(path).text)
    do(organiser, path, do="draw", seed="s")
    late = organiser.post(path, data=old | {"entry": '{"do": "withdraw", "who": "Ann"}', "sure": "yes"})
    assert late.status_code == 409
    assert "Another organiser was faster" in late.text
    assert len(record(organiser, path)["entries"]) == 1


def test_late_entries_withdrawals_and_walkovers(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy\nDee\nEd", **{"o.rounds": "3"})
    do(organiser, path, do="withdraw", who="Ed")
    do(organiser, path, do="enter", who="Flo")
    do(organiser, path, do="enter", who="Gus")
    hand = do(organiser, path, do="pair", round="1", pairs="Ann - Bo\nCy - Dee\nFlo - Gus")
    assert "Flo" in hand
    page = organiser.get(path).text
    between = html.unescape(re.search(r'name="between.R1-1" value="([^"]*)"', page)[1])
    data = seen_on(page) | {"between.R1-1": between}
    scored = data | {"slip": "score R1-1", "score.R1-1.0": "3", "score.R1-1.1": "1"}
    assert organiser.post(path, data=scored | {"score.R1-1.1": "x"}).status_code == 422
    assert organiser.post(path, data=scored).status_code == 303
    left = do(organiser, path, do="absent", who="Cy", round="2")
    assert "Cy misses round 2" in left
    assert organiser.post(path, data=seen_on(page) | {"do": "withdraw", "who": "Nobody"}).status_code == 422


def test_a_team_has_the_same_name_in_the_list_and_late(organiser, club) -> None:
    path = begin(organiser, club, "swiss", "Ann + Bo + Cy\nDee")
    do(organiser, path, do="enter", who="Ed + Flo + Gus")
    written = record(organiser, path)
    late = written["entries"][0]["who"]
    assert written["entrants"][0] == {"name": "Ann, Bo and Cy", "people": ["Ann", "Bo", "Cy"]}
    assert late == {"name": "Ed, Flo and Gus", "people": ["Ed", "Flo", "Gus"]}


def test_who_may_run_a_tournament(app, organiser, another_phone: Callable[[], FlaskClient], club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="")
    with app.app_context():
        other = get_store().clubs.create("Friday")
        paths = {None: 403, other.organiser_path: 403, club.path_of("board"): 403, club.path_of("helper"): 200}
    for link, expected in paths.items():
        visitor = another_phone()
        if link:
            visitor.get(link)
        assert visitor.get(path).status_code == expected, link
        assert visitor.get(f"/c/{club.club_id}/event").status_code == 403, link
        closing = visitor.post(path, data={"do": "close", "seen": "1", "key": "k"})
        assert closing.status_code == 403, link
        draws = visitor.post(path, data={"entry": '{"do": "strike", "n": 1}', "sure": "yes", "seen": "1"})
        assert draws.status_code == 403, link
        if expected == 200:
            assert win(visitor, path, "W1-1", "Ann").status_code == 303
            assert visitor.post(path, data={"do": "strike", "n": "2", "seen": "2"}).status_code == 200


def test_my_page_has_my_next_match_and_my_place(app, organiser, another_phone, club) -> None:
    path = begin(organiser, club)
    do(organiser, path, do="draw", seed="")
    visitor = another_phone()
    page = path.removesuffix("/organise")
    assert visitor.post(f"{page}/me", data={"who": "Bo"}).status_code == 403
    with app.app_context():
        link = club.path_of("board")
    assert visitor.get(link).status_code == 303
    assert "W1-1" in re.search(r'id="mine".*?</section>', visitor.get(f"{page}?who=Ann").text, re.DOTALL)[0]
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


def record_pairing(organiser: FlaskClient, path: str, number: int) -> list[str]:
    """The two who meet in a pairing of the first round."""
    answer = answer_record(record(organiser, path))
    return answer["end"]["rounds"][0]["pairings"][number - 1]["between"]


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


def test_a_large_round_shows_some_dozens_of_slips_and_finds_the_others_by_name(organiser: FlaskClient, club) -> None:
    names = [f"Player {number}." for number in range(1, 129)]
    path = begin(organiser, club, "swiss", "\n".join(names))
    do(organiser, path, do="draw", seed="1")
    page = organiser.get(path).text
    assert page.count('id="slip-') == 24
    assert "and 40 more: type a name" in page
    assert len(page) < 150_000
    found = organiser.get(f"{path}?q=player+128.").text
    assert found.count('id="slip-') == 1
    assert "more: type a name" not in found
    assert "who=player%20128." in found
    pairing = re.search(r'id="slip-([^"]+)"', found)[1]
    sent = seen_on(found) | {"slip": f"winner {pairing} 0"}
    sent |= {f"between.{pairing}": html.unescape(re.search(r'name="between[^>]*value="([^"]*)"', found)[1])}
    answer = organiser.post(path, data=sent)
    assert (answer.status_code, answer.location) == (303, f"{path}?entered=2#entered")
    after = organiser.get(f"{path}?q=player+128.").text
    assert "No open pairing of “player 128.”" in after
    assert f"{pairing}: " in after
    assert "and 39 more" in organiser.get(path).text


def test_a_bunko_night_begins_with_any_number_and_its_draw_says_who_is_missing(organiser: FlaskClient, club) -> None:
    names = "\n".join(f"Player {number}." for number in range(1, 4))
    path = begin(organiser, club, "bunko-night", names)
    fresh = seen_on(organiser.get(path).text)
    refused = organiser.post(path, data=fresh | {"do": "draw", "seed": "1"})
    assert refused.status_code == 422
    assert "3 people are no night of Bunko: it takes four; ghosts fill the other seats" in refused.text
    do(organiser, path, do="enter", who="Player 4.")
    do(organiser, path, do="draw", seed="1")
    assert [entry["do"] for entry in record(organiser, path)["entries"]] == ["enter", "draw"]


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
    says = "Entry 2 is corrected: Dee beats Ann; Dee and Bo meet in the final; result 4 falls away"
    assert [says in organiser.get(page).text for page in pages] == [True, True]
    with app.app_context():
        event = get_store().events.event(event_id)
        assert (event.state.corrected.n, event_view(get_store(), event).corrected) == (5, event.state.corrected)
    # Ten entries later it is no news any more.
    assert correction_lately(replace(event.state, entries=14)) == event.state.corrected
    assert correction_lately(replace(event.state, entries=15)) is None
