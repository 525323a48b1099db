"""Late rulings on cards that were not due: a later card, or counting alone, disproves what they claimed."""

from typing import Final

from referee.games.pinochle.pack import HAND, SEATS, SHOWN, unseen
from referee.games.pinochle.position import Claim, Position, Tricks, surely
from referee.games.pinochle.tricks import LEVELS, due_instead
from referee.kit.values import Value, replace, with_item
from referee.ruling import Draft, LateRuling

MOST_DENIED: Final = 2 * HAND
"""The most cards that one claim can deny: all cards of two suits."""
NO_ROOM: Final = "held a card that had to be played: no other hand has room for it"


class SureCard(Value):
    """A card that a hand surely holds."""

    card: int | None
    """None if counting proves a card of the suit led or a trump, but not which of the two."""
    is_laid: bool
    """True if it was laid as meld."""


def surely_due(tricks: Tricks, who: int, state: int, disclaimed: int) -> SureCard | None:
    """The first of the `disclaimed` cards, in the order due, that a player surely holds; None if nothing is sure."""
    for mask in LEVELS[state]:
        mask &= disclaimed
        held = surely(tricks, who, mask) if mask else None
        if held is not None:
            return SureCard(held, True) if held >= 0 else SureCard(mask.bit_length() - 1, False)
    return None if surely(tricks, who, disclaimed) is None else SureCard(None, False)


def flag_claims(draft: Draft[Position], tricks: Tricks, who: int, card: int) -> tuple[tuple[Claim, ...], ...]:
    """Flag the claims that a player disproves by playing a card; return the claims that are left."""
    bit = 1 << card
    claims = tricks.claims[who]
    for claim in claims:
        if claim.mask & bit:
            draft.flag(_late(draft.position, who, claim, card, f"held {SHOWN[card]}"))
    return with_item(tricks.claims, who, tuple(claim for claim in claims if not claim.mask & bit))


def _late(position: Position, who: int, claim: Claim, held: int | None, reason: str) -> LateRuling:
    duty = due_instead(claim.state, claim.card, held)
    says = f"Trick {claim.trick}: {position.players[who]} played {SHOWN[claim.card]} and {reason}; {duty.reason}"
    return LateRuling(claim.n, duty.rule, says)


def flag_counted_out(draft: Draft[Position], tricks: Tricks) -> Tricks:
    """Flag the claims that counting alone disproves: the other hands have no room for the cards still to come."""
    hidden = tricks.hidden
    room = sum(hidden)
    if room - max(hidden) >= MOST_DENIED:
        return tricks
    for who in range(SEATS):
        claims = tricks.claims[who]
        others = room - hidden[who]
        if not any(unseen(tricks.seen, claim.mask) > others for claim in claims):
            continue
        left = []
        for claim in claims:
            held = surely_due(tricks, who, claim.state, claim.mask)
            if held is None:
                left.append(claim)
            else:
                draft.flag(_late(draft.position, who, claim, held.card, NO_ROOM))
        if len(left) < len(claims):
            tricks = replace(tricks, claims=with_item(tricks.claims, who, tuple(left)))
    return tricks
