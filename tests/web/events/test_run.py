"""The page to run a tournament: calls and results on one page, in the order of use; scores are checked once."""

from __future__ import annotations

import html
import json
import re

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from tests.web.events.running import begin, do, record, seen_on, win

NINE = {"game": "billiards", "others.game": "nine", "others.race_to": "3"}
NAMES = "Ann\nBo\nCy\nDee\nEve\nFlo"


@pytest.fixture
def path(organiser, club) -> str:
    """The page of a Swiss of six in races to 3, with its first round drawn."""
    path = begin(organiser, club, "swiss", NAMES, **NINE, **{"o.rounds": "3"})
    do(organiser, path, do="draw", seed="1")
    return path


def tables(app, path: str, count: int, automatic: bool = True) -> None:
    event_id = path.split("/")[2]
    with app.app_context():
        store = get_store()
        store.tables.add_tables(event_id, count)
        store.tables.set_automatic(event_id, automatic)
        store.calls.follow(event_id)


def cards(page: str) -> list[str]:
    """The cards of the page in their order, as text."""
    found = re.findall(r'<fieldset class="event-slip run-card.*?</fieldset>', page, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]*>", " ", card)).split()) for card in found]


def between(page: str, pairing: str) -> str:
    return html.unescape(re.search(rf'name="between.{pairing}" value="([^"]*)"', page)[1])


def enter(organiser: FlaskClient, path: str, pairing: str, *score: str, slip: str = "score"):
    """Type the score of a pairing and press its button, or Enter."""
    page = organiser.get(path).text
    data = seen_on(page) | {f"between.{pairing}": between(page, pairing)}
    data |= {f"score.{pairing}.{at}": text for at, text in enumerate(score)}
    return organiser.post(path, data=data | {"slip": f"{slip} {pairing}" if slip == "score" else slip})


def test_of_a_league_the_next_match_of_each_is_shown_and_the_later_ones_are_folded(app, organiser, club) -> None:
    path = begin(organiser, club, "round-robin", "Ann\nBo\nCy\nDee")
    do(organiser, path, do="draw", seed="1")
    next_, _, later = organiser.get(path).text.partition('id="later-slips"')
    assert [card[:16] for card in cards(next_)] == ["Round 1, match 1", "Round 1, match 2"]
    assert "Later matches: 4<" in later
    assert len(cards(later)) == 4
    win(organiser, path, "R1-1", "Ann")
    next_, _, later = organiser.get(path).text.partition('id="later-slips"')
    assert [card[:16] for card in cards(next_)] == ["Round 1, match 2"]
    assert len(cards(later)) == 4
    win(organiser, path, "R2-1", "Dee")
    next_, _, later = organiser.get(path).text.partition('id="later-slips"')
    assert [card[:16] for card in cards(next_)] == ["Round 1, match 2", "Round 2, match 2"], "one was postponed"
    assert len(cards(later)) == 2
    assert 'id="later-slips"' not in organiser.get(f"{path}?q=Ann").text
    tables(app, path, 1)
    assert 'id="later-slips"' not in organiser.get(path).text


def test_what_needs_a_hand_comes_first(app, organiser, path) -> None:
    tables(app, path, 2)
    first, second, third = cards(organiser.get(path).text)
    assert first.startswith("Table 1 Round 1, match 1 called, not begun since ")
    assert second.startswith("Table 2 Round 1, match 2")
    assert third.startswith("Round 1, match 3 No table is free.")
    event_id = path.split("/")[2]
    organiser.post(f"/t/{event_id}/1/begin")
    states = [card.split()[:2] for card in cards(organiser.get(path).text)]
    assert states == [["Table", "2"], ["Table", "1"], ["Round", "1,"]]


def test_calls_are_made_and_taken_back_on_the_same_page(app, organiser, path) -> None:
    tables(app, path, 1, automatic=False)
    page = organiser.get(path).text
    assert "Free:</strong> Table 1" in page
    hidden = seen_on(page)
    called = organiser.post(path, data=hidden | {"call": "R1-2", "table.R1-2": "1"})
    assert (called.status_code, called.location) == (303, f"{path}#slips")
    assert cards(organiser.get(path).text)[0].startswith("Table 1 Round 1, match 2")
    again = organiser.post(path, data=hidden | {"call": "R1-1", "table.R1-1": "1"})
    assert (again.status_code, "Table 1 is not free" in again.text) == (409, True)
    assert organiser.post(path, data=hidden | {"back": "1"}).status_code == 303
    assert organiser.post(path, data=hidden | {"back": "1"}).status_code == 409
    assert not [card for card in cards(organiser.get(path).text) if card.startswith("Table 1 R")]


def test_who_is_free_and_how_far_the_round_is(app, organiser, path) -> None:
    tables(app, path, 2)
    page = organiser.get(path).text
    free = re.search(r'class="run-free">(.*?)</p>', page)[1]
    waits = json.loads(between(page, "R1-3"))
    assert "no table" in free
    assert all(name in free for name in waits)
    assert "<strong>Round 1</strong> <span>0 of 3</span>" in page
    enter(organiser, path, "R1-3", "3", "1")
    assert "<strong>Round 1</strong> <span>1 of 3</span>" in organiser.get(path).text


def test_a_score_that_the_length_of_the_match_does_not_allow_is_asked_once(organiser, path) -> None:
    asks = enter(organiser, path, "R1-1", "10", "3")
    assert (asks.status_code, len(record(organiser, path)["entries"])) == (200, 1)
    assert "This match is a race to 3 racks, and the score is 10–3.</strong> Is that right?" in asks.text
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', asks.text)[1])
    assert organiser.post(path, data=seen_on(asks.text) | {"entry": entry, "sure": "yes"}).status_code == 303
    assert record(organiser, path)["entries"][1]["score"] == [10, 3]
    for score in (("3", "3"), ("2", "1"), ("3", "-1")):
        assert "Is that right?" in enter(organiser, path, "R1-2", *score).text, score
    assert enter(organiser, path, "R1-2", "3", "2").status_code == 303


def test_a_race_has_a_winner(organiser, club, path) -> None:
    assert ">Nobody wins</button>" not in re.search(r'id="slips".*?</section>', organiser.get(path).text, re.DOTALL)[0]
    free = begin(organiser, club, "swiss", NAMES)
    do(organiser, free, do="draw", seed="1")
    assert ">Nobody wins</button>" in organiser.get(free).text


def test_the_enter_key_enters_the_score_that_was_typed(organiser, path) -> None:
    assert enter(organiser, path, "R1-2", "1", "3", slip="typed").status_code == 303
    assert record(organiser, path)["entries"][1]["pairing"] == "R1-2"
    assert record(organiser, path)["entries"][1]["score"] == [1, 3]
    nothing = organiser.post(path, data=seen_on(organiser.get(path).text) | {"slip": "typed"})
    assert (nothing.status_code, "Type the score of one pairing" in nothing.text) == (422, True)


def test_what_was_entered_is_taken_back_with_one_tap(organiser, path) -> None:
    answer = enter(organiser, path, "R1-1", "3", "0")
    assert answer.location == f"{path}?entered=2#entered"
    page = organiser.get(answer.location).text
    entered = re.search(r'id="entered".*?</section>', page, re.DOTALL)[0]
    assert re.search(r"Entered:</strong> Round 1, match 1: \w+ beats \w+ 3–0", entered)
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', entered)[1])
    assert json.loads(entry) == {"do": "strike", "n": 2}
    assert organiser.post(path, data=seen_on(entered) | {"entry": entry, "sure": "yes"}).status_code == 303
    assert record(organiser, path)["entries"][2] == {"do": "strike", "n": 2}
    assert 'id="entered"' not in organiser.get(answer.location).text
    assert 'id="entered"' not in organiser.get(f"{path}?entered=99").text


def test_the_draw_is_at_hand_when_every_result_is_there(organiser, path) -> None:
    for pairing in ("R1-1", "R1-2"):
        enter(organiser, path, pairing, "3", "0")
    assert 'id="draw"' not in organiser.get(path).text
    enter(organiser, path, "R1-3", "3", "0")
    page = organiser.get(path).text
    assert page.index('id="draw"') < page.index('id="slips"')
    assert '<button class="button primary" type="submit">Preview the draw …</button>' in page


def test_the_end_can_be_taken_back(organiser, path) -> None:
    preview = do(organiser, path, do="close")
    assert "(round 1, match 1)" in preview
    page = organiser.get(path).text
    assert "The tournament is closed" in page
    assert "Open it again" in page
    do(organiser, path, do="strike", n="2")
    assert len(cards(organiser.get(path).text)) == 3


def test_who_has_no_match_in_this_round_and_the_way_to_tables(app, organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy", **{"o.rounds": "2"})
    assert "Matches are refereed at tables" not in organiser.get(path).text
    do(organiser, path, do="draw", seed="1")
    bye = record_of_draw(app, path)
    page = organiser.get(path).text
    assert f"<strong>Without a match:</strong> {bye}<" in page
    assert "Matches are refereed at tables" in page
    tables(app, path, 1)
    assert "Matches are refereed at tables" not in organiser.get(path).text
    enter(organiser, path, "R1-1", "3", "1")
    assert "Without a match:" not in organiser.get(path).text


def test_who_has_no_match_because_the_opponent_left(organiser, club) -> None:
    path = begin(organiser, club, "round-robin", names="Ann\nBo\nCy\nDee\nEve")
    do(organiser, path, do="draw", seed="1")
    bye = re.search("<strong>Without a match:</strong> ([^<]*)<", organiser.get(path).text)[1]
    left, alone = json.loads(between(organiser.get(path).text, "R1-1"))
    do(organiser, path, do="withdraw", who=left)
    assert f"<strong>Without a match:</strong> {bye} and {alone}<" in organiser.get(path).text
    assert f"No match: {bye} and {alone}<" in organiser.get(path.replace("/organise", "/board")).text
    assert f"Without a match: {bye} and {alone}.<" in organiser.get(path.replace("/organise", "/sheet")).text
    assert f"\r\n1,,{alone},,,,,opponent left\r\n" in organiser.get(path.replace("/organise", "/pairings.csv")).text


@pytest.mark.parametrize(("format_", "count"), [("swiss", 6), ("partners", 5), ("tables", 9)])
def test_who_asked_for_a_round_off_is_named_with_that(organiser, club, format_: str, count: int) -> None:
    names = [f"Ann {number}" for number in range(1, count + 1)]
    path = begin(organiser, club, format_, names="\n".join(names), **{"o.rounds": "3"})
    do(organiser, path, do="absent", who="Ann 3", round="1")
    assert "Without a match" not in organiser.get(path).text
    assert "Asked for the round off: Ann 3." in do(organiser, path, do="draw", seed="1")
    off = r"(Ann \d and )?Ann 3 \(round off\)"
    assert re.search(rf"<strong>Without a match:</strong> {off}<", organiser.get(path).text)
    assert re.search(rf"No match: {off}<", organiser.get(path.replace("/organise", "/board")).text)
    assert re.search(rf"Without a match: {off}\.<", organiser.get(path.replace("/organise", "/sheet")).text)
    assert re.search(rf"Without a match: {off}<", organiser.get(path.replace("/organise", "")).text)
    rows = organiser.get(path.replace("/organise", "/pairings.csv")).text.splitlines()
    assert [row for row in rows if row.endswith(",round off") and row.startswith("1,,Ann 3,")]
    do(organiser, path, do="withdraw", who="Ann 3")
    assert "(round off)" not in organiser.get(path).text


def test_who_asked_for_a_round_off_and_is_paired_by_hand_has_a_match(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy", **{"o.rounds": "2"})
    do(organiser, path, do="absent", who="Ann", round="1")
    do(organiser, path, do="pair", round="1", pairs="Ann - Bo\nCy")
    assert "<strong>Without a match:</strong> Cy<" in organiser.get(path).text


def test_a_play_off_decides_a_tie_after_the_last_round(organiser, club) -> None:
    path = begin(organiser, club, "round-robin", names="Ann\nBo\nCy")
    do(organiser, path, do="draw", seed="1")
    asks = "Play-off among the tied"
    for pairing, winner in (("R1-1", "Bo"), ("R2-1", "Ann"), ("R3-1", "Cy")):
        win(organiser, path, pairing, winner)
    assert asks in organiser.get(path).text
    assert "★</span> Ann, Bo and Cy won." in organiser.get(path).text
    do(organiser, path, do="play-off", order="Cy\nAnn\nBo")
    page = organiser.get(path).text
    assert "★</span> Cy won." in page
    assert "5. Play-off: Cy, Ann and Bo" in page
    assert asks not in page, "no place is shared"


def record_of_draw(app, path: str) -> str:
    """The name with the bye of the last draw."""
    with app.app_context():
        return get_store().events.event(path.split("/")[2]).state.facts.draws[-1].byes[0]
