"""The judges of Vatican: a turn on the table, a draw, a pass (VA-TURN-2, VA-PASS-1)."""

from collections.abc import Sequence
from typing import Final

from referee.contract.effects import Drew, JokerFreed, Passed, Won
from referee.contract.fault_rules import first_run_faults, ledger_faults, meld_faults, table_faults
from referee.games.vatican.effects import Drawn, Played
from referee.games.vatican.late_rulings import Watch, judge_number, judge_watches, watched, watches_after_draw
from referee.games.vatican.options import FEWEST, Options
from referee.games.vatican.plays import Draw, Lay, Pass
from referee.games.vatican.position import DREW, PASSED, PLAYED, Position, TurnTaken
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted, listed
from referee.kit.rummy.first_run import require_first_run
from referee.kit.rummy.meld_cards import MeldCard, listed_cards
from referee.kit.rummy.shared_table import (
    Table,
    Turn,
    jokers_stand_for,
    turn_of,
)
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused, citing

TABLE_RULES: Final = {
    **table_faults(
        gone=("VA-PLAY-3", "VA-PLAY-2"),
        joker_gone=("VA-JOK-2", "VA-PLAY-3", "VA-PLAY-2"),
        nothing_played=("VA-TURN-2", "VA-PLAY-1"),
        not_as_said="VA-PLAY-3",
        still_bound=("VA-JOK-3", "VA-JOK-2"),
        unplaced=("VA-PLAY-2", "VA-MELD-1"),
    ),
    **meld_faults(
        short=("VA-MELD-1", "VA-PLAY-2"),
        natural=("VA-JOK-1", "VA-PLAY-2"),
        equal=("VA-SET-1", "VA-PLAY-2"),
        run=("VA-RUN-1", "VA-PLAY-2"),
        corner=("VA-RUN-1", "VA-AMB-1", "VA-PLAY-2"),
        mixed=("VA-PLAY-2", "VA-SET-1", "VA-RUN-1"),
        means=("VA-JOK-1", "VA-PLAY-2"),
        unclear=("VA-JOK-1", "VA-PLAY-2"),
    ),
    **first_run_faults(
        no_run="VA-FIRST-1",
        no_natural_run=("VA-FIRST-1", "VA-AMB-2"),
        run_by_other_joker=("VA-FIRST-1", "VA-JOK-2"),
    ),
    **ledger_faults(hand="VA-DEAL-1", pack="VA-PACK-1"),
}
"""The rules that forbid a turn, by the kind of fault."""


def read_turn(
    before: Table,
    after: Sequence[tuple[MeldCard, ...]],
    from_hand: Sequence[Card] | None,
    options: Options,
    first_play: bool,
) -> Turn:
    """The turn that leaves the table `after`; `first_play` is True if the player has laid no run yet.

    :raises Refused: a table that may not be left this way (VA-PLAY-1 to VA-PLAY-3, VA-FIRST-1, VA-JOK-1 to VA-JOK-3).
    """
    with citing(TABLE_RULES):
        turn = turn_of(before, after, options.meld_rules, options.jokers_bound, from_hand)
        if first_play:
            require_first_run(turn, options.meld_rules, options.jokers_bound, options.jokers_in_first_run)
    return turn


def rules_of(turn: Turn, before: Table, options: Options, first_play: bool) -> list[str]:
    """The rules that allow a turn."""
    sorts = {meld.sort for meld in set(turn.table).difference(before)}
    rules = [rule for sort, rule in (("run", "VA-RUN-1"), ("set", "VA-SET-1")) if sort in sorts]
    rules += ["VA-PLAY-1", "VA-PLAY-2", "VA-PLAY-3"]
    if first_play:
        rules[:0] = ["VA-FIRST-1", "VA-FIRST-2"] if len(turn.played) > 3 else ["VA-FIRST-1"]
    if JOKER in turn.played:
        rules.append("VA-JOK-1")
    if turn.freed:
        rules.append("VA-JOK-2")
    if not options.jokers_bound and jokers_stand_for(before) - jokers_stand_for(turn.table):
        rules.append("VA-AMB-3")
    return rules


def judge_lay(position: Position, play: Lay) -> Draft[Position]:
    who, name, before = position.turn, position.player, position.cards.table
    turn = read_turn(before, play.table, play.from_hand, position.options, position.first_play)
    with citing(TABLE_RULES):
        cards = position.cards.laid(who, name, turn, play.n)
    left, last = cards.hands[who], "the last card" if len(turn.played) == 1 else "the last cards"
    says = f"{name} plays {listed_cards(turn.laid)}"
    draft = (
        Draft(position)
        .say(f"{says}; {counted(left, 'card')} left" if left else f"{says}, {last}, and wins")
        .cite(*rules_of(turn, before, position.options, position.first_play))
        .effect(Played(name, tuple(map(str, turn.played)), left))
    )
    for card in turn.freed:
        draft.add(f"the joker that stood for {card.shown} is free").effect(JokerFreed(str(card)))
    watches = judge_watches(draft, position.watches, who, turn.played)
    after = replace(
        position,
        cards=cards,
        opened=with_item(position.opened, who, True),
        passes=0,
        fresh=turn.played,
        watches=watches,
        history=position.history.add(TurnTaken(who, PLAYED, turn.played, left)),
    )
    if left:
        return draft.at(replace(after, turn=position.next_player))
    return draft.at(replace(after, out=who)).cite("VA-END-1").effect(Won((name,)))


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    who = position.turn
    if not position.cards.stock:
        raise Refused("VA-TURN-2", "The stock is empty: play, or pass if nothing fits.")
    cards = position.cards.drawn(who)
    watches = watches_after_draw(position.watches, who)
    draft = Draft(position)
    if position.options.must_play and not judge_number(draft, position, play.n, "VA-AMB-6"):
        watch = Watch(play.n, who, position.cards.table, position.opened[who], drawn=1)
        watches = watched(watches, watch)
    after = replace(
        position,
        cards=cards,
        turn=position.next_player,
        passes=0,
        fresh=(),
        watches=watches,
        history=position.history.add(TurnTaken(who, DREW, (), cards.hands[who])),
    )
    says = f"{position.player} draws: {counted(cards.hands[who], 'card')}; {cards.stock} left in the stock"
    return draft.at(after).say(says, "VA-TURN-2").effect(Drew(position.player))


def judge_pass(position: Position, play: Pass) -> Draft[Position]:
    who, stock = position.turn, position.cards.stock
    if stock:
        says = f"Nobody passes while the stock lasts ({counted(stock, 'card')}): play or draw."
        raise Refused("VA-PASS-1", says)
    draft, watches = Draft(position), position.watches
    if not judge_number(draft, position, play.n, "VA-PASS-1"):
        watches = watched(watches, Watch(play.n, who, position.cards.table, position.opened[who]))
    after = replace(
        position,
        turn=position.next_player,
        passes=position.passes + 1,
        fresh=(),
        watches=watches,
        history=position.history.add(TurnTaken(who, PASSED, (), position.hand)),
    )
    draft.at(after).effect(Passed(position.player)).cite("VA-PASS-1")
    if after.passes < len(position.players):
        return draft.say(f"{position.player} passes: the stock is empty", "VA-END-2")
    ended = replace(after, blocked=True)
    draft.at(ended).cite("VA-END-3")
    if position.options.blocked != FEWEST:
        return draft.say("All have passed: the game is drawn").effect(Drawn())
    winners = ended.winners
    verb = "wins" if len(winners) == 1 else "share the win"
    says = f"All have passed: {listed(winners)} {verb} with the fewest cards, {min(ended.cards.hands)}"
    return draft.say(says, "VA-AMB-4").effect(Won(winners))
