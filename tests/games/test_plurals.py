"""One card is not `1 cards`: no sentence of these games counts one of several, nor says that one *are*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.contract import Due
from referee.match import Match
from referee.ruling import Ruling
from referee.schema import Unreadable
from referee.testing.each import in_one_worker, sittings
from referee.testing.played import Sitting, part, steps
from referee.testing.stories import cases, ruled
from tests.games.test_properties import bodies, questions
from tests.rings import examples, some

KEYS = ("canasta", "carousel", "gin-rummy", "krambambuli", "push", "shanghai", "vatican")
SINGULAR = "as|has|holds|is|less|this|was"
OF_SEVERAL = re.compile(rf"(?<![\d.,/−])(?<!to )\b1 (?!(?:{SINGULAR})\b)([a-z]+s|are|have|were)\b")
"""One of several things, or of which several are said; *0 to 1 points* is right, and so is *meld 1 is*."""


def wrong(text: str) -> list[str]:
    """The ones in a text that are counted as several."""
    return [found.group(0) for found in OF_SEVERAL.finditer(text)]


@pytest.mark.parametrize("text", ["Ann holds 1 cards", "1 points in all", "name them all; 1 are named", "of 1 kings."])
def test_a_wrong_plural_is_found(text: str) -> None:
    assert wrong(text)


@pytest.mark.parametrize(
    "text", ["meld 1 is Bo’s", "1 card", "11 cards", "Deal 1, 6 cards each", "0.1 points", "1 left"]
)
def test_a_right_sentence_is_not(text: str) -> None:
    assert not wrong(text)


def said(ruling: Ruling[Any]) -> Iterator[str]:
    yield ruling.says
    yield from (flag.says for flag in ruling.flags)


def offered(due: Due) -> Iterator[str]:
    """The words of what can be done now."""
    yield due.says
    for offer in due.offers:
        yield from (offer.label, offer.form.hint)
        yield from (tap.label for tap in offer.quick_plays)


@sittings(*KEYS)
def test_no_ruling_and_no_offer_of_a_table(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        course = list(steps(match))
        texts = [text for _, line in course if line.ruling is not None for text in said(line.ruling)]
        texts += [text for before, _ in some(course) for text in offered(match.game.due_at(before))]
        assert not [text for text in texts if wrong(text)]


@pytest.mark.parametrize("key", KEYS)
def test_no_ruling_and_no_answer_of_a_case(key: str) -> None:
    for case in cases(key):
        for line in ruled(case):
            for text in (
                line.get("says", ""),
                line.get("error", ""),
                *(flag["says"] for flag in line.get("flags", ())),
            ):
                assert not wrong(text), (case.name, text)


@pytest.mark.parametrize("key", [pytest.param(key, marks=in_one_worker(Sitting(key))) for key in KEYS])
@settings(max_examples=len(examples(60)))
@given(data=st.data())
def test_no_refusal_of_nonsense(key: str, data: st.DataObject) -> None:
    match, _ = data.draw(st.sampled_from(list(Sitting(key).tables)))
    n = data.draw(st.integers(0, match.head))
    course: Match = part(match, max(1, n), n)
    for _ in range(5):
        ruling = course.assess(data.draw(bodies(key, course.position.players))).ruling
        for text in said(ruling):
            assert not wrong(text), text
    for name in games.game(key).schema.questions:
        asked = data.draw(questions(key, name))
        try:
            answer = games.game(key).schema.question({"ask": name, **asked} if isinstance(asked, dict) else asked)
        except Unreadable as fault:
            assert not wrong(fault.says), fault.says
        else:
            assert not wrong(answer.says), answer.says
