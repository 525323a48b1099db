"""An event of stages on its pages: both formats chosen, the cut, both drawings, both standings."""

from __future__ import annotations

import html
import json
import re

from tests.web.events.running import begin, do, record, seen_on, win
from tests.web.events.test_change_page import fields, sure

EIGHT = "\n".join(f"P{number}" for number in range(1, 9))


def test_two_formats_are_chosen_and_their_options(organiser, club) -> None:
    path = f"/c/{club.club_id}/event?format=stages"
    choice = organiser.get(path).text
    assert 'name="first" value="swiss"' in choice
    assert 'name="then" value="double-elimination"' in choice
    assert 'name="first" value="ladder"' not in choice
    groups = organiser.get(f"{path}&first=round-robin&then=single-elimination").text
    assert 'name="first.groups"' in groups
    assert 'name="cut.of_each"' in groups
    assert 'name="cut.top"' not in groups
    assert 'name="first.advance"' not in groups
    assert 'name="then.third_place"' in groups
    swiss = organiser.get(f"{path}&first=swiss&then=double-elimination").text
    assert 'name="cut.top"' in swiss
    assert 'name="cut.best_next"' not in swiss


def test_what_does_not_go_together_is_said_at_its_field(organiser, club) -> None:
    data = {"format": "stages", "first": "swiss", "then": "single-elimination", "names": EIGHT, "first.rounds": "0"}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 422
    assert "The cut comes after a number of rounds: state how many." in html.unescape(answer.text)
    answer = organiser.post(f"/c/{club.club_id}/event", data=data | {"cut.top": "0", "first.rounds": "3"})
    assert answer.status_code == 422
    assert "A cut has “top”" in html.unescape(answer.text)


def test_groups_lead_to_a_bracket_with_both_drawings_and_standings(organiser, club) -> None:
    more = {
        "first": "round-robin", "then": "single-elimination", "first.groups": "2", "cut.of_each": "1",
        "points": "3 1 0", "then.third_place": "no",
    }  # fmt: skip
    path = begin(organiser, club, "stages", names=EIGHT, **more)
    assert record(organiser, path)["options"] == {
        "first": {"event": "round-robin", "options": {"groups": 2, "points": [3, 1, 0]}},
        "cut": {"of_each": 1},
        "then": {"event": "single-elimination", "options": {"points": [3, 1, 0]}},
    }
    shown = do(organiser, path, do="draw", seed="s")
    assert ("Publish this?" in shown, "Draw other lots" in shown) == (True, False)
    for _ in range(12):
        pairing, first, second = re.search(
            r'name="between.(G[AB]\d-\d)" value="\[&#34;(\w+)&#34;, &#34;(\w+)&#34;', organiser.get(path).text
        ).groups()
        assert win(organiser, path, pairing, min(first, second)).status_code == 303
    groups = organiser.get(path).text
    assert ("Difference of the scores" in groups, ">±</abbr>" in groups) == (True, False), "one column of differences"
    preview = do(organiser, path, do="draw", seed="s")
    assert "P1 and P2 go on" in preview
    page = organiser.get(path).text
    assert "P1 wins" in page
    assert 'value="draw W1-1"' not in page, "a bracket has no draws"
    event = organiser.get(path.replace("/organise", "")).text
    assert ">Bracket</h2>" in event
    assert ">Cross table</h2>" in event
    assert "Standing after the first stage: Round robin" in event
    sheet = organiser.get(path.replace("/organise", "/sheet")).text
    assert "bracket</h2>" in sheet
    assert "cross table</h2>" in sheet
    assert win(organiser, path, "W1-1", "P2").status_code == 303
    assert "P2 won" in organiser.get(path.replace("/organise", "")).text


def test_a_tie_at_the_cut_is_entered_as_the_lot_gives_it(app, organiser, club) -> None:
    more = {"first": "swiss", "then": "single-elimination", "first.rounds": "1", "cut.top": "3"}
    path = begin(organiser, club, "stages", names="Ann\nBo\nCy\nDee", **more)
    assert "Somebody else enters" in organiser.get(path).text
    do(organiser, path, do="pair", round="1", pairs="Ann - Cy\nBo - Dee")
    assert "The draw</h2>" not in organiser.get(path).text, "a draw waits for the results"
    for pairing, winner in (("R1-1", "Ann"), ("R1-2", "Bo")):
        assert win(organiser, path, pairing, winner).status_code == 303
    page = html.unescape(organiser.get(path).text)
    assert "The first stage is over: the first 3 go on. Next stage: Single elimination." in page
    refused = organiser.post(path, data=seen_on(page) | {"do": "draw", "seed": "s"})
    assert refused.status_code == 422
    order = re.search(r'<textarea id="tied"[^>]*>([^<]*)</textarea>', refused.text)[1]
    assert sorted(order.split("\n")) == ["Cy", "Dee"]
    assert f"(drawn from the text “s”: {', '.join(order.split(chr(10)))})" in html.unescape(refused.text)
    do(organiser, path, do="play-off", order=order)
    assert f"and {order.split(chr(10))[0]} go on" in do(organiser, path, do="draw", seed="s")
    assert "Somebody else enters" not in organiser.get(path).text


def test_a_play_off_of_a_group_shows_the_places_of_the_group(organiser, club) -> None:
    more = {"first": "round-robin", "then": "single-elimination", "first.groups": "2", "cut.of_each": "1"}
    path = begin(organiser, club, "stages", names="Ann\nBo\nCy\nDee\nEve\nFay", **more)
    do(organiser, path, do="draw", seed="1")
    # Each of Ann, Dee and Eve wins once; Bo, Cy and Fay are in the order of the alphabet.
    cycle = {frozenset(("Ann", "Dee")): "Ann", frozenset(("Dee", "Eve")): "Dee", frozenset(("Ann", "Eve")): "Eve"}
    for pairing, between in re.findall(r'name="between.(\S+)" value="([^"]*)"', organiser.get(path).text):
        sides = json.loads(html.unescape(between))
        win(organiser, path, pairing, cycle.get(frozenset(sides), min(sides)))
    preview = do(organiser, path, do="play-off", order="Dee\nAnn\nEve")
    moved = re.findall(r'<th scope="row">(\w+)</th><td class="cell-right">([^<]*)</td>', preview)
    assert moved == [("Ann", "1 → 2"), ("Eve", "1 → 3")]


def test_the_final_is_longer_in_the_second_stage_alone(organiser, club) -> None:
    more = {"first": "swiss", "then": "single-elimination", "first.rounds": "2", "game": "darts-301"}
    path = begin(organiser, club, "stages", names=EIGHT, **more, **{"final.legs": "5"})
    options = record(organiser, path)["options"]
    assert options["first"]["options"] == {"rounds": 2}
    assert [str(each.get("legs")) for each in options["then"]["options"]["match_options"]] == ["5", "None"]
    longer = begin(organiser, club, "stages", names=EIGHT, **more, **{"others.legs": "3"})
    options = record(organiser, longer)["options"]
    assert [str(each["legs"]) for each in options["first"]["options"]["match_options"]] == ["3"]


def test_paper_shows_the_standing_of_the_first_stage_open(app, organiser, club) -> None:
    more = {"first": "round-robin", "then": "single-elimination", "first.groups": "2", "cut.of_each": "1"}
    path = begin(organiser, club, "stages", names="Ann\nBo\nCy\nDee", **more)
    do(organiser, path, do="draw", seed="s")
    assert win(organiser, path, "GA1-1", "Ann").status_code == 303
    assert win(organiser, path, "GB1-1", "Bo").status_code == 303
    do(organiser, path, do="draw", seed="s")
    title = "<summary>Standing after the first stage: Round robin"
    assert f'<details class="fold">{title}' in organiser.get(path.replace("/organise", "")).text
    assert f'<details class="fold" open>{title}' in organiser.get(path.replace("/organise", "/sheet")).text


def test_a_correction_offers_to_draw_the_later_stage_again(app, organiser, club) -> None:
    more = {"first": "round-robin", "then": "single-elimination", "first.groups": "2", "cut.of_each": "1"}
    path = begin(organiser, club, "stages", names="Ann\nBo\nCy\nDee", **more)
    do(organiser, path, do="draw", seed="s")
    assert win(organiser, path, "GA1-1", "Ann").status_code == 303
    assert win(organiser, path, "GB1-1", "Bo").status_code == 303
    assert "Ann and Bo go on" in do(organiser, path, do="draw", seed="s")
    assert "The draw no longer fits" not in organiser.get(path).text
    wrong = {"do": "result", "between": ["Bo", "Cy"], "winner": "Cy"}
    do(organiser, path, entry=json.dumps({"do": "amend", "n": 3, "with": wrong}))
    page = html.unescape(organiser.get(path).text)
    assert "<p>Cy would go on now instead of Bo." in page
    preview = do(organiser, path, do="redraw", n="4", seed="s")
    assert "Publish this?" in preview
    assert "Ann and Cy go on" in preview
    assert "Cy wins" in organiser.get(path).text
    assert record(organiser, path)["entries"][-1] == {"do": "amend", "n": 4, "with": {"do": "draw", "seed": "s"}}
    assert "The draw no longer fits" not in organiser.get(path).text


def test_a_draw_with_results_is_not_made_again(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy\nDee", **{"o.rounds": "3"})
    do(organiser, path, do="draw", seed="s")
    again = "Draw again …"
    assert again in organiser.get(path).text
    do(organiser, path, do="redraw", n="1", seed="t")
    page = organiser.get(path).text
    pairing, between = re.search(r'name="between.(R1-1)" value="([^"]*)"', page).groups()
    assert win(organiser, path, pairing, json.loads(html.unescape(between))[0]).status_code == 303
    assert again not in organiser.get(path).text
    answer = organiser.post(path, data=seen_on(page) | {"do": "redraw", "n": "2", "seed": "t"})
    assert (answer.status_code, "Results of this draw stand" in answer.text) == (422, True)


def test_a_tie_at_the_cut_of_a_draw_made_again_is_entered_as_the_lot_gives_it(organiser, club) -> None:
    more = {"first": "round-robin", "then": "single-elimination", "first.groups": "1", "cut.of_each": "2"}
    path = begin(organiser, club, "stages", names="Ann\nBo\nCy", **more)
    do(organiser, path, do="draw", seed="s")
    for winner, loser in (("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy")):
        page = organiser.get(path).text
        pairing = next(
            each
            for each, between in re.findall(r'name="between\.(\S+)" value="([^"]*)"', page)
            if {*json.loads(html.unescape(between))} == {winner, loser}
        )
        assert win(organiser, path, pairing, winner).status_code == 303
    do(organiser, path, do="draw", seed="s")
    entries = record(organiser, path)["entries"]
    n = next(n for n, entry in enumerate(entries, 1) if {*entry.get("between", ())} == {"Ann", "Cy"})
    do(organiser, path, entry=json.dumps({"do": "amend", "n": n, "with": {**entries[n - 1], "winner": "Cy"}}))
    page = organiser.post(path, data=seen_on(organiser.get(path).text) | {"do": "redraw", "n": "5", "seed": "s"})
    assert page.status_code == 422
    tied = re.search(r'<textarea id="tied"[^>]*>([^<]*)</textarea>', page.text)[1]
    assert sorted(tied.split()) == ["Ann", "Bo", "Cy"]
    do(organiser, path, do="play-off", order=tied)
    assert "go on" in do(organiser, path, do="redraw", n="5", seed="s")


def test_stages_change_before_the_draw_and_during_play(organiser, club) -> None:
    more = {"first": "swiss", "then": "single-elimination", "first.rounds": "1", "cut.top": "2"}
    runs = begin(organiser, club, "stages", names="Ann\nBo\nCy\nDee", game="darts-301", **more)
    path = runs.replace("/organise", "/change")
    page = organiser.get(path).text
    assert organiser.post(path, data=fields(page)).status_code == 422
    change(organiser, path, **{"then.third_place": "yes", "cut.top": "4", "then-final.legs": "5"})
    options = record(organiser, runs)["options"]
    assert options["cut"] == {"top": 4}
    assert options["then"]["options"]["third_place"] == "yes"
    assert options["then"]["options"]["match_options"][0]["legs"] == 5
    do(organiser, runs, do="draw", seed="s")
    page = organiser.get(path).text
    assert ('name="first.pairing"' in page, 'name="first.tie_breaks.wins"' in page) == (False, True)
    for pairing in ("R1-1", "R1-2"):
        between = re.search(rf'name="between.{pairing}" value="([^"]*)"', organiser.get(runs).text)[1]
        win(organiser, runs, pairing, json.loads(html.unescape(between))[0])
    do(organiser, runs, do="draw", seed="s")
    preview = change(organiser, path, **{"cut.top": "2"})
    assert "Who goes on: the first 2" in preview
    assert "would not go on now" in organiser.get(runs).text
    do(organiser, runs, do="redraw", n=next_draw(record(organiser, runs)), seed="s")
    assert {"then.third_place", "cut.top"} <= fields(organiser.get(path).text).keys()
    between = re.search(r'name="between.W1-1" value="([^"]*)"', organiser.get(runs).text)[1]
    win(organiser, runs, "W1-1", json.loads(html.unescape(between))[0])
    assert "cut.top" not in fields(organiser.get(path).text)


def next_draw(written: dict) -> str:
    """The number of the last draw."""
    return str(max(n for n, entry in enumerate(written["entries"], 1) if entry["do"] == "draw"))


def change(organiser, path: str, **typed: str) -> str:
    """Change some fields of the page; the text of the preview."""
    preview = organiser.post(path, data=fields(organiser.get(path).text) | typed)
    assert preview.status_code == 200, preview.text
    assert sure(organiser, path, preview.text).status_code == 303
    return html.unescape(preview.text)
