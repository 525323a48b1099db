"""House rules of Push."""

from functools import cache
from typing import Final

from referee.contract import option
from referee.games.push.cards import WILD
from referee.games.push.contracts import CONTRACT, DEALS, PRINTED, Contract
from referee.kit.rummy.meld_rules import MeldRules
from referee.schema import Fields, Unreadable, switch

DISTINCT: Final = "distinct"
FREE: Final = "free"
RESHUFFLE: Final = "reshuffle"
END_DEAL: Final = "end_deal"
AT_LEAST: Final = "at_least"
EXACT: Final = "exact"
SHARED: Final = "shared"
EXTRA_DEAL: Final = "extra_deal"


def _contract(deal: int) -> Contract:
    """The house rule for the contract of a deal."""
    contract: Contract = option(
        f"Contract of deal {deal}", PRINTED[deal - 1], CONTRACT, rule="PU-AMB-1", group="Contracts"
    )
    return contract


class Options(Fields):
    set_suits: str = option(
        "The suits of a set", {DISTINCT: "are all different", FREE: "may be equal"}, rule="PU-AMB-2", group="Melds"
    )
    exchange_before_initial: bool = option("A joker may be exchanged to complete the contract", False, rule="PU-AMB-3")
    stock_out: str = option(
        "When the stock cannot supply a push",
        {RESHUFFLE: "the pile is shuffled", END_DEAL: "the deal ends, both sides count"},
        rule="PU-AMB-4",
        group="The turn and the stock",
    )
    all_wild_melds: bool = option("Melds of wild cards only", False, rule="PU-AMB-7", group="Melds")
    upcard_lock: bool = option(
        "An upcard just taken may not be discarded",
        False,
        switch("off", "on"),
        rule="PU-DISC-2",
        group="The turn and the stock",
    )
    contract_length: str = option(
        "Melds longer than the contract",
        {AT_LEAST: "fulfil it too", EXACT: "do not; cards are laid off afterwards"},
        rule="PU-AMB-5",
        group="Melds",
    )
    final_tie: str = option(
        "Equal totals after the fifth deal",
        {SHARED: "both sides win", EXTRA_DEAL: "deal 5 is played again"},
        rule="PU-AMB-6",
        group="The end",
    )
    contract_1: Contract = _contract(1)
    contract_2: Contract = _contract(2)
    contract_3: Contract = _contract(3)
    contract_4: Contract = _contract(4)
    contract_5: Contract = _contract(5)

    @property
    def meld_rules(self) -> MeldRules:
        """The melds that are allowed (PU-SET-1, PU-RUN-1, PU-WILD-1, PU-WILD-2)."""
        return _meld_rules(self.set_suits == FREE, self.all_wild_melds)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return (self.contract_1, self.contract_2, self.contract_3, self.contract_4, self.contract_5)

    def contract(self, deal: int) -> Contract:
        """The contract of a deal; a deal after the fifth repeats it (PU-CON-1, PU-AMB-6)."""
        return self.contracts[min(deal, DEALS) - 1]

    def has_own_contract(self, deal: int) -> bool:
        """True if the contract of a deal is not the printed one (PU-AMB-1)."""
        return self.contract(deal) != PRINTED[min(deal, DEALS) - 1]

    def validate(self) -> None:
        """Check that the house rules go together.

        :raises Unreadable: a contract with sets that cannot be laid.
        """
        for deal, contract in enumerate(self.contracts, 1):
            for sort, size in contract.needs:
                if sort == "set" and size > 4 and self.set_suits == DISTINCT:
                    says = f"a set of {size} needs equal suits, with set_suits=free; a set has at most four cards"
                    raise Unreadable(says, f"options.contract_{deal}")


@cache
def _meld_rules(duplicates: bool, all_wild: bool) -> MeldRules:
    return MeldRules("either", WILD, duplicates=duplicates, all_wild=all_wild)
