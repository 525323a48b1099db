"""What is due in Liar's Dice: who has the box, and the claims that are still legal."""

from __future__ import annotations

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.liars_dice.claims import NOTHING, Hand
from referee.games.liars_dice.dice import shown
from referee.games.liars_dice.ending import best
from referee.games.liars_dice.options import LEFT, RIGHT
from referee.games.liars_dice.plays import Accept, Call, Claim, Direction, Reveal, Tally, Tray
from referee.games.liars_dice.position import ANSWER, NOBODY, OVER, REVEAL, START, STEPS, Position, next_in, still_in
from referee.kit.seats import listed


def due(position: Position) -> Due:
    """Who is to act and what may be played."""
    if position.phase == OVER:
        won = [position.players[index] for index in best(position)]
        return Due((), f"{listed(won)} won", ())
    if position.phase == START:
        return _first(position) if position.starter == NOBODY else _direction(position)
    if position.phase == ANSWER:
        return _answer(position)
    return _reveal(position) if position.phase == REVEAL else _claim(position)


def _tally(position: Position, who: tuple[int, ...]) -> Offer:
    names = [position.players[index] for index in who]
    taps = tuple(Tap(name, {"loser": name}, f"{name} lost the bet") for name in names)
    return Offer(Tally, "Only who lost the bet", taps=taps, rare=True)


# --- the start of a round --------------------------------------------------------------------------------------------


def _first(position: Position) -> Due:
    """The first round: who starts it is nobody's knowledge but the table's."""
    seats = still_in(position)
    names = [position.players[index] for index in seats]
    says = f"Round {position.round}: all five dice down. Who starts?"
    if position.two_left or position.way:
        taps = tuple(Tap(name, {"starter": name}, f"{name} starts") for name in names)
        offer = Offer(Direction, "Starts", taps=taps)
    else:
        choices = {
            "starter": tuple(Choice(name, name) for name in names),
            "direction": (Choice(LEFT, "← to the left"), Choice(RIGHT, "to the right →")),
        }
        offer = Offer(Direction, "Who starts, and which way?", choices=choices, auto=True)
    return Due((), says, (offer, _tally(position, seats)))


def _direction(position: Position) -> Due:
    who = position.players[position.starter]
    taps = tuple(
        Tap(sign.format(position.players[next_in(position, position.starter, STEPS[way])]), {"direction": way})
        for way, sign in ((LEFT, "← Left, to {}"), (RIGHT, "Right, to {} →"))
    )
    says = f"{who} starts round {position.round}: to the left or to the right?"
    offer = Offer(Direction, "The box goes", who, given={"starter": who}, taps=taps)
    return Due((who,), says, (offer, _tally(position, still_in(position))))


# --- a claim and its answer ------------------------------------------------------------------------------------------


def _tap(hand: Hand) -> Tap:
    return Tap(hand.shown, {"faces": list(hand.faces)}, f"{hand.title}, {hand.shown}")


def lowest(position: Position) -> tuple[Hand, ...]:
    """The claims worth a tap: the lowest legal one, the lowest with another group, the lowest of a higher category.

    After accepted five aces only they are legal (LD-AMB-7); where claims need not rise, any claim is (LD-AMB-1).
    """
    ladder = position.ladder
    if position.aces:
        return (ladder.hands[ladder.top],)
    return ladder.steps(position.claim if position.options.ascending else NOTHING)


def _claim(position: Position) -> Due:
    who, to = position.players[position.holder], position.players[position.receiver]
    hands = lowest(position)
    taps = tuple(map(_tap, hands))
    if position.aces:
        says = f"{who} rolls all five dice and passes {hands[0].shown} to {to}"
        return Due((who,), says, (Offer(Claim, "Claim", who, taps=taps),))
    rises = position.options.ascending and len(position.said)
    hint = f"higher than {position.claimed.shown}" if rises else "one to five dice"
    label = "The next claims up" if rises else "The lowest claims"
    offers = [Offer(Claim, label, who, taps=taps), Offer(Claim, "Claim", who, hint=hint)]
    if len(position.said):
        says = f"{who} claims to {to}"
        if not position.tray_set:
            offers += _tray(position, who)
    else:
        says = f"{who} looks, and claims to {to}"
        offers.append(_tally(position, still_in(position)))
    return Due((who,), says, tuple(offers))


def _tray(position: Position, who: str) -> list[Offer]:
    hint = f"all that lies there when the lid closes; now: {shown(position.tray) or 'nothing'}"
    found = [Offer(Tray, "Set the tray", who, hint=hint, filled={"faces": position.tray}, rare=True)]
    if position.tray:
        empty = Tap(f"Take {shown(position.tray)} off the tray", {"faces": []}, "take all dice off the tray")
        found.insert(0, Offer(Tray, "Empty the tray", who, taps=(empty,)))
    return found


def _answer(position: Position) -> Due:
    who, passer = position.players[position.receiver], position.players[position.holder]
    says = f"{who}: accept {position.claimed.shown} from {passer}, or call?"
    accept = Offer(Accept, "Accept", who, taps=(Tap("Accept", {}, "accept the claim and take the box"),))
    call = Offer(Call, "Call", who, taps=(Tap("Call", {}, "call the claim and open the box", "strong"),))
    return Due((who,), says, (accept, call))


def _reveal(position: Position) -> Due:
    caller, passer = position.players[position.receiver], position.players[position.holder]
    hint = f"with {shown(position.tray)} of the tray" if position.tray else ""
    offers = (
        Offer(Reveal, "The five dice", hint=hint, filled={"dice": position.tray}, auto=True),
        _tally(position, (position.receiver, position.holder)),
    )
    return Due((caller, passer), f"{caller} has called {position.claimed.shown}: which five dice?", offers)
