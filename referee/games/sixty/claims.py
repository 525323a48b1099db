"""Claims: the facts about a hand that a play implies, and the cards that prove them wrong later.

If only a player who cannot answer may take a pile, a take is a claim about the hand. It has no card of that number, no
joker that could be played, and too few cards of any other number to beat the pile. A player who passes the move on
claims to hold only jokers.

Hands are hidden. But until the player draws, every card shown was already in the hand. Of the cards shown after `d`
cards were drawn, at most `d` are new. And the cards left in a hand are among the cards out of sight.
"""

from collections.abc import Sequence
from typing import Final

from referee.games.sixty.cards import (
    HOCUS_POCUS,
    JOKERS,
    KINDS,
    NUMBERS,
    PLACE,
    Code,
    Counts,
    fewest_to_beat,
    name,
    pile_of,
)
from referee.kit.values import Value, replace, with_item
from referee.ruling import LateRuling

HAND: Final = 5
ANY: Final = 99
"""More copies than there are of any card: the claim does not limit it."""


class Claim(Value):
    """A claim of one play."""

    n: int
    """The number of the play."""
    rule: str
    says: str
    caps: Counts
    """The most copies of each card that the claim allows in the hand, less those shown since."""
    number: int = 0
    """The number of the pile that was taken; 0 if the hand was said to hold only jokers."""
    total: int = 0
    """The sum of that pile."""
    over: int = 0
    """The number of cards beyond the caps that were shown since."""
    drawn: int = 0
    """The number of cards drawn since."""


_NO_NUMBERS: Final[Counts] = (*(0 for _ in NUMBERS), *(ANY for _ in JOKERS))


def unable(number: int, count: int, fetchable: int, alone: bool) -> Counts:
    """The most copies of each card in a hand that cannot answer (SX-RES-1).

    A player who is `alone`, the only one with cards, can only beat (SX-END-2).
    """
    total = number * count
    caps = [total // worth for worth in NUMBERS] + [ANY if alone else 0] * len(JOKERS)
    caps[PLACE[number]] = ANY if alone else 0
    if not fetchable:
        caps[PLACE[HOCUS_POCUS]] = ANY
    return tuple(caps)


def took(n: int, who: str, number: int, count: int, caps: Counts) -> Claim:
    """The claim of a take."""
    says = f"{who} took {pile_of(number, count)}"
    return Claim(n, "SX-RES-1", says, caps, number, total=number * count)


def only_jokers(n: int, who: str) -> Claim:
    """The claim of a player who passes the move on (SX-AMB-7)."""
    return Claim(n, "SX-AMB-7", f"{who} passed the move on, as with only jokers in the hand", _NO_NUMBERS)


def room(caps: Counts, unseen: Counts) -> int:
    """The number of unseen cards that fit into a hand within `caps`."""
    return sum(map(min, unseen, caps))


def drew(claims: tuple[Claim, ...], cards: int) -> tuple[Claim, ...]:
    """The claims of a player after a draw; those that no card can disprove any more are dropped."""
    return tuple(
        replace(claim, drawn=claim.drawn + cards) for claim in claims if claim.drawn + cards - claim.over < HAND
    )


def showed(claims: tuple[Claim, ...], place: int, count: int) -> tuple[Claim, ...]:
    """The claims of a player after showing cards of one kind."""
    after = []
    for claim in claims:
        cap = claim.caps[place]
        if cap < ANY:
            within = min(cap, count)
            caps = with_item(claim.caps, place, cap - within)
            claim = replace(claim, caps=caps, over=claim.over + count - within)
        after.append(claim)
    return tuple(after)


def judged(
    claims: Sequence[tuple[Claim, ...]], hands: Sequence[int], unseen: Counts, who: int = -1, code: Code = 0
) -> tuple[tuple[tuple[Claim, ...], ...], tuple[LateRuling, ...]]:
    """The claims that may still be true, and a late ruling on each of the others.

    `who` has just shown `code`.
    """
    late: list[LateRuling] = []
    after: list[tuple[Claim, ...]] = []
    for index, claimed in enumerate(claims):
        if claimed:
            standing = []
            for claim in claimed:
                missing = hands[index] - room(claim.caps, unseen)
                if claim.over + max(0, missing) <= claim.drawn:
                    standing.append(claim)
                else:
                    shown = code if index == who and claim.over > claim.drawn else 0
                    late.append(LateRuling(claim.n, claim.rule, _proof(claim, shown)))
            claimed = tuple(standing)
        after.append(claimed)
    return tuple(after), tuple(late)


def _proof(claim: Claim, code: Code) -> str:
    """The reason why a claim is not true, in a sentence."""
    if not code:
        held = "an answer" if claim.number else "a number card"
        how = f"by the cards that nobody has seen, the hand held {held}"
    elif claim.drawn:
        new = f"at most {claim.drawn} of the cards shown since can be new"
        how = f"{new}, so {_needed_card(claim, code)} was in the hand then"
    else:
        how = f"{_needed_card(claim, code)} was in the hand then: nothing has been drawn since"
    return f"{claim.says}, but {how}."


def _needed_card(claim: Claim, code: Code) -> str:
    if isinstance(code, str):
        return f"{name(code)} to play"
    if not claim.number:
        return f"a {code} to attack with"
    if code == claim.number:
        return f"a {code} to pass with"
    needed = fewest_to_beat(claim.total, code)
    return f"{f'a {code}' if needed == 1 else pile_of(code, needed)} to beat it with"


def numbers_in(unseen: Counts) -> int:
    """The number of unseen number cards."""
    return sum(unseen[:KINDS])
