"""A turn on the table: cards that are laid, melds that are rearranged (SH-TAB-1, SH-TAB-2, SH-AMB-3, SH-JOK-1)."""

from collections.abc import Sequence
from typing import Final

from referee.contract.effects import JokerFreed, Out
from referee.contract.fault_rules import first_run_faults, ledger_faults, meld_faults, table_faults
from referee.games.shanghai.effects import Played
from referee.games.shanghai.judging.guards import not_in_pack, require_playing
from referee.games.shanghai.late_rulings import judge_watches, lot_laid
from referee.games.shanghai.options import Options
from referee.games.shanghai.plays import Lay
from referee.games.shanghai.position import LAID, Phase, Position, TurnTaken
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted
from referee.kit.rummy.first_run import require_first_run
from referee.kit.rummy.meld_cards import MeldCard, listed_cards
from referee.kit.rummy.shared_table import (
    Table,
    Turn,
    turn_of,
)
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused, citing

TABLE_RULES: Final = {
    **table_faults(
        gone="SH-TAB-2",
        joker_gone=("SH-JOK-2", "SH-TAB-2"),
        nothing_played=("SH-TURN-1", "SH-TAB-2"),
        not_as_said="SH-TAB-2",
        still_bound="SH-JOK-3",
        unplaced="SH-TAB-1",
    ),
    **meld_faults(
        short=("SH-TAB-1", "SH-SET-1", "SH-RUN-1"),
        natural=("SH-JOK-1", "SH-TAB-1"),
        equal=("SH-SET-1", "SH-TAB-1"),
        run=("SH-RUN-1", "SH-TAB-1"),
        corner=("SH-RUN-1", "SH-AMB-4", "SH-TAB-1"),
        mixed=("SH-TAB-1", "SH-SET-1", "SH-RUN-1"),
        means=("SH-JOK-1", "SH-TAB-1"),
        unclear=("SH-JOK-1", "SH-TAB-1"),
    ),
    **first_run_faults(no_run=("SH-AMB-3", "SH-RUN-1"), run_by_other_joker=("SH-AMB-3", "SH-JOK-2")),
    **ledger_faults(hand="SH-DEAL-1", pack="SH-PACK-1"),
}
"""The rules that forbid a turn, by the kind of fault."""


def read_turn(
    before: Table,
    after: Sequence[tuple[MeldCard, ...]],
    from_hand: Sequence[Card] | None,
    options: Options,
    first_play: bool,
) -> Turn:
    """The turn that leaves the table `after`; `first_play` is True if it needs a sequence from the hand.

    :raises Refused: a table that may not be left this way (SH-TAB-1, SH-TAB-2, SH-AMB-3, SH-JOK-1 to SH-JOK-3).
    """
    if not options.jokers and any(not laid.card.suit for cards in after for laid in cards):
        raise Refused(("SH-PACK-1", "SH-JOK-1"), not_in_pack(JOKER, options))
    with citing(TABLE_RULES):
        turn = turn_of(before, after, options.meld_rules, True, from_hand)
        if first_play:
            require_first_run(turn, options.meld_rules)
    return turn


def rules_of_melds(turn: Turn, first_play: bool) -> list[str]:
    """The rules that allow the melds of a turn."""
    rules = ["SH-AMB-3"] if first_play else []
    sorts = {meld.sort for meld in turn.new}
    rules += [rule for sort, rule in (("run", "SH-RUN-1"), ("set", "SH-SET-1")) if sort in sorts]
    return [*rules, "SH-TAB-1", "SH-TAB-2"]


def rules_of_jokers(turn: Turn) -> list[str]:
    """The rules for the jokers that are laid and freed in a turn."""
    return [*(["SH-JOK-1"] if JOKER in turn.played else []), *(["SH-JOK-2"] if turn.freed else [])]


def judge_lay(position: Position, play: Lay) -> Draft[Position]:
    require_playing(position)
    who, name, options, hand = position.turn, position.player, position.options, position.hand
    turn = read_turn(hand.cards.table, play.table, play.from_hand, options, position.first_play)
    with citing(TABLE_RULES):
        cards = hand.cards.laid(who, name, turn, play.n)
    left, last = cards.hands[who], "the last card" if len(turn.played) == 1 else "the last cards"
    after_drawing = f" after drawing {counted(position.drawn, 'card')}" if position.drawn else ""
    says = f"{name} plays {listed_cards(turn.laid)}{after_drawing}"
    draft = (
        Draft(position)
        .say(f"{says}; {counted(left, 'card')} left" if left else f"{says}, {last}, and is out")
        .cite(*rules_of_melds(turn, position.first_play))
        .cite("SH-TURN-2" if position.drawn else "SH-TURN-1")
        .cite(*rules_of_jokers(turn))
        .effect(Played(name, tuple(map(str, turn.played)), position.drawn, left))
    )
    for card in turn.freed:
        draft.add(f"the joker that stood for {card.shown} is free").effect(JokerFreed(str(card)))
    watches = hand.watches
    if watches:
        watches = judge_watches(draft, watches, who, lot_laid(turn))
    taken = TurnTaken(position.deal, who, position.drawn, did=LAID, cards=turn.played, left=left)
    after = replace(
        position,
        turn=position.next_player if left else who,
        drawn=0,
        hand=replace(
            hand,
            cards=cards,
            opened=with_item(hand.opened, who, True) if position.first_play else hand.opened,
            begun=True,
            passes=0,
            fresh=turn.played,
            last=None,
            watches=watches,
            out=None if left else who,
        ),
        turns=position.turns.add(taken),
    )
    if left:
        return draft.at(after)
    return draft.at(replace(after, phase=Phase.COUNT)).cite("SH-OUT-1").effect(Out(name))
