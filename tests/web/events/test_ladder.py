"""A ladder by its pages: challenges, answers and results, by the players' phones and the organiser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee.desk.events.ladder import ladder_view, open_challenges
from referee.kit.values import replace
from referee.store import get_store
from tests.web.events.running import begin, do, record

DAY = 86_400


@pytest.fixture
def ladder(organiser: FlaskClient, club) -> str:
    return begin(organiser, club, "ladder", names="Ann\nBo\nCy\nDee").removesuffix("/organise")


@pytest.fixture
def phone_of(another_phone: Callable[[], FlaskClient], club, ladder) -> Callable[[str], FlaskClient]:
    """The phone of a player, who looks on at the club and said who holds it."""

    def phone(who: str) -> FlaskClient:
        client = another_phone()
        client.get(club.path_of("board"))
        assert client.post(f"{ladder}/me", data={"who": who, "page": "ladder"}).location == f"{ladder}/ladder"
        return client

    return phone


def post(phone: FlaskClient, ladder: str, **data: str):
    return phone.post(f"{ladder}/ladder", data=data)


def results(organiser: FlaskClient, ladder: str) -> list[dict]:
    return record(organiser, f"{ladder}/organise")["entries"]


def age(app, ladder: str, days: float) -> None:
    """Let all challenges be some days older."""
    with app.app_context():
        plans = get_store().plans
        plans.change(
            ladder.split("/")[2],
            lambda plan: replace(
                plan, challenges=tuple(replace(each, at=each.at - days * DAY) for each in plan.challenges)
            ),
        )


def test_a_challenge_is_accepted_and_its_result_moves_the_rungs(organiser, phone_of, ladder) -> None:
    cy, ann = phone_of("Cy"), phone_of("Ann")
    assert "may challenge Ann or Bo" in cy.get(f"{ladder}/ladder").text
    assert post(cy, ladder, do="challenge", by="Cy", to="Ann").status_code == 303
    assert "Cy challenges you" in ann.get(ladder).text
    assert "Ann got your challenge" in cy.get(ladder).text
    assert post(ann, ladder, do="accept", n="1").status_code == 303
    assert "Ann and Cy" not in results(organiser, ladder)
    assert "Cy has challenged Ann: they play" in ann.get(f"{ladder}/ladder").text
    answer = post(cy, ladder, do="result", n="1", **{"score.0": "5", "score.1": "3", "seen": "0"})
    assert answer.status_code == 303, answer.text
    assert results(organiser, ladder) == [{"do": "result", "between": ["Cy", "Ann"], "score": [5, 3]}]
    page = cy.get(f"{ladder}/ladder").text
    assert 'id="challenges"' not in page
    assert re.findall(r"<strong>(\w+)</strong>", page) == ["Cy", "Ann", "Bo", "Dee"]


def test_players_act_for_themselves_and_helpers_for_all(another_phone, club, phone_of, ladder) -> None:
    dee, bo = phone_of("Dee"), phone_of("Bo")
    assert post(dee, ladder, do="challenge", by="Cy", to="Bo").status_code == 403
    assert post(dee, ladder, do="challenge", by="Dee", to="Bo").status_code == 303
    assert post(dee, ladder, do="accept", n="1").status_code == 403
    assert post(phone_of("Ann"), ladder, do="result", n="1", winner="0", seen="0").status_code == 403
    assert post(bo, ladder, do="enter", by="Bo", to="Ann", winner="0", seen="0").status_code == 403
    nobody, helper = another_phone(), another_phone()
    assert nobody.get(f"{ladder}/ladder").status_code == 403
    assert nobody.post(f"{ladder}/ladder", data={"do": "accept", "n": "1"}).status_code == 403
    helper.get(club.path_of("helper"))
    assert post(helper, ladder, do="accept", n="1").status_code == 303
    assert post(helper, ladder, do="enter", by="Bo", to="Ann", winner="0", seen="0").status_code == 303


@pytest.mark.parametrize(
    ("by", "to", "says"),
    [
        ("Dee", "Ann", "Dee may challenge Bo or Cy."),
        ("Ann", "Bo", "Nobody is above Ann."),
        ("Bo", "Ann", "The challenge of Cy to Bo is open: their match comes first."),
        ("Dee", "Bo", "The challenge of Cy to Bo is open: their match comes first."),
        ("Bo", "Zoe", "Nobody called Zoe is on this ladder."),
    ],
)
def test_a_challenge_that_cannot_be_says_who_may_be_challenged(organiser, ladder, by: str, to: str, says: str) -> None:
    assert post(organiser, ladder, do="challenge", by="Cy", to="Bo").status_code == 303
    refused = post(organiser, ladder, do="challenge", by=by, to=to)
    assert (refused.status_code, says in refused.text) == (422, True)


def test_a_challenge_ages_and_its_place_is_taken_when_it_is_overdue(app, organiser, phone_of, ladder) -> None:
    cy = phone_of("Cy")
    post(cy, ladder, do="challenge", by="Cy", to="Bo")
    assert "challenged today" in cy.get(f"{ladder}/ladder").text
    assert post(cy, ladder, do="forfeit", n="1", seen="0").status_code == 403
    age(app, ladder, 3)
    assert "3 days ago" in cy.get(f"{ladder}/ladder").text
    age(app, ladder, 12)
    page = cy.get(f"{ladder}/ladder").text
    assert "15 days ago, overdue" in page
    assert "Cy wins: Bo did not play" in page
    assert post(phone_of("Bo"), ladder, do="forfeit", n="1", seen="0").status_code == 403
    assert post(cy, ladder, do="forfeit", n="1", seen="0").status_code == 303
    assert results(organiser, ladder) == [{"do": "result", "between": ["Cy", "Bo"], "forfeit": ["Bo"]}]


def test_a_declined_challenge_waits_for_the_organiser_and_keeps_nobody_from_another(
    organiser, phone_of, ladder
) -> None:
    cy, bo = phone_of("Cy"), phone_of("Bo")
    post(cy, ladder, do="challenge", by="Cy", to="Bo")
    assert post(bo, ladder, do="decline", n="1").status_code == 303
    assert "Bo has declined to play Cy" in cy.get(f"{ladder}/ladder").text
    assert post(cy, ladder, do="challenge", by="Cy", to="Ann").status_code == 303
    assert post(organiser, ladder, do="back", n="1").status_code == 303
    assert "declined" not in cy.get(f"{ladder}/ladder").text
    assert post(organiser, ladder, do="back", n="1").status_code == 422


def test_a_result_that_is_taken_back_opens_the_challenge_again(app, organiser, ladder) -> None:
    post(organiser, ladder, do="challenge", by="Cy", to="Bo")
    post(organiser, ladder, do="result", n="1", winner="0", seen="0")
    with app.app_context():
        store, event_id = get_store(), ladder.split("/")[2]
        assert open_challenges(store.events.event(event_id), store.plans.plan(event_id)) == ()
        store.events.append(event_id, {"do": "strike", "n": 1}, key="")
        (challenge,) = open_challenges(store.events.event(event_id), store.plans.plan(event_id))
        assert (challenge.pair, challenge.answer) == (("Cy", "Bo"), "")
        store.events.append(event_id, {"do": "withdraw", "who": "Bo"}, key="")
        event, plan = store.events.event(event_id), store.plans.plan(event_id)
        assert open_challenges(event, plan) == ()
        assert [(rung.who, rung.above) for rung in ladder_view(event, plan).rungs] == [
            ("Ann", ()),
            ("Cy", ("Ann",)),
            ("Dee", ("Ann", "Cy")),
        ]
    assert "<option>Bo</option>" not in organiser.get(f"{ladder}/ladder").text, "a phone cannot be that of who has left"


def test_a_challenge_of_who_has_left_is_said_until_it_is_taken_off_the_list(app, organiser, phone_of, ladder) -> None:
    cy = phone_of("Cy")
    post(cy, ladder, do="challenge", by="Cy", to="Bo")
    with app.app_context():
        get_store().events.append(ladder.split("/")[2], {"do": "withdraw", "who": "Bo"}, key="")
    says = "Cy has challenged Bo, and Bo left: nobody plays it."
    assert says in cy.get(f"{ladder}/ladder").text
    assert post(organiser, ladder, do="accept", n="1").status_code == 422
    assert post(cy, ladder, do="take off", n="1").status_code == 403
    assert says in organiser.get(f"{ladder}/ladder").text
    assert post(organiser, ladder, do="take off", n="1").status_code == 303
    assert "nobody plays it" not in organiser.get(f"{ladder}/ladder").text
    assert post(organiser, ladder, do="take off", n="1").status_code == 422


def test_a_result_that_cannot_be_read_is_said(organiser, ladder) -> None:
    post(organiser, ladder, do="challenge", by="Cy", to="Bo")
    for data in ({}, {"score.0": "5"}, {"score.0": "x", "score.1": "3"}, {"winner": "2"}):
        answer = post(organiser, ladder, do="result", n="1", seen="0", **data)
        assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)
    assert post(organiser, ladder, do="dance").status_code == 422
    assert results(organiser, ladder) == []


def test_what_was_entered_stands_there_and_is_taken_back_by_who_entered_it(organiser, phone_of, ladder) -> None:
    post(organiser, ladder, do="challenge", by="Cy", to="Bo")
    entered = post(phone_of("Cy"), ladder, do="result", n="1", winner="0", seen="0").location
    assert "Cy beats Bo" in phone_of("Bo").get(entered).text
    assert "Take back" not in phone_of("Dee").get(entered).text
    assert post(phone_of("Dee"), ladder, do="take back", n="1", seen="1").status_code == 403
    assert post(organiser, ladder, do="take back", n="7", seen="1").status_code == 422
    assert post(phone_of("Bo"), ladder, do="take back", n="1", seen="1").status_code == 303
    assert "Cy challenges Bo" in organiser.get(f"{ladder}/ladder").text
    post(organiser, ladder, do="result", n="1", winner="0", seen="2")
    post(organiser, ladder, do="enter", by="Dee", to="Bo", winner="0", seen="3")
    # A later result depends on the first: the organiser alone takes that one back.
    assert post(phone_of("Cy"), ladder, do="take back", n="3", seen="4").status_code == 403
    assert post(organiser, ladder, do="take back", n="3", seen="4").status_code == 303


def test_a_score_that_the_length_of_the_match_does_not_allow_is_asked_once(organiser, club) -> None:
    path = begin(organiser, club, "ladder", game="darts-301", **{"final.legs": "3"}).removesuffix("/organise")
    typed = {"do": "enter", "by": "Bo", "to": "Ann", "score.0": "10", "score.1": "3", "seen": "0"}
    asked = post(organiser, path, **typed)
    assert (asked.status_code, "This match is a race to 3 legs, and the score is 10–3." in asked.text) == (200, True)
    assert results(organiser, path) == []
    form = re.search('aria-labelledby="sure-title".*?Leave it', asked.text, re.DOTALL)[0]
    sure = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form))
    assert post(organiser, path, **sure).status_code == 303
    assert results(organiser, path)[0]["score"] == [10, 3]


def test_a_ladder_of_pairs_speaks_of_them_in_the_plural(organiser, club) -> None:
    path = begin(organiser, club, "ladder", names="Ann + Bo\nCy + Dee").removesuffix("/organise")
    first, second = "Ann and Bo", "Cy and Dee"
    post(organiser, path, do="challenge", by=second, to=first)
    page = organiser.get(f"{path}/ladder").text
    assert "Cy and Dee challenge Ann and Bo" in page
    post(organiser, path, do="accept", n="1")
    assert "Cy and Dee have challenged Ann and Bo: they play" in organiser.get(f"{path}/ladder").text
    post(organiser, path, do="decline", n="1")
    page = organiser.get(f"{path}/ladder").text
    assert "Ann and Bo have declined to play Cy and Dee" in page
    assert "Cy and Dee win: Ann and Bo did not play" in page


def test_the_page_that_runs_a_ladder_leads_to_its_challenges(organiser, ladder) -> None:
    for is_moved in (False, True):
        page = organiser.get(f"{ladder}/organise").text
        assert "Nothing is drawn yet" not in page
        assert page.count(f'href="{ladder}/ladder"') == 2 + is_moved
        assert "Ends about" not in page
        post(organiser, ladder, do="enter", by="Bo", to="Ann", winner="0", seen="0")


def test_the_order_of_a_ladder_is_that_of_its_beginning_once_results_have_moved_people(organiser, ladder) -> None:
    page = organiser.get(f"{ladder}/organise").text
    assert "Order of the rungs" in page
    assert "Rungs at the beginning" not in page
    post(organiser, ladder, do="enter", by="Cy", to="Ann", winner="0", seen="0")
    page = organiser.get(f"{ladder}/organise").text
    assert "Order of the rungs" not in page
    assert "Rungs at the beginning" in page
    assert "With another order, every result is judged again" in page
    order = {f"place.{at}": str(place) for at, place in enumerate((4, 2, 3, 1))}
    preview = do(organiser, f"{ladder}/organise", seeds="hand", names="Ann\nBo\nCy\nDee", **order)
    assert re.search(r"Cy</th><td[^>]*>1 → 3<", preview)
    assert re.findall(r"<strong>(\w+)</strong>", organiser.get(f"{ladder}/ladder").text) == ["Dee", "Bo", "Cy", "Ann"]
    do(organiser, f"{ladder}/organise", do="strike", n="1")
    assert "Order of the rungs" in organiser.get(f"{ladder}/organise").text


def test_a_refused_result_keeps_what_was_typed_and_the_lowest_two_are_proposed(organiser, ladder) -> None:
    def chosen(page: str) -> list[str]:
        form = page.partition('id="without"')[2]
        return re.findall(r'<option value="(\w+)" selected>', form)

    assert chosen(organiser.get(f"{ladder}/ladder").text) == ["Cy"], "the first of the list is Dee"
    refused = post(organiser, ladder, do="enter", by="Dee", to="Ann", seen="0", **{"score.0": "5", "score.1": "2"})
    assert refused.status_code == 422
    assert chosen(refused.text) == ["Dee", "Ann"]
    assert 'name="score.0" value="5"' in refused.text


def test_the_wall_of_a_ladder_shows_its_last_matches(organiser, ladder) -> None:
    for seen in range(10):
        by, to = ("Bo", "Ann") if seen % 2 == 0 else ("Ann", "Bo")
        post(organiser, ladder, do="enter", by=by, to=to, winner="0", seen=str(seen))
    page = organiser.get(f"{ladder}/board").text
    assert re.findall(r'class="wall-round[^>]*>\s*<h2>([^<]*)', page) == ["Last matches"]
    assert page.count('class="wall-pairing ') == 8
    first = page.partition('class="wall-pairing ')[2]
    assert first.index("Ann") < first.index("Bo"), "the newest match comes first"


def test_only_a_ladder_has_this_page(organiser, club) -> None:
    other = begin(organiser, club, "swiss").removesuffix("/organise")
    assert organiser.get(f"{other}/ladder").status_code == 404
    assert organiser.post(f"{other}/ladder", data={"do": "challenge", "by": "Ann", "to": "Bo"}).status_code == 404


def test_a_challenge_follows_a_corrected_name(app, organiser, ladder) -> None:
    post(organiser, ladder, do="challenge", by="Cy", to="Bo")
    with app.app_context():
        get_store().events.append(ladder.split("/")[2], {"do": "rename", "who": "Cy", "to": "Cyd"}, key="")
    assert "Cyd challenges Bo" in organiser.get(f"{ladder}/ladder").text
    assert post(organiser, ladder, do="result", n="1", winner="0", seen="1").status_code == 303
    assert results(organiser, ladder)[1]["winner"] == "Cyd"


def test_a_guest_is_no_player(app, another_phone, ladder) -> None:
    guest = another_phone()
    with app.app_context():
        store, event_id = get_store(), ladder.split("/")[2]
        store.plans.change(event_id, lambda plan: replace(plan, guests="guests"))
        key = store.plans.guest_key(event_id)
    assert guest.get(f"/k{ladder}/{key}").status_code == 303
    guest.post(f"{ladder}/me", data={"who": "Cy"})
    page = guest.get(f"{ladder}/ladder")
    assert ("This phone only watches" in page.text, "That is me" in page.text) == (True, False)
    assert (page.status_code, "Challenge<" in page.text) == (200, False)
    assert post(guest, ladder, do="challenge", by="Cy", to="Bo").status_code == 403


def test_the_matches_of_a_ladder_are_one_list(organiser, ladder) -> None:
    for seen, (by, to) in enumerate((("Bo", "Ann"), ("Ann", "Bo"))):
        answer = post(organiser, ladder, do="enter", by=by, to=to, winner="0", seen=str(seen))
        assert answer.status_code == 303, answer.text
    page = organiser.get(ladder).text
    assert (page.count("<h2>Matches</h2>"), "Match 2: Ann beats Bo" in page) == (1, True)
    assert '<div id="results">' in page, "the list of matches of a club leads there"


def test_the_headline_of_a_ladder_is_its_top_once_somebody_has_played(organiser, club, ladder) -> None:
    club_page = f"/c/{club.club_id}"
    assert "Nothing played yet" in organiser.get(club_page).text
    post(organiser, ladder, do="enter", by="Dee", to="Cy", winner="0", seen="0")
    page = organiser.get(club_page).text
    assert ("Ann ahead" in page, "Nothing played yet" in page) == (True, False)


@pytest.mark.parametrize(("days", "says"), [("1", "within 1 day."), ("14", "within 14 days.")])
def test_the_days_of_a_challenge_are_said(organiser, club, days: str, says: str) -> None:
    path = begin(organiser, club, "ladder", **{"o.days": days}).removesuffix("/organise")
    assert f"A challenge is played {says}" in organiser.get(f"{path}/ladder").text


def test_a_closed_ladder_asks_for_no_challenge(organiser, phone_of, ladder) -> None:
    cy = phone_of("Cy")
    assert "A challenge is played within 14 days." in cy.get(f"{ladder}/ladder").text
    do(organiser, f"{ladder}/organise", do="close")
    for phone in (cy, organiser):
        page = phone.get(f"{ladder}/ladder").text
        assert "The ladder is closed: the order is final." in page
        assert not [part for part in ("A challenge is played", "That is me", "may challenge") if part in page]
