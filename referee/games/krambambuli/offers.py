"""What the table waits for in Krambambuli."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.counting import count_says, counting, held_by
from referee.games.krambambuli.melds import loose, meld_of
from referee.games.krambambuli.plays import Count, Deal, Discard, Draw, Lay, LayOff, Steal, Take, Tally
from referee.games.krambambuli.position import COUNT, DEAL, DRAW, OVER, Position
from referee.kit.cards import DECK, Card
from referee.kit.melds import PLAIN, Meld
from referee.kit.seats import listed


def due(position: Position, winners: tuple[str, ...]) -> Due:
    """Who is to act, and the plays that may be made."""
    if position.phase == OVER:
        return Due((), f"The game is over: {listed(winners)} {'win' if len(winners) > 1 else 'wins'}.", ())
    if position.phase == DEAL:
        return _deal(position)
    if position.phase == COUNT:
        return _count(position)
    return _draw(position) if position.phase == DRAW else _play(position)


def _choice(card: Card) -> Choice:
    return Choice(str(card), card.shown, card.spoken)


def _deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    cards = tuple(map(_choice, DECK))
    offers = (
        Offer(Deal, "Turned up", dealer, choices={"upcard": cards}, auto=True),
        Offer(Tally, "Only the score of the hand", given={"hands": None}, rare=True),
        Offer(Tally, "Only the cards left of the hand", given={"points": None}, rare=True),
    )
    return Due((dealer,), f"Hand {position.number}: {dealer} deals eleven each; which card is turned up?", offers)


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hands)
    return Due((), f"The hand is over. {count_says(held)}", counting(Count, held))


def _draw(position: Position) -> Due:
    who, top = position.player, position.upcard
    label = "Draw"
    if not position.stock:
        label = "Draw: the pile is shuffled" if len(position.pile) > 1 else "Draw: nothing is left, the hand ends"
    offers = [Offer(Draw, label, who, taps=(Tap(label, {}, mark="strong"),))]
    if top is not None:
        offers.append(
            Offer(Take, "Take", who, taps=(Tap(f"Take {top.shown}", {}, f"take the {top.spoken}", mark="strong"),))
        )
    return Due((who,), f"{who} draws" + (f", or takes {top.shown}" if top else ""), tuple(offers))


def _extending(position: Position, own: Sequence[tuple[int, Meld]], held: Sequence[Card]) -> tuple[Tap, ...]:
    """The cards that could extend an own meld, one tap each (KR-LAY-1); none that would leave what must not be left."""
    left = position.left - 1
    if not left and position.options.must_discard_to_go_out:
        return ()
    taps = []
    for number, meld in own:
        for card in held:
            if left == 1 and position.options.upcard_lock and position.taken not in (None, card):
                continue
            if meld_of((*meld.cards, PLAIN[card]), position.options)[0] is not None:
                label = f"{card.shown} → {number}" if len(own) > 1 else card.shown
                spoken = f"{card.spoken} to meld {number}"
                taps.append(Tap(label, {"meld": number, "cards": [str(card)]}, spoken))
    return tuple(taps)


def _steals(position: Position, held: tuple[Choice, ...]) -> list[Offer]:
    """The theft, where another’s meld has a card to spare (KR-STEAL-1, KR-STEAL-2); only such cards have a key."""
    melds, cards = [], dict[Card, None]()
    for number, owned in enumerate(position.table, 1):
        found = () if owned.who == position.turn else loose(owned.meld, position.options)
        if found:
            melds.append(Choice(number, f"{position.players[owned.who]}: {owned.meld.shown}"))
            cards |= dict.fromkeys(found)
    if not melds:
        return []
    choices = {"card": tuple(map(_choice, cards)), "with_hand": held}
    if len(melds) == 1:
        only, hint = {"meld": melds[0].value}, f"from {melds[0].label}"
        return [Offer(Steal, "Steal a card", position.player, only, choices, rare=True, hint=hint)]
    return [Offer(Steal, "Steal a card", position.player, choices={"meld": tuple(melds), **choices}, rare=True)]


def _play(position: Position) -> Due:
    who, turn = position.player, position.turn
    held = [card for card in DECK if position.account.may_hold(turn, card, position.left)]
    cards = tuple(map(_choice, held))
    discards = tuple(_choice(card) for card in held if card != position.locked)
    offers = [Offer(Discard, "Discard", who, choices={"card": discards}, auto=True)]
    own = [(n, owned.meld) for n, owned in enumerate(position.table, 1) if owned.who == turn]
    if own:
        melds = tuple(Choice(n, meld.shown) for n, meld in own)
        choices = {"meld": melds, "cards": cards}
        offers.append(Offer(LayOff, "Extend a meld", who, choices=choices, taps=_extending(position, own, held)))
    spare = position.left - position.options.must_discard_to_go_out
    if spare >= 3:
        offers.append(Offer(Lay, "Meld", who, choices={"melds": cards}))
    if spare >= 2 and not position.stolen and 0 < position.melded[turn] < position.turn_number:
        offers += _steals(position, cards)
    return Due((who,), f"{who} melds or discards; {position.left} in hand", tuple(offers))
