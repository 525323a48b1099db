"""The end of a hand: the count and its late rulings, the tally of a hand alone, the end of the match."""

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.contract.effects import Won
from referee.contract.guards import require_players
from referee.games.shanghai.effects import HandScored
from referee.games.shanghai.judging.guards import not_in_pack
from referee.games.shanghai.late_rulings import judge_watches, lot_shown
from referee.games.shanghai.plays import Count, Tally
from referee.games.shanghai.position import Phase, Position, Scored, with_next_hand
from referee.games.shanghai.scoring import POINTS, UNIT, charge
from referee.kit.cards import Card, too_many
from referee.kit.hand_points import by_value, can_be_worth, hands_can_be_worth, worth_in_words
from referee.kit.names import counted, listed
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused

# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Draft[Position]:
    if position.phase != Phase.COUNT:
        says = "The hands are counted when somebody is out, or when all have passed."
        raise Refused(("SH-SCO-1", "SH-OUT-1"), says)
    if play.hands is not None and play.points is not None:
        raise Refused("SH-SCO-1", "Enter the cards left in the hands or their points, not both.")
    draft = Draft(position)
    if play.hands is not None:
        require_players(position, play.hands, "SH-SCO-1")
        _judge_hands(draft, play.hands)
        points = tuple(charge(play.hands.get(name, ()), position.options) for name in position.players)
    elif play.points is not None:
        require_players(position, play.points, "SH-SCO-1")
        points = tuple(play.points.get(name, 0) for name in position.players)
        _require_points(position, points)
    elif position.options.point_a_card:
        points = position.hand.cards.hands
    else:
        raise Refused("SH-SCO-1", "Enter the cards left in each hand, or their points.")
    return _score(draft, points, position.hand.out, position.hand.drew)


def _judge_hands(draft: Draft[Position], hands: Mapping[str, tuple[Card, ...]]) -> None:
    """Check the hands that are shown, and flag the earlier plays that they prove wrong (SH-TURN-4).

    :raises Refused: hands that the players cannot have held.
    """
    position = draft.position
    options, ledger, watches = position.options, position.hand.cards.ledger, position.hand.watches
    card = too_many((card for cards in hands.values() for card in cards), options.pack)
    if card is not None:
        raise Refused("SH-PACK-1", not_in_pack(card, options))
    for who, name in enumerate(position.players):
        cards, held = hands.get(name, ()), position.hand.cards.hands[who]
        if len(cards) != held:
            says = f"{name} holds {counted(held, 'card')} but shows {len(cards)}."
            raise Refused(("SH-SCO-1", "SH-DEAL-1"), says)
        lost = Counter(ledger.known_to(who)) - Counter(cards)
        if lost:
            says = f"{name} has shown {listed_cards(lost.elements())} before, and still holds that."
            raise Refused("SH-TAB-2", says)
        ledger, contradictions = ledger.revealed(who, name, cards)
        for contradiction in contradictions:
            if not contradiction.n:
                card = next(card for card in cards if ledger.seen[card] > options.pack[card])
                raise Refused("SH-PACK-1", not_in_pack(card, options))
            draft.flag(LateRuling(contradiction.n, "SH-PACK-1", contradiction.says))
        if any(watch.who == who for watch in watches):
            watches = judge_watches(draft, watches, who, lot_shown(cards, options))


def _require_points(position: Position, points: Sequence[int]) -> None:
    """Check that the hands can be worth these points, by all public facts (SH-SCO-1, SH-SCO-2, SH-PACK-1, SH-AMB-5)."""
    options, cards = position.options, position.hand.cards
    if options.point_a_card:
        for name, held, entered in zip(position.players, cards.hands, points, strict=True):
            if entered != held:
                says = f"{name} holds {counted(held, 'card')}, one point each"
                raise Refused("SH-AMB-5", f"{says}; {counted(entered, 'point')} cannot be theirs.")
        return
    hidden = by_value(cards.ledger.unseen, POINTS)
    unseen = rest = 0
    for who, (name, held, entered) in enumerate(zip(position.players, cards.hands, points, strict=True)):
        known = cards.ledger.known_to(who)
        if not held and entered:
            raise Refused("SH-SCO-2", f"{name} is out and is charged nothing.")
        left = entered - charge(known, options)
        if entered % UNIT or not can_be_worth(left, held - len(known), hidden):
            says = f"{name} holds {counted(held, 'card')}{_seen(known, held)}"
            can = worth_in_words(held - len(known), hidden, entered - left)
            raise Refused("SH-SCO-1", f"{says}; {counted(entered, 'point')} cannot be theirs: only {can}.")
        unseen += held - len(known)
        rest += left
    if not can_be_worth(rest, unseen, hidden):
        says = f"The hands hold {unseen} of the cards that nobody has seen; {rest} points cannot be theirs."
        raise Refused("SH-PACK-1", says)


def _seen(known: Sequence[Card], held: int) -> str:
    """The cards of a hand that everyone has seen, in a clause."""
    if not known:
        return ""
    return ", all of them seen" if len(known) == held else f", {listed_cards(known)} among them"


# --- the tally of a hand alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    require_players(position, play.points, "SH-SCO-1", left="SH-LATE-2")
    points = tuple(play.points.get(name, 0) for name in position.players)
    there = sorted(position.roster.order)
    without = [position.players[seat] for seat in there if not points[seat]]
    if len(without) > 1:
        raise Refused(("SH-SCO-1", "SH-SCO-2"), f"Only one goes out; {listed(without)} have no points.")
    if play.out is not None and play.out not in without:
        raise Refused("SH-SCO-2", f"{play.out} went out and is charged nothing; the others have points.")
    _require_tally(position, [points[seat] for seat in there], everybody_holds=not without)
    return _score(Draft(position), points, position.players.index(without[0]) if without else None, None)


def _require_tally(position: Position, points: Sequence[int], everybody_holds: bool) -> None:
    """Check that a hand can leave these points (SH-SCO-1, SH-PACK-1, SH-AMB-5)."""
    options, together = position.options, sum(points)
    most = options.cards if everybody_holds else options.cards - options.deal_size
    if options.point_a_card:
        if together > most:
            raise Refused("SH-AMB-5", f"{together} cards cannot be left; the pack has {options.cards}.")
        return
    for more in points:
        if more % UNIT:
            raise Refused("SH-SCO-1", f"Cards are charged 5, 10 or 15: {counted(more, 'point')} cannot be theirs.")
    least = len(points) if everybody_holds else len(points) - 1
    if not hands_can_be_worth(together, range(least, most + 1), by_value(options.pack, POINTS)):
        says = f"{together} points are more than the pack can leave in the hands."
        raise Refused(("SH-PACK-1", "SH-SCO-1"), says)


# --- the score -------------------------------------------------------------------------------------------------------


def _score(
    draft: Draft[Position], points: Sequence[int], out: int | None, drew: tuple[int, ...] | None
) -> Draft[Position]:
    """The totals after a hand, and what comes next (SH-SCO-1, SH-SCO-2, SH-END-1)."""
    position = draft.position
    options, players = position.options, position.players
    totals = tuple(total + more for total, more in zip(position.totals, points, strict=True))
    draft.say("All have passed and are charged." if out is None else f"{players[out]} is out.", "SH-SCO-1")
    parts = []
    for seat in sorted(position.roster.order):
        name, before, more, total = players[seat], position.totals[seat], points[seat], totals[seat]
        parts.append(f"{name} {before} + {more} = {total}" if before and more else f"{name} {total}")
        draft.effect(HandScored(name, more, total))
    draft.say("; ".join(parts))
    if options.point_a_card:
        draft.cite("SH-AMB-5")
    draft.cite("SH-BLOCK-1" if out is None else "SH-SCO-2")
    scored = Scored(position.deal, out, tuple(points), totals, drew)
    after = with_next_hand(replace(position, totals=totals, history=position.history.add(scored)))
    ended = position.deal >= options.deals if options.deals else max(totals) >= options.target
    if not ended:
        return draft.at(after)
    over = replace(after, phase=Phase.OVER, deal=position.deal, dealer=position.dealer, turn=position.turn)
    winners = over.winners
    verb = "wins" if len(winners) == 1 else "share the win"
    draft.say(f"{listed(winners)} {verb} with the lowest total, {totals[players.index(winners[0])]}", "SH-END-1")
    if options.deals:
        draft.cite("SH-AMB-6")
    return draft.at(over).effect(Won(winners))
