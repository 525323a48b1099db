"""The exact best arrangement of a hand by CM-CMP-1: all sets that are groupings, then the best selection of them.

If a modifier leaves the owner a choice (an eight or the aces, which picture is dead), each choice is tried.
"""

from collections.abc import Collection, Sequence

from referee.games.cripple_mr_onion.arrangement.candidates import candidates
from referee.games.cripple_mr_onion.arrangement.card_sets import MOST
from referee.games.cripple_mr_onion.arrangement.card_uses import (
    CardUse,
    OwnerChoice,
    card_use,
    card_uses,
    owner_choices,
    pictures_of,
)
from referee.games.cripple_mr_onion.arrangement.elevens import best_selection_under_lady
from referee.games.cripple_mr_onion.arrangement.meanings import grouping
from referee.games.cripple_mr_onion.arrangement.selection import Selection, best_selection, bonus_of
from referee.games.cripple_mr_onion.cards import Card
from referee.games.cripple_mr_onion.groupings import DOUBLE_ONION, RULES, Grouping, Key, key_of
from referee.games.cripple_mr_onion.powers import Powers
from referee.kit.values import Value


class Arrangement(Value):
    """The groupings of a hand, best first."""

    groupings: tuple[Grouping, ...]
    tie: int = 0
    """The tie-break value of its wild cards (CM-AMB-7)."""

    def key(self, fool: bool = False) -> Key:
        return tuple(sorted((grouping.key(fool) for grouping in self.groupings), reverse=True))

    @property
    def nulls(self) -> int:
        return sum(grouping.nulls for grouping in self.groupings)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of its groupings, and that of null eights if it has any."""
        rules = tuple(RULES[grouping.rank] for grouping in self.groupings)
        return (*rules, "CM-NULL-1") if self.nulls else rules

    @property
    def says(self) -> str:
        return " + ".join(grouping.says for grouping in self.groupings) or "no grouping"


def arrange(cards: Sequence[Card], powers: Powers) -> Arrangement:
    """The best arrangement of up to nine cards by CM-CMP-1.

    Of equal arrangements, the count of wild cards decides if the house rules count them (CM-AMB-7).
    """
    return _arranged(cards, powers, None)


def fixed(cards: Sequence[Card], powers: Powers, sets: Sequence[Sequence[Card]]) -> Arrangement:
    """The best arrangement of these sets of cards, each as a whole; sets that are no grouping are left out."""
    return _arranged(cards, powers, {frozenset(cards_of_set) for cards_of_set in sets})


def _arranged(cards: Sequence[Card], powers: Powers, wanted: Collection[frozenset[Card]] | None) -> Arrangement:
    best: tuple[Key, int] | None = None
    chosen: tuple[tuple[Card, ...], tuple[CardUse, ...], Selection] | None = None
    for onion in _onions(cards, powers):
        if best is not None:
            break
        rest = [card for card in cards if card not in onion]
        shifted = (key_of(DOUBLE_ONION, 0, True, powers.fool),) if onion else ()
        for choice in owner_choices(rest, powers):
            if onion and choice.kills_all:
                continue
            table = card_uses(powers, choice)
            uses = tuple([table[card.code] for card in rest])
            selection = _selection(uses, powers, choice, wanted, 2 if onion else 0)
            if selection is None:
                continue
            key, tie, _ = selection
            key = tuple(sorted((*key, *shifted), reverse=True)) if onion else key
            if best is None or (key, tie) > best:
                best, chosen = (key, tie), (onion, uses, selection)
    assert chosen is not None
    onion, uses, (_, tie, sets) = chosen
    groupings = [grouping(uses, mask, rank, nulls, powers) for mask, rank, nulls in sets]
    if onion:
        groupings.append(_shifted_onion(onion, powers))
        groupings.sort(key=lambda each: -each.key(powers.fool))
    return Arrangement(tuple(groupings), tie)


def _onions(cards: Sequence[Card], powers: Powers) -> tuple[tuple[Card, ...], ...]:
    """The four cards of the Queen of Elephants' Double Onion, or no cards, in the order to try.

    With Death open the hand needs a third picture card (CM-DEATH-1). With a Lady open in a wild round the two elevens
    may be one too many (CM-LADY-2).
    """
    four = powers.onion
    if not four:
        return ((),)
    if powers.death and not pictures_of([card for card in cards if card not in four], powers):
        return ((),)
    return (four, ()) if powers.lady else (four,)


def _shifted_onion(four: tuple[Card, ...], powers: Powers) -> Grouping:
    values = dict(powers.shifts)
    return Grouping(DOUBLE_ONION, four, 0, tuple((card, values[card]) for card in four), shifted=True)


def _selection(
    uses: Sequence[CardUse], powers: Powers, choice: OwnerChoice, wanted: Collection[frozenset[Card]] | None, held: int
) -> Selection | None:
    """The best selection under one choice, beside `held` elevens; None if the Lady forbids every selection."""
    masks: frozenset[int] | None = None
    if wanted is not None:
        bits = {use.card: 1 << place for place, use in enumerate(uses)}
        masks = frozenset(sum(bits[card] for card in together) for together in wanted if together <= bits.keys())
    if powers.lady and (held or any(11 in use.values for use in uses)):
        return best_selection_under_lady(uses, powers, choice, masks, held)
    by_mask = candidates(uses, powers, choice)
    if masks is not None:
        by_mask = {mask: candidate for mask, candidate in by_mask.items() if mask in masks}
    return best_selection(by_mask, bonus_of(uses, powers))


def classify(cards: Sequence[Card], powers: Powers) -> Grouping | None:
    """The highest grouping that all these cards form together; None if they form none (CM-GRP-16)."""
    if len(cards) > MOST:
        return None
    best: Grouping | None = None
    for choice in owner_choices(cards, powers):
        if choice.killing and choice.killed in cards:
            continue
        uses = tuple(card_use(card, powers, choice) for card in cards)
        whole = (1 << len(cards)) - 1
        candidate = candidates(uses, powers, choice).get(whole)
        if candidate is None:
            continue
        key, rank, nulls = candidate
        if best is None or key > best.key(powers.fool):
            best = grouping(uses, whole, rank, nulls, powers)
    return best
