"""Darts, dice and names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kit.darts import CLOCKWISE, DARTS, read_dart
from referee.kit.dice import DIE
from referee.kit.names import alike, another, listed, new_name, read_names, tidy_name, verb
from referee.schema import Unreadable


@given(st.sampled_from(DARTS))
def test_a_dart_reads_back_from_its_print(dart):
    assert read_dart(str(dart)) == dart


def test_there_are_63_places_for_a_dart():
    assert len(set(DARTS)) == 63
    assert sorted(CLOCKWISE) == list(range(1, 21))
    assert max(dart.points for dart in DARTS) == 60


@pytest.mark.parametrize(
    ("written", "printed", "points"),
    [
        ("S20", "20", 20),
        (20, "20", 20),
        ("d16", "D16", 32),
        ("50", "D25", 50),
        (25, "25", 25),
        ("bull", "D25", 50),
        (0, "0", 0),
        ("t7", "T7", 21),
    ],
)
def test_darts_people_write(written, printed, points):
    dart = read_dart(written)
    assert (str(dart), dart.points) == (printed, points)


@pytest.mark.parametrize("written", ["D21", "T25", "21", 21, -1, "", None, True, "T0", 2.5, []])
def test_no_dart(written):
    with pytest.raises(Unreadable):
        read_dart(written)


@pytest.mark.parametrize("written", [0, 7, "x", None, True, 3.0])
def test_no_die(written):
    with pytest.raises(Unreadable):
        DIE.read(written)


def test_names_take_any_script_and_lose_only_blanks():
    assert tidy_name("  Zoë   van  Dyk ") == "Zoë van Dyk"
    assert read_names(["李", "Ольга", "<b>Bo</b>", "O'Neil & Sons"]) == ("李", "Ольга", "<b>Bo</b>", "O'Neil & Sons")


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "x" * 41, None, 7])
def test_no_name(name):
    with pytest.raises(Unreadable):
        tidy_name(name)


@pytest.mark.parametrize(
    "name",
    ["\u200b", "\u200b\u2060 \u200d", "\u00ad", "\u3164", "\uffa0\u115f", "\u2800", "\ufe0f", "\u202e", "\u0301"],
)
def test_a_new_name_has_something_that_can_be_seen(name):
    with pytest.raises(Unreadable, match="invisible"):
        new_name(name)
    assert tidy_name(name), "a match that has begun with it is still read"


@pytest.mark.parametrize("name", ["Ann", "李", "7", "★", "-", "👩‍🚀", "नि", "ann\u200d"])
def test_new_names_that_are_taken(name):
    assert new_name(name) == name


def test_two_alike_are_refused_with_a_suggestion():
    with pytest.raises(Unreadable) as caught:
        read_names(["Ann", "Bo", "ANN"])
    assert "ANN 2" in caught.value.says
    assert caught.value.field == "[2]"
    assert alike("ＡＮＮ") == alike("ann")
    assert another("Ann", ["Ann", "ann 2"]) == "Ann 3"


def test_names_in_a_sentence():
    assert listed(()) == ""
    assert listed(("Ann",)) == "Ann"
    assert listed(("Ann", "Bo", "Cy")) == "Ann, Bo and Cy"
    assert listed(("Ann", "Bo"), "or") == "Ann or Bo"


@pytest.mark.parametrize(
    ("who", "says"),
    [
        (["Ann"], "Ann wins"),
        (["Jess"], "Jess wins"),
        (["Reds"], "Reds won"),
        (["Chris"], "Chris won"),
        (["The Lot"], "The Lot won"),
        (["Gus and Dora"], "Gus and Dora win"),
        (["Gus & Dora"], "Gus & Dora win"),
        (["Ann", "Bo"], "Ann and Bo win"),
    ],
)
def test_the_verb_is_right_for_a_person_and_for_a_name_that_may_be_a_plural(who: list[str], says: str) -> None:
    assert f"{listed(who)} {verb(who, 'wins', 'win', 'won')}" == says
