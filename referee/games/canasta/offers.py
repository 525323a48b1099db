"""The plays that may be made in Canasta, with the cards that each player can still hold."""

from collections.abc import Iterable

from referee.contract import Choice, Counted, Due, Form, Limits, Offer, QuickPlay
from referee.contract.counting import count_says, counting, held_by
from referee.contract.due import choice_of, discards_in_a_tap
from referee.games.canasta.judging.melds import joinable
from referee.games.canasta.judging.pile import must_take
from referee.games.canasta.melds import CODES, RED_THREE, THREES, VALUES, WILD, minimum
from referee.games.canasta.plays import (
    ADD_WILD,
    Ask,
    Count,
    Deal,
    Discard,
    Draw,
    MeldCards,
    RedThree,
    Reply,
    Take,
    Tally,
)
from referee.games.canasta.position import ASKED, YES, Phase, Position, is_start_card
from referee.kit.cards import read_rank
from referee.kit.names import counted, listed, with_article
from referee.kit.values import replace

ORDER = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "2", "*")


def due(position: Position) -> Due:
    """The players to act and the plays that may be made."""
    if position.phase == Phase.DEAL:
        return _deal(position)
    if position.phase == Phase.COUNT:
        return _count(position)
    if position.turn.asked == ASKED:
        taps = (QuickPlay("Yes, go out", {"may": True}, mark="strong"), QuickPlay("No", {"may": False}))
        says = f"{position.partner} answers: may {position.player} go out?"
        return Due((position.partner,), says, (Offer(Reply, "May I go out?", position.partner, quick_plays=taps),))
    return _draw(position) if position.phase == Phase.DRAW else _play(position)


def _possible(position: Position) -> list[str]:
    return [code for code in ORDER if position.may_hold(code)]


def _choices(codes: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(choice_of(read_rank(code)) for code in codes)


def _deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    starts = map(read_rank, filter(is_start_card, ORDER))
    taps = tuple(QuickPlay(rank.shown, {"turned": [rank.code]}, rank.spoken) for rank in starts)
    turned = Limits(choices={"turned": _choices(CODES)})
    offers = (
        Offer(Deal, "Turned up", quick_plays=taps),
        Offer(Deal, "Wild cards or threes turned first", limits=turned, form=Form(secondary=True)),
        _tally(position),
    )
    return Due((dealer,), f"Deal {position.deal}: {dealer} deals eleven cards each; which card is turned up?", offers)


def _tally(position: Position) -> Offer:
    """The offer of a whole deal by its facts; the points of a side show whether it has melded."""
    first, second = (listed(position.names(side)) for side in (0, 1))
    hidden = ("first.side_has_melded", "second.side_has_melded")
    label = f"Just the score of deal {position.deal}"
    return Offer(Tally, label, form=Form(secondary=True, hidden=hidden, labels={"first": first, "second": second}))


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hands.sizes)
    return Due((), f"The deal is over. {count_says(held)}", counting(Count, held))


def _red_threes(position: Position) -> tuple[Offer, ...]:
    players = [name for index, name in enumerate(position.players) if position.hands.may_hold(index, RED_THREE)]
    taps = tuple(QuickPlay(name, {"player": name}, f"{name} lays out a red three") for name in players)
    return (
        (Offer(RedThree, "Somebody lays out a red three", form=Form(secondary=True), quick_plays=taps),) if taps else ()
    )


def _draw(position: Position) -> Due:
    who, top = position.player, position.top
    label = "Draw" if position.stock else "Draw: the stock is empty, the deal ends"
    offers = [Offer.in_one_tap(Draw, label, who, mark="strong", is_judged=True)]
    if top and is_start_card(top):
        offers.append(_take(position, top))
    elif top:
        tap = QuickPlay(f"Take the pile, {read_rank(top).shown} on top", {"from_hand": []})
        offers.append(Offer(Take, "Take the pile", who, Limits(fixed={"melds": []}), keys=(tap,)))
    if not position.turn.asked:
        ask = Offer.in_one_tap(Ask, "May I go out?", who, tap=f"Ask {position.partner}: may I go out?")
        offers.append(ask.with_form(secondary=True))
    says = f"{who} draws"
    if top and not is_start_card(top):
        says += f": a pile with {with_article(read_rank(top).spoken)} on top may not be taken"
    elif top:
        says = f"{who} takes the pile" if must_take(position) else f"{who} draws or takes the pile"
        held = counted(len(position.pile), "card")
        says += f": {with_article(read_rank(top).spoken)}; the pile has {held}"
        says += " and is frozen" if position.frozen else ""
    if position.turn.asked == YES:
        says = f"{who} must go out. {says}"
    return Due((who,), says, (*offers, *_red_threes(position)))


def _take(position: Position, top: str) -> Offer:
    side = position.side
    cards = _choices(code for code in (top, *sorted(WILD)) if position.may_hold(code))
    offer = Offer(Take, f"Take the pile: the {read_rank(top).shown} with cards of the hand", position.player)
    if side.has_melded and top in side.melds:
        taps = (QuickPlay(f"Take the pile: {read_rank(top).shown} joins the meld", {"from_hand": []}),)
        allowed = () if position.frozen else taps
        limits = Limits(fixed={"melds": []}, choices={"from_hand": cards})
        return replace(offer, limits=limits, quick_plays=allowed, keys=taps)
    melds = _choices(code for code in _possible(position) if code not in THREES)
    choices = {"from_hand": cards, "melds": melds}
    if side.has_melded:
        return offer.with_limits(fixed={"melds": []}, choices=choices)
    first = offer.with_form(keyboard="closed", hint=f"{minimum(position.total)} points needed")
    return first.with_limits(choices=choices, counted=_counted_with(position, top))


def _counted_with(position: Position, top: str) -> dict[str, Counted]:
    """The points of the first melds of a side that takes the pile; the top card counts too (CN-INIT-1)."""
    points = Counted({code: VALUES[code] for code in _possible(position)}, minimum(position.total), VALUES[top])
    return {"from_hand": points, "melds": points}


def _play(position: Position) -> Due:
    who, side = position.player, position.side
    possible = _possible(position)
    breaks = position.turn.asked == YES and position.hand > 1
    needed = minimum(position.total)
    counted = {} if side.has_melded else {"melds": Counted({code: VALUES[code] for code in possible}, needed)}
    melds = Limits(fixed={"to": None}, choices={"melds": _choices(possible)}, counted=counted)
    # One tap on a card discards it, so these keys open by their name only: taps for a meld discard nothing.
    form, label = Form(keyboard="closed"), "Discard"
    if breaks:
        form, label = Form(secondary=True), "Discard and not go out, against the promise"
    every, promise = discards_in_a_tap(map(read_rank, ORDER)), Limits(fixed={"breaks_promise": breaks})
    taps = tuple(tap for code, tap in zip(ORDER, every, strict=True) if code in possible)
    # With one card left a discard is the likelier play: it is in front, and no meld's taps can hit it.
    is_last = position.hand == 1
    if is_last:
        form = Form()
    offers = [
        Offer(MeldCards, "Meld", who, melds, Form(keyboard="" if breaks else "closed" if is_last else "open")),
        Offer(Discard, label, who, promise, form, quick_plays=taps, keys=every),
    ]
    joined = _choices(joinable(side))
    wild = _choices(code for code in sorted(WILD) if code in possible)
    if joined and wild:
        limits = Limits(choices={"melds": wild, "to": joined})
        offers.append(Offer(MeldCards, ADD_WILD, who, limits, Form(keyboard="" if breaks else "closed")))
    says = f"{who} melds or discards"
    if position.turn.asked == YES:
        says = f"{who} must go out: " + (
            "meld all, or all but one" if position.hand > 1 else "discard the last card, or meld it"
        )
    return Due((who,), says, (*offers, *_red_threes(position)))
