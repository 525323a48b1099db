"""Melds, lay-offs and thefts (KR-SET-1, KR-RUN-1, KR-LAY-1, KR-STEAL-1 to KR-STEAL-4)."""

from collections.abc import Sequence

from referee.contract.effects import LaidOff
from referee.games.krambambuli.effects import Melded, Stole
from referee.games.krambambuli.judging.count import go_out
from referee.games.krambambuli.judging.guards import require_step, show_from_hand
from referee.games.krambambuli.melds import meld_of, rule_of, theft_of
from referee.games.krambambuli.plays import Lay, LayOff, Steal
from referee.games.krambambuli.position import Phase, Position
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import PLAIN, OwnedMeld, listed_cards
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_meld(position: Position, play: Lay) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    melds = [meld_of(cards, position.options) for cards in play.melds]
    cards = [laid.card for meld in melds for laid in meld.cards]
    who = position.turn.player
    after = _with_laid(position, cards, play.n, (*position.table, *(OwnedMeld(who, meld) for meld in melds)))
    shown = "; ".join(meld.shown for meld in melds)
    draft = (
        Draft(after)
        .say(f"{position.player} melds {shown}; {after.hand} in hand", *map(rule_of, melds))
        .effect(*(Melded(position.player, tuple(meld.codes)) for meld in melds))
    )
    return _after_melds(draft)


def judge_lay_off(position: Position, play: LayOff) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    owned = _meld_number(position, play.meld, "KR-LAY-1")
    who = position.turn.player
    if owned.owner != who:
        says = f"Meld {play.meld} is {position.players[owned.owner]}’s: players extend only their own melds."
        raise Refused("KR-LAY-1", says)
    meld = meld_of((*owned.meld.cards, *(PLAIN[card] for card in play.cards)), position.options, "KR-LAY-1")
    table = with_item(position.table, play.meld - 1, OwnedMeld(who, meld))
    after = _with_laid(position, play.cards, play.n, table)
    draft = Draft(after).say(
        f"{position.player} adds {listed_cards(play.cards)}: {meld.shown}; {after.hand} in hand",
        "KR-LAY-1",
        rule_of(meld),
    )
    if position.hands.melded_in[who] == position.turn.number:
        draft.cite("KR-AMB-5")
    draft.effect(LaidOff(position.player, play.meld, tuple(map(str, play.cards))))
    return _after_melds(draft)


def judge_steal(position: Position, play: Steal) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    _require_may_steal(position)
    who = position.turn.player
    owned = _meld_number(position, play.meld, "KR-STEAL-1")
    if owned.owner == who:
        says = f"Meld {play.meld} is {position.player}’s own: steal a card from another player."
        raise Refused("KR-STEAL-1", says)
    theft = theft_of(owned.meld, play.card, play.with_hand, position.options)
    first, *others = (OwnedMeld(owned.owner, meld) for meld in theft.rest)
    table = (*with_item(position.table, play.meld - 1, first), *others, OwnedMeld(who, theft.new))
    laid = _with_laid(position, play.with_hand, play.n, table)
    turn = replace(laid.turn, stolen=True, laid=(*position.turn.laid, play.card, *play.with_hand))
    after = replace(laid, turn=turn)
    victim = position.players[owned.owner]
    draft = Draft(after).say(
        f"{position.player} steals the {play.card.spoken} from {victim}: {theft.new.shown}; {after.hand} in hand",
        "KR-STEAL-1",
        "KR-STEAL-2",
        "KR-STEAL-3",
        "KR-STEAL-4",
    )
    if others:
        draft.cite("KR-AMB-2")
    draft.effect(
        Stole(position.player, victim, str(play.card)),
        Melded(position.player, tuple(theft.new.codes)),
    )
    return _after_melds(draft)


def _require_may_steal(position: Position) -> None:
    """Check that the player melded in an earlier turn and has not stolen in this one (KR-STEAL-1, KR-STEAL-4)."""
    melded_in = position.hands.melded_in[position.turn.player]
    if not melded_in:
        says = f"{position.player} has not melded; stealing begins in the turn after the first meld."
        raise Refused("KR-STEAL-1", says)
    if melded_in == position.turn.number:
        says = f"{position.player} melded first in this turn; stealing begins in the next."
        raise Refused("KR-STEAL-1", says)
    if position.turn.stolen:
        raise Refused("KR-STEAL-4", "One card has been stolen in this turn already; more are not allowed.")


def _meld_number(position: Position, number: int, rule: str) -> OwnedMeld:
    """The meld with this number on the table."""
    if 1 <= number <= len(position.table):
        return position.table[number - 1]
    there = f"there are melds 1 to {len(position.table)}" if position.table else "no meld is on the table"
    raise Refused(rule, f"There is no meld {number}; {there}.")


def _with_laid(position: Position, cards: Sequence[Card], n: int, table: tuple[OwnedMeld, ...]) -> Position:
    """The position after cards go from the hand to the new `table`; the player has now melded."""
    shown = show_from_hand(position, cards, n)
    hands, turn = shown.hands, shown.turn
    if not hands.melded_in[turn.player]:
        hands = replace(hands, melded_in=with_item(hands.melded_in, turn.player, turn.number))
    return replace(shown, hands=hands, turn=replace(turn, laid=(*turn.laid, *cards)), table=table)


def _after_melds(draft: Draft[Position]) -> Draft[Position]:
    """End the hand if the player has no card left (KR-OUT-1)."""
    return draft if draft.position.hand else go_out(draft)
