"""The end of a hand: going out, the count and its late rulings, the tally, the end of the game."""

from collections.abc import Mapping, Sequence

from referee.contract.effects import WentOut, Won
from referee.contract.guards import require_here, require_players
from referee.games.krambambuli.effects import Charged
from referee.games.krambambuli.melds import HAND, pack_for
from referee.games.krambambuli.plays import Count, Tally
from referee.games.krambambuli.position import Phase, Position, ScoredHand, cleared
from referee.games.krambambuli.scoring import LEAST, VALUES, charge
from referee.kit.cards import Card, one_more, too_many
from referee.kit.hand_points import by_value, can_be_worth, hands_can_be_worth, worth_in_words
from referee.kit.names import counted, listed
from referee.kit.rummy import card_ledger
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused


def go_out(draft: Draft[Position]) -> Draft[Position]:
    """End the hand at once: the player has no card left (KR-OUT-1)."""
    position = draft.position
    who = position.turn.player
    draft.say(f"{position.player} is out: count the hands", "KR-OUT-1").effect(WentOut(position.player))
    return draft.flag(*_broken_locks(position, who, ())).at(replace(position, phase=Phase.COUNT, out=who))


def _broken_locks(position: Position, who: int, hand: Sequence[Card]) -> list[LateRuling]:
    """A late ruling on discarding the upcard just taken, if `hand` lacks the equal card that excuses it (KR-TURN-2)."""
    must_hold = position.hands.must_hold[who]
    if must_hold is None or must_hold[0] in hand:
        return []
    card, n = must_hold
    says = f"{position.players[who]} discarded the {card.spoken} just taken, and had no other"
    return [LateRuling(n, "KR-TURN-2", says)]


# --- the count -------------------------------------------------------------------------------------------------------

CountedHands = Sequence[tuple[Card, ...]]
"""The cards left in each hand, in the order of the players."""


def judge_count(position: Position, play: Count) -> Draft[Position]:
    if position.phase != Phase.COUNT:
        raise Refused("KR-SCO-1", "The hands are counted when the hand is over.")
    _require_count(position, play.hands, play.points)
    if play.hands is None:
        points = tuple((play.points or {}).get(player, 0) for player in position.players)
        _require_points(position, points)
        return _score_hand(position, points, position.out)
    hands = [play.hands.get(player, ()) for player in position.players]
    for player, held, hand in zip(position.players, position.hands.sizes, hands, strict=True):
        if len(hand) != held:
            says = f"{player} holds {counted(held, 'card')} but shows {len(hand)}."
            raise Refused("KR-SCO-1", says, f"hands.{player}")
    _require_in_pack(position, hands)
    late = _late_rulings(position, hands)
    return _score_hand(position, tuple(map(charge, hands)), position.out).flag(*late)


def _require_count(position: Position, hands: Mapping[str, object] | None, points: Mapping[str, object] | None) -> None:
    """Check that a count has either cards or points, and only of players in this game."""
    if (hands is None) == (points is None):
        raise Refused("KR-SCO-1", "Enter the cards left in each hand, or their points.")
    require_players(position, hands or points or (), "KR-SCO-1", left="KR-LATE-2")


def _require_in_pack(position: Position, hands: CountedHands) -> None:
    """Check that the packs have all the cards that the hands show together (KR-PACK-1)."""
    pack = pack_for(len(position.roster.order))
    card = too_many((card for hand in hands for card in hand), pack)
    if card is not None:
        raise Refused("KR-PACK-1", one_more(card.spoken, pack[card] + 1, pack[card]))


def _late_rulings(position: Position, hands: CountedHands) -> list[LateRuling]:
    """The earlier plays that the hands prove wrong (KR-PACK-1, KR-TURN-1, KR-TURN-2)."""
    late: list[LateRuling] = []
    ledger = position.hands.ledger
    for index, (player, hand) in enumerate(zip(position.players, hands, strict=True)):
        ledger, doubts = ledger.revealed(index, player, hand)
        for doubt in doubts:
            rule = "KR-PACK-1" if doubt.kind == card_ledger.PACK else "KR-TURN-1"
            late.append(LateRuling(doubt.n, rule, doubt.says))
        late += _broken_locks(position, index, hand)
    return late


def _require_points(position: Position, points: Sequence[int]) -> None:
    """Check that the hands can have these points, given the cards that all have seen (KR-SCO-1, KR-PACK-1)."""
    ledger = position.hands.ledger
    hidden = by_value(ledger.unseen, VALUES)
    unseen = rest = 0
    for index, (player, total) in enumerate(zip(position.players, points, strict=True)):
        known = ledger.known_to(index)
        held, left = position.hands.sizes[index], total - charge(known)
        if not can_be_worth(left, held - len(known), hidden):
            seen = f", {listed_cards(known)} among them" if known else ""
            they = "it" if held == 1 else "they"
            says = f"{player} holds {counted(held, 'card')}{seen}; {they} cannot be worth {counted(total, 'point')}"
            can = worth_in_words(held - len(known), hidden, total - left)
            raise Refused("KR-SCO-1", f"{says}: only {can}.", f"points.{player}")
        unseen += held - len(known)
        rest += left
    if not can_be_worth(rest, unseen, hidden):
        entered = sum(points)
        cards = counted(sum(position.hands.sizes), "card")
        says = f"The hands hold {cards} together; they cannot be worth {counted(entered, 'point')}"
        raise Refused("KR-PACK-1", f"{says}: only {worth_in_words(unseen, hidden, entered - rest)}.")


# --- the tally -------------------------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    _require_count(position, play.hands, play.points)
    if play.hands is None:
        charges = tuple((play.points or {}).get(player, 0) for player in position.players)
    else:
        hands = [play.hands.get(player, ()) for player in position.players]
        _require_in_pack(position, hands)
        charges = tuple(map(charge, hands))
    if play.out is not None:
        require_here(position, play.out, "KR-LATE-2", "out")
    for seat in sorted(position.roster.order):
        player, points = position.players[seat], charges[seat]
        if player == play.out and points:
            says = f"{player} went out and has nothing left; {counted(points, 'point')} given."
            raise Refused(("KR-SCO-1", "KR-OUT-1"), says)
        if player != play.out and points < LEAST:
            raise Refused(("KR-SCO-1", "KR-OUT-1"), f"{player} has not gone out, and holds at least one card.")
    # The player who went out had a dealt hand and drew at least once. If all are still in, only the upcard is gone.
    gone = 1 if play.out is None else HAND + 1
    there = len(position.roster.order)
    holders = there - (play.out is not None)
    pack = pack_for(there)
    together = sum(charges)
    if not hands_can_be_worth(together, range(holders, pack.total() - gone + 1), by_value(pack, VALUES)):
        says = f"{together} points together are more than the pack can leave in the hands."
        raise Refused(("KR-PACK-1", "KR-SCO-1"), says)
    return _score_hand(position, charges, None if play.out is None else position.players.index(play.out))


# --- the score -------------------------------------------------------------------------------------------------------


def _score_hand(position: Position, charges: tuple[int, ...], out: int | None) -> Draft[Position]:
    """Add a hand to the totals, then start the next hand or end the game (KR-SCO-1, KR-END-1)."""
    players = position.players
    totals = tuple(total + points for total, points in zip(position.totals, charges, strict=True))
    after = replace(
        cleared(position),
        totals=totals,
        history=position.history.add(ScoredHand(position.number, out, charges, totals)),
        number=position.number + 1,
        dealer=position.roster.after(position.dealer),
    )
    draft = Draft(after).cite("KR-SCO-1")
    for seat in sorted(position.roster.order):
        name, before, points = players[seat], position.totals[seat], charges[seat]
        draft.add(f"{name} {before} + {points} = {totals[seat]}").effect(Charged(name, points))
    if max(totals) < position.options.target:
        return draft
    draft.cite("KR-END-1")
    winners = after.lowest
    if len(winners) > 1:
        draft.cite("KR-AMB-4")
    if not after.decided:
        return draft.say(f"{listed(winners)} share the lowest total: another hand")
    verb = "win" if len(winners) > 1 else "wins"
    best = totals[players.index(winners[0])]
    draft.say(f"The game is over: {listed(winners)} {verb} with {best}").effect(Won(winners))
    return draft.at(replace(after, phase=Phase.OVER, number=position.number, dealer=position.dealer))
