"""The deal and the antes (PK-DEAL-1, PK-CHOICE-1, PK-BET-1)."""

from collections.abc import Collection

from referee.games.poker.cards import wilds_in_words
from referee.games.poker.current_hand import BeforeDeal, Cards, Claims, Hand
from referee.games.poker.effects import Paid
from referee.games.poker.judging.course import enter_step
from referee.games.poker.judging.guards import require_between_hands
from referee.games.poker.next_deal import dealer_chooses, least_players, next_dealer, openers, seats_to_deal
from referee.games.poker.options import TITLES, TRIPS
from referee.games.poker.plays import Deal
from referee.games.poker.position import Position
from referee.games.poker.pots import Pot
from referee.games.poker.seats import Seats, next_seat
from referee.games.poker.variants import jokers_in, variant_of, wild_ranks
from referee.kit.cards import DECK, PLURALS
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_deal(position: Position, play: Deal) -> Draft[Position]:
    require_between_hands(position)
    _require_variant(position, play.variant)
    options, players = position.options, position.players
    if options.dealers_choice:
        options = replace(options, variant=play.variant or options.variant)
        position = replace(position, options=options)
    dealer = next_dealer(position) if play.dealer is None else players.index(play.dealer)
    if not position.roster.plays(dealer):
        raise Refused("PK-DEAL-1", f"{players[dealer]} has left: somebody at the table deals.")
    sitting_out = {players.index(who) for who in play.out}
    dealt = tuple(seat for seat in seats_to_deal(position) if seat not in sitting_out)
    _require_players(position, sitting_out, len(dealt))
    after = replace(
        position,
        hand=_new_hand(position, dealer, dealt),
        last=None,
        dealer=dealer,
        carried=replace(position.carried, pot=0),
    )
    again = position.carried.rain_out or position.carried.failed_deals
    which = "again" if again else f"hand {position.number}"
    what = f": {TITLES[options.variant]}" if options.dealers_choice else ""
    rules = ("PK-DEAL-1", "PK-CHOICE-1") if options.dealers_choice else ("PK-DEAL-1",)
    says = f"{players[dealer]} deals {which} to {len(dealt)}{what}."
    draft = Draft(after).say(says, *rules, variant_of(options).deal_rule)
    _take_antes(draft)
    _remind(draft)
    return enter_step(draft)


def _require_variant(position: Position, wanted: str | None) -> None:
    """Check that the dealer may choose this variant now (PK-CHOICE-1)."""
    options = position.options
    if wanted in (None, options.variant) or dealer_chooses(position):
        return
    title = TITLES[options.variant]
    if not options.dealers_choice:
        raise Refused("PK-CHOICE-1", f"All hands of this evening are {title}.")
    raise Refused("PK-CHOICE-1", f"The pot of {title} is played out first: deal that.")


def _require_players(position: Position, sitting_out: Collection[int], count: int) -> None:
    """Check that `count` players can play, and that no player sits out after a rain-out (PK-DEAL-1, PB-RAIN-1)."""
    variant = variant_of(position.options)
    title = TITLES[variant.key]
    if position.carried.rain_out and sitting_out:
        raise Refused("PB-RAIN-1", "After a rain-out all who were still in are dealt in: nobody sits out.")
    if count < least_players(position, variant):
        raise Refused("PK-DEAL-1", f"{title} takes {variant.least} players or more; {count} would be dealt in.")
    if count > variant.most:
        says = f"{title} takes {variant.most} players at most; {count} would be dealt in."
        raise Refused("PK-DEAL-1", says)


def _new_hand(position: Position, dealer: int, dealt: tuple[int, ...]) -> Hand:
    """A hand before the antes. After a rain-out, each player's earlier payments count for side pots."""
    size, carried = len(position.players), position.carried
    first = next_seat(dealer, dealt, size)
    bets = carried.rain_out.bets if carried.rain_out else (0,) * size
    return Hand(
        dealer=dealer,
        wild=wild_ranks(position.options, position.jackpot.hand),
        openers=openers(position),
        seats=Seats(
            order=tuple(sorted(dealt, key=lambda seat: (seat - first) % size)),
            live=tuple([seat in dealt for seat in range(size)]),
            gone=carried.rain_out.gone if carried.rain_out else (),
        ),
        pot=Pot(bets, dead=carried.pot - sum(bets)),
        cards=Cards(
            stock=len(DECK) + jokers_in(position.options),
            down=(0,) * size,
            up=((),) * size,
            shown=((),) * size,
        ),
        claims=Claims(
            exchanged=(0,) * size,
            passes=(None,) * size,
            mucks=((),) * size,
            kept=(None,) * size,
        ),
        before=BeforeDeal(position.chips.net, carried.pot),
    )


def _take_antes(draft: Draft[Position]) -> None:
    """Take the antes of all dealt in, as far as their chips go; after a rain-out only by a house rule (PK-AMB-6)."""
    position = draft.position
    hand, options = position.current_hand, position.options
    if not options.ante or (position.carried.rain_out and not options.rain_antes):
        return
    antes = {seat: min(options.ante, position.stack(seat)) for seat in hand.seats.order}
    pot = replace(hand.pot, bets=tuple([chips + antes.get(seat, 0) for seat, chips in enumerate(hand.pot.bets)]))
    chips = position.chips.plus({seat: -ante for seat, ante in antes.items()})
    draft.at(replace(position.in_hand(pot=pot), chips=chips))
    draft.effect(*(Paid(position.players[seat], ante, "ante") for seat, ante in antes.items()))
    draft.say(f"Antes of {options.ante}: {pot.chips} in the pot.", "PK-BET-1")


def _remind(draft: Draft[Position]) -> None:
    """Remind the players of the openers and the wild ranks."""
    position = draft.position
    hand = position.current_hand
    if position.options.variant == TRIPS:
        draft.say(f"A pair of {PLURALS[hand.openers]} or better opens.", "PJ-OPEN-1")
    if hand.wild:
        rules = ("PK-WILD-1", "PJ-PROG-1") if position.is_progressive else ("PK-WILD-1",)
        draft.say(f"{wilds_in_words(hand.wild).capitalize()} are wild.", *rules)
