"""The account of the pack in a hand that is followed, in the rules of Gin Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from referee.games.gin_rummy.arrange import bits, value
from referee.games.gin_rummy.position import HAND, PACK, Position
from referee.kit import account as kit
from referee.kit.account import Account
from referee.kit.cards import DECK, RANKS, SUITS, Card
from referee.kit.fault import Fault
from referee.rulings import Flag

RULES: Final = {kit.PACK: "GI-PACK-1", kit.HAND: "GI-DEAL-1"}
"""The rule for each kind of fault: the pack has each card once, a hand is ten cards."""


def begun(upcard: Card, n: int) -> Account:
    """The account of a hand when its first upcard has been turned in play number `n`."""
    found = Account.new(PACK, 2).turned(upcard, n)
    assert isinstance(found, Account)
    return found


def discarded(position: Position, card: Card, n: int) -> Account | tuple[str, str]:
    """The account after a discard in play number `n`; or the rule and the sentence that forbid it.

    The lock of GI-AMB-1; a card that lies on the pile or was taken by the other player (GI-PACK-1); another card than
    those that are known, where all eleven are (GI-DEAL-1).
    """
    name = position.player
    if position.options.upcard_lock and card == position.taken:
        return "GI-AMB-1", f"{name} took the {card.spoken} in this turn; another card is discarded."
    found = position.account.shows(position.turn, name, (card,), HAND + 1, n)
    if not isinstance(found, Fault):
        return found
    if found.kind == kit.HAND:
        return RULES[kit.HAND], found.says
    if card in position.account.known_to(1 - position.turn):
        return RULES[kit.PACK], f"{position.other} took the {card.spoken} and has it still; the pack has it once."
    return RULES[kit.PACK], f"The {card.spoken} lies on the pile; {name} discards a card of the own hand."


def _threes() -> dict[Card, tuple[int, ...]]:
    """The sets of three that each card can lie in; every larger set holds one of them."""
    ranks = [[card for card in DECK if card.rank == rank] for rank in RANKS]
    suits = [[card for card in DECK if card.suit == suit] for suit in SUITS]
    groups = [three for cards in ranks for three in combinations(cards, 3)]
    sequences = [tuple(cards[low : low + 3]) for cards in suits for low in range(len(cards) - 2)]
    found: dict[Card, list[int]] = {card: [] for card in DECK}
    for three in (*groups, *sequences):
        for card in three:
            found[card].append(bits(three))
    return {card: tuple(sets) for card, sets in found.items()}


_THREES: Final = _threes()


def stranded(position: Position, who: int) -> tuple[Card, ...]:
    """The cards that a player took in sight and that can lie in no set: what that would need lies elsewhere."""
    elsewhere = bits(position.pile) | bits(position.account.known_to(1 - who))
    return tuple([card for card in position.account.known_to(who) if all(one & elsewhere for one in _THREES[card])])


def impossible_count(position: Position, who: int, counted: int, discards: bool) -> str:
    """Why a count cannot be, by what a player took in sight; empty where it can (GI-PACK-1).

    `discards`: one of the cards, the dearest, may have gone out with the knock.
    """
    cards = sorted(stranded(position, who), key=value)
    if discards:
        del cards[-1:]
    least = sum(map(value, cards))
    if least <= counted:
        return ""
    held = " ".join(card.shown for card in cards)
    verb = "lies" if len(cards) == 1 else "lie"
    return f"{held}, which {position.players[who]} took in sight, {verb} in no set; the count is {least} or more."


def late_rulings(position: Position, account: Account, hands: Sequence[Sequence[Card]]) -> list[Flag]:
    """What both hands, by player, prove of earlier plays: a card taken in sight that is gone, a card of the pile.

    A card that one player took and the other shows throws the taking into doubt, not what laid it on the pile before.
    """
    found = []
    known = [frozenset(account.known_to(who)) for who in (0, 1)]
    for who, name in enumerate(position.players):
        lost = known[1 - who].difference(hands[1 - who])
        account, doubts = account.ends(who, name, [card for card in hands[who] if card not in lost])
        found += [Flag(doubt.n, RULES[doubt.kind], doubt.says) for doubt in doubts if doubt.n]
    return sorted(found, key=lambda flag: flag.n)
