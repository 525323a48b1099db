"""Jokers on the table, and the natural cards that can take their places (PU-EXC-1 to PU-EXC-3)."""

from collections.abc import Sequence

from referee.games.push.cards import is_wild
from referee.games.push.melds import fits, missing
from referee.kit.cards import JOKER, JOKER_CODE, PLURALS, RANK_NAMES, SUIT_NAMES, Card
from referee.kit.names import listed
from referee.kit.rummy.meld_cards import PLAIN, Meld
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.values import with_item
from referee.ruling import Refused


def exchangeable(meld: Meld) -> list[Card]:
    """The natural cards that could take the place of a joker in a meld."""
    jokers = [laid for laid in meld.cards if laid.card == JOKER]
    if not jokers:
        return []
    if meld.sort == "set":
        return missing(meld)
    return [laid.as_card for laid in jokers if not is_wild(laid.as_card)]


def with_natural(meld: Meld, number: int, card: Card) -> Meld:
    """A meld with a natural card in the place of a joker; `number` is the number of the meld.

    :raises Refused: a card that cannot take the place of a joker there.
    """
    if is_wild(card):
        says = f"A {RANK_NAMES[card.rank]} is wild: only the natural card that a joker stands for takes its place."
        raise Refused("PU-EXC-2", says)
    if not any(laid.card == JOKER for laid in meld.cards):
        if any(is_wild(laid.card) for laid in meld.cards):
            raise Refused("PU-EXC-2", f"Meld {number} holds no joker; only jokers can be exchanged, never a 2.")
        raise Refused("PU-EXC-1", f"Meld {number} holds no joker: {meld.shown}.")
    if meld.sort == "set":
        return _set_with_natural(meld, number, card)
    for at, laid in enumerate(meld.cards):
        if laid.as_card == card:
            if laid.card == JOKER:
                return Meld("run", with_item(meld.cards, at, PLAIN[card]))
            if is_wild(laid.card):
                says = f"A 2 stands for the {card.spoken}; only jokers can be exchanged, never a 2."
                raise Refused("PU-EXC-2", says)
    wanted = [laid.as_card for laid in meld.cards if laid.card == JOKER]
    if all(map(is_wild, wanted)):
        says = f"The joker in meld {number} stands for the {wanted[0].spoken}, and a 2 is not a natural card: it stays."
        raise Refused("PU-EXC-2", says)
    stands_for = " and ".join(f"the {face.spoken}" for face in wanted)
    raise Refused("PU-EXC-1", f"The joker in meld {number} stands for {stands_for}, not for the {card.spoken}.")


def _set_with_natural(meld: Meld, number: int, card: Card) -> Meld:
    rank, open_cards = meld.cards[0].as_card.rank, missing(meld)
    if card.rank != rank or card not in open_cards:
        wanted = listed([face.shown for face in open_cards], "or") or "no card"
        why = f"{SUIT_NAMES[card.suit]} are there already" if card.rank == rank else f"it stands for {PLURALS[rank]}"
        says = f"{wanted} takes the place of the joker in meld {number}: {why}."
        raise Refused(("PU-EXC-3", "PU-EXC-1"), says)
    at = next(index for index, laid in enumerate(meld.cards) if laid.card.rank == JOKER_CODE)
    return Meld("set", with_item(meld.cards, at, PLAIN[card]))


def fits_nowhere(card: Card, table: Sequence[Meld], meld_rules: MeldRules) -> bool:
    """True if a last card can neither be laid off nor take the place of a joker that is used at once (PU-EXC-1)."""
    if any(fits(meld, card, meld_rules) for meld in table):
        return False
    freed = [at for at, meld in enumerate(table) if card in exchangeable(meld)]
    return not any(fits(meld, JOKER, meld_rules) for joker in freed for at, meld in enumerate(table) if at != joker)
