"""Offers to declare cards with powers, and the hidden cards that the Wizard calls for."""

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.contract.due import player_choices
from referee.games.cripple_mr_onion.card_keys import card_keys, hidden_card_keys
from referee.games.cripple_mr_onion.cards import DEATH, FOOL, LADY, RULER, WIZARD
from referee.games.cripple_mr_onion.judging.wizard import holder_of_death
from referee.games.cripple_mr_onion.plays import POWERS, Declare, Uncover
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.shifts import SHIFTED_BY
from referee.kit.names import listed
from referee.kit.values import replace

DECLARE_FIELDS = ("player", "card", "cards", "death")


def uncover_due(position: Position) -> Due:
    """The hidden cards that the Wizard calls for, elder first; another player may go first."""
    names = [position.players[seat] for seat in position.open_cards.owing]
    first, *others = names
    cards = hidden_card_keys(position)
    offers = [
        Offer(
            Uncover,
            f"{first}: one hidden card",
            first,
            Limits(fixed={"player": first}, choices={"card": cards}),
            Form(submit_when_full=True),
        )
    ]
    if others:
        people = player_choices(others)
        label = f"{listed(others, 'or')} first"
        offers.append(
            Offer(Uncover, label, limits=Limits(choices={"player": people, "card": cards}), form=Form(secondary=True))
        )
    then = f", then {listed(others)}" if others else ""
    says = f"The Wizard: {first} declares a card that was hidden{then}"
    return Due(tuple(names), says, (*offers, *declare_offers(position)))


def declare_offers(position: Position) -> list[Offer]:
    """Offers to declare the undeclared cards with powers, by players who may hold them."""
    if position.phase == Phase.SHOWDOWN and position.to_show is None:
        return _declare_from_open_hands(position)
    cards: dict[str, Choice] = {}
    for card, label in POWERS.items():
        if position.is_declared(card) or (card == FOOL and not _is_time_for_fool(position)):
            continue
        if card == RULER and not position.wild and not position.is_declared(LADY):
            continue
        cards[card] = Choice(card, label[0].upper() + label[1:])
    people = player_choices(position.players[who] for who in position.order())
    plain = tuple(choice for card, choice in cards.items() if card not in SHIFTED_BY and card != WIZARD)
    with_cards = [choice for card, choice in cards.items() if card in SHIFTED_BY]
    if not position.wild and position.any_shown:
        # In an open hand, the card that replaces one of these is seen.
        with_cards += [choice for card, choice in cards.items() if card in (LADY, RULER)]
    offers = []
    if plain:
        choices = {"player": people, "card": plain}
        offers.append(_declare("Declare a card", Limits(choices=choices), hidden=("cards", "death")))
    if with_cards:
        choices = {"player": people, "card": tuple(with_cards), "cards": card_keys(position)}
        offers.append(_declare("Shift cards, or replace one", Limits(choices=choices)))
    if WIZARD in cards:
        limits = Limits(fixed={"card": WIZARD}, choices={"player": people, "death": people})
        hidden = ("cards", "death") if position.visible(DEATH) else ("cards",)
        offers.append(_declare("Declare the Wizard", limits, hidden))
    return offers


def _declare(label: str, limits: Limits, hidden: tuple[str, ...] = ("death",)) -> Offer:
    """An offer of a declaration, one tap further."""
    return Offer(Declare, label, limits=limits, form=Form(secondary=True, hidden=hidden))


def _is_time_for_fool(position: Position) -> bool:
    """True immediately before Showdown, if declarations are asked for (CM-FOOL-1, CM-SHOW-1)."""
    return position.options.fool_round and position.phase == Phase.SHOWDOWN and not position.any_shown


def _declare_from_open_hands(position: Position) -> list[Offer]:
    """Offers to declare a card when all hands are open and its holder is known."""
    quick: list[QuickPlay] = []
    offers: list[Offer] = []
    for seat in position.order():
        hand, name = position.shown(seat), position.players[seat]
        assert hand is not None
        for card in hand.cards:
            code = card.code
            if code not in POWERS or code == FOOL or position.is_declared(code):
                continue
            body = {"player": name, "card": code}
            label = f"{name} declares {POWERS[code]}"
            if code in (LADY, RULER) and not position.wild:
                if code == LADY or position.is_declared(LADY):
                    limits = Limits(fixed=body, choices={"cards": hidden_card_keys(position)})
                    offers.append(_declare(label, limits))
            elif code in SHIFTED_BY:
                limits = Limits(fixed=body, choices={"cards": card_keys(position, hand.cards)})
                offers.append(_declare(label, limits))
            else:
                holder = holder_of_death(position) if code == WIZARD else None
                quick.append(QuickPlay(label, {**body, "death": holder} if holder else body))
    if not quick:
        return offers
    by_tap = replace(_declare("Declare a card", Limits(), hidden=DECLARE_FIELDS), quick_plays=tuple(quick))
    return [by_tap, *offers]
