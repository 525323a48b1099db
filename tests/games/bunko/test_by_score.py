"""An evening of Bunko that is kept by its scores: names on the form, the places, the chart."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.contract import WHOLE
from referee.games.bunko.plays import RollOff
from referee.games.bunko.position import Position
from referee.match import Entry, Match
from referee.web.shown.charts import match_chart
from tests.games.bunko.test_figures import NAMES, points

ROUND = (points(2, 7, 9), points(1, 21, 5))


def evening(*plays: dict[str, Any]) -> Match:
    setup = games.game("bunko").schema.setup(NAMES, {"rounds": 2})
    return Match("bunko", setup, [Entry(n, "play", "", body) for n, body in enumerate(plays, 1)])


def standing(position: Position) -> list[tuple[str, str]]:
    return [(rank, line.name) for rank, line in games.game("bunko").sheet(position).ranks]


def test_the_points_are_asked_by_the_names_of_the_teams() -> None:
    offers = games.game("bunko").due_at(evening().position, "1").offers
    labels = next(offer.form.labels for offer in offers if offer.play.name == "points")
    assert labels == {"first": "Ann + Cy", "second": "Bo + Di"}


def test_the_winner_of_the_roll_off_is_first_before_the_last_place_is_known() -> None:
    plays = (*ROUND, {"play": "next"}, *ROUND)
    before = evening(*plays).position
    tied = before.ending.title_tie
    assert len(tied) > 1
    (roll_off,) = games.game("bunko").due_at(before, WHOLE).offers
    assert [choice.value for choice in roll_off.limits.choices["dice"]] == list(tied), "the others roll no die"
    assert standing(before)[0][0] == "=1."
    after = evening(*plays, {"play": "roll_off", "player": tied[-1]}).position
    assert not after.over
    assert standing(after)[0] == ("1.", tied[-1])


def test_the_roll_off_for_the_last_place_says_who_loses() -> None:
    plays = (*ROUND, {"play": "next"}, *ROUND)
    for_title = evening(*plays).position
    first = for_title.ending.title_tie[0]
    for_last = evening(*plays, {"play": "roll_off", "player": first}).position
    last = for_last.ending.last_tie[0]
    assert RollOff(player=first).in_words(for_title) == f"{first} wins the roll-off"
    assert RollOff(player=last).in_words(for_last) == f"{last} loses the roll-off"
    (roll_off,) = games.game("bunko").due_at(for_last, WHOLE).offers
    assert roll_off.form.labels["player"] == "Who loses the roll-off"


def test_the_end_shows_how_it_was_won_the_prizes_and_all_places() -> None:
    plays = (*ROUND, {"play": "next"}, *ROUND)
    game = games.game("bunko")
    before = evening(*plays).position
    assert (game.picture(before).prizes, game.picture(before).places) == ((), ())
    first, *others = before.ending.title_tie
    after = evening(*plays, {"play": "roll_off", "player": first}).position
    after = evening(
        *plays,
        {"play": "roll_off", "player": first},
        {"play": "roll_off", "player": after.ending.last_tie[0]},
    ).position
    picture = game.picture(after)
    assert after.over
    assert picture.how_won.startswith("First in a roll-off: ")
    assert all(name in picture.how_won for name in others)
    assert [(prize.title, prize.best) for prize in picture.prizes] == [("Most wins", 2), ("Most losses", 2)]
    assert [(player.rank, player.name) for player in picture.places] == standing(after)
    assert (picture.places[0].score, picture.places[0].marks) == (2, ("W", "W"))
    assert sorted(player.name for player in picture.places) == sorted(NAMES)


def test_the_chart_counts_rounds() -> None:
    match = evening(*ROUND, {"play": "next"}, *ROUND)
    chart = match_chart(match, games.game("bunko").sheet(match.position))
    assert chart is not None
    assert (chart.title, [row[0] for row in chart.rows]) == ("Scores by round", [0, 1, 2])


@pytest.mark.parametrize(
    ("plays", "labels"),
    [
        ((), ["head table", "table 2"]),
        ((points(1, 21, 5),), ["table 2"]),
        ((points(2, 7, 9),), ["head table", "table 2"]),
    ],
)
def test_points_of_a_decided_table_are_asked_last(plays: tuple[dict[str, Any], ...], labels: list[str]) -> None:
    game, position = games.game("bunko"), evening(*plays).position
    due = game.score_entry.due(position, lambda at: game.due_at(at, WHOLE))
    asked = [offer.label for offer in due.offers if offer.play.name == "points"]
    assert asked == [f"Points from paper: {label}" for label in labels]
    assert due.says == asked[0]


def test_after_a_round_the_page_of_scores_asks_for_partners_and_then_begins_the_next_one() -> None:
    game, plays = games.game("bunko"), list(ROUND)
    asked = []
    while True:
        due = game.score_entry.due(evening(*plays).position, lambda at: game.due_at(at, WHOLE))
        assert due.says == "Round 1 is over; everybody to the new seats, then round 2"
        asked.append(due.offers[0].label)
        assert not due.offers[0].form.secondary
        if due.offers[0].play.name == "next":
            break
        plays.append(due.offers[0].body(due.offers[0].quick_plays[0]))
    assert asked == ["Table 2: partners", "Start round 2"]


def test_a_bunko_is_tapped_for_the_same_player_twice() -> None:
    game = games.game("bunko")
    for key in ("points", "wins"):
        (bunkos,) = (part for part in game.schema.plays[key].fields if part.key == "bunkos")
        assert bunkos.field_type.item is not None
        assert not bunkos.field_type.item.widget.once
    body = {**ROUND[0], "bunkos": ["Ann", "Ann", "Bo"]}
    says = game.schema.play(body, NAMES).in_words(evening().position)
    assert says.endswith(", 3 bunkos by Ann (2) and Bo")


def test_no_ghost_is_offered_to_go_home() -> None:
    setup = games.game("bunko").schema.setup(("Ann", "Bo", "Cy", "Di", "Ed", "Ghost", "Ghost 2", "Ghost 3"))
    offers = games.game("bunko").due_at(Match("bunko", setup, []).position, WHOLE).offers
    (goes,) = (offer for offer in offers if offer.play.name == "leave")
    assert [choice.value for choice in goes.limits.choices["who"]] == ["Ann", "Bo", "Cy", "Di", "Ed"]


def test_a_table_that_closes_has_no_partners_to_choose() -> None:
    game = games.game("bunko")
    plays = ({"play": "wins", "winners": [*"ACEGIK"]}, *({"play": "leave", "who": name} for name in "JLBD"))
    entries = [Entry(n, "play", "", body) for n, body in enumerate(plays, 1)]
    position = Match("bunko", game.schema.setup([*"ABCDEFGHIJKL"]), entries).position
    chosen = [offer.label for offer in game.due_at(position, WHOLE).offers if offer.play.name == "seats"]
    assert chosen == ["Table 2: partners"]
    due = game.due_at(position, "3")
    assert due.says.endswith("Only ghosts would sit here: this table closes")
    assert "seats" not in [offer.play.name for offer in due.offers]
