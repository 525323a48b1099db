"""The plays that may be made in Pinochle, with the cards that a hand can hold by public knowledge."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay, ScoreEntry
from referee.contract.due import choice_of, player_choices
from referee.games.pinochle.options import Options, least_above
from referee.games.pinochle.pack import (
    CARDS,
    COPIES,
    NAMES,
    ORDER,
    SUIT_SIGNS,
    places_in,
    shown,
)
from referee.games.pinochle.plays import (
    Bid,
    Meld,
    NameSuit,
    Pass,
    PassBack,
    PassCards,
    PlayCard,
    Tally,
    ThrowIn,
    Tricks,
    Trump,
)
from referee.games.pinochle.position import Phase, Position, can_hold, denied_by, surely
from referee.games.pinochle.tricks import ALL_POINTS, LEVELS
from referee.kit.cards import SUITS
from referee.kit.names import listed
from referee.kit.values import replace

BIDS_OFFERED: Final = 12
BIDS_TURNED: Final = 8
"""The number of bids after which the keys begin anew, two rows of four further on."""
USUAL_MELDS: Final = (2, 4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30)


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    if position.phase == Phase.AUCTION:
        return _auction(position)
    who = position.actor
    if position.phase == Phase.SUIT:
        says = f"{who} plays for {position.bid} and names the suit that the partner passes"
        return Due((who,), says, (Offer(NameSuit, f"{who} asks for", who, quick_plays=_suits()),))
    if position.phase in (Phase.PASS, Phase.BACK):
        return _exchange(position, who)
    if position.phase == Phase.TRUMP:
        return Due((who,), f"{who} names trump", (Offer(Trump, f"{who} names trump", who, quick_plays=_suits()),))
    if position.phase == Phase.MELD:
        return _meld(position, who)
    return _card(position, who)


def _suits() -> tuple[QuickPlay, ...]:
    return tuple(
        QuickPlay(f"{SUIT_SIGNS[index]} {NAMES[index]}", {"suit": suit}, NAMES[index])
        for index, suit in enumerate(SUITS)
    )


# --- the auction and the exchange ------------------------------------------------------------------------------------


def _ladder(highest: int, options: Options, number: int) -> list[int]:
    """The next bids that may be made."""
    bids: list[int] = []
    for _ in range(number):
        highest = least_above(highest, options)
        bids.append(highest)
    return bids


def _bids_with_keys(position: Position) -> list[int]:
    """The bids that keep their key while the auction rises past some of them: no key moves under a finger."""
    bids = _ladder(0, position.options, BIDS_OFFERED)
    while bids[BIDS_TURNED - 1] <= position.bid:
        bids = _ladder(bids[BIDS_TURNED - 1], position.options, BIDS_OFFERED)
    return bids


def _auction(position: Position) -> Due:
    who = position.actor
    keys = tuple(QuickPlay(str(bid), {"amount": bid}) for bid in _bids_with_keys(position))
    offers = [Offer(Bid, f"{who} bids", who, keys=keys)]
    offers.insert(0, Offer.in_one_tap(Pass, f"{who} passes", who, mark="strong", is_judged=True))
    higher = Offer(Bid, "A higher bid", who, form=Form(secondary=True))
    if position.auction.bids:
        offers.append(higher)
    else:
        offers += [_tally(), higher, _thrown_in({}, {})]
    dealer = position.players[position.dealer]
    if position.forced:
        says = f"The others have passed: {who} deals and must bid {position.least_bid} at least"
    elif position.auction.bidder is not None:
        says = f"{who} bids or passes; {position.players[position.bidder]} bids {position.bid}"
    elif position.auction.bids:
        says = f"{who} bids {position.least_bid} or more, or passes"
    else:
        says = f"Hand {position.hand}: {dealer} deals 20 cards each; {who} bids {position.least_bid} or more, or passes"
    return Due((who,), says, tuple(offers))


def _tally() -> Offer:
    """A whole hand by its numbers."""
    return Offer(
        Tally,
        "Just the score of the hand",
        limits=Limits(fixed={"thrown_in": False}),
        form=Form(
            secondary=True,
            hidden=("others_tricks",),
            labels={"meld": "Meld of that side, of the others", "tricks": "Trick points of that side"},
        ),
    )


def _thrown_in(labels: Mapping[str, str], known: Mapping[str, object]) -> Offer:
    """A hand that was thrown in, by its numbers: it has no tricks."""
    form = Form(secondary=True, hidden=("tricks", "others_tricks"), labels=labels, initial=known)
    return Offer(Tally, "The hand was thrown in", limits=Limits(fixed={"thrown_in": True}), form=form)


class HandScores(ScoreEntry[Position]):
    """The score of a hand by its numbers."""

    def due(self, position: Position, due: Callable[[Position], Due]) -> Due:
        """The offers to enter a whole hand on one page; a hand that was thrown in has no tricks."""
        begun = self.begun_anew(position)
        if begun.over:
            return due(begun)
        label = f"Just the score of hand {begun.hand}"
        labels = {"meld": "Meld of the bidding side, of the others", "tricks": "Tricks of the bidding side"}
        known = _known(position)
        played = Form(hidden=("others_tricks",), labels=labels, initial=known)
        offers = (
            Offer(Tally, label, limits=Limits(fixed={"thrown_in": False}), form=played),
            _thrown_in(labels, known),
        )
        return Due((), label, offers)


def _known(position: Position) -> dict[str, object]:
    """The fields of a hand's score that its plays have shown: who bid, the bid, and the melds once all are laid."""
    if position.over or position.phase == Phase.AUCTION or position.auction.bidder is None:
        return {}
    known: dict[str, object] = {"bidder": position.players[position.bidder], "bid": position.bid}
    if position.play is not None:
        points = [laid.points if laid else 0 for laid in position.melds.laid]
        own = position.bidder % 2
        known["meld"] = (sum(points[own::2]), sum(points[1 - own :: 2]))
    return known


def _exchange(position: Position, who: str) -> Due:
    number, exchange = position.options.pass_cards, position.exchange
    assert exchange is not None
    suit, passes = NAMES[exchange.suit], position.phase == Phase.PASS
    play: type[PassCards | PassBack] = PassCards if passes else PassBack
    numbers = tuple(
        QuickPlay(f"{count} {SUIT_SIGNS[exchange.suit]}", {"of_suit": count}, f"{count} of them {suit}")
        for count in range(number, -1, -1)
    )
    if passes:
        says = f"{who} passes {number} cards, {suit} first"
        done = f"{number} cards passed"
    else:
        says = f"{who} passes any {number} cards back"
        done = f"{number} cards passed back"
    offers = (
        Offer(play, done, who, form=Form(hidden=("of_suit",)), quick_plays=(QuickPlay(done, {}, mark="strong"),)),
        Offer(play, f"Passed, and said how many {suit}", who, form=Form(secondary=True), quick_plays=numbers),
    )
    return Due((who,), says, offers)


# --- meld ------------------------------------------------------------------------------------------------------------


def _meld(position: Position, who: str) -> Due:
    cards = _choices(place for place in ORDER if position.melds.copies_laid(place) < COPIES)
    fixed, only_points = {"player": who}, Form(hidden=("cards",))
    nothing = QuickPlay(f"{who}: no meld", {"points": 0})
    usual = tuple(QuickPlay(str(points), {"points": points}, f"{points} points") for points in USUAL_MELDS)
    by_points = Offer(Meld, f"{who} lays", who, Limits(fixed=fixed), only_points)
    offers = [
        replace(by_points, label=nothing.label, quick_plays=(nothing,)),
        replace(by_points, quick_plays=usual).with_form(hint="points"),
        Offer(
            Meld,
            f"{who} lays these cards",
            who,
            Limits(fixed=fixed, choices={"cards": cards}),
            Form(hidden=("points",)),
        ),
        replace(by_points, label=f"{who}: another number of points").with_form(secondary=True),
    ]
    others = position.to_meld[1:]
    if others:
        people = player_choices(position.players[index] for index in others)
        limits = Limits(choices={"player": people, "cards": cards})
        offers.append(Offer(Meld, "Another player lays", limits=limits, form=Form(secondary=True)))
    offers.append(_throw_in(position))
    says = f"{NAMES[position.trump].capitalize()} are trump. {who} lays meld"
    return Due((who,), f"{says}: the hand is thrown in" if position.melds.thrown_in else says, tuple(offers))


def _throw_in(position: Position) -> Offer:
    bidder = position.players[position.bidder]
    says = f"{bidder} throws in: −{position.bid}"
    return Offer.in_one_tap(ThrowIn, "Throw in", bidder, tap=says, is_judged=True).with_form(secondary=True)


# --- tricks ----------------------------------------------------------------------------------------------------------


def playable(position: Position) -> tuple[int, int]:
    """The cards that the player to act can play, as two masks.

    The first has the cards that fit everything shown so far, the second those that would show an earlier mistake.
    """
    tricks = position.play
    assert tricks is not None
    who = tricks.turn
    held, may = can_hold(tricks, who), 0
    for mask in LEVELS[tricks.state]:
        may |= mask
        if mask and surely(tricks, who, mask) is not None:
            held &= may
            break
    else:
        if may and surely(tricks, who, may) is not None:
            held &= may
    denied = denied_by(tricks, who) & ~tricks.known[who]
    return held & ~denied, held & denied


def _card(position: Position, who: str) -> Due:
    tricks = position.play
    assert tricks is not None
    fits, late = playable(position)
    hint = "" if fits else "an earlier card claimed that it was not in the hand"
    limits = Limits(choices={"card": _choices(places_in(fits or late))}, keys={"card": EVERY_CARD})
    offers = [Offer(PlayCard, f"{who} plays", who, limits, Form(submit_when_full=True, hint=hint))]
    low = tricks.points[position.bidder % 2]
    high = ALL_POINTS - tricks.points[1 - position.bidder % 2]
    numbers = tuple(Choice(points, str(points)) for points in range(low, high + 1))
    side = listed(position.names(position.bidder % 2))
    form = Form(submit_when_full=True, secondary=True, hint=f"of {side}", hidden=("others",))
    limits = Limits(choices={"bidders": numbers})
    offers.append(Offer(Tricks, "Only the trick points of the hand", limits=limits, form=form))
    offers.append(_throw_in(position))
    if not tricks.cards:
        says = f"{who} leads to trick {tricks.number}"
    else:
        says = f"{who} plays to trick {tricks.number}: {shown(tricks.cards)}"
    return Due((who,), says, tuple(offers))


def _choices(places: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(choice_of(CARDS[place]) for place in places)


EVERY_CARD: Final = _choices(ORDER)
"""A key for each card of the pack."""
