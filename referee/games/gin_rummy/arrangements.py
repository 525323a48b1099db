"""Hands of Gin Rummy in sets: the arrangement that leaves the fewest points, and the best defence against a knock.

Cards are the bits of a 52-bit whole number, suit by suit (♠ ♥ ♦ ♣) from the ace to the king. The thirteen bits of a
suit are its lane. Only groups are tried out: a hand has three or more cards of at most three ranks. Once the groups are
chosen, each suit is arranged by itself. Every streak of three or more cards is a sequence, read from a table of the
8,192 lanes. Every unmatched card that touches the knocker's sequence is laid off.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.kit.cards import DECK, Card
from referee.kit.values import Value

LANE: Final = 13
FULL: Final = (1 << LANE) - 1
HIGHEST: Final = 10
"""The value of a picture card (GI-PACK-1)."""
BIT: Final = {card: 1 << index for index, card in enumerate(DECK)}
CARD: Final = {bit: card for card, bit in BIT.items()}
_PLACE: Final = {card: index for index, card in enumerate(DECK)}


def value(card: Card) -> int:
    """The points of an unmatched card: ace 1, K Q J 10 ten, others their number (GI-PACK-1)."""
    return min(card.number, HIGHEST)


def bits(cards: Iterable[Card]) -> int:
    """Different cards as bits."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of these bits by suits: ♠ ♥ ♦ ♣, each from the ace up."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(CARD[low])
        mask ^= low
    return tuple(cards)


def by_rank(mask: int) -> tuple[Card, ...]:
    """The cards of these bits by ranks, from the aces up."""
    return tuple(sorted(cards_of(mask), key=lambda card: (card.number, _PLACE[card])))


def lanes(mask: int) -> tuple[int, int, int, int]:
    """The lanes of the four suits."""
    return mask & FULL, mask >> LANE & FULL, mask >> 2 * LANE & FULL, mask >> 3 * LANE


def streaks(lane: int) -> Iterator[int]:
    """The parts of a lane without gaps, the lowest first."""
    while lane:
        low = lane & -lane
        streak = lane & ~(lane + low)
        yield streak
        lane ^= streak


def _worths() -> tuple[int, ...]:
    """The points of the cards of each lane."""
    worths = [0]
    for rank in range(LANE):
        worths += [worth + min(rank + 1, HIGHEST) for worth in worths]
    return tuple(worths)


def _in_sequences(lane: int) -> int:
    """The cards of a lane that are in sequences: every streak of three or more."""
    lowest = lane & lane >> 1 & lane >> 2
    return lowest | lowest << 1 | lowest << 2


VALUE: Final = _worths()
"""The points of the cards of a lane."""
MATCHED: Final = tuple(map(_in_sequences, range(FULL + 1)))
"""The cards of a lane that are in sequences."""
_GAIN: Final = tuple(map(VALUE.__getitem__, MATCHED))


def _groups(rank: int) -> dict[int, tuple[int, ...]]:
    """The choices for the group of a rank, by the suits in the hand (four bits): nothing, all, three of four."""
    choices: dict[int, tuple[int, ...]] = {}
    for suits in range(16):
        held = [1 << suit * LANE + rank for suit in range(4) if suits >> suit & 1]
        everything = sum(held)
        if len(held) == 3:
            choices[suits] = (0, everything)
        elif len(held) == 4:
            choices[suits] = (0, everything, *(everything ^ card for card in held))
    return choices


_GROUPS: Final = tuple(_groups(rank) for rank in range(LANE))


def _choices(a: int, b: int, c: int, d: int) -> list[int]:
    """Every way to take groups from four lanes, as bits; nothing first."""
    three = (a & b & (c | d)) | (c & d & (a | b))
    choices = [0]
    while three:
        low = three & -three
        three ^= low
        rank = low.bit_length() - 1
        suits = (a >> rank & 1) | (b >> rank & 1) << 1 | (c >> rank & 1) << 2 | (d >> rank & 1) << 3
        choices = [taken | group for taken in choices for group in _GROUPS[rank][suits]]
    return choices


def count(mask: int) -> int:
    """The points of these cards, all unmatched."""
    return VALUE[mask & FULL] + VALUE[mask >> LANE & FULL] + VALUE[mask >> 2 * LANE & FULL] + VALUE[mask >> 3 * LANE]


def deadwood(hand: int) -> int:
    """The fewest points that a hand can leave unmatched (GI-SET-1)."""
    a, b, c, d = hand & FULL, hand >> LANE & FULL, hand >> 2 * LANE & FULL, hand >> 3 * LANE
    whole = VALUE[a] + VALUE[b] + VALUE[c] + VALUE[d]
    gain = _GAIN[a] + _GAIN[b] + _GAIN[c] + _GAIN[d]
    if (a & b & (c | d)) | (c & d & (a | b)):
        for taken in _choices(a, b, c, d):
            e, f, g, h = taken & FULL, taken >> LANE & FULL, taken >> 2 * LANE & FULL, taken >> 3 * LANE
            here = VALUE[e] + VALUE[f] + VALUE[g] + VALUE[h] + _GAIN[a ^ e] + _GAIN[b ^ f] + _GAIN[c ^ g] + _GAIN[d ^ h]
            if here > gain:
                gain = here
    return whole - gain


# --- arrangements ----------------------------------------------------------------------------------------------------


class Arrangement(Value):
    """A hand in sets. Sets and unmatched cards are bits; `count` is the points of the unmatched cards."""

    sets: tuple[int, ...]
    unmatched: int
    count: int


def arranged(hand: int, sets: tuple[int, ...]) -> Arrangement:
    """A hand in these sets."""
    left = hand & ~sum(sets)
    return Arrangement(sets, left, count(left))


def _sets(groups: int, rest: int) -> tuple[int, ...]:
    """The groups and the streaks of the rest as sets: by their lowest rank, a group before a sequence."""
    sets = []
    while groups:
        low = groups & -groups
        column = _COLUMN[(low.bit_length() - 1) % LANE]
        sets.append(groups & column)
        groups &= ~column
    for shift in _SHIFTS:
        if lane := MATCHED[rest >> shift & FULL]:
            sets += [streak << shift for streak in streaks(lane)]
    return tuple(sorted(sets, key=_by_rank)) if len(sets) > 1 else tuple(sets)


_SHIFTS: Final = tuple(suit * LANE for suit in range(4))
_COLUMN: Final = tuple(sum(1 << suit * LANE + rank for suit in range(4)) for rank in range(LANE))


def _by_rank(cards: int) -> tuple[int, bool, int]:
    low = (cards & -cards).bit_length() - 1
    return low % LANE, not is_group(cards), low // LANE


def _matched(mask: int) -> int:
    """The cards of these bits that are in sequences."""
    return (
        MATCHED[mask & FULL]
        | MATCHED[mask >> LANE & FULL] << LANE
        | MATCHED[mask >> 2 * LANE & FULL] << 2 * LANE
        | MATCHED[mask >> 3 * LANE] << 3 * LANE
    )


def arrangements(hand: int) -> list[Arrangement]:
    """Every arrangement that leaves the fewest points, the fewest sets first. A sequence stands for all its splits."""
    weighed = []
    choices = _choices(*lanes(hand))
    if len(choices) == 1:
        matched = _matched(hand)
        unmatched = hand ^ matched
        return [Arrangement(_sets(0, matched) if matched else (), unmatched, count(unmatched))]
    for groups in choices:
        rest = hand ^ groups
        unmatched = rest ^ _matched(rest)
        weighed.append((count(unmatched), groups, rest, unmatched))
    least = min(weighed)[0]
    best_ones = [
        Arrangement(_sets(groups, rest), left, worth) for worth, groups, rest, left in weighed if worth == least
    ]
    if len(best_ones) == 1:
        return best_ones
    return sorted(best_ones, key=lambda arrangement: (len(arrangement.sets), arrangement.unmatched))


def best(hand: int) -> Arrangement:
    """The arrangement that leaves the fewest points; among equals the one with the fewest sets (GI-BEST-1)."""
    return arrangements(hand)[0]


def best_discard(hand: int) -> tuple[Card, int]:
    """The discard that leaves the fewest points (among equals the highest card), and these points."""
    least, _, card = min((deadwood(hand & ~BIT[card]), -index, card) for index, card in enumerate(by_rank(hand)))
    return card, least


def is_group(cards: int) -> bool:
    """True if a set is a group, not a sequence."""
    return not cards & ~_COLUMN[(cards.bit_length() - 1) % LANE]


def is_set(cards: int) -> bool:
    """True if cards are a set: three or four of one rank, three or more of a suit without a gap (GI-SET-1)."""
    if cards.bit_count() < 3:
        return False
    if is_group(cards):
        return True
    inside = [lane for lane in lanes(cards) if lane]
    return len(inside) == 1 and MATCHED[inside[0]] == inside[0] and len(list(streaks(inside[0]))) == 1


# --- laying off ------------------------------------------------------------------------------------------------------


class Defence(Value):
    """The opponent's hand after laying off, all cards as bits."""

    sets: tuple[int, ...]
    laid: int
    """The cards that are laid off."""
    left: int
    """The cards that stay unmatched."""
    count: int
    """The points of the cards that stay unmatched."""


class Table(Value):
    """The knocker's sets, ready for lay-offs: the cards of sequences by suit, the fourth cards of groups."""

    runs: tuple[int, int, int, int]
    fourth: int


NOTHING: Final = Table((0, 0, 0, 0), 0)
"""No sets to lay off on: the knocker has gin (GI-LAY-2), or shows none."""


def table(sets: Sequence[int]) -> Table:
    """The knocker's sets, ready for lay-offs."""
    runs = fourth = 0
    for cards in sets:
        if is_group(cards):
            fourth |= _COLUMN[(cards.bit_length() - 1) % LANE] & ~cards
        else:
            runs |= cards
    return Table(lanes(runs), fourth)


def _touching(lane: int, run: int) -> int:
    """The cards of a lane that continue the sequences of `run` at either end, several in a row (GI-LAY-1)."""
    grown = (run << 1 | run >> 1) & lane
    while True:
        more = ((grown << 1 | grown >> 1) & lane) | grown
        if more == grown:
            return grown
        grown = more


def to_lay_off(unmatched: int, on: Table) -> int:
    """All unmatched cards that can be laid off (GI-LAY-1)."""
    a, b, c, d = on.runs
    laid = unmatched & on.fourth
    if a:
        laid |= _touching(unmatched & FULL, a)
    if b:
        laid |= _touching(unmatched >> LANE & FULL, b) << LANE
    if c:
        laid |= _touching(unmatched >> 2 * LANE & FULL, c) << 2 * LANE
    if d:
        laid |= _touching(unmatched >> 3 * LANE, d) << 3 * LANE
    return laid


def defence(hand: int, on: Table) -> Defence:
    """The opponent's sets and lay-offs, chosen together to leave the fewest points (GI-BEST-1, GI-LAY-1).

    Of equal defences the one with the fewest lay-offs is chosen, then the one with the fewest cards in groups. The
    groups decide the rest: a streak of three or more is a sequence, and all other cards that fit are laid off.
    """
    least: tuple[int, int, int] | None = None
    chosen = (0, 0, 0)
    for groups in _choices(*lanes(hand)):
        rest = hand ^ groups
        unmatched = rest ^ _matched(rest)
        laid = to_lay_off(unmatched, on)
        rank = (count(unmatched ^ laid), laid.bit_count(), groups.bit_count())
        if least is None or rank < least:
            least, chosen = rank, (groups, unmatched ^ laid, laid)
    groups, left, laid = chosen
    return Defence(_sets(groups, hand ^ groups), laid, left, count(left))


def against(knocker: int, opponent: int) -> tuple[Arrangement, Defence]:
    """The knocker's best arrangement, and the best defence against it.

    Among equal arrangements, the knocker's best is the one that leaves the opponent most. Against gin nothing is laid
    off (GI-LAY-2).
    """
    equal = arrangements(knocker)
    if equal[0].count == 0:
        return equal[0], defence(opponent, NOTHING)
    pairs = [(arrangement, defence(opponent, table(arrangement.sets))) for arrangement in equal]
    return max(pairs, key=lambda pair: pair[1].count) if len(pairs) > 1 else pairs[0]
