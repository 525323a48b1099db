"""The course of a hand: from one step to the next, until a player has to act or the hand is over."""

from referee.games.poker.betting_round import able, begin_round
from referee.games.poker.hands import described
from referee.games.poker.high_hand import exposed, high_hand, highest_showing
from referee.games.poker.judging.payout import return_uncalled, win_alone
from referee.games.poker.options import OPENER
from referee.games.poker.position import Position
from referee.games.poker.seats import NOBODY, next_seat
from referee.games.poker.variants import HIGHEST, Phase, Step, variant_of
from referee.kit.names import capitalized, counted_with
from referee.kit.values import replace, with_item
from referee.ruling import Draft

# --- cards out of the stock ------------------------------------------------------------------------------------------


def fill_stock(draft: Draft[Position], needed: int, says: str = "The discards are shuffled.") -> None:
    """Shuffle the discards into the stock if it has fewer cards than needed (PK-AMB-8)."""
    hand = draft.position.current_hand
    cards = hand.cards.reshuffled(needed, hand.seats.live)
    if cards is not hand.cards:
        draft.at(draft.position.in_hand(cards=cards)).say(says, "PK-AMB-8")


def deal_extra_card(draft: Draft[Position], seat: int) -> None:
    """Deal a player one extra card face down, if there is one (PB-FOUR-1)."""
    who = draft.position.players[seat]
    fill_stock(draft, 1)
    cards = draft.position.current_hand.cards
    if not cards.stock:
        draft.say(f"The pack is used up: no extra card for {who}.", "PK-AMB-8")
        return
    cards = replace(cards, stock=cards.stock - 1, down=with_item(cards.down, seat, cards.down[seat] + 1))
    draft.at(draft.position.in_hand(cards=cards)).say(f"{who} gets an extra card face down.", "PB-FOUR-1")


def _deal_down(draft: Draft[Position], count: int) -> None:
    """Deal each player still in `count` cards face down, if there are enough."""
    hand = draft.position.current_hand
    players = len(hand.seats.still_in)
    cards = hand.cards.reshuffled(count * players, hand.seats.live)
    if cards.stock < count * players:
        left = counted_with(cards.stock, "card", "is", "are")
        draft.say(f"{left} left for {players} players: none is dealt.", "PK-AMB-8")
        return
    fill_stock(draft, count * players)
    down = tuple([held + count if hand.seats.live[seat] else held for seat, held in enumerate(cards.down)])
    draft.at(draft.position.in_hand(cards=replace(cards, stock=cards.stock - count * players, down=down)))


# --- from step to step -----------------------------------------------------------------------------------------------


def step_of(position: Position) -> Step:
    """The current step of the hand in the course of its variant."""
    return variant_of(position.options).course[position.current_hand.action.step]


def go_on(draft: Draft[Position]) -> Draft[Position]:
    """Go on to the next step, or end the hand if one player is left."""
    hand = draft.position.current_hand
    if hand.seats.one_left:
        return win_alone(draft)
    return enter_step(draft.at(draft.position.in_action(step=hand.action.step + 1, betting=None)))


def enter_step(draft: Draft[Position]) -> Draft[Position]:
    """Begin the current step of a hand."""
    position = draft.position
    hand, step = position.current_hand, step_of(position)
    if step.do == Phase.DOWN:
        _deal_down(draft, step.cards)
        return go_on(draft)
    if step.do == Phase.BET:
        return begin_betting(draft, _first_to_bet(position, step))
    if step.do == Phase.TABLE:
        return draft.at(position.in_action(phase=Phase.TABLE, seat=hand.dealer))
    if step.do == Phase.ROLL:
        return next_roller(draft, hand.dealer)
    assert step.do in (Phase.UP, Phase.EXCHANGE, Phase.SHOW)
    waiting = hand.seats.still_in
    draft.at(position.in_action(phase=step.do, waiting=waiting, seat=waiting[0]))
    if step.do == Phase.UP and hand.cards.stock + hand.cards.discards < len(waiting):
        return go_on(draft.say("The pack is used up: no card face up.", "PK-AMB-8"))
    return draft


def after_up(draft: Draft[Position]) -> Draft[Position]:
    """Go on to the next player's face-up card, or to the betting if all have one or the pack is used up."""
    position = draft.position
    hand = position.current_hand
    waiting = hand.action.without(hand.action.seat).waiting
    if waiting and not hand.cards.stock and not hand.cards.discards:
        draft.say("The pack is used up: no more cards face up.", "PK-AMB-8")
        waiting = ()
    if not waiting or hand.seats.one_left:
        return go_on(draft.at(position.in_action(waiting=(), price_of="")))
    return draft.at(position.in_action(phase=Phase.UP, waiting=waiting, seat=waiting[0], price_of=""))


def exchange_again(draft: Draft[Position]) -> Draft[Position]:
    """Go back to the exchange after a showdown without a winner (PJ-WIN-2)."""
    position = draft.position
    hand = position.current_hand
    step = variant_of(position.options).again
    action = replace(hand.action, step=step, betting=None, waiting=())
    cards = replace(hand.cards, shown=((),) * len(hand.cards.shown))
    return enter_step(draft.at(position.in_hand(action=action, cards=cards)))


# --- betting rounds --------------------------------------------------------------------------------------------------


def _first_to_bet(position: Position, step: Step) -> int:
    """The player who begins a betting round: the dealer's left, the opener, or the highest hand in sight (PK-BET-1)."""
    hand, size = position.current_hand, len(position.players)
    if step.first == OPENER and hand.claims.opener != NOBODY:
        return next_seat((hand.claims.opener - 1) % size, hand.seats.still_in, size)
    if step.first == HIGHEST:
        return highest_showing(hand, position.options)
    return hand.seats.still_in[0]


def _first_able(position: Position, wanted: int) -> int:
    """The first player from `wanted` on who has chips to bet; -1 if fewer than two players have any."""
    can = able(position.current_hand.seats.live, position.stacks)
    size = len(position.players)
    return next_seat((wanted - 1) % size, can, size) if len(can) > 1 else NOBODY


def begin_betting(draft: Draft[Position], wanted: int) -> Draft[Position]:
    """Begin a betting round with `wanted`; skip it if fewer than two players can bet."""
    position = draft.position
    first = _first_able(position, wanted)
    if first == NOBODY:
        return after_bets(draft)
    betting = begin_round(first, len(position.players), position.options.bet)
    return draft.at(position.in_action(phase=Phase.BET, seat=first, betting=betting, waiting=()))


def who_bets(position: Position, wanted: int) -> str:
    """The start of the betting in words: `Bo starts the betting`."""
    first = _first_able(position, wanted)
    return "nobody is left to bet" if first == NOBODY else f"{position.players[first]} starts the betting"


def after_bets(draft: Draft[Position]) -> Draft[Position]:
    """Go on after a betting round: to the next step, or to the next roller (PM-BET-1)."""
    if draft.position.current_hand.seats.one_left:
        return win_alone(draft)
    return_uncalled(draft)
    if step_of(draft.position).do == Phase.ROLL:
        return next_roller(draft, draft.position.current_hand.action.roller)
    return go_on(draft)


# --- rollers ---------------------------------------------------------------------------------------------------------


def next_roller(draft: Draft[Position], after: int) -> Draft[Position]:
    """Go on to the next roller: the next player clockwise who is still in and not high (PM-BET-1)."""
    position = draft.position
    hand, options = position.current_hand, position.options
    if hand.seats.one_left:
        return win_alone(draft)
    _, owner = high_hand(hand, options)
    others = tuple(seat for seat in hand.seats.still_in if seat != owner)
    roller = next_seat(after, others, len(position.players))
    draft.at(position.in_action(phase=Phase.ROLL, seat=roller, roller=roller, betting=None, price_of=""))
    if not hand.cards.down[roller]:
        draft.say(f"{position.players[roller]} has no card left to turn and is out.", "PM-OUT-1")
        return roller_out(draft, bets=not options.no_bet_after_failure)
    return draft


def roller_out(draft: Draft[Position], *, bets: bool) -> Draft[Position]:
    """Take the roller out; the owner of the high hand, if any, starts a betting round (PM-OUT-1, PK-AMB-5)."""
    roller = draft.position.current_hand.action.roller
    hand = draft.position.current_hand.without(roller)
    position = replace(draft.position, hand=hand)
    draft.at(position)
    if hand.seats.one_left:
        return win_alone(draft)
    _, owner = high_hand(hand, position.options)
    if owner == NOBODY:
        return next_roller(draft.say("The table card is the one to beat: no betting.", "PK-AMB-5"), roller)
    if not bets:
        return next_roller(draft, roller)
    return begin_betting(draft.say(f"{capitalized(who_bets(position, owner))}."), owner)


def after_card(draft: Draft[Position]) -> Draft[Position]:
    """Go on after a card: to the next player's card, the roller's next card, or the betting (PM-ROLL-1)."""
    position = draft.position
    if step_of(position).do != Phase.ROLL:
        return after_up(draft)
    hand, options = position.current_hand, position.options
    roller = hand.action.roller
    best, owner = high_hand(hand, options, but=roller)
    value = exposed(hand, roller, options)
    if value > best:
        says = f"{_compared(position, value, best, owner)}: {who_bets(position, roller)}."
        draft.say(says, "PM-ROLL-1", "PM-BET-1")
        return begin_betting(draft.at(position.in_action(price_of="")), roller)
    draft.say(f"{_compared(position, value, best, owner)}.", "PM-HIGH-1")
    if not hand.cards.down[roller]:
        draft.say(f"{position.players[roller]} has turned all cards and is out.", "PM-OUT-1")
        return roller_out(draft, bets=not options.no_bet_after_failure)
    return draft.at(position.in_action(phase=Phase.ROLL, seat=roller, price_of=""))


def _compared(position: Position, value: int, best: int, owner: int) -> str:
    """The roller's hand against the high hand, in words."""
    own, whose = described(value), "the table card" if owner == NOBODY else position.players[owner]
    verb = "beats" if value > best else "does not beat"
    return f"{capitalized(own)} {verb} {described(best)} ({whose})"
