"""Both hands on the table: the sets shown, the lay-offs, and the score of the hand."""

from collections.abc import Sequence
from typing import Final

from referee.contract.sums import cards_sum
from referee.games.gin_rummy.arrangements import (
    NOTHING,
    Arrangement,
    Defence,
    Table,
    against,
    arranged,
    best,
    bits,
    by_rank,
    cards_of,
    count,
    defence,
    is_set,
    table,
    to_lay_off,
    value,
)
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.scoring import GIN, KNOCKER, UNDERCUT, Outcome, outcome
from referee.kit.cards import Card, pack, too_many
from referee.kit.names import counted
from referee.kit.values import Value
from referee.ruling import Refused, Sum

HAND: Final = 10
"""The number of cards in a hand (GI-DEAL-1)."""
ONE_PACK: Final = pack()
"""Each card once (GI-PACK-1)."""
Cards = Sequence[Card]


class ShownHands(Value):
    """Both hands as shown after the discard. Sets and lay-offs that are left out are the best ones."""

    knocker: tuple[Card, ...]
    """Ten cards; eleven if nothing is discarded."""
    opponent: tuple[Card, ...]
    knocker_sets: Sequence[Cards] | None = None
    opponent_sets: Sequence[Cards] | None = None
    layoffs: Cards | None = None


class Showdown(Value):
    """Two shown hands, arranged and scored."""

    knocker: Arrangement
    opponent: Defence
    outcome: Outcome
    better: tuple[str, ...]
    """The arrangements that are better than those shown, in sentences."""


def card_signs(mask: int) -> str:
    """Cards in a sentence, by rank: `A♥ 2♣ Q♦`."""
    return " ".join(card.shown for card in by_rank(mask))


def set_signs(sets: Sequence[int]) -> str:
    """Sets in a sentence: `7♥ 7♦ 7♣ + 7♠ 8♠ 9♠`."""
    return " + ".join(" ".join(card.shown for card in cards_of(cards)) for cards in sets) or "no set"


def twice_in(hands: ShownHands) -> tuple[str, Card] | None:
    """The field and the first card that occurs twice in the two hands; None if every card occurs once."""
    for field, cards in (("knocker_hand", hands.knocker), ("opponent_hand", (*hands.knocker, *hands.opponent))):
        if card := too_many(cards, ONE_PACK):
            return field, card
    return None


def require_hands(hands: ShownHands, names: tuple[str, str]) -> None:
    """Each card occurs once; a hand is ten cards, the knocker's ten or eleven (GI-PACK-1, GI-DEAL-1, GI-AMB-2)."""
    if doubled := twice_in(hands):
        field, card = doubled
        raise Refused("GI-PACK-1", f"{card.shown} appears twice; the pack has each card once.", field)
    if len(hands.knocker) not in (HAND, HAND + 1):
        says = f"{names[0]} shows {counted(len(hands.knocker), 'card')}; a hand is ten."
        raise Refused("GI-DEAL-1", says, "knocker_hand")
    if len(hands.opponent) != HAND:
        says = f"{names[1]} shows {counted(len(hands.opponent), 'card')}; a hand is ten."
        raise Refused("GI-DEAL-1", says, "opponent_hand")


def read_sets(hand: int, sets: Sequence[Cards], field: str, name: str) -> tuple[int, ...]:
    """The sets that a player shows, as bits.

    :raises Refused: a card in two sets, a card that is not in the hand, cards that are no set (GI-SET-1).
    """
    masks: list[int] = []
    used = 0
    for cards in sets:
        mask = bits(cards)
        if mask.bit_count() != len(cards) or used & mask:
            raise Refused("GI-SET-1", f"A card belongs to one set only; {name} shows a card in two sets.", field)
        if mask & ~hand:
            raise Refused("GI-SET-1", f"{card_signs(mask & ~hand)} is not in the hand of {name}.", field)
        if not is_set(mask):
            says = "three or four of a rank, or three or more of a suit in sequence, ace low"
            raise Refused("GI-SET-1", f"{card_signs(mask)} is not a set: {says}.", field)
        used |= mask
        masks.append(mask)
    return tuple(masks)


def unmatched_sum(name: str, cards: int, most: int | None = None) -> Sum:
    """The unmatched cards of a player with their points (GI-PACK-1); `most` is what a knock allows."""
    return cards_sum(f"{name}, unmatched", [(card.shown, value(card)) for card in cards_of(cards)], most=most)


def require_enough(unmatched: Sum, name: str, hint: str = "") -> None:
    """A player has few enough unmatched points to knock (GI-KNOCK-1)."""
    if not unmatched.keeps_bound:
        says = f"{name} has {unmatched.reached} unmatched; a knock needs {unmatched.most} or less{hint}."
        raise Refused(("GI-KNOCK-1", "GI-BEST-1") if hint else "GI-KNOCK-1", says, sums=(unmatched,))


def show(hands: ShownHands, options: Options, limit: int, names: tuple[str, str]) -> Showdown:
    """The score of two hands as shown.

    `limit` is the most that a knocker may leave unmatched (GI-KNOCK-1). `names` name knocker and opponent in sentences.

    :raises Refused: impossible hands or sets, too much to knock with, lay-offs that do not fit.
    """
    require_hands(hands, names)
    mine, theirs = bits(hands.knocker), bits(hands.opponent)
    if hands.knocker_sets is None:
        arrangement, answer = against(mine, theirs)
    else:
        sets = read_sets(mine, hands.knocker_sets, "knocker_sets", names[0])
        arrangement = arranged(mine, sets)
        answer = defence(theirs, table(sets) if arrangement.unmatched else NOTHING)
    better = []
    least = best(mine)
    if least.count < arrangement.count:
        better.append(f"{set_signs(least.sets)} would leave {names[0]} {least.count}")
    eleven = len(hands.knocker) > HAND
    hint = f"; {better[0]}" if better else ""
    if eleven and arrangement.count:
        says = f"Eleven cards are shown only with nothing unmatched; {names[0]} has {arrangement.count}"
        raise Refused(("GI-AMB-2", "GI-KNOCK-1"), f"{says} and discards first{hint}.", "knocker_hand")
    require_enough(unmatched_sum(names[0], arrangement.unmatched, limit), names[0], hint)
    if hands.opponent_sets is not None or hands.layoffs is not None:
        on = table(arrangement.sets) if arrangement.unmatched else None
        chosen = _shown_defence(hands, theirs, on, names)
        if answer.count < chosen.count:
            laid = f", with {card_signs(answer.laid)} laid off," if answer.laid else ""
            better.append(f"{set_signs(answer.sets)}{laid} would leave {names[1]} {answer.count}")
        answer = chosen
    result = outcome(arrangement.count, answer.count, options, eleven)
    return Showdown(arrangement, answer, result, tuple(better))


def _shown_defence(hands: ShownHands, hand: int, on: Table | None, names: tuple[str, str]) -> Defence:
    """The opponent's sets and lay-offs as shown, or the best if left out (GI-KNOCK-2, GI-LAY-1, GI-LAY-2).

    `on` is None against gin.
    """
    layoffs = hands.layoffs
    if hands.opponent_sets is None:
        laid = bits(layoffs or ())
        if laid & ~hand:
            says = f"{card_signs(laid & ~hand)} is not in the hand of {names[1]}."
            raise Refused("GI-LAY-1", says, "layoffs")
        arrangement = best(hand & ~laid)
    else:
        sets = read_sets(hand, hands.opponent_sets, "opponent_sets", names[1])
        arrangement = arranged(hand, sets)
        laid = to_lay_off(arrangement.unmatched, on or NOTHING) if layoffs is None else bits(layoffs)
    if layoffs is not None:
        not_unmatched = laid & ~(arrangement.unmatched if hands.opponent_sets is not None else hand)
        _require_layoffs(layoffs, not_unmatched, on, names)
    left = arrangement.unmatched & ~laid
    return Defence(arrangement.sets, laid, left, count(left))


def _require_layoffs(layoffs: Cards, not_unmatched: int, on: Table | None, names: tuple[str, str]) -> None:
    """Lay-offs are unmatched cards that fit the knocker's sets; `not_unmatched` are matched or not in the hand."""
    laid = bits(layoffs)
    if len(layoffs) != laid.bit_count():
        raise Refused("GI-LAY-1", "A card is laid off once.", "layoffs")
    if laid and on is None:
        raise Refused("GI-LAY-2", f"{names[0]} has gin; nothing is laid off.", "layoffs")
    if not_unmatched:
        says = (
            f"{names[1]} can lay off only unmatched cards of the hand; {card_signs(not_unmatched)} is not one of them."
        )
        raise Refused("GI-LAY-1", says, "layoffs")
    if misfits := laid & ~to_lay_off(laid, on or NOTHING):
        says = "a fourth card of a rank, or cards that continue a sequence, can be laid off"
        raise Refused("GI-LAY-1", f"{card_signs(misfits)} fits no set of {names[0]}: {says}.", "layoffs")


def story(showdown: Showdown, names: tuple[str, str]) -> str:
    """The ruling on a shown hand, in sentences."""
    return ". ".join((tell(showdown.outcome, names, card_signs(showdown.opponent.laid)), *showdown.better))


def tell(result: Outcome, names: tuple[str, str], laid: str = "") -> str:
    """A knock and its score in a sentence, with the arithmetic."""
    scorer = names[0] if result.scorer == KNOCKER else names[1]
    worth = f"{result.arithmetic} = {result.points} for {scorer}"
    if result.kind == GIN:
        return f"{names[0]} has {result.name}, {names[1]} {result.opponent_count}: {worth}"
    verb = "undercuts with" if result.kind == UNDERCUT else "has"
    after = f" after laying off {laid}" if laid else ""
    says = f"{names[0]} knocks with {result.knocker_count}, {names[1]} {verb} {result.opponent_count}{after}"
    return f"{says}: {worth}"


def rules_of(showdown: Showdown) -> tuple[str, ...]:
    """The rules that decide a shown hand."""
    rules = ["GI-KNOCK-1", "GI-KNOCK-2", *showdown.outcome.rules]
    if showdown.outcome.kind == GIN:
        rules.append("GI-LAY-2")
    elif showdown.opponent.laid:
        rules.append("GI-LAY-1")
    if showdown.better:
        rules.append("GI-BEST-1")
    return tuple(rules)
