"""The darts of a leg on the dartboard of a board."""

from __future__ import annotations

from referee import games
from tests.games.darts_301.test_figures import played


def test_the_last_turn_has_its_numbers_and_earlier_darts_of_the_leg_have_none() -> None:
    position = played("T20 5 1", "20 20 20", "T20 T20 0")
    landed = games.game("darts-301").picture(position).landed
    assert (landed.name, landed.thrown, landed.best, landed.trebles) == ("Ann", 6, 120, 3)
    assert [hit.number for hit in landed.hits] == [0, 0, 0, 1, 2]
    assert len({(hit.x, hit.y) for hit in landed.hits}) == 5


def test_a_new_leg_keeps_the_darts_of_the_last_one_until_somebody_throws() -> None:
    won = played("T20 T20 T20", "1 1 1", "T20 T11 D14", legs=2)
    assert games.game("darts-301").picture(won).landed.thrown == 6
    begun = played("T20 T20 T20", "1 1 1", "T20 T11 D14", "5", legs=2)
    landed = games.game("darts-301").picture(begun).landed
    assert (landed.name, landed.thrown) == ("Bo", 1)


def test_totals_do_not_say_where_darts_went() -> None:
    assert games.game("darts-301").picture(played("T20 5 1", 60, 26)).landed is None
    assert games.game("darts-301").picture(played()).landed is None
