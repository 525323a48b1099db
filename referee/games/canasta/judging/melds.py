"""Melds laid down: the meld, the minimum, the cards that the player must keep (CN-MELD-1, CN-INIT-1, CN-HOLD-1)."""

from collections.abc import Sequence

from referee.games.canasta.effects import CanastaMade, CanastaMixed, Melded
from referee.games.canasta.judging.cards import require_in_hand, show_from_hand
from referee.games.canasta.judging.count import go_out
from referee.games.canasta.judging.guards import require_step
from referee.games.canasta.melds import (
    BLACK_THREE,
    CANASTA,
    JOKER,
    MELD,
    THREES,
    WILD,
    Meld,
    amount,
    minimum,
    name,
    read_meld,
    require_meld,
    with_joined,
)
from referee.games.canasta.options import WAIVED
from referee.games.canasta.plays import ADD_WILD, MeldCards
from referee.games.canasta.position import ANSWERED_NO, Phase, Position, Side
from referee.games.canasta.scoring import MIXED_BONUS, NATURAL_BONUS
from referee.games.canasta.sums import melds_sum
from referee.kit.cards import Rank, read_rank
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_meld(position: Position, play: MeldCards) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    melds = [read_meld(cards, play.to.code if play.to else "") for cards in play.melds]
    for meld in melds:
        if play.to and not meld.naturals and meld.rank not in position.side.melds:
            says = f"The side has no meld of {name(meld.rank)} that wild cards could join."
            raise Refused("CN-MELD-3", says)
        if (
            not play.to
            and meld.rank == JOKER
            and not position.options.wild_melds
            and (joined := joinable(position.side))
        ):
            ranks = listed([read_rank(code).plural for code in joined], "or")
            says = f"Wild cards alone make no new meld; “{ADD_WILD}” adds them to the {ranks}."
            raise Refused("CN-MELD-1", says)
    after = lay_down(position, melds, [card for cards in play.melds for card in cards], play.n)
    listing = listed([amount(meld) for meld in melds])
    points = sum(meld.points for meld in melds)
    first = not position.side.has_melded
    needed = f", {minimum(position.total)} needed" if first else ""
    draft = Draft(after).say(f"{position.player} melds {listing}: {points} points{needed}", "CN-MELD-1")
    if first:
        draft.cite("CN-INIT-1", *(["CN-INIT-2"] if len(melds) > 1 else []))
    if any(meld.rank in position.side.melds for meld in melds):
        draft.cite("CN-MELD-3")
    if any(meld.rank == BLACK_THREE for meld in melds):
        draft.cite("CN-B3-2")
    cite_waived(draft, position, melds)
    return after_melds(draft.effect(*melded(position, melds)), position.side)


def joinable(side: Side) -> tuple[str, ...]:
    """The ranks of the melds on the table that wild cards can join."""
    return tuple(code for code in side.melds if code not in THREES and code not in WILD)


def lay_down(
    position: Position, melds: Sequence[Meld], cards: Sequence[Rank], n: int, gained: Sequence[str] = ()
) -> Position:
    """The position with `cards` gone from the hand and `melds` on the table; `gained` cards then join the hand.

    :raises Refused: melds that are not allowed, too few points to go down, too few cards left, or cards not held.
    """
    require_in_hand(position, cards)
    hand = position.hand - len(cards) + len(gained)
    side = _side_with(position.side, melds, position, going_out=hand <= 1)
    if not position.side.has_melded:
        _require_minimum(position, melds, concealed=hand <= 1 and side.has_canasta)
    shown = show_from_hand(position, cards, n)
    if hand != 1 or not _last_may_make_canasta(shown, side, gained):
        _require_kept(position, side, hand)
    laid = with_joined(position.turn.laid, melds)
    return shown.with_side(position.turn.player % 2, melds=side.melds).in_turn(laid=laid)


def _side_with(side: Side, melds: Sequence[Meld], position: Position, going_out: bool) -> Side:
    ranks = [meld.rank for meld in melds]
    for rank in ranks:
        if ranks.count(rank) > 1:
            raise Refused("CN-MELD-3", f"A side has one meld of {name(rank)}: put the cards together.")
    whole = with_joined(side.melds, melds)
    for rank in ranks:
        require_meld(whole[rank], position.options, going_out)
    return replace(side, melds=whole)


def _last_may_make_canasta(position: Position, side: Side, gained: Sequence[str]) -> bool:
    """True if the one kept card may complete the canasta that going out needs, judged by public facts.

    It is one of the `gained` cards if there are any.
    """
    if position.turn.asked == ANSWERED_NO:
        return False
    hands, who = position.hands, position.turn.player
    return any(
        code in gained if gained else hands.may_hold(who, code)
        for meld in side.melds.values()
        if meld.size == CANASTA - 1
        for code in (meld.rank, *WILD)
        if meld.joined(read_meld([read_rank(code)], meld.rank)).is_canasta
    )


def _require_minimum(position: Position, melds: Sequence[Meld], concealed: bool) -> None:
    """Require the minimum for the first melds of a side (CN-INIT-1); going out concealed may need none (CN-AMB-5)."""
    if concealed and position.options.concealed_initial_min == WAIVED:
        return
    points, needed = sum(meld.points for meld in melds), minimum(position.total)
    if points < needed:
        says = f"{points} points; {needed} needed. Enter all melds of the turn together."
        raise Refused("CN-INIT-1", says, sums=(melds_sum(position, melds),))


def _require_kept(position: Position, side: Side, hand: int) -> None:
    """Require enough cards in the hand (CN-HOLD-1, CN-OUT-2, CN-B3-2).

    Only a player who may go out melds all cards, or all but one.
    """
    player, partner = position.player, position.partner
    if hand <= 1 and not side.has_canasta:
        says = f"{player} needs a canasta to go out: keep two cards, one to discard and one to hold."
        raise Refused("CN-HOLD-1", says)
    if hand == 0 and position.turn.asked == ANSWERED_NO:
        raise Refused("CN-OUT-2", f"{partner} said no: {player} may not go out in this turn.")
    if hand <= 1 and position.turn.asked == ANSWERED_NO:
        raise Refused("CN-OUT-2", f"{partner} said no: {player} keeps a card after the discard.")
    if BLACK_THREE in side.melds and hand > 1:
        raise Refused("CN-B3-2", "Black threes are melded only by a player who goes out in that turn.")


def cite_waived(draft: Draft[Position], position: Position, melds: Sequence[Meld]) -> None:
    """Cite the house rule that waives the minimum for going out concealed, if the melds need it (CN-AMB-5)."""
    if not position.side.has_melded and sum(meld.points for meld in melds) < minimum(position.total):
        draft.cite("CN-AMB-5")


def melded(position: Position, melds: Sequence[Meld]) -> list[Melded]:
    return [Melded(position.player, meld.rank, meld.size, meld.wild, meld.points) for meld in melds]


def after_melds(draft: Draft[Position], before: Side) -> Draft[Position]:
    """Call the canastas that are new since `before`, and the natural ones that are now mixed (CN-MELD-2).

    The deal is over if the hand is empty (CN-OUT-1).
    """
    after = draft.position
    for rank, meld in after.side.melds.items():
        kind = before.melds[rank].kind if rank in before.melds else MELD
        if meld.kind == kind:
            continue
        if kind == MELD:
            draft.add(f"{meld.kind} of {name(rank)}", "CN-MELD-2").effect(CanastaMade(rank, natural=not meld.wild))
        else:
            bonus = f"the natural canasta of {name(rank)} ({NATURAL_BONUS}) is now a mixed one ({MIXED_BONUS})"
            draft.add(bonus, "CN-MELD-2").effect(CanastaMixed(rank))
    return go_out(draft) if after.hand == 0 else draft
