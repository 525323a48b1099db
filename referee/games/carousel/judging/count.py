"""The end of a hand: the count and its late rulings, the tally of a hand alone, the next hand, the end of the game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations

from referee.contract.guards import require_here, require_players
from referee.contract.sums import bounded
from referee.games.carousel.deadwood import Deadwood, deadwood, least_deadwood, most_deadwood
from referee.games.carousel.effects import GameWon, HandScored, Owes
from referee.games.carousel.judging.knock import deadwood_bound
from referee.games.carousel.plays import Count, Tally
from referee.games.carousel.position import KNOCKED, OUT, PASSED, HandEnd, Phase, Position, Scored, with_next_hand
from referee.games.carousel.scoring import (
    VALUES,
    arithmetic,
    leader,
    rules_of,
    score,
    settle,
    settlement_sentence,
)
from referee.kit.cards import Card
from referee.kit.names import counted, listed
from referee.kit.numbers import plain, written
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.values import replace, with_item
from referee.ruling import Draft, LateRuling, Refused

# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Draft[Position]:
    end, options = position.hand.end, position.options
    if position.phase != Phase.COUNT or end is None:
        says = "The hands are counted when somebody has knocked or is out, or all have passed."
        raise Refused("CA-DEAD-1", says)
    if (play.hands is None) == (play.points is None):
        raise Refused("CA-DEAD-1", "Enter the cards left in each hand, or their points.")
    draft, late = Draft(position).cite("CA-DEAD-1"), list[LateRuling]()
    if options.meld_at_knock:
        draft.cite("CA-AMB-4")
    if play.hands is not None:
        require_players(position, play.hands, "CA-DEAD-1", left="CA-LATE-2")
        late = _late_rulings(position, play.hands)
        hands = [deadwood(play.hands.get(player, ()), options) for player in position.players]
        points = tuple(hand.points for hand in hands)
        if any(hand.melds for hand in hands):
            draft.say(_melds_in_hands(position, hands))
    else:
        points = _read_points(position, play.points or {})
    if end.how == KNOCKED and end.knocker is not None and points[end.knocker] > options.knock_limit and end.n:
        name, limit = position.players[end.knocker], options.knock_limit
        says = f"{name} knocked with {points[end.knocker]}; a knock needs {limit} or less"
        draft.cite("CA-KNOCK-1").flag(LateRuling(end.n, "CA-KNOCK-1", says))
    return _score(draft.flag(*late), points, end)


def _late_rulings(position: Position, hands: Mapping[str, tuple[Card, ...]]) -> list[LateRuling]:
    """The late rulings on earlier plays that the shown hands prove wrong.

    :raises Refused: hands that the players cannot have held.
    """
    ledger, late = position.hand.cards.ledger, []
    for who, (player, held) in enumerate(zip(position.players, position.hand.cards.hands, strict=True)):
        hand = hands.get(player, ())
        if len(hand) != held:
            raise Refused("CA-DEAL-1", f"{player} holds {counted(held, 'card')} but shows {len(hand)}.")
        ledger, contradictions = ledger.revealed(who, player, hand)
        for contradiction in contradictions:
            if not contradiction.n:
                raise Refused("CA-PACK-1", f"{contradiction.says}.")
            late.append(LateRuling(contradiction.n, "CA-PACK-1", contradiction.says))
    return late


def _melds_in_hands(position: Position, hands: Sequence[Deadwood]) -> str:
    """The melds in the hands, which do not count, in a sentence."""
    clauses = []
    for player, hand in zip(position.players, hands, strict=True):
        if hand.melds:
            melds = " / ".join(meld.shown for meld in hand.melds)
            clauses.append(f"{player} has {melds}" + (f", {listed_cards(hand.left)} left" if hand.left else ""))
    return "; ".join(clauses)


def _read_points(position: Position, points: Mapping[str, int]) -> tuple[int, ...]:
    """The entered deadwood of each hand.

    :raises Refused: points that are missing, or that unseen cards cannot be worth.
    """
    require_players(position, points, "CA-DEAD-1", left="CA-LATE-2")
    for held, player in zip(position.hand.cards.hands, position.players, strict=True):
        if held and player not in points:
            raise Refused("CA-DEAD-1", f"What is {player}’s deadwood? {player} holds {counted(held, 'card')}.")
    in_order = tuple(points.get(player, 0) for player in position.players)
    _require_points(position, in_order)
    return in_order


def _require_points(position: Position, points: Sequence[int]) -> None:
    """Require points that the hands can be worth, each alone and any of them together (CA-DEAD-1, CA-PACK-1)."""
    unseen, players = position.hand.unseen, position.there
    for some in chain.from_iterable(combinations(players, size) for size in range(1, len(players) + 1)):
        hands, total = [position.hand.cards.hands[who] for who in some], sum(points[who] for who in some)
        low, high = least_deadwood(unseen, hands, position.options), most_deadwood(unseen, hands)
        if low <= total <= high:
            continue
        held = counted(sum(hands), "card")
        if len(some) == 1:
            span = counted(low, "point") if low == high else f"{low} to {high} points"
            raise Refused("CA-DEAD-1", f"{position.players[some[0]]} holds {held}: {span}, not {total}.")
        whose = "" if len(some) == len(players) else f" of {listed([position.players[who] for who in some])}"
        bound = f"at least {low}" if total < low else f"at most {high}"
        says = f"{counted(total, 'point')} in {held}{whose}; cards that nobody has seen make {bound}."
        raise Refused("CA-PACK-1", says)


# --- the tally of a hand alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    require_players(position, play.deadwood, "CA-DEAD-1", left="CA-LATE-2")
    for seat in position.there:
        player = position.players[seat]
        if player not in play.deadwood:
            raise Refused("CA-SCO-1", f"What is {player}’s deadwood? All hands are counted.")
    points = tuple(play.deadwood.get(player, 0) for player in position.players)
    if play.knocker is not None:
        require_here(position, play.knocker, "CA-LATE-2", "knocker")
    knocker = None if play.knocker is None else position.players.index(play.knocker)
    _require_tally(position, points, knocker)
    how = PASSED if knocker is None else KNOCKED if points[knocker] else OUT
    return _score(Draft(position), points, HandEnd(how, knocker))


def _require_tally(position: Position, points: Sequence[int], knocker: int | None) -> None:
    """Require points with which a hand can end (CA-PACK-1, CA-KNOCK-1, CA-DEAD-1)."""
    whole = sum(VALUES[card.rank] * count for card, count in position.hand.cards.ledger.pack.items())
    if sum(points) > whole:
        says = f"{sum(points)} points of deadwood; all cards of the pack are worth {whole}."
        held = dict(zip(position.players, points, strict=True))
        raise Refused("CA-PACK-1", says, sums=(bounded("", held, most=whole),))
    options = position.options
    if knocker is not None and points[knocker] > options.knock_limit:
        name = position.players[knocker]
        says = f"{name} knocked with {points[knocker]}; a knock needs {options.knock_limit} or less."
        raise Refused(("CA-KNOCK-1", "CA-DEAD-1"), says, sums=(deadwood_bound(name, points[knocker], options),))
    if options.meld_at_knock:
        return
    for who in position.there:
        if points[who] == 0 and who != knocker:
            says = f"{position.players[who]} holds cards, and all of them count: only a player who is out has 0."
            raise Refused(("CA-DEAD-1", "CA-OUT-1"), says)


# --- the score, the next hand, the end of the game -------------------------------------------------------------------


def _score(draft: Draft[Position], deadwood: tuple[int, ...], end: HandEnd) -> Draft[Position]:
    """The totals after a hand, then the next hand or the end (CA-SCO-1 to CA-SCO-4, CA-GAME-1, CA-GAME-2)."""
    position = draft.position
    options, there = position.options, position.there
    names, left = [position.players[seat] for seat in there], [deadwood[seat] for seat in there]
    hand = score(left, None if end.knocker is None else there.index(end.knocker), options)
    won = dict(zip(there, hand.points, strict=True))
    scored_points = tuple(won.get(seat, Fraction(0)) for seat in range(len(position.players)))
    totals = tuple(total + points for total, points in zip(position.totals, scored_points, strict=True))
    held = ", ".join(f"{name} {points}" for name, points in zip(names, left, strict=True))
    draft.say(f"Deadwood: {held}").say(arithmetic(hand, names), *rules_of(hand, options))
    if end.how == OUT:
        draft.cite("CA-OUT-1")
    elif end.how == PASSED:
        draft.cite("CA-AMB-7")
    for name, points, count in zip(names, hand.points, left, strict=True):
        draft.effect(HandScored(name, plain(points), count))
    scored = Scored(
        number=position.number,
        ended=end.how,
        knocker=end.knocker,
        deadwood=deadwood,
        points=scored_points,
        totals=totals,
    )
    after = replace(position, totals=totals, history=position.history.add(scored))
    standing = [totals[seat] for seat in there]
    winner = leader(standing, options.target)
    if winner is not None:
        return _end_game(draft.at(after), winner)
    if max(standing) >= options.target:
        draft.say(f"Level at {written(max(standing))}: another hand", "CA-GAME-1")
    return draft.at(with_next_hand(after))


def _end_game(draft: Draft[Position], winner: int) -> Draft[Position]:
    """The bonus of the winner, and the debts of the losers who are there (CA-GAME-1, CA-GAME-2).

    `winner` counts those who are there.
    """
    position, there = draft.position, draft.position.there
    names, totals = [position.players[seat] for seat in there], [position.totals[seat] for seat in there]
    end = settle(totals, winner, position.options)
    draft.say(settlement_sentence(end, totals, names), "CA-GAME-1", "CA-GAME-2")
    if any(totals[who] == 0 for who in end.payments):
        draft.cite("CA-AMB-8")
    draft.effect(GameWon((names[winner],), end.bonus))
    for who, owed in end.payments.items():
        draft.effect(Owes(names[who], names[winner], plain(owed)))
    hand = replace(position.hand, cards=replace(position.hand.cards, table=()), fresh=())
    final = with_item(position.totals, there[winner], end.final[winner])
    over = replace(position, totals=final, phase=Phase.OVER, hand=hand, bonus=end.bonus, winner=there[winner])
    return draft.at(over)
