"""The plays that may be made in Krambambuli, with their choices."""

from collections.abc import Iterator, Sequence

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.contract.counting import count_says, counting, held_by
from referee.contract.due import choice_of, discards_by_rank, player_choices
from referee.games.krambambuli.melds import stealable
from referee.games.krambambuli.plays import Count, Deal, Discard, Draw, Lay, LayOff, Steal, Take, Tally
from referee.games.krambambuli.position import Phase, Position
from referee.kit.cards import DECK, Card
from referee.kit.rummy.meld_cards import PLAIN, Meld
from referee.kit.rummy.melds import is_meld


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    if position.phase == Phase.DEAL:
        return _deal(position)
    if position.phase == Phase.COUNT:
        return _count(position)
    return _draw(position) if position.phase == Phase.DRAW else _play(position)


def _deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    cards = tuple(map(choice_of, DECK))
    rare = Form(secondary=True)
    there = player_choices([position.players[seat] for seat in sorted(position.roster.order)])
    by_points = Form(secondary=True, empty={"out": {choice.label: (choice.label,) for choice in there}})
    offers = (
        Offer(Deal, "Turned up", dealer, Limits(choices={"upcard": cards}), Form(submit_when_full=True)),
        Offer(
            Tally,
            "Just the score of the hand",
            limits=Limits(fixed={"hands": None}, choices={"out": there, "points": there}),
            form=by_points,
        ),
        Offer(
            Tally,
            "Only the cards left of the hand",
            limits=Limits(fixed={"points": None}, choices={"out": there, "hands": there}),
            form=rare,
        ),
    )
    return Due((dealer,), f"Hand {position.number}: {dealer} deals eleven cards each; which card is turned up?", offers)


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hands.sizes)
    return Due((), f"The hand is over. {count_says(held)}", counting(Count, held))


def _draw(position: Position) -> Due:
    who, top = position.player, position.upcard
    label = "Draw"
    if not position.stock:
        label = "Draw: the pile is shuffled" if len(position.pile) > 1 else "Draw: nothing is left, the hand ends"
    offers = [Offer.in_one_tap(Draw, label, who, mark="strong")]
    if top is not None:
        tap, spoken = f"Take {top.shown}", f"take the {top.spoken}"
        offers.append(Offer.in_one_tap(Take, "Take", who, tap=tap, spoken=spoken, mark="strong"))
    return Due((who,), f"{who} draws" + (f", or takes {top.shown}" if top else ""), tuple(offers))


def _extending(position: Position, own: Sequence[tuple[int, Meld]], held: Sequence[Card]) -> tuple[QuickPlay, ...]:
    """A tap for each card that could extend an own meld, if the player may keep the rest of the hand (KR-LAY-1)."""
    left = position.hand - 1
    if not left and position.options.must_discard_to_go_out:
        return ()
    taps = []
    for number, meld in own:
        for card in held:
            if left == 1 and position.options.upcard_lock and position.turn.taken not in (None, card):
                continue
            if is_meld((*meld.cards, PLAIN[card]), position.options.meld_rules):
                label = f"{card.shown} → meld {number}" if len(own) > 1 else card.shown
                spoken = f"{card.spoken} to meld {number}"
                taps.append(QuickPlay(label, {"meld": number, "cards": [str(card)]}, spoken))
    return tuple(taps)


def _steals(position: Position, held: tuple[Choice, ...]) -> Iterator[Offer]:
    """The offer to steal a card, if another player’s meld has one that can be stolen (KR-STEAL-2)."""
    melds, cards = [], dict[Card, None]()
    for number, owned in enumerate(position.table, 1):
        if owned.owner != position.turn.player and (spare := stealable(owned.meld, position.options)):
            melds.append(Choice(number, f"{position.players[owned.owner]}: {owned.meld.shown}"))
            cards |= dict.fromkeys(spare)
    choices = {"card": tuple(map(choice_of, cards)), "with_hand": held}
    offer = Offer(Steal, "Steal a card", position.player, form=Form(secondary=True))
    if len(melds) == 1:
        (only,) = melds
        yield offer.with_limits(fixed={"meld": only.value}, choices=choices).with_form(hint=f"from {only.label}")
    elif melds:
        yield offer.with_limits(choices={"meld": tuple(melds), **choices})


def _play(position: Position) -> Due:
    who, turn = position.player, position.turn.player
    held = [card for card in DECK if position.hands.ledger.may_hold(turn, card, position.hand)]
    cards = tuple(map(choice_of, held))
    discards = [card for card in held if card != position.locked]
    own = [(n, owned.meld) for n, owned in enumerate(position.table, 1) if owned.owner == turn]
    spare = position.hand - position.options.must_discard_to_go_out
    offers: list[Offer] = []
    if spare >= 3:
        offers.append(Offer(Lay, "Meld", who, Limits(choices={"melds": cards}), Form(keyboard="open")))
    if own:
        limits = Limits(choices={"meld": tuple(Choice(n, meld.shown) for n, meld in own), "cards": cards})
        taps = _extending(position, own, held)
        offers.append(Offer(LayOff, "Extend a meld", who, limits, Form(keyboard="closed"), quick_plays=taps))
    if spare >= 3:
        # Beside the keys of a meld the discard is closed at first, so that no tap for a meld discards a card.
        taps, every = discards_by_rank(discards), discards_by_rank(DECK)
        offers.append(Offer(Discard, "Discard", who, form=Form(keyboard="closed"), quick_plays=taps, keys=every))
    else:
        limits = Limits(choices={"card": tuple(map(choice_of, discards))}, keys={"card": tuple(map(choice_of, DECK))})
        form = Form(submit_when_full=True, keyboard="open" if own else "")
        offers.append(Offer(Discard, "Discard", who, limits, form))
    if spare >= 2 and position.may_steal:
        offers += _steals(position, cards)
    return Due((who,), f"{who} melds or discards", tuple(offers))
