"""The Dutch system (FIDE C.04.3) by caissify-pairings, up to 64 entrants. First turns come from this module.

The library gives first turns by the pairing number alone. By the rules points come first, so article 5 is applied again
to each of its pairs.
"""

from __future__ import annotations

from logging import ERROR, getLogger
from typing import Any, Final

from referee.events.draw import CannotDraw, Pairs
from referee.events.formats.swiss.field import SwissField
from referee.events.lots import lot
from referee.events.results import BYE, FORFEIT_WIN, FULL_BYE

MOST: Final = 64
"""The library takes a second for a round of 64 entrants, and much longer for more."""
FIRST, SECOND = "w", "b"
IF_LAST: Final = "say that it is the last if it is (“rounds”), "
"""The hint if the number of rounds is not known. In the last round, somebody with more than half of the points may get
a turn too many (1.8, 2.1.3)."""
getLogger("caissify_pairings").setLevel(ERROR)  # It warns of rounds that it cannot pair; those are refused here.
_OTHER: Final = {FIRST: SECOND, SECOND: FIRST}
_COLOURS: Final = {FIRST: "white", SECOND: "black"}


def draw_dutch(there: SwissField, rounds: int) -> Pairs:
    """The pairs of the round and its bye. The numbers of the entrants are their pairing numbers.

    Only the last round has topscorers. If `rounds` is 0, the last round is not known: this one does not count as last.
    """
    if len(there.present) > MOST:
        raise CannotDraw(
            f"{len(there.present)} entrants are too many for “dutch”, which takes {MOST}: use the pairing “club”",
            "options",
        )
    from caissify_pairings import generate_pairings

    drawn = generate_pairings(
        system="dutch",
        players=[_player(there, who) for who in there.present],
        previous_pairings=set(there.met),
        round_number=there.round,
        total_rounds=max(rounds, there.round) if rounds else there.round + 1,
    )
    byes = tuple(pair["white_id"] for pair in drawn if pair["black_id"] is None)
    pairs = [by_article_5(there, pair["white_id"], pair["black_id"]) for pair in drawn if pair["black_id"] is not None]
    met_again = [pair for pair in pairs if tuple(sorted(pair)) in there.met]
    if len(byes) != len(there.present) % 2 or met_again or any(there.byes[who] for who in byes):
        raise CannotDraw(
            "the Dutch system has no pairs for this round without a rematch, a second bye or a turn too many: "
            f"set the round by hand, end here, {'' if rounds else IF_LAST}or use the pairing “club”",
            "options",
        )
    return Pairs(pairs, byes)


def with_exchanges(there: SwissField, drawn: Pairs, apart: frozenset[tuple[int, int]]) -> Pairs:
    """The round after exchanges of opponents, so that those kept apart do not meet. The nearest in points exchange."""
    pairs = [tuple(sorted(pair)) for pair in drawn.pairs]
    for at, (high, low) in enumerate(pairs):
        if (high, low) not in apart:
            continue
        others = sorted(
            (abs(there.points[low] - there.points[who]), abs(low - who), index, who, other)
            for index, pair in enumerate(pairs)
            for who, other in (pair, pair[::-1])
            if index != at
        )
        for _, _, index, who, other in others:
            first, second = tuple(sorted((high, who))), tuple(sorted((low, other)))
            if not any(pair in there.met or pair in apart for pair in (first, second)):
                pairs[at], pairs[index] = first, second
                break
    return Pairs([by_article_5(there, left, right) for left, right in pairs], drawn.byes, drawn.says)


def _player(there: SwissField, who: int) -> dict[str, Any]:
    """An entrant in the form of the library, in which a win is worth 1."""
    return {
        "id": who,
        "name": f"{who:04}",
        "score": there.points[who] / there.system.win,
        "rating": 0,
        "starting_number": who,
        "pairing_number": who,
        "color_hist": [_COLOURS[turn] for turn in there.turns[who]],
        "float_history": floats(there, who),
        "bye_count": sum(result.outcome in (BYE, FULL_BYE) for result in there.history[who]),
        "forfeit_win_count": sum(result.outcome == FORFEIT_WIN for result in there.history[who]),
    }


def floats(there: SwissField, who: int) -> list[str]:
    """The float of each round: `down` if the opponent had fewer points, or for points without a match; `up` if more."""
    worth = there.system.by_outcome()
    numbers = {str(each): each for each in there.history}
    directions = []
    for index, result in enumerate(there.history[who]):
        if not result.played or result.opponent is None:
            directions.append("down" if worth[result.outcome] > there.system.loss else "none")
            continue
        own, right = (
            sum(worth[earlier.outcome] for earlier in there.history[each][:index])
            for each in (who, numbers[result.opponent])
        )
        directions.append("down" if own > right else "up" if own < right else "none")
    return directions


def preference(turns: str) -> tuple[int, str]:
    """The strength of a preference (3 absolute, 2 strong, 1 mild, 0 none), and the preferred turn."""
    balance = turns.count(FIRST) - turns.count(SECOND)
    twice = len(turns) > 1 and turns[-1] == turns[-2]
    if not turns:
        return 0, ""
    if abs(balance) > 1 or twice:
        if abs(balance) > 1:
            return 3, SECOND if balance > 0 else FIRST
        return 3, _OTHER[turns[-1]]
    if balance:
        return 2, SECOND if balance > 0 else FIRST
    return 1, _OTHER[turns[-1]]


def by_article_5(there: SwissField, left: int, right: int) -> tuple[int, int]:
    """The pair with the first turn first, by C.04.3, 5.2.1 to 5.2.5."""
    higher, lower = sorted((left, right), key=lambda who: (-there.points[who], who))
    turn = _turn_of_higher(there, higher, lower)
    return (higher, lower) if turn == FIRST else (lower, higher)


def _turn_of_higher(there: SwissField, higher: int, lower: int) -> str:
    (strength, wanted), (strength_of_lower, wanted_of_lower) = (preference(there.turns[who]) for who in (higher, lower))
    if wanted and wanted_of_lower and wanted != wanted_of_lower:
        return wanted
    if strength != strength_of_lower:
        return wanted if strength > strength_of_lower else _OTHER[wanted_of_lower]
    wider, wider_of_lower = (abs(there.balance(who)) for who in (higher, lower))
    if strength == 3 and wider != wider_of_lower:
        return wanted if wider > wider_of_lower else _OTHER[wanted]
    for last, last_of_lower in zip(reversed(there.turns[higher]), reversed(there.turns[lower]), strict=False):
        if last != last_of_lower:
            return last_of_lower
    if wanted:
        return wanted
    initial = FIRST if lot(there.seed, "initial turn", "dutch")[0] % 2 == 0 else SECOND
    return initial if higher % 2 else _OTHER[initial]
