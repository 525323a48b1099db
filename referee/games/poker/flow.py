"""How a hand goes on: from one step of its course to the next, until somebody has to act or it is over."""

from __future__ import annotations

from referee.games.poker import betting
from referee.games.poker.hands import described
from referee.games.poker.payout import uncalled_back, won_alone
from referee.games.poker.position import (
    NOBODY,
    Hand,
    Position,
    benchmark,
    changed,
    exposed,
    highest_showing,
    stacks,
)
from referee.games.poker.turn import Turn, name, out
from referee.games.poker.variants import (
    BET,
    DOWN,
    EXCHANGE,
    HIGHEST,
    OPENER,
    ROLL,
    SHOW,
    TABLE,
    UP,
    Step,
    variant_of,
)
from referee.kit.tuples import put

# --- cards out of the stock ------------------------------------------------------------------------------------------


def reshuffled(hand: Hand, needed: int) -> Hand:
    """The hand with the discards shuffled into the stock, where it has fewer cards than are needed (PK-AMB-8)."""
    if hand.stock >= needed or not hand.discards:
        return hand
    ups = tuple(cards if hand.live[seat] else () for seat, cards in enumerate(hand.ups))
    natural = hand.natural & {card for cards in ups for card in cards}
    return changed(hand, stock=hand.stock + hand.discards, discards=0, ups=ups, natural=natural)


def dealt_one(turn: Turn, seat: int) -> Turn:
    """One extra card face down for a player, if there is one (PB-FOUR-1)."""
    hand = reshuffled(turn.hand, 1)
    who = name(turn.position, seat)
    if not hand.stock:
        return turn.saying(f"The pack is used up: no extra card for {who}.", "PK-AMB-8")
    if hand.stock > turn.hand.stock:
        turn = turn.saying("The discards are shuffled.", "PK-AMB-8")
    hand = changed(hand, stock=hand.stock - 1, downs=put(hand.downs, seat, hand.downs[seat] + 1))
    return turn.to(hand).saying(f"{who} gets an extra card face down.", "PB-FOUR-1")


# --- from step to step -----------------------------------------------------------------------------------------------


def step_of(position: Position, hand: Hand) -> Step:
    return variant_of(position.options).course[hand.step]


def go_on(turn: Turn) -> Turn:
    """What comes after a step that is done: the next one; the end where one player is left."""
    if len(turn.hand.still_in) == 1:
        return won_alone(turn)
    return _enter(turn.to(changed(turn.hand, step=turn.hand.step + 1, round=None)))


def enter_first(turn: Turn) -> Turn:
    """Begin a hand with the first step of its course."""
    return _enter(turn)


def _enter(turn: Turn) -> Turn:
    """Begin the step that a hand has come to."""
    hand, position = turn.hand, turn.position
    step = step_of(position, hand)
    if step.do == DOWN:
        return go_on(_dealt_down(turn, step.cards))
    if step.do == BET:
        return bet_round(turn, first_to_bet(position, hand, step))
    if step.do == TABLE:
        return turn.to(changed(hand, doing=TABLE, turn=hand.dealer))
    if step.do == ROLL:
        return next_roller(turn, hand.dealer)
    assert step.do in (UP, EXCHANGE, SHOW)
    waiting = hand.still_in
    found = turn.to(changed(hand, doing=step.do, waiting=waiting, turn=waiting[0]))
    if step.do == UP and hand.stock + hand.discards < len(waiting):
        return go_on(found.saying("The pack is used up: no card face up.", "PK-AMB-8"))
    return found


def _dealt_down(turn: Turn, cards: int) -> Turn:
    hand = turn.hand
    needed = cards * len(hand.still_in)
    filled = reshuffled(hand, needed)
    if filled.stock < needed:
        return turn.saying(f"{filled.stock} cards are left for {len(hand.still_in)}: none is dealt.", "PK-AMB-8")
    if filled.stock > hand.stock:
        turn = turn.saying("The discards are shuffled.", "PK-AMB-8")
    downs = tuple(count + cards if filled.live[seat] else count for seat, count in enumerate(filled.downs))
    return turn.to(changed(filled, stock=filled.stock - needed, downs=downs))


def after_up(turn: Turn) -> Turn:
    """The next player gets a card face up; or the betting begins, also where the pack is used up."""
    hand = turn.hand
    waiting = tuple(seat for seat in hand.waiting if seat != hand.turn)
    if waiting and not hand.stock and not hand.discards:
        turn = turn.saying("The pack is used up: no more cards face up.", "PK-AMB-8")
        waiting = ()
    if not waiting or len(hand.still_in) == 1:
        return go_on(turn.to(changed(turn.hand, waiting=(), asks="")))
    return turn.to(changed(turn.hand, doing=UP, waiting=waiting, turn=waiting[0], asks=""))


def again(turn: Turn) -> Turn:
    """Back to the step from which a showdown without a winner is played again (PJ-WIN-2)."""
    step = variant_of(turn.position.options).again
    return _enter(turn.to(changed(turn.hand, step=step, round=None, waiting=(), shown=((),) * len(turn.hand.shown))))


def first_to_bet(position: Position, hand: Hand, step: Step) -> int:
    """Who begins a betting round: the dealer's left, the opener, or who shows the highest hand (PK-BET-1)."""
    if step.first == OPENER and hand.opener != NOBODY:
        before = (hand.opener - 1) % len(position.players)
        return betting.next_seat(before, hand.still_in, len(position.players))
    if step.first == HIGHEST:
        return highest_showing(position, hand)
    return hand.still_in[0]


def first_bettor(position: Position, hand: Hand, wanted: int) -> int:
    """Who begins a betting round that `wanted` should begin: the next who has chips; nobody where not two have."""
    can = betting.able(hand.live, stacks(position))
    size = len(position.players)
    return betting.next_seat((wanted - 1) % size, can, size) if len(can) > 1 else NOBODY


def bet_round(turn: Turn, wanted: int) -> Turn:
    """A betting round that `wanted` begins; passed over where fewer than two can bet."""
    hand, position = turn.hand, turn.position
    first = first_bettor(position, hand, wanted)
    if first == NOBODY:
        return after_bets(turn)
    state = betting.begin(first, len(position.players), position.options.bet)
    return turn.to(changed(hand, doing=BET, turn=first, round=state, waiting=()))


def who_bets(position: Position, hand: Hand, wanted: int) -> str:
    """Who starts the betting, in words."""
    first = first_bettor(position, hand, wanted)
    return "nobody is left to bet" if first == NOBODY else f"{name(position, first)} starts the betting"


def after_bets(turn: Turn) -> Turn:
    """After a betting round: the next step, or the next roller (PM-BET-1)."""
    if len(turn.hand.still_in) == 1:
        return won_alone(turn)
    turn = uncalled_back(turn)
    hand = turn.hand
    if step_of(turn.position, hand).do == ROLL:
        return next_roller(turn, hand.turn_roller)
    return go_on(turn)


# --- rolling ---------------------------------------------------------------------------------------------------------


def next_roller(turn: Turn, after: int) -> Turn:
    """The next player clockwise still in whose hand is not the high hand turns cards (PM-BET-1)."""
    hand, position = turn.hand, turn.position
    if len(hand.still_in) == 1:
        return won_alone(turn)
    _, owner = benchmark(position, hand)
    others = tuple(seat for seat in hand.still_in if seat != owner)
    roller = betting.next_seat(after, others, len(position.players))
    found = turn.to(changed(hand, doing=ROLL, turn=roller, turn_roller=roller, round=None, asks=""))
    if not hand.downs[roller]:
        bets = not position.options.no_bet_after_failure
        return roller_out(found, f"{name(position, roller)} has no card left to turn and is out.", "PM-OUT-1", bets)
    return found


def roller_out(turn: Turn, says: str, rule: str, bets: bool) -> Turn:
    """The roller is out; the owner of the high hand starts a betting round, if there is one (PM-OUT-1, PK-AMB-5)."""
    hand, position = turn.hand, turn.position
    turn = turn.saying(says, rule).to(out(hand, hand.turn_roller))
    if len(turn.hand.still_in) == 1:
        return won_alone(turn)
    _, owner = benchmark(position, turn.hand)
    if owner == NOBODY:
        return next_roller(turn.saying("The table card is the one to beat: no betting.", "PK-AMB-5"), hand.turn_roller)
    if not bets:
        return next_roller(turn, hand.turn_roller)
    says = who_bets(position, turn.hand, owner)
    return bet_round(turn.saying(f"{says[:1].upper()}{says[1:]}."), owner)


def beats(position: Position, hand: Hand, seat: int) -> tuple[bool, str]:
    """Whether the roller's exposed hand is higher than all others, and the comparison in words (PM-ROLL-1)."""
    best, owner = benchmark(position, hand, seat)
    value = exposed(position, hand, seat)
    whose = "the table card" if owner == NOBODY else name(position, owner)
    word = "beats" if value > best else "does not beat"
    own = described(value)
    return value > best, f"{own[:1].upper()}{own[1:]} {word} {described(best)} ({whose})"
