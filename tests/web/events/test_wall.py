"""The wall of a tournament: views with nothing to show say so, and a league has one column."""

from __future__ import annotations

import re

import pytest

from tests.web.events.running import begin, do


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("wall-drawing", "Nothing is drawn yet."),
        ("wall-cross", "This event has no cross table now."),
        ("wall-tables", "This event has no tables yet."),
        ("wall-standing", "Nobody has entered yet."),
        ("wall-calls", "This event has no tables yet."),
        ("wall-prizes", "No prizes are set."),
    ],
)
def test_a_view_with_nothing_to_show_says_so(organiser, club, part: str, says: str) -> None:
    path = begin(organiser, club, "swiss", names="", **{"o.rounds": "2"})
    page = organiser.get(path.replace("/organise", "/board?view=tables")).text
    section = re.search(rf'<section id="{part}".*?</section>', page, re.DOTALL)[0]
    assert " data-empty" in section
    assert says in section


def test_a_wall_of_tables_shows_free_ones(organiser, club) -> None:
    path = begin(organiser, club, "swiss", **{"o.rounds": "2"})
    organiser.post(path.replace("/organise", "/hall"), data={"do": "add", "count": "1"})
    page = organiser.get(path.replace("/organise", "/board?view=tables")).text
    assert "no tables yet" not in page
    assert "Nobody is called to a table now." in page


def test_a_prize_of_another_pot_has_its_name(organiser, club) -> None:
    path = begin(organiser, club, "swiss", **{"o.rounds": "2"})
    plan = {"fee": "5", "currency": "€", "extras": "Raffle: 1, own pot", "prizes": "1: 100 %\n1: 100 % of Raffle"}
    organiser.post(path.replace("/organise", "/fees"), data=plan)
    page = organiser.get(path.replace("/organise", "/board?view=prizes")).text
    assert re.findall(r'wall-place">([^<]+)', page[page.index('id="wall-prizes"') :]) == ["1.", "Raffle 1."]


def test_the_reason_for_given_points_is_under_the_name(organiser, club) -> None:
    path = begin(organiser, club, "round-robin")
    do(organiser, path, do="adjust", who="Bo", points="1", why="set up the hall")
    page = organiser.get(path.replace("/organise", "/board?view=standing")).text
    assert re.search(r'wall-who">Bo <span class="given-points">[^<]*set up the hall', page)


@pytest.mark.parametrize(("teams", "parts"), [(8, [8]), (12, [12]), (13, [7, 6]), (30, [10, 10, 10])])
def test_the_figures_of_a_league_have_one_column_in_even_parts(organiser, club, teams: int, parts: list[int]) -> None:
    names = "\n".join(f"Team {number}" for number in range(teams))
    path = begin(organiser, club, "round-robin", names=names)
    do(organiser, path, do="draw", seed="1")
    page = organiser.get(path.replace("/organise", "/board?view=standing")).text
    lists = re.findall(r'wall-list wall-columns-1" data-fit="1.1 6" data-part>(.*?)</ol>', page, re.DOTALL)
    assert [each.count("wall-league") for each in lists] == parts


def test_a_standing_without_the_figures_of_a_league_has_columns(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names="\n".join(f"Ann {number}" for number in range(13)))
    assert 'wall-columns-2" data-fit="1.1 6"' in organiser.get(path.replace("/organise", "/board")).text
