"""Plays and questions are frozen dataclasses by themselves, and name themselves beside their base."""

from __future__ import annotations

import dataclasses

import pytest

from referee.contract import Play, Question
from referee.ruling import Answer
from referee.schema import field, schema_of


class Draw(Play, name="draw", title="Draw", scores_only="deal"):
    cards: int = field("Cards")


class Odds(Question, ask="odds", title="What are the odds?"):
    dice: int = field("Dice", default=2)

    def answer(self, options: object) -> Answer:
        return Answer("answered", (), f"{self.dice} dice", {})


def test_a_play_is_named_read_frozen_and_equal() -> None:
    assert (Draw.name, Draw.title, Draw.scores_only) == ("draw", "Draw", "deal")
    drawn = schema_of(Draw).read({"cards": 2, "by": "Ann"})
    assert drawn == Draw(cards=2, by="Ann", n=7), "the number of a play in its match is not compared"
    assert drawn != Draw(cards=3, by="Ann")
    assert hash(drawn) == hash(Draw(cards=2, by="Ann"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        drawn.cards = 3  # type: ignore[misc]


def test_a_question_names_itself() -> None:
    assert (Odds.ask, Odds.title) == ("odds", "What are the odds?")
    assert schema_of(Odds).read({}).answer(None).says == "2 dice"


@pytest.mark.parametrize(("base", "name"), [(Play, "name"), (Question, "ask")])
def test_a_play_or_a_question_for_an_earlier_version_is_told_where_its_name_goes(base: type, name: str) -> None:
    says = rf"Old is written for Referee 1\.2: its {name} stands in its body, .* docs/adding-a-game\.md"
    with pytest.raises(TypeError, match=says):
        type(base)("Old", (base,), {name: "old"})
