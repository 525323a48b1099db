"""The plays that may be made in Cripple Mr Onion, step by step to the Showdown."""

from collections.abc import Callable, Mapping
from typing import Final

from referee.contract import Due, Form, Limits, Offer, QuickPlay, ScoreEntry
from referee.games.cripple_mr_onion.card_keys import hidden_card_keys
from referee.games.cripple_mr_onion.judging.bets import pays_or_stays, still_to_pay
from referee.games.cripple_mr_onion.modifier_offers import declare_offers, uncover_due
from referee.games.cripple_mr_onion.plays import (
    AllStay,
    Answer,
    Bid,
    Buy,
    Deal,
    Discard,
    End,
    Extra,
    Fold,
    Match,
    NoBuys,
    PassDeal,
    Pay,
    Tally,
)
from referee.games.cripple_mr_onion.position import PARTS, Phase, Position
from referee.games.cripple_mr_onion.showdown_offers import showdown_due
from referee.kit.values import Value, replace

STAKES: Final = (0, 1, 2, 3, 5)
"""The bids and extra bets that are offered, in stakes."""


def due(position: Position) -> Due:
    """The players who are to act, and the plays that may be made."""
    if position.phase == Phase.DEAL:
        return _deal(position)
    if position.open_cards.owing:
        return uncover_due(position)
    if position.phase == Phase.SHOWDOWN:
        return showdown_due(position)
    name = position.player
    step = _STEPS[position.phase](position, name)
    return Due((name,), step.says, (*step.offers, *declare_offers(position)))


class _Step(Value):
    """The next step of one player, in words, and the plays for it."""

    says: str
    offers: tuple[Offer, ...]


def _deal(position: Position) -> Due:
    dealer, betting = position.dealer_name, position.options.betting
    label = f"{dealer} deals" + (f"; all pay {position.options.stake}" if betting else "")
    hidden = () if betting else ("paid",)
    offers = [
        Offer(Deal, label),
        Offer(Tally, "Only the result of the round", form=Form(secondary=True, hidden=hidden)),
    ]
    if position.history and not position.pot:
        offers.append(Offer(End, "Stop playing", form=Form(secondary=True)))
    wild = "; eights are wild" if position.wild else ""
    return Due((dealer,), f"Round {position.round.number}: {dealer} deals{wild}", tuple(offers))


class RoundScores(ScoreEntry[Position]):
    """The result of a round in numbers."""

    def due(self, position: Position, due: Callable[[Position], Due]) -> Due:
        """The result of the round without the hands: nine cards for each player are not a score."""
        shown = super().due(position, due)
        offers = tuple(
            offer.with_form(hidden=(*offer.form.hidden, "hands")) if offer.play is Tally else offer
            for offer in shown.offers
        )
        return replace(shown, offers=offers)


def _exchange(position: Position, name: str) -> _Step:
    exchange = Offer(Discard, "Cards exchanged", name, quick_plays=_up_to_four())
    says = f"{name} exchanges up to four cards"
    if position.seats.turn == position.dealer:
        return _Step(says, (exchange,))
    return _Step(says, (exchange, _fold(name, secondary=True)))


def _up_to_four() -> tuple[QuickPlay, ...]:
    return tuple(QuickPlay(str(cards), {"cards": cards}) for cards in range(5))


def _fold(name: str, label: str = "", secondary: bool = False) -> Offer:
    label = label or f"{name} folds"
    return Offer(Fold, label, name, form=Form(secondary=secondary), quick_plays=(QuickPlay(label, {}),))


# --- betting ---------------------------------------------------------------------------------------------------------


def _bid(position: Position, name: str) -> _Step:
    return _Step(
        f"Part {position.betting.part}: {name} as dealer names a bid",
        (
            Offer(Bid, "The dealer’s bid", name, quick_plays=_chips(position)),
            Offer(Bid, "Another bid", name, form=Form(secondary=True)),
        ),
    )


def _chips(position: Position) -> tuple[QuickPlay, ...]:
    stake = position.options.stake
    return tuple(QuickPlay(str(stakes * stake), {"chips": stakes * stake}) for stakes in STAKES)


def _pay(position: Position, name: str) -> _Step:
    bid, has_raises = position.betting.bid, PARTS[position.betting.part]
    raises: tuple[int, ...] = (0,)
    if has_raises:
        stake, most = position.options.stake, position.options.maximum_raise
        raises = tuple(dict.fromkeys(chips for chips in (0, stake, 2 * stake, most) if chips <= most))
    pay = f"Pay {bid}" if bid else "Stay"
    quick = tuple(
        QuickPlay(f"{pay}, raise {chips}" if chips else pay, {"raise": chips} if chips else {}) for chips in raises
    )
    offers = [Offer(Pay, "Pay or raise", name, form=Form(hidden=("raise",)), quick_plays=quick), _fold(name)]
    if len(still_to_pay(position)) > 1:
        all_stay = f"All pay {bid}" if bid else "All stay"
        offers.insert(0, Offer(AllStay, all_stay, quick_plays=(QuickPlay(all_stay, {}, mark="strong"),)))
    if has_raises:
        offers.append(Offer(Pay, "Another raise", name, form=Form(secondary=True)))
    return _Step(f"{name} {pays_or_stays(bid)} or folds", tuple(offers))


def _match_raises(position: Position, name: str) -> _Step:
    total = sum(position.betting.raises)
    says = f"{name} pays {total} for the raises, or folds"
    return _Step(says, (Offer(Match, f"Pay {total}", name), _fold(name, "Fold as dealer")))


# --- the second deal -------------------------------------------------------------------------------------------------


def _buy(position: Position, name: str) -> _Step:
    face_up = {"face_up": hidden_card_keys(position)}
    offers = [
        Offer(Buy, "Cards bought face down", name, quick_plays=_up_to_four()),
        Offer(Buy, "With the cards dealt face up", name, Limits(choices=face_up), Form(secondary=True)),
    ]
    buyers = len(still_to_pay(position))
    if buyers > 1:
        none_buys = "Nobody buys or bets" if buyers == len(position.order()) - 1 else "Nobody else buys or bets"
        offers.insert(0, Offer(NoBuys, none_buys, quick_plays=(QuickPlay(none_buys, {}, mark="strong"),)))
    return _Step(f"{name} buys up to four cards, {position.options.stake} each", tuple(offers))


def _lay_out(position: Position, name: str) -> _Step:
    return _Step(
        f"{name} names an extra bet",
        (
            Offer(Extra, "Extra bet", name, quick_plays=_chips(position)),
            Offer(Extra, "Another extra bet", name, form=Form(secondary=True)),
        ),
    )


def _match_extras(position: Position, name: str) -> _Step:
    total = sum(position.betting.extras)
    return _Step(
        f"{name} matches {total}, passes the deal on, or folds",
        (
            Offer(Match, f"Pay {total}", name),
            Offer(PassDeal, "Pass the deal on", name, quick_plays=(QuickPlay("Pass the deal on", {}),)),
            _fold(name, "Fold as dealer"),
        ),
    )


def _take_deal(position: Position, name: str) -> _Step:
    yes, says = "Take the deal", f"Does {name} take the deal?"
    if position.phase == Phase.AUCTION:
        bid = max(position.auction.bids) + position.options.stake
        yes, says = f"Bid {bid}", f"{name} bids {bid} for the deal, or declines"
    quick = (QuickPlay(yes, {"takes": True}), QuickPlay("Decline", {"takes": False}))
    return _Step(says, (Offer(Answer, "The deal", name, quick_plays=quick),))


_STEPS: Final[Mapping[Phase, Callable[[Position, str], _Step]]] = {
    Phase.DRAW: _exchange,
    Phase.BID: _bid,
    Phase.PAY: _pay,
    Phase.MATCH: _match_raises,
    Phase.BUY: _buy,
    Phase.EXTRA: _lay_out,
    Phase.EXTRAS: _match_extras,
    Phase.PASSING: _take_deal,
    Phase.AUCTION: _take_deal,
}
