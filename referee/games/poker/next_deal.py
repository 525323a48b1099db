"""The next deal: its dealer, its players, the variants that can be dealt, the openers (PK-DEAL-1, PK-CHOICE-1)."""

from referee.games.poker.cards import opener_rank
from referee.games.poker.position import Position
from referee.games.poker.seats import NOBODY, next_seat
from referee.games.poker.variants import VARIANTS, Variant, variant_of
from referee.kit.values import replace


def next_dealer(position: Position) -> int:
    """The next dealer clockwise, or the same one if the hand is dealt again (PK-DEAL-1, PB-RAIN-1, PJ-OPEN-2)."""
    if position.dealer == NOBODY:
        return position.at_table[0]
    if position.same_dealer_again and position.roster.plays(position.dealer):
        return position.dealer
    return next_seat(position.dealer, position.at_table, len(position.players))


def before_deal(position: Position) -> Position:
    """The position before the deal of the hand under way, by the same dealer; the position itself between hands."""
    hand = position.hand
    if hand is None:
        return position
    # `next_dealer` goes on from the last dealer, who may deal again.
    last = hand.dealer if position.same_dealer_again else (hand.dealer - 1) % len(position.players)
    return replace(
        position,
        chips=replace(position.chips, net=hand.before.net),
        carried=replace(position.carried, pot=hand.before.pot),
        hand=None,
        dealer=last,
    )


def seats_to_deal(position: Position) -> tuple[int, ...]:
    """The players who can be dealt in: those with chips; after a rain-out those who were still in (PB-RAIN-1)."""
    rain_out = position.carried.rain_out
    return rain_out.seats if rain_out else position.with_chips


def dealer_chooses(position: Position) -> bool:
    """True if the dealer may choose the variant: by a house rule, with no pot to be played out first (PK-CHOICE-1)."""
    carried = position.carried
    under_way = carried.pot or carried.rain_out or carried.failed_deals or position.jackpot.hand > 1
    return position.options.dealers_choice and not under_way


def variants_to_deal(position: Position) -> tuple[str, ...]:
    """The variants that can be dealt now to all who can be dealt in (PK-CHOICE-1, PK-DEAL-1)."""
    count = len(seats_to_deal(position))
    if not dealer_chooses(position):
        variant = variant_of(position.options)
        return (variant.key,) if count >= least_players(position, variant) else ()
    return tuple(key for key, variant in VARIANTS.items() if variant.least <= count <= variant.most)


def least_players(position: Position, variant: Variant) -> int:
    """The fewest players for a deal; two after a rain-out (PB-RAIN-1)."""
    return 2 if position.carried.rain_out else variant.least


def openers(position: Position) -> str:
    """The rank of the pair that opens the next hand (PJ-OPEN-1, PJ-PROG-2)."""
    failed = position.carried.failed_deals if position.is_progressive else 0
    return opener_rank(failed, position.options)
