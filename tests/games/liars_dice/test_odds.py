"""The odds of claims, against every roll of the dice below; and that nobody sees them before a call."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections import Counter
from typing import Any

import pytest

from referee import games
from referee.contract import Question
from referee.games.liars_dice.claims import LADDERS
from referee.games.liars_dice.dice import DICE, FACES, code_of
from referee.games.liars_dice.odds import percent, ways
from referee.games.liars_dice.position import NOBODY, Phase, Position
from referee.match import Entry, Match
from referee.testing.stories import new_table
from tests.games.liars_dice.table import OPTIONS
from tests.games.liars_dice.test_claims import ALL, weight
from tests.rings import examples

Faces = tuple[str, ...]
TRAYS: list[Faces] = [tray for size in range(DICE + 1) for tray in itertools.combinations_with_replacement(FACES, size)]
FIVES: list[Faces] = [tuple(sorted(dice)) for dice in itertools.combinations_with_replacement(FACES, DICE)]


def every_roll(tray: Faces) -> Counter[Faces]:
    """All rolls of the dice that are not on the tray, each die by itself: how often each five come to lie."""
    return Counter(tuple(sorted(tray + roll)) for roll in itertools.product(FACES, repeat=DICE - len(tray)))


def parts(dice: Faces) -> set[Faces]:
    """Every claim that names dice which are there."""
    return {part for size in range(1, DICE + 1) for part in itertools.combinations(dice, size)}


@pytest.mark.parametrize("straights", [False, True])
def test_odds_are_counted_over_every_roll_as_good_or_better(straights: bool) -> None:
    """Each claim over each tray, 461 times 462, assessment by the rule text as `test_claims` writes it once more."""
    claims = [(LADDERS[straights].hand(faces).place, weight(faces, straights)) for faces in ALL]
    weights: dict[Faces, Any] = {dice: weight(dice, straights) for dice in FIVES}
    for tray in TRAYS:
        rolls = sorted((weights[dice], many) for dice, many in every_roll(tray).items())
        lower, below = [roll for roll, _ in rolls], list(itertools.accumulate((many for _, many in rolls), initial=0))
        for place, worth in claims:
            expected = below[-1] - below[bisect_left(lower, worth)]
            assert ways.__wrapped__(place, code_of(tray), straights, False) == (expected, below[-1]), (tray, worth)
        assert below[-1] == 6 ** (DICE - len(tray))


def test_odds_are_counted_over_every_roll_exactly() -> None:
    """Each claim over each tray where the claimed dice must be there: by taking dice from every roll."""
    ladder = LADDERS[False]
    places = {tuple(sorted(faces)): ladder.hand(faces).place for faces in ALL}
    inside = {dice: parts(dice) for dice in FIVES}
    for tray in TRAYS:
        true: Counter[Faces] = Counter()
        for dice, many in every_roll(tray).items():
            for part in inside[dice]:
                true[part] += many
        for faces, place in places.items():
            count = ways.__wrapped__(place, code_of(tray), False, True)
            assert count == (true[faces], 6 ** (DICE - len(tray))), (tray, faces)


@pytest.mark.parametrize(
    ("claim", "tray", "straights", "exact", "expected"),
    [
        ("K K J J 10", "K K", False, False, (129, 216)),
        ("A A A K K", "K K J", False, False, (1, 36)),
        ("9", "", False, False, (7776, 7776)),
        ("A A A A A", "", False, False, (1, 7776)),
        ("J J", "K 10 J Q", False, False, (3, 6)),
        ("J J", "K 10 J Q", False, True, (1, 6)),
        ("A K Q J 10", "A K Q J", True, False, (1, 6)),
        ("A K Q J 10", "A K Q J", False, False, (5, 6)),
    ],
)
def test_odds_that_can_be_counted_by_hand(
    claim: str, tray: str, straights: bool, exact: bool, expected: tuple[int, int]
) -> None:
    place = LADDERS[straights].hand(claim.split()).place
    assert ways(place, code_of(tray.split()), straights, exact) == expected


def test_odds_are_never_rounded_to_what_is_not_so() -> None:
    assert percent(1, 7776) == "under 0.1 %"
    assert percent(7775, 7776) == "over 99.9 %"
    assert percent(0, 7776) == "0 %"
    assert percent(216, 216) == "100 %"
    assert percent(1, 6) == "16.7 %"


# --- who sees them ---------------------------------------------------------------------------------------------------


def picture(position: Position) -> Any:
    return games.game("liars-dice").picture(position)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_picture_has_odds_after_a_call_alone(options: dict[str, Any]) -> None:
    """At played tables: none while anybody holds a box that was passed, or has to answer; some after each call."""
    seen = set()
    for seed in examples(12):
        table = new_table("liars-dice", seed, options)
        course = Match("liars-dice", games.game("liars-dice").schema.setup(table.players, table.options))
        for n in itertools.count(1):
            position: Position = course.position
            odds = picture(position).odds
            if position.phase == Phase.REVEAL:
                seen.add("called")
                assert odds.rolls == 6 ** (DICE - len(position.round.tray))
            elif position.phase in (Phase.CLAIM, Phase.ANSWER) and len(position.round.claims):
                seen.add("hidden")
                assert odds is None
            elif odds is not None:
                seen.add("after")
                assert position.history[-1].caller != NOBODY
                assert position.history[-1].ended_by != "aces"
            body = table.next(position)
            if body is None:
                break
            assessment = course.assess(body)
            course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    assert seen == {"called", "hidden", "after"}


def test_odds_of_a_tray_that_was_not_so_are_not_told() -> None:
    schema = games.game("liars-dice").schema
    course = Match("liars-dice", schema.setup(["Ann", "Bo"], {}))
    odds = []
    for n, body in enumerate(
        (
            {"play": "direction", "starter": "Ann"},
            {"play": "claim", "faces": "K"},
            {"play": "accept"},
            {"play": "tray", "faces": "K K"},
            {"play": "claim", "faces": "K K J J 10"},
            {"play": "call"},
            {"play": "reveal", "dice": "K Q J 10 9"},
        ),
        1,
    ):
        assessment = course.assess(body)
        course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
        odds.append(picture(course.position).odds)
    assert len(course.position.history) == 1
    assert odds[:5] == [None] * 5
    assert (odds[5].ways, odds[5].rolls, odds[5].chance) == (3, 216, "1.4 %")
    assert odds[6] is None


def test_no_question_tells_odds() -> None:
    questions: list[type[Question]] = list(games.game("liars-dice").questions)
    assert [question.ask for question in questions] == ["check-claim", "judge-call"]
