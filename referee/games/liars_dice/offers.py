"""The plays that may be made in Liar's Dice, with the claims that are still legal."""

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.games.liars_dice.claims import NOTHING, Hand
from referee.games.liars_dice.dice import shown
from referee.games.liars_dice.options import LEFT, RIGHT
from referee.games.liars_dice.plays import Accept, Call, Claim, Direction, Reveal, Tally, Tray
from referee.games.liars_dice.position import NOBODY, STEPS, Phase, Position, next_in, still_in


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    if position.phase == Phase.START:
        return _first(position) if position.round.starter == NOBODY else _direction(position)
    if position.phase == Phase.ANSWER:
        return _answer(position)
    return _reveal(position) if position.phase == Phase.REVEAL else _claim(position)


def _tally(position: Position, who: tuple[int, ...]) -> Offer:
    taps = tuple(QuickPlay(name, {"loser": name}, f"{name} lost the bet") for name in position.names(who))
    return Offer(Tally, "Only who lost the bet", form=Form(secondary=True), quick_plays=taps)


# --- the start of a round --------------------------------------------------------------------------------------------


def _first(position: Position) -> Due:
    """The offers before a round whose starter only the table knows."""
    seats = still_in(position)
    names = position.names(seats)
    says = f"Round {position.number}: all five dice down. Who starts?"
    if position.two_left or position.round.way:
        taps = tuple(QuickPlay(name, {"starter": name}, f"{name} starts") for name in names)
        offer = Offer(Direction, says, quick_plays=taps)
    else:
        choices = {
            "starter": tuple(Choice(name, name) for name in names),
            "direction": (Choice(LEFT, "← to the left"), Choice(RIGHT, "to the right →")),
        }
        limits, form = Limits(choices=choices), Form(submit_when_full=True)
        offer = Offer(Direction, says, limits=limits, form=form)
    return Due((), says, (offer, _tally(position, seats)))


def _direction(position: Position) -> Due:
    who = position.starter
    left, right = (position.players[next_in(position, position.round.starter, STEPS[way])] for way in (LEFT, RIGHT))
    taps = (
        QuickPlay(f"← Left, to {left}", {"direction": LEFT}),
        QuickPlay(f"Right, to {right} →", {"direction": RIGHT}),
    )
    says = f"{who} starts round {position.number}: to the left or to the right?"
    offer = Offer(Direction, "The box goes", who, Limits(fixed={"starter": who}), quick_plays=taps)
    return Due((who,), says, (offer, _tally(position, still_in(position))))


# --- a claim and its answer ------------------------------------------------------------------------------------------


def _tap(hand: Hand) -> QuickPlay:
    return QuickPlay(hand.shown, {"faces": list(hand.faces)}, f"{hand.title}, {hand.shown}", dice=tuple(hand.faces))


def lowest(position: Position) -> tuple[Hand, ...]:
    """The claims offered as taps: the lowest legal one, the lowest with another group, the lowest of a higher category.

    After five aces are accepted, only five aces are legal (LD-AMB-7). If claims need not rise, all are (LD-AMB-1).
    """
    ladder = position.ladder
    if position.round.repeats_aces:
        return (ladder.hands[ladder.top],)
    return ladder.steps(position.round.claim if position.options.ascending else NOTHING)


def _claim(position: Position) -> Due:
    who, to = position.holder, position.receiver
    hands = lowest(position)
    taps = tuple(map(_tap, hands))
    if position.round.repeats_aces:
        says = f"{who} rolls all five dice and passes {hands[0].shown} to {to}"
        return Due((who,), says, (Offer(Claim, "Claim", who, quick_plays=taps),))
    rises = position.options.ascending and len(position.round.claims)
    hint = f"higher than {position.claimed.shown}" if rises else "one to five dice"
    label = "The next claims up" if rises else "The lowest claims"
    offers = [Offer(Claim, label, who, quick_plays=taps), Offer(Claim, "Claim", who, form=Form(hint=hint))]
    if len(position.round.claims):
        says = f"{who} claims to {to}"
        if not position.round.tray_is_set:
            offers += _tray(position, who)
    else:
        says = f"{who} looks, and claims to {to}"
        offers.append(_tally(position, still_in(position)))
    return Due((who,), says, tuple(offers))


def _tray(position: Position, who: str) -> list[Offer]:
    faces = position.round.tray
    hint = f"all dice on the tray when the lid closes; now: {shown(faces) or 'none'}"
    offers = [
        Offer(Tray, "Dice shown on the tray", who, form=Form(secondary=True, hint=hint, initial={"faces": faces}))
    ]
    if faces:
        empty = QuickPlay(f"Take {shown(faces)} off the tray", {"faces": []}, "take all dice off the tray")
        offers.insert(0, Offer(Tray, "Empty the tray", who, quick_plays=(empty,)))
    return offers


def _answer(position: Position) -> Due:
    who, passer = position.receiver, position.holder
    says = f"{who}: accept {position.claimed.shown} from {passer}, or call?"
    accept = Offer(Accept, "Accept", who, quick_plays=(QuickPlay("Accept", {}, "accept the claim and take the box"),))
    call = Offer(Call, "Call", who, quick_plays=(QuickPlay("Call", {}, "call the claim and open the box", "strong"),))
    return Due((who,), says, (accept, call))


def _reveal(position: Position) -> Due:
    caller, passer = position.receiver, position.holder
    tray = position.round.tray
    hint = f"with {shown(tray)} of the tray" if tray else ""
    offers = (
        Offer(Reveal, "The five dice", form=Form(submit_when_full=True, hint=hint, initial={"dice": tray})),
        _tally(position, (position.receiver_seat, position.round.holder)),
    )
    return Due((caller, passer), f"{caller} has called {position.claimed.shown}: which five dice?", offers)
