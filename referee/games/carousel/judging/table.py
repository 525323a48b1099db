"""A meld: cards from the hand, stolen cards, the table afterwards (CA-MELD-1, CA-STEAL-1, CA-OUT-1)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from referee.contract.effects import WentOut
from referee.contract.fault_rules import ledger_faults, meld_faults, table_faults
from referee.games.carousel.effects import Melded
from referee.games.carousel.jokers import table_with_meanings, without_meanings
from referee.games.carousel.judging.guards import require_playing
from referee.games.carousel.lineage import melds_exchanged, require_house_rules
from referee.games.carousel.options import DRAWS, Options
from referee.games.carousel.plays import Lay
from referee.games.carousel.position import OUT, Position
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted
from referee.kit.rummy.meld_cards import Meld, MeldCard, listed_cards
from referee.kit.rummy.shared_table import (
    Table,
    Turn,
    turn_of,
)
from referee.kit.rummy.suggest import cards_added, tables_with
from referee.ruling import Draft, Refused, citing, is_allowed

TABLE_RULES: Final = {
    **table_faults(
        gone=("CA-MELD-1", "CA-STEAL-2"),
        joker_gone=("CA-STEAL-2", "CA-MELD-1"),
        nothing_played="CA-MELD-1",
        not_as_said="CA-MELD-1",
        unplaced=("CA-STEAL-1", "CA-STEAL-2"),
    ),
    **meld_faults(
        short=("CA-STEAL-1", "CA-SET-1", "CA-RUN-1"),
        natural="CA-JOK-1",
        equal="CA-SET-1",
        run=("CA-RUN-1", "CA-STEAL-1"),
        corner="CA-RUN-1",
        mixed=("CA-SET-1", "CA-RUN-1", "CA-STEAL-1"),
        means="CA-JOK-1",
    ),
    **ledger_faults(hand="CA-DEAL-1", pack="CA-PACK-1"),
}
"""The rules that forbid a turn, by the kind of its fault."""


def read_turn(
    before: Table, after: Sequence[tuple[MeldCard, ...]], from_hand: Sequence[Card] | None, options: Options
) -> Turn:
    """The turn that leaves the table `after`.

    :raises Refused: a table that may not be left like this (CA-MELD-1, CA-STEAL-1, CA-STEAL-2, CA-JOK-1, house rules).
    """
    melds = table_with_meanings(after, options.meld_rules)
    with citing(TABLE_RULES):
        turn = turn_of(before, melds, options.meld_rules, from_hand=from_hand)
    require_house_rules(before, turn.table, turn.played, options)
    return turn


def rules_of_turn(before: Table, turn: Turn) -> list[str]:
    """The rules that allow a turn."""
    gone, new = melds_exchanged(before, turn.table)
    sorts = {meld.sort for meld in new}
    rules = [rule for sort, rule in (("run", "CA-RUN-1"), ("set", "CA-SET-1")) if sort in sorts]
    rules.append("CA-MELD-1")
    if gone:
        all_grown = all(any(_within(old, meld) for meld in new) for old in gone)
        rules.append("CA-AMB-2" if all_grown else "CA-STEAL-1")
    if any(laid.card == JOKER for meld in new for laid in meld.cards):
        rules.append("CA-JOK-1")
    return rules


def _within(old: Meld, new: Meld) -> bool:
    """True if `new` has all cards of `old`."""
    return Counter(laid.card for laid in old.cards) <= Counter(laid.card for laid in new.cards)


def judge_lay(position: Position, play: Lay) -> Draft[Position]:
    require_playing(position, "The hand is over: nothing is melded or laid off after a knock.")
    who, name, before = position.turn, position.player, position.hand.cards.table
    if not position.drawn and position.stock:
        raise Refused("CA-TURN-2", f"{name} melds after a draw: draw first, or knock.")
    turn = read_turn(before, play.table, play.from_hand, position.options)
    with citing(TABLE_RULES):
        cards = position.hand.cards.laid(who, name, turn, play.n)
    left = cards.hands[who]
    last = "the last card" if len(turn.played) == 1 else "the last cards"
    then = f"; {counted(left, 'card')} left" if left else f", {last}, and is out: count the hands"
    laid = position.in_hand(cards=cards, passes=0, fresh=turn.played, begun=True)
    draft = (
        Draft(laid.next_turn())
        .say(f"{name} melds {listed_cards(turn.played)}{then}")
        .cite(*rules_of_turn(before, turn))
        .cite("CA-AMB-1" if position.drawn == DRAWS else "CA-TURN-2" if position.drawn else "CA-AMB-7")
        .effect(Melded(name, tuple(map(str, turn.played)), left))
    )
    if left:
        return draft
    return draft.at(laid.ended(OUT, who, play.n)).cite("CA-OUT-1").effect(WentOut(name))


def suggested_table(
    position: Position, after: Sequence[tuple[MeldCard, ...]]
) -> tuple[tuple[MeldCard, ...], ...] | None:
    """A table that all house rules allow, made of the old cards and those added in `after`; None if there is none."""
    before, options = position.hand.cards.table, position.options
    meld_rules = options.meld_rules
    for melds in tables_with(
        before,
        cards_added(before, after),
        meld_rules,
        open_meld=lambda meld: without_meanings(meld, meld_rules),
    ):
        table = tuple(without_meanings(meld, meld_rules) for meld in melds)
        if is_allowed(read_turn, before, table, None, options):
            return table
    return None
