"""A card of a trick (PN-PLAY-1 to PN-PLAY-6).

A card is refused if the hand surely does not hold it, or if the hand surely holds a card that is due instead. A card
can also make a claim about hidden cards: a player who does not follow, beat or trump claims to hold no card that could.
A later card may disprove such a claim. That card is allowed, since it is on the table, and the play that made the claim
is flagged (`late_rulings`).
"""

from typing import Final

from referee.games.pinochle.effects import CardPlayed, TrickWon
from referee.games.pinochle.judging.exchange import flag_exchange, show_to_exchange
from referee.games.pinochle.judging.guards import require_part
from referee.games.pinochle.judging.late_rulings import flag_claims, flag_counted_out, surely_due
from referee.games.pinochle.judging.melds import flag_melds
from referee.games.pinochle.judging.score import score_played
from referee.games.pinochle.pack import COPIES, HAND, PLACE, SEATS, SHOWN, copies, fifth, minus, plus, shown, spread
from referee.games.pinochle.plays import PlayCard
from referee.games.pinochle.position import Claim, Phase, Position, Tricks
from referee.games.pinochle.tricks import LAST_TRICK, after, denied, due_instead, lead, points, rule, winner
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused

LAST: Final = HAND
"""The number of the last trick."""


def judge_card(position: Position, play: PlayCard) -> Draft[Position]:
    require_part(position, Phase.PLAY, "PN-PLAY-1")
    tricks = position.play
    assert tricks is not None
    card, who = PLACE[play.card], tricks.turn
    known = copies(tricks.known[who], card) > 0
    if not known:
        _require_can_hold(position, tricks, who, card)
    disclaimed = denied(tricks.state, card)
    if disclaimed:
        _require_due(position, tricks, who, card, disclaimed)

    name = position.players[who]
    draft = Draft(position)
    claims = flag_claims(draft, tricks, who, card)
    if disclaimed:
        claim = Claim(disclaimed, tricks.number, tricks.state, card, play.n)
        claims = with_item(claims, who, (*claims[who], claim))
    if not known:
        show_to_exchange(draft, who, 1 << card, "plays")
    mistake = ", which shows an earlier mistake" if draft.late_rulings else ""
    draft.say(f"{name} plays {SHOWN[card]}{mistake}", rule(tricks.state, card)).effect(CardPlayed(name, str(play.card)))
    lying = replace(
        tricks,
        state=after(tricks.state, card),
        cards=(*tricks.cards, card),
        shown=with_item(tricks.shown, who, plus(tricks.shown[who], card)),
        known=with_item(tricks.known, who, minus(tricks.known[who], card)) if known else tricks.known,
        hidden=tricks.hidden if known else with_item(tricks.hidden, who, tricks.hidden[who] - 1),
        seen=tricks.seen if known else plus(tricks.seen, card),
        claims=claims,
    )
    lying = flag_counted_out(draft, lying)
    if len(lying.cards) < SEATS:
        return draft.at(replace(draft.position, play=lying))
    return _end_trick(draft, lying)


def _require_can_hold(position: Position, tricks: Tricks, who: int, card: int) -> None:
    """Check that the hand can hold the card: the pack has one more, and the hand has room beside the meld laid."""
    seen, name = copies(tricks.seen, card), position.players[who]
    if seen >= COPIES:
        says = fifth(card, seen + 1)
        holders = [index for index in range(SEATS) if copies(tricks.known[index], card)]
        if holders:
            holder = position.players[holders[0]]
            says = f"{says[:-1]}, and {holder} has laid {SHOWN[card]} as meld and not played it."
        raise Refused("PN-PACK-1", says)
    if not tricks.hidden[who]:
        left = shown(spread(tricks.known[who]))
        says = f"All that {name} still holds was laid as meld: play one of {left}."
        raise Refused("PN-MELD-1", says)


def _require_due(position: Position, tricks: Tricks, who: int, card: int, disclaimed: int) -> None:
    """Check that the hand does not surely hold one of the `disclaimed` cards, which are due instead of `card`."""
    held = surely_due(tricks, who, tricks.state, disclaimed)
    if held is None:
        return
    duty = due_instead(tricks.state, card, held.card)
    name = position.players[who]
    if held.card is not None and held.is_laid:
        why = f"{name} holds {SHOWN[held.card]}, laid as meld"
    else:
        why = f"{name} must hold one: no other hand has room for all that are left"
    raise Refused(duty.rule, f"{duty.reason[0].upper()}{duty.reason[1:]}, and {why}.")


def _end_trick(draft: Draft[Position], tricks: Tricks) -> Draft[Position]:
    """Give the trick to its winner, who leads next; score the hand after the last trick (PN-PLAY-1, PN-PLAY-6)."""
    position = draft.position
    won = (tricks.leader + winner(tricks.cards, position.trump)) % SEATS
    worth, is_last = points(tricks.cards), tricks.number == LAST
    extra = ""
    if is_last:
        worth += LAST_TRICK
        extra = f", {LAST_TRICK} of them for the last trick"
    name = position.players[won]
    draft.add(f"{name} wins trick {tricks.number}: {worth}{extra}", "PN-PLAY-6")
    draft.effect(TrickWon(name, tricks.number, worth))
    taken = with_item(tricks.points, won % 2, tricks.points[won % 2] + worth)
    if is_last:
        draft.cite("PN-SCO-1")
        flag_exchange(draft, tricks)
        flag_melds(draft, tricks)
        return score_played(draft, taken[position.bidder % 2])
    following = replace(
        tricks,
        leader=won,
        state=lead(position.trump),
        cards=(),
        number=tricks.number + 1,
        points=taken,
        last=(tricks.cards, tricks.leader, won),
    )
    return draft.at(replace(position, play=following))
