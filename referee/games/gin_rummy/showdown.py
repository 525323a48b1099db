"""Both hands on the table: the sets that are shown, what is laid off, and what the hand scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.gin_rummy.arrange import (
    NOTHING,
    Arrangement,
    Defence,
    Table,
    against,
    best,
    bits,
    by_rank,
    cards_of,
    count,
    defence,
    is_set,
    table,
    to_lay_off,
)
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.scoring import Outcome, outcome
from referee.kit.cards import Card

HAND = 10
Cards = Sequence[Card]


@dataclass(frozen=True, slots=True)
class Objection:
    """Why hands cannot be scored as they are shown: the field at fault, the rules, one sentence."""

    field: str
    rules: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Showdown:
    """A hand that was shown: the knocker's sets, the opponent's after laying off, the score, and what was better."""

    knocker: Arrangement
    opponent: Defence
    outcome: Outcome
    better: tuple[str, ...]


def shown(mask: int) -> str:
    """Cards in a sentence, by rank: `A♥ 2♣ Q♦`."""
    return " ".join(card.shown for card in by_rank(mask))


def shown_sets(sets: Sequence[int]) -> str:
    """Sets in a sentence: `7♥ 7♦ 7♣ + 7♠ 8♠ 9♠`."""
    return " + ".join(" ".join(card.shown for card in cards_of(one)) for one in sets) or "no set"


def twice(cards: Cards) -> Card | None:
    """The first card that is there twice; the pack has it once (GI-PACK-1)."""
    seen = 0
    for card in cards:
        bit = bits((card,))
        if seen & bit:
            return card
        seen |= bit
    return None


def doubled(knocker: Cards, opponent: Cards) -> Objection | None:
    """A card that is twice in the two hands."""
    for field, cards in (("knocker_hand", knocker), ("opponent_hand", (*knocker, *opponent))):
        if card := twice(cards):
            return Objection(field, ("GI-PACK-1",), f"{card.shown} is there twice; the pack has each card once.")
    return None


def wrong_sizes(knocker: Cards, opponent: Cards, names: tuple[str, str]) -> Objection | None:
    """Hands that are not ten cards, or eleven of the knocker's where nothing is discarded (GI-DEAL-1, GI-AMB-2)."""
    if len(knocker) not in (HAND, HAND + 1):
        return Objection("knocker_hand", ("GI-DEAL-1",), f"{names[0]} shows {len(knocker)} cards; a hand is ten.")
    if len(opponent) != HAND:
        return Objection("opponent_hand", ("GI-DEAL-1",), f"{names[1]} shows {len(opponent)} cards; a hand is ten.")
    return None


def arranged(hand: int, sets: Sequence[Cards], field: str, name: str) -> tuple[int, ...] | Objection:
    """The sets that somebody shows as bits, or what is wrong with them (GI-SET-1)."""
    found: list[int] = []
    used = 0
    for cards in sets:
        mask = bits(cards)
        if mask.bit_count() != len(cards) or used & mask:
            return Objection(field, ("GI-SET-1",), f"A card belongs to one set only; {name} shows one in two places.")
        if mask & ~hand:
            return Objection(field, ("GI-SET-1",), f"{shown(mask & ~hand)} is not in the hand of {name}.")
        if not is_set(mask):
            says = f"{shown(mask)} is no set: three or four of a rank, or three or more of a suit in sequence, ace low."
            return Objection(field, ("GI-SET-1",), says)
        used |= mask
        found.append(mask)
    return tuple(found)


def show(
    knocker: Cards,
    opponent: Cards,
    options: Options,
    limit: int,
    names: tuple[str, str],
    knocker_sets: Sequence[Cards] | None = None,
    opponent_sets: Sequence[Cards] | None = None,
    layoffs: Cards | None = None,
) -> Showdown | Objection:
    """The score of two hands as they are shown; arrangements that are left out are the best.

    `limit` is the most that a knocker may keep (GI-KNOCK-1), `names` are knocker and opponent in sentences.
    """
    fault = doubled(knocker, opponent) or wrong_sizes(knocker, opponent, names)
    if fault:
        return fault
    mine, theirs = bits(knocker), bits(opponent)
    if knocker_sets is None:
        arrangement, answer = against(mine, theirs)
    else:
        sets = arranged(mine, knocker_sets, "knocker_sets", names[0])
        if isinstance(sets, Objection):
            return sets
        left = mine & ~sum(sets)
        arrangement = Arrangement(sets, left, count(left))
        answer = defence(theirs, table(sets) if left else NOTHING)
    better = []
    least = best(mine)
    if least.count < arrangement.count:
        better.append(f"{shown_sets(least.sets)} would leave {names[0]} {least.count}")
    eleven = len(knocker) > HAND
    if fault := _may_knock(arrangement, eleven, limit, names[0], better):
        return fault
    on = table(arrangement.sets) if arrangement.unmatched else NOTHING
    if opponent_sets is not None or layoffs is not None:
        chosen = _chosen(theirs, None if arrangement.count == 0 else on, opponent_sets, layoffs, names)
        if isinstance(chosen, Objection):
            return chosen
        if answer.count < chosen.count:
            laid = f", with {shown(answer.laid)} laid off," if answer.laid else ""
            better.append(f"{shown_sets(answer.sets)}{laid} would leave {names[1]} {answer.count}")
        answer = chosen
    found = outcome(arrangement.count, answer.count, options, eleven)
    return Showdown(arrangement, answer, found, tuple(better))


def _may_knock(made: Arrangement, eleven: bool, limit: int, name: str, better: Sequence[str]) -> Objection | None:
    """Whether the arrangement that is shown is enough to knock with (GI-KNOCK-1, GI-AMB-2)."""
    hint = f"; {better[0]}" if better else ""
    if eleven and made.count:
        says = f"Eleven cards are shown only with nothing unmatched; {name} has {made.count} and discards first{hint}."
        return Objection("knocker_hand", ("GI-AMB-2", "GI-KNOCK-1"), says)
    if made.count > limit:
        return Objection(
            "knocker_hand", ("GI-KNOCK-1", *(("GI-BEST-1",) if better else ())), too_much(made.count, limit, name, hint)
        )
    return None


def too_much(unmatched: int, limit: int, name: str, hint: str = "") -> str:
    """Why a knock is illegal (GI-KNOCK-1)."""
    return f"{name} has {unmatched} unmatched; to knock they may be {limit} at most{hint}."


def _chosen(
    hand: int, on: Table | None, sets: Sequence[Cards] | None, layoffs: Cards | None, names: tuple[str, str]
) -> Defence | Objection:
    """The opponent's sets and lay-offs as shown; what is left out is chosen best (GI-KNOCK-2, GI-LAY-1, GI-LAY-2).

    `on` is None against gin.
    """
    if sets is None:
        laid = bits(layoffs or ())
        if laid & ~hand:
            return Objection("layoffs", ("GI-LAY-1",), f"{shown(laid & ~hand)} is not in the hand of {names[1]}.")
        made = best(hand & ~laid)
    else:
        found = arranged(hand, sets, "opponent_sets", names[1])
        if isinstance(found, Objection):
            return found
        left = hand & ~sum(found)
        made = Arrangement(found, left, count(left))
        laid = to_lay_off(left, on or NOTHING) if layoffs is None else bits(layoffs)
    if layoffs is not None:
        if len(layoffs) != laid.bit_count():
            return Objection("layoffs", ("GI-LAY-1",), "A card is laid off once.")
        if laid and on is None:
            return Objection("layoffs", ("GI-LAY-2",), f"{names[0]} has gin; nothing is laid off.")
        if laid & ~hand or (sets is not None and laid & ~made.unmatched):
            says = f"{names[1]} lays off unmatched cards of the own hand only; {shown(laid & ~made.unmatched)} is none."
            return Objection("layoffs", ("GI-LAY-1",), says)
        if fits := laid & ~to_lay_off(laid, on or NOTHING):
            says = (
                f"{shown(fits)} fits no set of {names[0]}: a fourth card of a rank, or cards that continue a sequence."
            )
            return Objection("layoffs", ("GI-LAY-1",), says)
    left = made.unmatched & ~laid
    return Defence(made.sets, laid, left, count(left))


def story(found: Showdown, names: tuple[str, str]) -> str:
    """The ruling's sentence on a hand that was shown."""
    return ". ".join((tell(found.outcome, names, shown(found.opponent.laid)), *found.better))


def tell(result: Outcome, names: tuple[str, str], laid: str = "") -> str:
    """What a knock was worth, with the arithmetic."""
    scorer = names[0] if result.scorer == "knocker" else names[1]
    if result.kind == "gin":
        gin = "big gin" if result.big else "gin"
        return f"{names[0]} has {gin}, {names[1]} {result.opponent_count}: {result.sum} = {result.points} for {scorer}"
    off = f" after laying off {laid}" if laid else ""
    verb = "undercuts" if result.kind == "undercut" else "has"
    says = f"{names[0]} knocks with {result.knocker_count}, {names[1]} {verb}"
    says += f" with {result.opponent_count}" if result.kind == "undercut" else f" {result.opponent_count}"
    return f"{says}{off}: {result.sum} = {result.points} for {scorer}"


def cited(found: Showdown) -> tuple[str, ...]:
    """The rules that a hand which was shown has used."""
    rules = ["GI-KNOCK-1", "GI-KNOCK-2", *found.outcome.rules]
    if found.outcome.kind == "gin":
        rules.append("GI-LAY-2")
    elif found.opponent.laid:
        rules.append("GI-LAY-1")
    if found.better:
        rules.append("GI-BEST-1")
    return tuple(rules)
