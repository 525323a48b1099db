"""Late rulings: honest players are never flagged, flags are always true, and what is provable is found."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee import games
from referee.games.sixty.cards import CODES, HOCUS_POCUS, NUMBERS, PACK, PLACE, Code, counts
from referee.games.sixty.claims import HAND, Claim, drew, judged, showed, unable
from referee.games.sixty.position import Position
from referee.match import Entry, Match
from referee.testing.stories import new_table
from tests.games.sixty.table import Table
from tests.rings import examples


class Sly(Table):
    """A table where a pile is taken now and then though it could be answered. `lies` are the numbers of such takes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.lies: set[int] = set()
        self.n = 0

    def _answer(self, position: Position) -> dict[str, Any]:
        before = [list(hand) for hand in self.hands], list(self.deck)
        body = super()._answer(position)
        if body["play"] == "answer" and self.random.random() < 0.3:
            self.hands, self.deck = before
            self.lies.add(self.n)
            return {"play": "take"}
        return body


def test_honest_players_are_never_flagged() -> None:
    for seed in examples(60):
        table = new_table("sixty", seed)
        course = Match("sixty", games.game("sixty").schema.setup(table.players, table.options))
        n = 0
        while (body := table.next(course.position)) is not None:
            n += 1
            assessment = course.assess(body)
            assert assessment.ruling.allowed, assessment.ruling.says
            assert not assessment.ruling.flags, assessment.ruling.flags
            course.add(Entry(n, "play", "", assessment.body), assessment)


def test_a_flag_is_always_true_and_lies_come_out() -> None:
    lies = flags = refused = 0
    for seed in examples(60):
        table = Sly(random.Random(seed), {"rounds": 2})
        course = Match("sixty", games.game("sixty").schema.setup(table.players, table.options))
        while True:
            table.n = course.head + 1
            body = table.next(course.position)
            if body is None:
                break
            assessment = course.assess(body)
            if not assessment.ruling.allowed:
                # By what nobody has seen the hand holds an answer: the take is refused, and the player answers.
                assert body == {"play": "take"}
                assert "SX-RES-1" in assessment.ruling.rules
                assert table.n in table.lies
                table.lies.remove(table.n)
                refused += 1
                body = Table._answer(table, course.position)
                assessment = course.assess(body)
                assert assessment.ruling.allowed, assessment.ruling.says
            assert {flag.n for flag in assessment.ruling.flags} <= table.lies
            course.add(Entry(course.head + 1, "play", "", assessment.body), assessment)
        flagged = {line.n for line in course.lines if line.flags}
        lies += len(table.lies)
        flags += len(flagged)
    assert refused
    assert flags > lies / 2, (flags, lies)


# --- against all ways in which a hand can have been ------------------------------------------------------------------


def can_be_true(caps: tuple[int, ...], plays: list[list[Code]], unseen: tuple[int, ...]) -> bool:
    """True if some choice of which cards were new (drawn after the claim) keeps the five old ones within the caps.

    After each play but the last as many cards are drawn as were played; old cards not shown yet are among the unseen.
    """
    shown = [(index, code) for index, cards in enumerate(plays) for code in cards]
    before = [sum(len(cards) for cards in plays[:index]) for index in range(len(plays))]
    for size in range(len(shown) + 1):
        for new in combinations(range(len(shown)), size):
            chosen = set(new)
            late = [sum(1 for i in chosen if shown[i][0] <= index) for index in range(len(plays))]
            if any(count > most for count, most in zip(late, before, strict=True)):
                continue
            old = Counter(code for i, (_, code) in enumerate(shown) if i not in chosen)
            hidden = HAND - sum(old.values())
            if hidden < 0 or any(count > caps[PLACE[code]] for code, count in old.items()):
                continue
            if hidden <= sum(
                min(left, caps[PLACE[code]] - old[code]) for code, left in zip(CODES, unseen, strict=True)
            ):
                return True
    return False


@settings(max_examples=len(examples(400)), deadline=None)
@given(
    number=st.sampled_from(NUMBERS),
    count=st.integers(1, 4),
    fetchable=st.integers(0, 1),
    plays=st.lists(st.tuples(st.sampled_from((*NUMBERS, "AB", "HP", "ZP")), st.integers(1, 3)), min_size=1, max_size=4),
)
def test_a_claim_falls_exactly_when_no_hand_keeps_it(
    number: int, count: int, fetchable: int, plays: list[tuple[Code, int]]
) -> None:
    caps = unable(number, count, fetchable, alone=False)
    shown = [[code] * (1 if isinstance(code, str) else many) for code, many in plays]
    cards_shown = counts([code for cards in shown for code in cards])
    assume(all(count <= most for count, most in zip(cards_shown, PACK, strict=True)))
    unseen = PACK
    claims: tuple[tuple[Claim, ...], ...] = ((Claim(1, "SX-RES-1", "Ann took it", caps, number, number * count),),)
    for played, cards in enumerate(shown, 1):
        mine = showed(claims[0], PLACE[cards[0]], len(cards))
        unseen = tuple(left - gone for left, gone in zip(unseen, counts(cards), strict=True))
        claims, flags = judged((mine,), (HAND - len(cards),), unseen, 0, cards[0])
        assert bool(flags) == (not can_be_true(caps, shown[:played], unseen)), (caps, shown[:played])
        if flags:
            return
        claims = (drew(claims[0], len(cards)),)


def test_what_nobody_has_seen_can_prove_it_too() -> None:
    caps = unable(10, 1, 0, alone=False)
    claim = Claim(7, "SX-RES-1", "Bo took 10", caps, 10, 10)
    unseen = counts([30, 30, HOCUS_POCUS, 3])
    assert judged(((), (claim,)), (2, 2), unseen)[1] == ()
    _, flags = judged(((), (claim,)), (1, 3), unseen)
    assert [flag.n for flag in flags] == [7]
    assert "nobody has seen" in flags[0].says
