"""Names that are nearly the same ask; names of two people do not."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee.clubs.near_names import near_names, slip_between, words_of

SAME = (
    ("Ann Acher", "Ann Archer"),
    ("Ann Archre", "Ann Archer"),
    ("Ann Arxher", "Ann Archer"),
    ("Jon Miller", "John Miller"),
    ("Bo Meier", "Bo Meyer"),
    ("Archer Ann", "Ann Archer"),
    ("Archer, Ann", "Ann Archer"),
    ("Ann Mary Archer", "Ann Archer"),
    ("Ann A.", "Ann Archer"),
    ("A. Archer", "Ann Archer"),
    ("Ann B", "Ann B."),
    ("Elodie", "Élodie"),
    ("Jürgen Groß", "Jurgen Gross"),
    ("Ann Marie", "Ann-Marie"),
    ("Annmarie", "Ann-Marie"),
    ("Micheal", "Michael"),
    ("Philip", "Phillip"),
)
TWO = (
    ("Ann B.", "Ann C."),
    ("Ann", "Anna"),
    ("Ann", "Ann B."),
    ("Tom", "Tim"),
    ("Tom Miller", "Tim Miller"),
    ("Jan", "Jana"),
    ("Martin", "Martina"),
    ("Martin", "Marvin"),
    ("Christian", "Christina"),
    ("Ann Archer", "Bo Archer"),
    ("Ann Archer", "Ann Fletcher"),
    ("Ann Hall", "Ann Hale"),
    ("Ann Mayer", "Ann Bayer"),
    ("Anne Miller", "Anna Miller"),
    ("Paul Miller", "Paula Miller"),
    ("Player 1", "Player 2"),
    ("Person 10", "Person 11"),
    ("张伟", "张强"),
    ("🎯", "Ann"),
)
NAMES = (
    "Adam Alan Albert Alex Alice Alma Amy Ana Andrea Andreas Andrew Angela Anita Ann Anna Anne Anton Arne "
    "Ben Bernd Berta Bill Bob Brian Carl Carla Carlo Carmen Carol Chris Christa Christian Christina Clara "
    "Claudia Dan Dana Daniel Daniela David Denise Dennis Diana Dieter Dirk Dora Doris Ed Edith Elena Eli "
    "Elisa Ella Emil Emily Emma Eric Erica Ernst Eva Eve Felix Finn Frank Franz Fred Frieda Fritz Gabriel "
    "Gabriele Georg Georgia Gerd Greta Gus Hal Hanna Hans Harry Heidi Heinz Helen Helena Helga Henry Hugo "
    "Ian Ida Ina Ines Inga Ingrid Ira Iris Ivan Ivo Jack Jan Jana Jane Janet Jean Jenny Jens Jill Jim Jo "
    "Joan Joe Joel John Jon Jonas Judith Julia Julian Julie Karin Karl Karla Kate Katja Kay Ken Kim Klara "
    "Kurt Lara Lars Laura Lea Len Lena Leo Leon Lia Lily Lina Linda Lisa Lola Lotte Lou Louis Louise Luca "
    "Lucas Lucia Luis Luisa Mara Marc Marco Marcus Mareike Maria Marie Marina Mario Marion Mark Marta "
    "Martha Martin Martina Mary Max Maya Mia Michael Michaela Mike Mila Mona Monica Nadine Nicola Nicolas "
    "Nicole Nina Noah Nora Olaf Olga Oliver Oscar Otto Pam Pat Paul Paula Pauline Peter Petra Phil Ralf "
    "Ray Rita Rob Robert Roberta Robin Rolf Ron Rosa Rose Ruth Sam Sara Sascha Silke Silvia Simon Simone "
    "Sina Sofia Sofie Stefan Stefanie Sue Susan Susanne Sven Tanja Ted Tess Theo Tim Tina Tom Toni Tony "
    "Udo Ulf Ulla Uta Ute Uwe Vera Vic Walt Wolf Zoe"
)
GIVEN = NAMES.split()


def near_name(name: str, known: list[str]) -> str:
    return near_names([name], known).get(name, "")


@pytest.mark.parametrize(("typed", "known"), SAME)
def test_a_name_that_was_typed_in_two_ways_is_near(typed: str, known: str) -> None:
    assert near_name(typed, ["Zoe", known]) == known
    assert near_name(known, [typed]) == typed


@pytest.mark.parametrize(("one", "other"), TWO)
def test_names_of_two_people_are_not(one: str, other: str) -> None:
    assert (near_name(one, [other]), near_name(other, [one])) == ("", "")


def test_the_same_name_is_no_question() -> None:
    assert near_name("ANN ARCHER", ["Ann Archer"]) == ""


def test_given_names_of_many_people_hardly_ever_ask() -> None:
    """Each pair of these is two people; the pairs that ask are the false alarms."""
    alarms = {pair for pair in combinations(GIVEN, 2) if near_name(pair[0], [pair[1]])}
    assert alarms == {("Maria", "Marina"), ("Marina", "Martina"), ("Marta", "Martha")}
    full = [f"{name} Miller" for name in GIVEN]
    alarms = {pair for pair in combinations(full, 2) if near_name(pair[0], [pair[1]])}
    assert (len(alarms), ("John Miller", "Jon Miller") in alarms) == (24, True)


def test_several_names_are_asked_about_at_once() -> None:
    known = ["Ann Archer", "Ann Fletcher", "Bo Meyer"]
    assert near_names(["Ann Acher", "Bo Meier", "Cy"], known) == {"Ann Acher": "Ann Archer", "Bo Meier": "Bo Meyer"}


def test_words_and_slips() -> None:
    assert words_of("Ann-Márie B.") == ("ann", "marie", "b")
    pairs = (
        ("archer", "acher"),
        ("archer", "arxher"),
        ("archer", "acrher"),
        ("archer", "archer"),
        ("archer", "rehcra"),
    )
    assert [slip_between(*pair) for pair in pairs] == ["gap", "letter", "exchange", "", ""]
