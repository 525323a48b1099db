"""Judging a card of a trick, and what it proves of earlier plays.

A card that the hand surely does not hold, or that is not due while one that is due surely is in the hand, is refused.
Of all that is hidden a card says something: who does not follow, beat or trump claims to hold nothing that could. The
card that gives such a claim the lie is allowed, for it lies on the table, and the play that claimed is flagged.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.pinochle.auction import not_in
from referee.games.pinochle.ending import end_played
from referee.games.pinochle.melding import shown_by_partner
from referee.games.pinochle.melds import best, values
from referee.games.pinochle.options import needs_marriage
from referee.games.pinochle.pack import (
    COPIES,
    HAND,
    KING,
    NAMES,
    PLACE,
    QUEEN,
    SEATS,
    SHOWN,
    SUIT_MASKS,
    among,
    copies,
    fifth,
    minus,
    plus,
    shown,
    spread,
    unseen,
)
from referee.games.pinochle.plays import PlayCard
from referee.games.pinochle.position import PLAY, Claim, Position, Tricks, surely
from referee.games.pinochle.tricks import LAST_TRICK, LEVELS, after, denied, due_instead, lead, points, rule, winner
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

LAST: Final = HAND
"""The number of the last trick."""
MOST_DENIED: Final = 2 * HAND
"""So many cards a player can say at once not to hold: those of two suits."""
NO_ROOM: Final = "must have held a card that no other hand has room for"


def judge_card(position: Position, play: PlayCard) -> Ruling[Position]:
    if refusal := not_in(position, "PN-PLAY-1", PLAY):
        return refusal
    tricks = position.play
    assert tricks is not None
    card, who = PLACE[play.card], tricks.turn
    known = copies(tricks.known[who], card)
    if not known and (refusal := _cannot_hold(position, tricks, who, card)):
        return refusal
    says_none = denied(tricks.state, card)
    if says_none and (refusal := _not_due(position, tricks, who, card, says_none)):
        return refusal

    following, flags = _flagged(position, tricks, who, card, play.n)
    claims = following.claims
    if says_none:
        claim = Claim(says_none, tricks.number, tricks.state, card, play.n)
        claims = put(claims, who, (*claims[who], claim))
    lying = (*tricks.cards, card)
    tricks = Tricks(
        tricks.leader,
        after(tricks.state, card),
        lying,
        tricks.number,
        tricks.points,
        tricks.last,
        put(tricks.shown, who, plus(tricks.shown[who], card)),
        put(tricks.known, who, minus(tricks.known[who], card)) if known else tricks.known,
        tricks.hidden if known else put(tricks.hidden, who, tricks.hidden[who] - 1),
        tricks.seen if known else plus(tricks.seen, card),
        claims,
    )
    exchange = position.exchange
    if exchange is not None and exchange.room is not None and not known:
        exchange, late = shown_by_partner(position, who, 1 << card, "plays")
        flags += late
    name = position.players[who]
    says = f"{name} plays {SHOWN[card]}"
    if flags:
        says += ", which shows an earlier mistake"
    assert position.play is not None
    rules = [rule(position.play.state, card)]
    effects = [Effect("played", who=name, card=str(play.card))]
    tricks, proven = _counted_out(position, tricks)
    flags += proven
    if len(lying) < SEATS:
        return allow(replace(position, play=tricks, exchange=exchange), says, rules, effects, flags)
    return _trick_over(replace(position, play=tricks, exchange=exchange), tricks, says, rules, effects, flags)


# --- what is refused -------------------------------------------------------------------------------------------------


def _cannot_hold(position: Position, tricks: Tricks, who: int, card: int) -> Ruling[Position] | None:
    """The refusal of a card that the hand cannot hold: five of a kind, or no room beside the meld laid."""
    seen = copies(tricks.seen, card)
    if seen >= COPIES:
        told = fifth(card, seen + 1)
        holders = [index for index in range(SEATS) if copies(tricks.known[index], card)]
        if holders:
            name = position.players[holders[0]]
            told = f"{told[:-1]}, and {name} has laid {SHOWN[card]} as meld and not played it."
        return refuse("PN-PACK-1", told)
    if not tricks.hidden[who]:
        left = shown(spread(tricks.known[who]))
        name = position.players[who]
        return refuse("PN-MELD-1", f"All that {name} still holds was laid as meld: {left}; one of these is played.")
    return None


def _not_due(position: Position, tricks: Tricks, who: int, card: int, none: int) -> Ruling[Position] | None:
    """The refusal of a card while another, one of `none`, surely is in the hand: that is due."""
    found = _surely_due(tricks, who, tricks.state, none)
    if found is None:
        return None
    held, laid = found
    broken, says = due_instead(tricks.state, card, held)
    name = position.players[who]
    if held is not None and laid:
        why = f"{name} holds {SHOWN[held]}, laid as meld"
    else:
        why = f"{name} must hold one: no other hand has room for all that are left"
    return refuse(broken, f"{says[0].upper()}{says[1:]}, and {why}.")


def _surely_due(tricks: Tricks, who: int, state: int, none: int) -> tuple[int | None, bool] | None:
    """The first due of the cards `none` that a player surely holds, and whether it was laid as meld. The card is None
    where counting proves that there is one of the suit led or a trump, and not of which. None where nothing is sure."""
    for mask in LEVELS[state]:
        mask &= none
        held = surely(tricks, who, mask) if mask else None
        if held is not None:
            return (held, True) if held >= 0 else (mask.bit_length() - 1, False)
    return None if surely(tricks, who, none) is None else (None, False)


# --- late rulings ----------------------------------------------------------------------------------------------------


def _flagged(position: Position, tricks: Tricks, who: int, card: int, n: int) -> tuple[Tricks, tuple[Flag, ...]]:
    """The late rulings on what a player claimed not to hold and now plays; those claims are settled."""
    bit = 1 << card
    mine = tricks.claims[who]
    if not any(claim.mask & bit for claim in mine):
        return tricks, ()
    flags = tuple(_late(position, who, claim, card, f"held {SHOWN[card]}") for claim in mine if claim.mask & bit)
    left = tuple(claim for claim in mine if not claim.mask & bit)
    return replace(tricks, claims=put(tricks.claims, who, left)), flags


def _late(position: Position, who: int, claim: Claim, held: int | None, what: str) -> Flag:
    broken, due = due_instead(claim.state, claim.card, held)
    says = f"Trick {claim.trick}: {position.players[who]} played {SHOWN[claim.card]} and {what}; {due}"
    return Flag(claim.n, broken, says)


def _counted_out(position: Position, tricks: Tricks) -> tuple[Tricks, tuple[Flag, ...]]:
    """The late rulings that counting alone proves: the other hands have no room left for the cards still to come."""
    hidden = tricks.hidden
    room = sum(hidden)
    if room - max(hidden) >= MOST_DENIED:
        return tricks, ()
    flags: tuple[Flag, ...] = ()
    for who in range(SEATS):
        mine = tricks.claims[who]
        others = room - hidden[who]
        if not any(unseen(tricks.seen, claim.mask) > others for claim in mine):
            continue
        left = []
        for claim in mine:
            found = _surely_due(tricks, who, claim.state, claim.mask)
            if found is None:
                left.append(claim)
            else:
                flags += (_late(position, who, claim, found[0], NO_ROOM),)
        if len(left) < len(mine):
            tricks = replace(tricks, claims=put(tricks.claims, who, tuple(left)))
    return tricks, flags


# --- the end of a trick ----------------------------------------------------------------------------------------------


def _trick_over(
    position: Position, tricks: Tricks, says: str, rules: list[str], effects: list[Effect], flags: tuple[Flag, ...]
) -> Ruling[Position]:
    """The winner takes the trick and leads to the next (PN-PLAY-1, PN-PLAY-6); after the last the hand is scored."""
    assert position.trump is not None
    assert position.bidder is not None
    won = (tricks.leader + winner(tricks.cards, position.trump)) % SEATS
    worth = points(tricks.cards)
    last = tricks.number == LAST
    rules.append("PN-PLAY-6")
    told = f"{worth}"
    if last:
        worth += LAST_TRICK
        told = f"{worth}, {LAST_TRICK} of them for the last trick"
        rules.append("PN-SCO-1")
    taken = _plus(tricks.points, won % 2, worth)
    says += f"; {position.players[won]} wins trick {tricks.number}: {told}"
    effects.append(Effect("trick", who=position.players[won], number=tricks.number, points=worth))
    if last:
        flags += (*_exchange_not_kept(position, tricks), *_melds_not_held(position, tricks))
        return end_played(position, taken[position.bidder % 2], says, rules, effects, flags)
    following = replace(
        tricks,
        leader=won,
        state=lead(position.trump),
        cards=(),
        number=tricks.number + 1,
        points=taken,
        last=(tricks.cards, tricks.leader, won),
    )
    return allow(replace(position, play=following), says, rules, effects, flags)


def _plus(points: tuple[int, int], side: int, worth: int) -> tuple[int, int]:
    return (points[0] + worth, points[1]) if side == 0 else (points[0], points[1] + worth)


def _exchange_not_kept(position: Position, tricks: Tricks) -> tuple[Flag, ...]:
    """The late rulings of the end on the exchange (PN-EXCH-1): how many cards of the suit asked for the bidder and the
    partner held is known now, and what was said of those that were passed must fit."""
    exchange, bidder, number = position.exchange, position.bidder, position.options.pass_cards
    if exchange is None or bidder is None:
        return ()
    mask, suit = SUIT_MASKS[exchange.suit], NAMES[exchange.suit]
    partner = (bidder + 2) % SEATS
    ours, theirs = among(tricks.shown[bidder], mask), among(tricks.shown[partner], mask)
    one, other = position.players[bidder], position.players[partner]
    if exchange.back is not None and exchange.back > theirs:
        says = f"{exchange.back} of {suit} were said to go back, and {other} held {theirs} in all"
        return (Flag(exchange.back_n, "PN-EXCH-1", says),)
    if exchange.flagged:
        return ()
    back = min(number, theirs) if exchange.back is None else exchange.back
    most = min(number, ours + back)
    if exchange.passed is not None and exchange.passed > most:
        says = f"{exchange.passed} of {suit} were said to be passed, and {one} can have been given {most}"
        return (Flag(exchange.passed_n, "PN-EXCH-1", says),)
    if exchange.back is not None and theirs > back and most < number:
        says = f"{other} kept {theirs - back} of {suit}, and {one} can have been given only {most} of them"
        return (Flag(exchange.passed_n, "PN-EXCH-1", says),)
    return ()


def _melds_not_held(position: Position, tricks: Tricks) -> tuple[Flag, ...]:
    """The late rulings of the end: all cards have been seen, and a meld told in points was not among them, or the
    bidder had no marriage in trump."""
    assert position.trump is not None
    flags: list[Flag] = []
    worth = values(position.options)
    for who, laid in enumerate(position.laid):
        if laid is None or laid.cards is not None:
            continue
        most = best(spread(tricks.shown[who]), position.trump, worth).total
        if laid.points > most:
            says = f"{position.players[who]} laid {laid.points}; the best meld in the cards played is worth {most}"
            flags.append(Flag(laid.n, "PN-MELD-1", says))
    bidder = position.bidder
    assert bidder is not None
    meld = position.laid[bidder]
    if needs_marriage(position.options) and meld is not None and meld.cards is None and meld.points >= 4:
        low, own = 5 * position.trump, tricks.shown[bidder]
        if not (copies(own, low + KING) and copies(own, low + QUEEN)):
            name = NAMES[position.trump]
            says = f"{position.players[bidder]} named {name} and held no marriage in {name}"
            flags.append(Flag(position.trump_n, "PN-AMB-4", says))
    return tuple(flags)
