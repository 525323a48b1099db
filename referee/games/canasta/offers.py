"""What is due in Canasta, and what each player can still hold."""

from __future__ import annotations

from referee.games.canasta.melds import CODES, RED_THREE, THREES, WILD, minimum
from referee.games.canasta.plays import Ask, Count, Deal, Discard, Draw, MeldCards, RedThree, Reply, Take, Tally
from referee.games.canasta.position import ASKED, COUNT, DEAL, DRAW, OVER, YES, Position, is_start_card
from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.counting import count_says, counting, held_by
from referee.kit.cards import read_rank
from referee.kit.seats import listed

ORDER = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "2", "*")


def due(position: Position, must_take: bool) -> Due:
    """Who is to act and what may be played."""
    if position.phase == OVER:
        side = 0 if position.totals[0] > position.totals[1] else 1
        return Due((), f"{listed(position.names(side))} won", ())
    if position.phase == DEAL:
        return _deal(position)
    if position.phase == COUNT:
        return _count(position)
    if position.asked == ASKED:
        taps = (Tap("Yes, go out", {"may": True}, mark="strong"), Tap("No", {"may": False}))
        says = f"{position.partner} answers: may {position.player} go out?"
        return Due((position.partner,), says, (Offer(Reply, "May I go out?", position.partner, taps=taps),))
    return _draw(position, must_take) if position.phase == DRAW else _play(position)


def _choice(code: str) -> Choice:
    rank = read_rank(code)
    return Choice(code, rank.shown, rank.spoken)


def _possible(position: Position) -> list[str]:
    return [code for code in ORDER if position.may_hold(position.turn, code)]


def _deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    starts = tuple(
        Tap(read_rank(code).shown, {"turned": [code]}, read_rank(code).spoken) for code in ORDER if is_start_card(code)
    )
    cards = tuple(map(_choice, CODES))
    says = f"Deal {position.deal}: {dealer} deals eleven each; which card is turned up?"
    return Due(
        (dealer,),
        says,
        (
            Offer(Deal, "Turned up", taps=starts),
            Offer(Deal, "Wild cards or threes turned first", choices={"turned": cards}, rare=True),
            Offer(Tally, "Only the score of the deal", rare=True),
        ),
    )


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hands)
    return Due((), f"The deal is over. {count_says(held)}", counting(Count, held))


def _red_threes(position: Position) -> tuple[Offer, ...]:
    players = [name for index, name in enumerate(position.players) if position.may_hold(index, RED_THREE)]
    taps = tuple(Tap(name, {"player": name}, f"{name} lays out a red three") for name in players)
    return (Offer(RedThree, "A red three is laid out by", taps=taps, rare=True),) if taps else ()


def _draw(position: Position, must_take: bool) -> Due:
    who, top = position.player, position.top
    offers = []
    if not must_take:
        label = "Draw" if position.stock else "Draw: the stock is empty, the deal ends"
        offers.append(Offer(Draw, label, who, taps=(Tap(label, {}, mark="strong"),)))
    if top and is_start_card(top):
        offers.append(_take(position, top))
    if not position.asked:
        offers.append(
            Offer(Ask, "May I go out?", who, taps=(Tap(f"Ask {position.partner}: may I go out?", {}),), rare=True)
        )
    says = f"{who} draws or takes the pile"
    if top:
        says += f": {read_rank(top).spoken} on {len(position.pile)} cards" + (", frozen" if position.frozen else "")
    if position.asked == YES:
        says = f"{who} must go out. {says}"
    return Due((who,), says, (*offers, *_red_threes(position)))


def _take(position: Position, top: str) -> Offer:
    side, who = position.side, position.turn
    cards = tuple(_choice(code) for code in (top, *sorted(WILD)) if position.may_hold(who, code))
    given: dict[str, object] = {}
    label = f"Take the pile, {read_rank(top).shown} with"
    if side.has_melded:
        given["melds"] = ()
        if top in side.melds and not position.frozen:
            taps = (Tap(f"Take the pile: {read_rank(top).shown} joins the meld", {"from_hand": []}),)
            return Offer(Take, label, position.player, {"melds": []}, {"from_hand": cards}, taps)
        given = {"melds": []}
    melds = tuple(_choice(code) for code in _possible(position) if code not in THREES)
    hint = "" if side.has_melded else f"{minimum(position.totals[who % 2])} points needed"
    choices = {"from_hand": cards, "melds": melds}
    return Offer(Take, label, position.player, given, choices, hint=hint, rare=not side.has_melded)


def _play(position: Position) -> Due:
    who, side = position.player, position.side
    possible = _possible(position)
    breaks = position.asked == YES and position.hands[position.turn] > 1
    meld_cards = tuple(_choice(code) for code in possible)
    needed = minimum(position.totals[position.turn % 2])
    hint = "" if side.has_melded else f"{needed} points needed"
    offers = [Offer(MeldCards, "Meld", who, {"to": None}, {"melds": meld_cards}, hint=hint)]
    taps = tuple(Tap(read_rank(code).shown, {"card": code}, f"discard {read_rank(code).spoken}") for code in possible)
    given: dict[str, object] = {"breaks_promise": False} if not breaks else {}
    discard = Offer(Discard, "Discard", who, given, taps=taps)
    if breaks:
        broken = Offer(
            Discard,
            "Discard without going out, against the promise",
            who,
            {"breaks_promise": True},
            taps=taps,
            rare=True,
        )
        offers.append(broken)
    else:
        offers.insert(0, discard)
    joined = tuple(_choice(code) for code in side.melds if code not in THREES and code not in WILD)
    wild = tuple(_choice(code) for code in sorted(WILD) if code in possible)
    if joined and wild:
        offers.append(
            Offer(MeldCards, "Wild cards alone to a meld", who, choices={"melds": wild, "to": joined}, rare=True)
        )
    says = f"{who} melds or discards"
    if not side.has_melded:
        says += f"; {needed} to go down"
    if position.asked == YES:
        says = f"{who} must go out: meld all, or all but one"
    return Due((who,), says, (*offers, *_red_threes(position)))
