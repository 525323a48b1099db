"""The picture of Gin Rummy that its templates draw: two players, the hand in progress, the last hand."""

from collections.abc import Sequence

from referee.games.gin_rummy.arrangements import by_rank, cards_of
from referee.games.gin_rummy.options import UPCARD
from referee.games.gin_rummy.position import Phase, Position, ScoredHand
from referee.kit.cards import Card
from referee.kit.values import Value


class CardPicture(Value):
    """A card on the board."""

    shown: str
    spoken: str
    red: bool


class SidePicture(Value):
    """A player."""

    name: str
    total: int
    """The sum of the hand scores; at the end of the game the final total."""
    hands_won: int
    needs: int
    """The points that the player still needs to end the game."""
    acts: bool
    deals: bool
    won: bool
    known: tuple[CardPicture, ...]
    """The cards of the hand that both players have seen."""
    arithmetic: str
    """The final total as a sum."""


class HandPicture(Value):
    """One of the two hands shown."""

    name: str
    knocked: bool
    sets: tuple[tuple[CardPicture, ...], ...]
    laid: tuple[CardPicture, ...]
    """The cards laid off."""
    left: tuple[CardPicture, ...]
    """The unmatched cards."""
    count: int


class LastPicture(Value):
    """The last hand: its end, its scorer, and both hands if they were shown."""

    hand: int
    kind: str
    scorer: str
    points: int
    arithmetic: str
    hands: tuple[HandPicture, ...]


class Picture(Value):
    """Two players, the hand in progress, the last hand."""

    sides: tuple[SidePicture, ...]
    hand: int
    target: int
    limit: int | None
    oklahoma: bool
    upcard: CardPicture | None
    top: CardPicture | None
    pile: int
    stock: int
    followed: bool
    """True if draws and discards are entered, so that the board shows a pile."""
    last: LastPicture | None
    over: bool
    pays: str
    """The payment as a sentence; empty before the end and if the totals are even."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    played = position.phase not in (Phase.DEAL, Phase.OVER)
    hand, settlement = position.hand, position.settlement
    return Picture(
        sides=tuple(_side(position, player) for player in (0, 1)),
        hand=position.number,
        target=position.options.target,
        limit=position.knock_limit,
        oklahoma=position.options.knock_limit == UPCARD,
        upcard=None if hand.upcard is None else _card(hand.upcard),
        top=None if position.top is None else _card(position.top),
        pile=len(hand.pile),
        stock=hand.stock,
        followed=played and (position.followed or position.phase == Phase.FIRST),
        last=_last(position, position.history[-1]) if position.history else None,
        over=position.over,
        pays="" if settlement is None else settlement.payment(position.players),
    )


def _side(position: Position, player: int) -> SidePicture:
    settlement = position.settlement
    return SidePicture(
        name=position.players[player],
        total=position.scores[player],
        hands_won=position.hands_won[player],
        needs=max(0, position.options.target - position.totals[player]),
        acts=position.phase not in (Phase.DEAL, Phase.OVER) and position.hand.player == player,
        deals=position.dealer == player and not position.over,
        won=position.players[player] in position.winners,
        known=() if position.over else tuple(map(_card, position.hand.ledger.known_to(player))),
        arithmetic="" if settlement is None else settlement.sum_of(player),
    )


def _last(position: Position, hand: ScoredHand) -> LastPicture:
    result = hand.outcome
    if hand.knocker is None or hand.scorer is None or result is None:
        return LastPicture(hand.number, "void hand", scorer="", points=0, arithmetic="", hands=())
    knocker, opponent = position.players[hand.knocker], position.players[1 - hand.knocker]
    if hand.showdown is not None:
        mine, theirs = hand.showdown.knocker, hand.showdown.opponent
        hands = (
            _hand(knocker, mine.count, knocked=True, sets=mine.sets, left=mine.unmatched),
            _hand(opponent, theirs.count, sets=theirs.sets, laid=theirs.laid, left=theirs.left),
        )
    else:
        hands = (_hand(knocker, result.knocker_count, knocked=True), _hand(opponent, result.opponent_count))
    return LastPicture(
        hand=hand.number,
        kind=result.name,
        scorer=position.players[hand.scorer],
        points=result.points,
        arithmetic=result.arithmetic,
        hands=hands,
    )


def _hand(
    name: str, count: int, knocked: bool = False, sets: Sequence[int] = (), laid: int = 0, left: int = 0
) -> HandPicture:
    drawn = tuple(tuple(map(_card, cards_of(cards))) for cards in sets)
    return HandPicture(
        name=name,
        knocked=knocked,
        sets=drawn,
        laid=tuple(map(_card, by_rank(laid))),
        left=tuple(map(_card, by_rank(left))),
        count=count,
    )


def _card(card: Card) -> CardPicture:
    return CardPicture(card.shown, card.spoken, card.red)
