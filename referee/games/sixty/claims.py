"""What a player says of the own hand by a play, and what later shows that it was not so.

Who takes a pile where taking is only for those who cannot answer says: no card of that number, no joker that could be
played, of no other number enough to beat it. Who passes the move on for want of a number card says: only jokers. Hands
are hidden, but until the player draws, every card that is shown was there already; of cards shown after `d` cards were
drawn at most `d` can be new. And what is left in a hand comes from the cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.sixty.cards import HOCUS_POCUS, JOKERS, KINDS, NUMBERS, PLACE, Code, Counts, name, pile_of
from referee.kit.tuples import put
from referee.rulings import Flag

HAND: Final = 5
ANY: Final = 99
"""More of a card than there are: nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What play number `n` says of a hand: of each card at most `caps` were in it.

    `over` is how many more were shown since, `drawn` how many cards were drawn since. `number` and `total` are the
    pile that was taken; 0 where the hand was said to hold only jokers.
    """

    n: int
    rule: str
    says: str
    caps: Counts
    number: int = 0
    total: int = 0
    over: int = 0
    drawn: int = 0


_NO_NUMBERS: Final[Counts] = (*(0 for _ in NUMBERS), *(ANY for _ in JOKERS))


def unable(number: int, count: int, fetchable: int, alone: bool) -> Counts:
    """Of each card how many may be in a hand that cannot answer (SX-RES-1).

    A player who is `alone` with cards can only beat (SX-END-2).
    """
    total = number * count
    caps = [total // one for one in NUMBERS] + [ANY if alone else 0] * len(JOKERS)
    caps[PLACE[number]] = ANY if alone else 0
    if not fetchable:
        caps[PLACE[HOCUS_POCUS]] = ANY
    return tuple(caps)


def took(n: int, who: str, number: int, count: int, caps: Counts) -> Claim:
    """The claim of a take."""
    return Claim(n, "SX-RES-1", f"{who} took {pile_of(number, count)}", caps, number, number * count)


def only_jokers(n: int, who: str) -> Claim:
    """The claim of a player who passes the move on (SX-AMB-7)."""
    return Claim(n, "SX-AMB-7", f"{who} passed the move on as one who holds only jokers", _NO_NUMBERS)


def room(caps: Counts, unseen: Counts) -> int:
    """How many cards that nobody has seen fit into a hand within `caps`."""
    return sum(map(min, unseen, caps))


def drew(claims: tuple[Claim, ...], cards: int) -> tuple[Claim, ...]:
    """The claims of a player who has drawn; those that nothing can break any more are dropped."""
    return tuple(
        Claim(one.n, one.rule, one.says, one.caps, one.number, one.total, one.over, one.drawn + cards)
        for one in claims
        if one.drawn + cards - one.over < HAND
    )


def showed(claims: tuple[Claim, ...], place: int, count: int) -> tuple[Claim, ...]:
    """The claims of a player who has shown so many cards of one kind."""
    kept = []
    for one in claims:
        cap = one.caps[place]
        if cap < ANY:
            within = min(cap, count)
            caps = put(one.caps, place, cap - within)
            over = one.over + count - within
            one = Claim(one.n, one.rule, one.says, caps, one.number, one.total, over, one.drawn)
        kept.append(one)
    return tuple(kept)


def judged(
    claims: Sequence[tuple[Claim, ...]], hands: Sequence[int], unseen: Counts, who: int = -1, code: Code = 0
) -> tuple[tuple[tuple[Claim, ...], ...], tuple[Flag, ...]]:
    """The claims that may still be true, and a late ruling on each that cannot.

    `who` has just shown `code`.
    """
    flags: list[Flag] = []
    kept: list[tuple[Claim, ...]] = []
    for index, held in enumerate(claims):
        if held:
            standing = []
            for one in held:
                missing = hands[index] - room(one.caps, unseen)
                if one.over + max(0, missing) <= one.drawn:
                    standing.append(one)
                else:
                    shown = code if index == who and one.over > one.drawn else 0
                    flags.append(Flag(one.n, one.rule, _proof(one, shown)))
            held = tuple(standing)
        kept.append(held)
    return tuple(kept), tuple(flags)


def _proof(claim: Claim, code: Code) -> str:
    """Why a claim is not true, in a sentence."""
    if not code:
        how = "by the cards that nobody has seen, the hand held a number card" if not claim.number else (
            "by the cards that nobody has seen, the hand held an answer"
        )  # fmt: skip
    elif claim.drawn:
        new = f"at most {claim.drawn} of the cards shown since can be new"
        how = f"{new}, so {_what(claim, code)} was in the hand then"
    else:
        how = f"{_what(claim, code)} was in the hand then, for nothing was drawn since"
    return f"{claim.says}, but {how}."


def _what(claim: Claim, code: Code) -> str:
    if isinstance(code, str):
        return f"{name(code)} to play"
    if not claim.number:
        return f"a {code} to attack with"
    if code == claim.number:
        return f"a {code} to pass with"
    needed = claim.total // code + 1
    return f"{f'a {code}' if needed == 1 else pile_of(code, needed)} to beat it with"


def numbers_in(unseen: Counts) -> int:
    """How many of the cards that nobody has seen are number cards."""
    return sum(unseen[:KINDS])
