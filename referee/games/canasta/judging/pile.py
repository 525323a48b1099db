"""Taking the discard pile (CN-TAKE-1 to CN-TAKE-4, CN-FRZ-1)."""

from collections.abc import Sequence

from referee.games.canasta.effects import RedThreeLaid, TookPile
from referee.games.canasta.judging.guards import require_step
from referee.games.canasta.judging.melds import after_melds, cite_waived, lay_down, melded
from referee.games.canasta.melds import (
    BLACK_THREE,
    PLACE,
    RED_THREE,
    WILD,
    Meld,
    counts,
    name,
    plus,
    read_meld,
    require_meld,
)
from referee.games.canasta.options import Options
from referee.games.canasta.plays import Take
from referee.games.canasta.position import Phase, Piles, Position
from referee.kit.cards import Rank, read_rank
from referee.kit.names import counted
from referee.kit.values import Value, replace, with_item
from referee.ruling import Draft, Refused, is_allowed


class PileFacts(Value):
    """The facts of a pile and of the side that would take it."""

    top: str
    """The rank on top."""
    frozen: bool
    has_melded: bool
    """True if the side has melded."""
    joins_meld: bool
    """True if the side has a meld of the top card's rank."""
    meld: Meld | None = None
    """That meld, if its cards are known."""


def pile_facts(position: Position) -> PileFacts:
    """The facts of the pile for the side whose turn it is."""
    top, side = position.top, position.side
    return PileFacts(
        top=top,
        frozen=position.frozen,
        has_melded=side.has_melded,
        joins_meld=top in side.melds,
        meld=side.melds.get(top),
    )


def require_takeable(pile: PileFacts, from_hand: Sequence[Rank], options: Options) -> None:
    """Require that the pile may be taken with these cards from the hand.

    :raises Refused: by the rule that forbids it, with what would be right.
    """
    top, meld = pile.top, pile.meld
    card = read_rank(top)
    if top in WILD or top in (BLACK_THREE, RED_THREE):
        raise Refused("CN-TAKE-1", f"A pile with a {card.spoken} on top may not be taken: draw from the stock.")
    if {other.code for other in from_hand} - WILD - {top}:
        raise Refused("CN-TAKE-2", f"Only {name(top)} and wild cards from the hand go with the {card.spoken} on top.")
    naturals = sum(other.code == top for other in from_hand)
    if pile.frozen and naturals < 2:
        says = f"The pile is frozen: two {name(top)} from the hand are needed."
        raise Refused(("CN-FRZ-1", "CN-TAKE-3"), says)
    if not pile.has_melded and naturals < 2:
        raise Refused("CN-TAKE-3", f"The side has not melded: two {name(top)} from the hand are needed.")
    if not pile.joins_meld and (len(from_hand) < 2 or naturals < 1):
        article = "an" if top in ("A", "8") else "a"
        says = f"Two cards from the hand are needed, one of them {article} {card.spoken}, or a meld of {name(top)}."
        raise Refused("CN-TAKE-4", says)
    if meld is None and pile.joins_meld:
        return
    laid = read_meld((card, *from_hand))
    try:
        require_meld(meld.joined(laid) if meld else laid, options)
    except Refused as refusal:
        raise Refused((*refusal.rules, "CN-TAKE-2"), refusal.says) from None


def must_take(position: Position) -> bool:
    """True if the stock is empty, the top card joins a meld of the side and nothing forbids it (CN-STOCK-1)."""
    top = position.top
    if position.stock or top not in position.side.melds:
        return False
    if position.frozen:
        return position.hands.known[position.turn.player][PLACE[top]] >= 2
    return is_allowed(require_takeable, pile_facts(position), (), position.options)


def judge_take(position: Position, play: Take) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    top, side = position.top, position.side
    if not top:
        raise Refused("CN-TAKE-1", "There is no pile to take.")
    require_takeable(pile_facts(position), play.from_hand, position.options)
    melds = [read_meld((read_rank(top), *play.from_hand)), *map(read_meld, play.melds)]
    from_hand = [*play.from_hand, *(card for cards in play.melds for card in cards)]
    if len(from_hand) > position.hand:
        says = f"{counted(len(from_hand), 'card')} from a hand of {position.hand}: lay from the hand first."
        raise Refused("CN-TAKE-2", says)
    rest = [code for code in position.pile[:-1] if code != RED_THREE]
    red_threes = len(position.pile) - 1 - len(rest)
    start = replace(position.in_turn(laid={}), phase=Phase.PLAYING)
    laid = lay_down(start, melds, from_hand, play.n, gained=rest)
    after = _with_pile(laid, rest, red_threes, play.n)
    draft = (
        Draft(after)
        .say(
            f"{position.player} takes the pile of {counted(len(position.pile), 'card')} "
            f"and melds the {read_rank(top).spoken}",
            "CN-TAKE-2",
            "CN-TAKE-3" if position.frozen or not side.has_melded else "CN-TAKE-4",
            "CN-TURN-1",
        )
        .effect(TookPile(position.player, len(position.pile)), *melded(position, melds))
    )
    if not side.has_melded:
        draft.cite("CN-INIT-2")
        cite_waived(draft, position, melds)
    if red_threes:
        says = "its red three is laid out" if red_threes == 1 else f"its {red_threes} red threes are laid out"
        draft.add(says, "CN-R3-1").effect(*[RedThreeLaid(position.player)] * red_threes)
    return after_melds(draft, side)


def _with_pile(position: Position, rest: Sequence[str], red_threes: int, n: int) -> Position:
    """The position with the rest of the pile in the player's hand, known to all, and its red threes laid out."""
    who, hands = position.turn.player, position.hands
    taken = replace(
        hands,
        sizes=with_item(hands.sizes, who, hands.sizes[who] + len(rest)),
        known=with_item(hands.known, who, plus(hands.known[who], counts(rest))),
        drawn_at=with_item(hands.drawn_at, who, n),
    )
    after = replace(position, piles=Piles(position.stock), hands=taken)
    return after.with_side(who % 2, red_threes=after.side.red_threes + red_threes)
