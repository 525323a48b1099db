"""A betting round by itself: whatever is bet, it ends level, and only those raise who may."""

from __future__ import annotations

import random

import pytest

from referee.games.poker.betting_round import (
    BettingRound,
    Bounds,
    after_chips,
    after_pass,
    begin_round,
    bounds,
)
from referee.games.poker.options import FIXED, NO_LIMIT, POT_LIMIT, Options
from referee.games.poker.pots import uncalled
from referee.ruling import Refused
from tests.rings import examples

FREE = Options(limit=NO_LIMIT, bet=10)


def bounds_or_none(
    betting: BettingRound, options: Options, live: list[bool], stacks: list[int], pot: int
) -> Bounds | None:
    """The least and the most that may be bet; None if nothing may."""
    try:
        return bounds(betting, options, live, stacks, pot)
    except Refused:
        return None


@pytest.mark.parametrize("sort", [NO_LIMIT, POT_LIMIT, FIXED])
@pytest.mark.parametrize("raises", [0, 3])
def test_a_round_ends_level_and_nobody_bets_more_than_is_allowed(sort: str, raises: int) -> None:
    chance = random.Random(f"{sort} {raises}")
    options = Options(limit=sort, bet=5, raises=raises)
    for _ in examples(1500):
        size = chance.randint(2, 8)
        live = [chance.random() < 0.85 for _ in range(size)]
        having = [chance.choice((0, 3, 5, 12, 30, 200)) for _ in range(size)]
        can = [seat for seat in range(size) if live[seat] and having[seat]]
        if len(can) < 2:
            continue
        state: BettingRound | None = begin_round(chance.choice(can), size, options.bet)
        put_in, spoke, full_raises = [0] * size, [False] * size, 0
        before = chance.randint(0, 20)
        while state is not None:
            seat, pot = state.seat, before + sum(put_in)
            assert live[seat], "only who is in is asked"
            assert having[seat], "and who has chips"
            call = state.owed(seat)
            assert call == max(put_in) - put_in[seat]
            assert call or not spoke[seat], "who owes nothing and has spoken is not asked again"
            spoke[seat] = True
            may, draw = bounds_or_none(state, options, live, having, pot), chance.random()
            if call and draw < 0.15:
                live[seat] = False
                state = after_pass(state, live, having)
                continue
            chips = min(call, having[seat])
            if may is not None and draw > 0.6:
                assert 0 < may.least <= may.most <= having[seat] - call
                assert may.least >= options.bet or may.least == having[seat] - call, "less only by all that one has"
                assert sort != POT_LIMIT or may.most <= max(state.full_bet, pot + call)
                assert sort != FIXED or may.most <= options.bet
                more = chance.choice((may.least, may.most, chance.randint(may.least, may.most)))
                full_raises += state.level > 0 and more >= state.full_bet
                chips += more
            having[seat] -= chips
            put_in[seat] += chips
            state = after_chips(state, chips, live, having) if chips else after_pass(state, live, having)
        assert not raises or full_raises <= raises
        still = [seat for seat in range(size) if live[seat]]
        assert still
        if len(still) > 1:
            assert all(put_in[seat] == max(put_in) for seat in still if having[seat]), "level, or all-in for less"


def test_an_all_in_bet_below_the_smallest_lets_no_checker_raise() -> None:
    # Ann checks, Bo is all-in for 4, Cy has not acted yet: Cy may raise by a full bet, Ann may not.
    state = begin_round(0, 3, FREE.bet)
    live, having = (True, True, True), (50, 4, 50)
    after_check = after_pass(state, live, having)
    assert after_check is not None
    short = after_chips(after_check, 4, live, (50, 0, 50))
    assert short is not None
    limits = bounds(short, FREE, live, (50, 0, 50), 4)
    assert (limits.least, limits.most) == (10, 46)
    called = after_chips(short, 4, live, (50, 0, 46))
    assert called is not None
    assert called.seat == 0
    with pytest.raises(Refused):
        bounds(called, FREE, live, (50, 0, 46), 8)


def test_two_short_raises_that_make_a_full_one_reopen_the_betting() -> None:
    # Ann bets 10, Bo is all-in for 16, Cy for 21: together 11 more, a full raise for Ann.
    live = (True, True, True, True)
    state = after_chips(begin_round(0, 4, 10), 10, live, (90, 16, 21, 90))
    assert state is not None
    state = after_chips(state, 16, live, (90, 0, 21, 90))
    assert state is not None
    state = after_chips(state, 21, live, (90, 0, 0, 90))
    assert state is not None
    state = after_chips(state, 21, live, (90, 0, 0, 69))
    assert state is not None
    assert state.seat == 0
    assert bounds(state, FREE, live, (90, 0, 0, 69), 68).least == 10


def test_what_nobody_called_goes_back() -> None:
    assert uncalled((10, 5, 0), (True, True, False)) == (0, 5)
    assert uncalled((10, 5, 8), (True, True, False)) == (0, 2), "a fold leaves what was bet against it"
    assert uncalled((10, 10, 5), (True, True, True)) is None
    assert uncalled((10, 5, 12), (True, True, False)) is None, "who has folded gets nothing back"
    assert uncalled((3, 0, 0), (True, False, False)) == (0, 3)
