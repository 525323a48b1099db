"""The groupings of Cripple Mr Onion that are no sums: Bagels, royals, onions of pairs, the nine-card straight flush."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Final

from tests.simulators.cripple_mr_onion.cards import NAMED, SPECIAL, Face, Powers, is_arcana, rank, suit

ONION: Final = {3: 8, 4: 10, 5: 12, 6: 14, 7: 16}
TWO_CARDS, BROKEN_FLUSH, FLUSH, BROKEN_ROYAL, ROYAL, WILD_ROYAL = 6, 7, 9, 11, 13, 15
BAGELS: Final = {2: 1, 4: 2, 6: 3}
LESSER_BAGEL, GREAT_BAGEL = 4, 5
PAIRS: Final = {4: 17, 6: 18}
LESSER_ONION, OCTAVO, GREAT_ONION = 19, 20, 21

Found = Iterable[tuple[int, int, int]]
"""Groupings of a set of cards: rank, less null eights, and elevens less ones."""


def by_name(faces: Sequence[Face], powers: Powers, has_dead: bool) -> Found:
    """Bagels, royals, and onions of pairs: rank, less null eights, and elevens less ones."""
    size = len(faces)
    if size == 2 and (elevens := _two_cards(faces)) is not None:
        yield TWO_CARDS, 0, elevens
    if size == 3:
        yield from _royals(faces, powers)
    if size in PAIRS and is_pairs(faces, size // 2) and _spares_dead(faces, powers, has_dead):
        yield PAIRS[size], 0, size // 2
    if size == 8:
        eights = [face for face in faces if powers.house.is_magic(face.card) and 8 in face.values]
        if len(eights) == 4 and {face.card for face in faces} >= set(NAMED):
            yield (OCTAVO if powers.wild else LESSER_ONION), 0, 0
        for two in combinations([face for face in faces if face.card in NAMED], 2):
            if is_pairs([face for face in faces if face not in two], 3):
                yield LESSER_ONION, 0, 3
    if size == 9 and is_pairs([face for face in faces if face.card != "Death"], 4):
        yield GREAT_ONION, 0, 0
    if size in BAGELS and (elevens := _bagels(faces)) is not None:
        yield BAGELS[size], 0, elevens
    if size in (7, 9):
        for extra in faces:
            others = [face for face in faces if face is not extra]
            if _is_of_arcana(extra, powers) and (elevens := _bagels(others)) is not None:
                yield (LESSER_BAGEL if size == 7 else GREAT_BAGEL), 0, elevens


def _is_of_arcana(face: Face, powers: Powers) -> bool:
    """True if a card can be the card of the Arcana in a Bagel: a wild one can be an ordinary one."""
    return is_arcana(face.card) or (face.wild and not face.dead and powers.house.arcana_suit)


def _two_cards(faces: Sequence[Face]) -> int | None:
    one, other = faces
    return 1 if (one.ace and other.ten) or (one.ten and other.ace) else None


def _royals(faces: Sequence[Face], powers: Powers) -> Found:
    if powers.wild and all(powers.house.is_magic(face.card) and 8 in face.values and not face.dead for face in faces):
        yield WILD_ROYAL, 0, 0
    if all("7" in face.ranks for face in faces):
        yield ROYAL, 0, 0
    if any(all(place in face.ranks for place, face in zip("678", each, strict=True)) for each in permutations(faces)):
        yield BROKEN_ROYAL, 0, 0


def is_pairs(faces: Sequence[Face], pairs: int) -> bool:
    """True if the cards make this number of pairs, each a picture card and an ace (CM-GRP-13, CM-GRP-14)."""
    only_picture = sum(face.picture and not face.ace for face in faces)
    only_ace = sum(face.ace and not face.picture for face in faces)
    fits = len(faces) == 2 * pairs and all(face.picture or face.ace for face in faces)
    return fits and only_picture <= pairs and only_ace <= pairs


def _spares_dead(faces: Sequence[Face], powers: Powers, has_dead: bool) -> bool:
    """True if these pairs leave out the picture card that Death takes, in a wild round of a Triple Onion too."""
    if not powers.death or (len(faces) == 6 and not powers.wild_round):
        return True
    return has_dead and not any(face.dead for face in faces)


def _bagels(faces: Sequence[Face]) -> int | None:
    """The elevens in Bagels of these cards, as few as can be; None if they are none (CM-GRP-1)."""
    able = [(face.ten, face.nine, face.ace) for face in faces]
    if not all(any(each) for each in able):
        return None
    nines = sum(nine and not ten for ten, nine, _ in able)
    aces = sum(ace and not ten for ten, _, ace in able)
    spare_aces = sum(ten and ace for ten, _, ace in able)
    spare_nines = sum(ten and nine for ten, nine, _ in able)
    if aces - nines > spare_nines or nines - aces > spare_aces:
        return None
    return max(nines, aces)


def straight_flush(hand: Sequence[str], powers: Powers) -> int | None:
    """The wild cards that stand for others in nine cards of one suit in sequence; None if they are none (CM-GRP-15).

    An eight in its own place is not a wild card.
    """
    magic = [card for card in hand if powers.is_wild(card)]
    has_aces = not (powers.king and (powers.wild_round or "Wizard" not in magic)) or (
        "Wizard" in magic and not powers.house.wizard_is_eight
    )
    fewest: int | None = None
    for main in "oetc" + ("a" if powers.house.arcana_suit else ""):
        sequence = powers.house.sequence(main)
        for start in range(len(sequence) - 8):
            places = sequence[start : start + 9]
            own = {rank(card) for card in hand if suit(card) == main and rank(card) in places}
            missing = [place for place in places if place not in own]
            others = [card for card in hand if not (suit(card) == main and rank(card) in places)]
            fits = all(card in magic for card in others) and not set(missing) & set(SPECIAL[main])
            if fits and (has_aces or "A" not in missing) and (fewest is None or len(missing) < fewest):
                fewest = len(missing)
    return fewest


def wild_cards(hand: Sequence[str], powers: Powers) -> int:
    """The wild cards of nine cards that are a Great Onion or a Great Bagel."""
    return sum(map(powers.is_wild, hand))
