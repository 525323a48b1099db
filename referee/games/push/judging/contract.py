"""The contract of a deal, and the choice among readings of wild cards (PU-INIT-1, PU-CON-1, PU-WILD-3)."""

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Final, TypeVar

from referee.games.push.contracts import Contract
from referee.games.push.melds import MELD_RULES, readings_of
from referee.games.push.options import EXACT, Options
from referee.kit.names import listed
from referee.kit.rummy.meld_cards import Meld, MeldCard, listed_cards
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.sets_and_runs import run_as_written
from referee.kit.values import unique
from referee.ruling import Refused, Sum, Term, citing
from referee.ruling.sums import IS, joined

T = TypeVar("T")
MOST_READINGS: Final = 1000
"""The most combined readings of melds that are tried; beyond this, wild cards must say what they stand for."""


def require_contract(melds: Sequence[Meld], deal: int, options: Options) -> None:
    """Check that melds laid together fulfil the contract of a deal (PU-INIT-1, PU-CON-1, PU-AMB-5)."""
    contract = options.contract(deal)
    exact = options.contract_length == EXACT
    if contract.fulfilled_by(melds, exact):
        return
    laid = listed([meld.in_words for meld in melds]) or "nothing"
    wanted = f"The contract of deal {deal} is {contract.in_words}"
    if exact and contract.fulfilled_by(melds, False):
        says = f"{wanted}, with exactly that many cards in each meld, not {laid}: lay the rest off afterwards."
        raise Refused(("PU-AMB-5", "PU-CON-1"), says, sums=_compared(melds, contract))
    says = f"{wanted}, not {laid}. Enter all melds of the contract together."
    raise Refused(("PU-CON-1", "PU-INIT-1"), says, sums=_compared(melds, contract))


def _compared(melds: Sequence[Meld], contract: Contract) -> tuple[Sum, ...]:
    """The melds that were laid, and those of the contract, each with its number of cards."""
    laid = [Term(words=f"{len(meld)}, {meld.sort}", cards=tuple([card.shown for card in meld.cards])) for meld in melds]
    needs = [Term(str(size), sort) for sort, size in contract.needs]
    sums = ((laid, sum(map(len, melds)), "Laid"), (needs, contract.size, "The contract"))
    return tuple([Sum((*joined(terms), Term(str(size), "cards", IS)), title) for terms, size, title in sums])


def contract_rules(melds: Sequence[Meld], deal: int, options: Options) -> list[str]:
    """The rules that let melds fulfil a contract."""
    contract = options.contract(deal)
    rules = ["PU-INIT-1", "PU-CON-1"]
    if not contract.fulfilled_by(melds, True):
        rules.append("PU-AMB-5")
    if len(melds) > len(contract.needs):
        rules.append("PU-INIT-2")
    if options.has_own_contract(deal):
        rules.append("PU-AMB-1")
    return rules


Groups = Sequence[tuple[MeldCard, ...]]


def by_the_legal_reading(groups: Groups, meld_rules: MeldRules, judge: Callable[[tuple[Meld, ...]], T]) -> T:
    """The result of `judge` for groups of cards as melds, in the only reading of wild cards that it allows.

    Of several legal runs, the one in the order of the cards entered is meant (PU-WILD-3).

    :raises Refused: cards that form no meld, melds that `judge` refuses, or several readings, which are listed.
    """
    with citing(MELD_RULES):
        choices = [readings_of(cards, meld_rules) for cards in groups]
    if all(len(readings) == 1 for readings in choices):
        return judge(tuple(readings[0] for readings in choices))
    if prod(map(len, choices)) > MOST_READINGS:
        raise _several_readings(groups, choices)
    legal: dict[tuple[Meld, ...], T] = {}
    refusals: list[Refused] = []
    for melds in product(*choices):
        try:
            legal[melds] = judge(melds)
        except Refused as refusal:
            refusals.append(refusal)
    if not legal:
        same = all(refusal.says == refusals[0].says for refusal in refusals)
        raise refusals[0] if same else _several_readings(groups, choices)
    readings = [unique(melds[at] for melds in legal) for at in range(len(groups))]
    meant = tuple(_meant(cards, several, meld_rules) for cards, several in zip(groups, readings, strict=True))
    if meant not in legal:
        raise _several_readings(groups, readings)
    return legal[meant]


def _meant(cards: tuple[MeldCard, ...], readings: Sequence[Meld], meld_rules: MeldRules) -> Meld:
    """The only reading, or the run in the order of the cards entered (PU-WILD-3).

    :raises Refused: several readings.
    """
    if len(readings) == 1:
        return readings[0]
    if all(meld.sort == "run" for meld in readings):
        written = run_as_written(cards, meld_rules)
        if written is not None and written in readings:
            return written
    raise _several_readings([cards], [readings])


def _several_readings(groups: Groups, choices: Sequence[Sequence[Meld]]) -> Refused:
    """The refusal of cards that can be read in several ways; it lists the readings."""
    cards, readings = next(pair for pair in zip(groups, choices, strict=True) if len(pair[1]) > 1)
    listing = "; ".join(
        meld.in_words if meld.sort == "set" else " ".join(laid.as_card.shown for laid in meld.cards)
        for meld in readings
    )
    says = f"{listed_cards(cards)} can be read as {listing}: say what the wild cards stand for."
    return Refused("PU-WILD-3", says)
