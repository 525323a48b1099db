"""Figures of all games: they are a function of what stands, and say how they are computed."""

from __future__ import annotations

import sys

from referee import games
from referee.contract.figures import Count
from referee.match import Entry, Match, counts_of
from referee.testing.each import EACH_GAME
from referee.testing.stories import folder_of_tests
from tests.games.recounts import evening


def without_last(match: Match) -> Match:
    """The same match, whose last play was never made."""
    shorter = Match(match.game.key, match.setup)
    for entry in match.entries[:-1]:
        shorter.replay(entry)
    return shorter


@EACH_GAME
def test_a_play_that_is_taken_back_counts_for_nothing(key: str) -> None:
    match = without_last(evening(key))
    again = Match(key, match.setup, match.entries)
    before = counts_of(match)
    again.replay(evening(key).entries[-1])
    assert counts_of(again) == counts_of(evening(key))
    again.replay(Entry(again.head + 1, "strike", "", {"n": again.head}))
    assert counts_of(again) == before


@EACH_GAME
def test_every_game_has_figures_and_records_of_the_house(key: str) -> None:
    figures = games.game(key).figures
    assert figures.figures
    assert figures.records
    assert (folder_of_tests(key) / "test_figures.py").exists(), "its counts are compared with a plain recount"
    assert any(counts_of(evening(key)).values())
    assert figures.known(counts_of(evening(key)))


@EACH_GAME
def test_what_is_counted_is_used_by_a_figure_or_a_record(key: str) -> None:
    figures = games.game(key).figures
    declared = {value for value in vars(sys.modules[figures.count.__module__]).values() if isinstance(value, Count)}
    assert declared
    assert declared <= set(figures.counts)
    counted = {count for counts in counts_of(evening(key)).values() for count in counts}
    assert counted <= {count.key for count in figures.counts}


@EACH_GAME
def test_a_match_without_plays_has_no_figures(key: str) -> None:
    match = Match(key, evening(key).setup)
    assert games.game(key).figures.known(counts_of(match)) == ()


def test_the_unit_of_a_record_is_singular_behind_one() -> None:
    best_leg = next(record for record in games.game("darts-301").figures.records if record.key == "best_leg")
    assert (best_leg.unit_of(1), best_leg.unit_of(9)) == ("dart", "darts")


def test_each_unit_of_a_record_is_a_plural() -> None:
    records = [record for key in games.keys() for record in games.game(key).figures.records]
    assert not [record.key for record in records if record.unit and not record.unit.endswith("s")]
