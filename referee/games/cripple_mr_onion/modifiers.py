"""Cards with extra powers: what shifting does, and modifiers as they are written with the choice that was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from referee.games.cripple_mr_onion.cards import QUEEN_OF_ELEPHANTS, WORLD, Card, read_card
from referee.games.cripple_mr_onion.powers import PLAIN, WILD, Powers
from referee.games.cripple_mr_onion.units import unit_of
from referee.kit.form import Kind, Unreadable

Wrong = tuple[str, str]
"""The rule that is broken and what would be right."""
SHIFT: Final = 8
LOW: Final = frozenset((1, 2, 3))
HIGH: Final = frozenset((9, 10, 11))
SHIFTED_SUM: Final = 32


def world(cards: Sequence[Card], powers: Powers) -> tuple[tuple[Card, int], ...] | Wrong:
    """What two cards become by the World: one counts 8 less, the other 8 more, both from 1 to 11 (CM-TUIN-1)."""
    if len(cards) != 2 or cards[0] is cards[1]:
        return "CM-TUIN-1", "The World shifts two different cards of one's own: one 8 less, the other 8 more."
    for down, up in (cards, tuple(reversed(cards))):
        lower, higher = _shiftable(down, HIGH, powers), _shiftable(up, LOW, powers)
        if lower and higher:
            shifts = {down: lower - SHIFT, up: higher + SHIFT}
            return tuple((card, shifts[card]) for card in cards)
    for card in cards:
        if not _shiftable(card, HIGH, powers) and not _shiftable(card, LOW, powers):
            unit = unit_of(card, powers)
            if card.rank == "8" or not unit.values or unit.zero:
                says = f"{card} cannot be shifted: only 9, 10 and 11 go down by 8, only 1, 2 and 3 go up."
            else:
                value = unit.values[0]
                says = (
                    f"{card} would become {value - SHIFT} or {value + SHIFT}; "
                    "only 9, 10 and 11 go down by 8, only 1, 2 and 3 go up."
                )
            return "CM-TUIN-1", says
    return "CM-TUIN-1", "One card goes down (a 9, 10 or 11) and one goes up (a 1, 2 or 3)."


def _shiftable(card: Card, values: frozenset[int], powers: Powers) -> int:
    """The value of a card that can be shifted; 0 where it has none. An eight is none: 8 less is 0."""
    if card.rank == "8":
        return 0
    return next((value for value in unit_of(card, powers).values if value in values), 0)


def elephants(cards: Sequence[Card], wild_round: bool) -> tuple[tuple[Card, int], ...] | Wrong:
    """What four nines and tens become by the Queen of Elephants, the queen last (CM-ELE-1)."""
    able = ("9", "T", "8") if wild_round else ("9", "T")
    if len(cards) != 4 or len(set(cards)) != 4:
        return "CM-ELE-1", "The Queen of Elephants shifts four of one's own cards, each a 9 or a 10."
    for card in cards:
        if card.rank not in able or (card.rank == "8" and card.suit == "a"):
            kinds = "a 9, a 10 or, in a wild round, an 8" if wild_round else "a 9 or a 10"
            return "CM-ELE-1", f"{card} is none of the cards that are shifted; each of the four is {kinds}."
    low = [card for card in cards if card.rank != "T"]
    if len(low) < 2:
        return (
            "CM-ELE-1",
            f"There are two picture cards in a Double Onion, which only shifted nines can be; here are {len(low)}.",
        )
    total = sum({"9": 9, "T": 10, "8": 8}[card.rank] for card in cards)
    pictures = set(low[:2])
    shifts = tuple((card, 10 if card in pictures else 11) for card in cards)
    return (*shifts, (read_card(QUEEN_OF_ELEPHANTS), total - SHIFTED_SUM))


def shifted(card: str, cards: Sequence[Card], powers: Powers) -> tuple[tuple[Card, int], ...] | Wrong:
    """What cards become by the World or the Queen of Elephants, beside what was shifted before; a card shifts once."""
    before = {one for one, _ in powers.shifts}
    rule = "CM-TUIN-1" if card == WORLD else "CM-ELE-1"
    for one in cards if card == WORLD else (*cards, read_card(QUEEN_OF_ELEPHANTS)):
        if one in before:
            return rule, f"{one} was shifted already; a card is shifted once."
    return world(cards, powers) if card == WORLD else elephants(cards, powers.wild_round)


# --- modifiers as they are written -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier in force, by its rule, with the cards that were chosen for it.

    One that was written by its card has two rules, of which the round decides.
    """

    rule: str
    cards: tuple[Card, ...] = ()
    if_wild: str = ""

    def under(self, wild_round: bool) -> Modifier:
        """As it is in such a round."""
        return replace(self, rule=self.if_wild, if_wild="") if wild_round and self.if_wild else self


WITHOUT_CHOICE: Final = {
    "CM-NULL-1": {}, "CM-NULL-2": {"eights": WILD, "wild_round": True}, "CM-OCT-1": {}, "CM-LADY-1": {},
    "CM-LADY-2": {"lady": True}, "CM-FATE-1": {"zero_aces": True}, "CM-FATE-2": {"eights": PLAIN},
    "CM-SEND-1": {"sender": True}, "CM-SEND-2": {"no_aces": True}, "CM-DEATH-1": {"death": True},
    "CM-DEATH-2": {"death": True}, "CM-WIZ-1": {}, "CM-WIZ-2": {"wild_wizard": True}, "CM-FOOL-1": {"fool": True},
}  # fmt: skip
ONLY_WILD: Final = frozenset(("CM-LADY-2", "CM-FATE-2", "CM-SEND-2"))
ONLY_PLAIN: Final = frozenset(("CM-FATE-1", "CM-SEND-1"))
"""What is in force only in a wild round, only in another; the rest hold in both, or change nothing by themselves."""
_IS: Final = {True: "is wild", False: "is not"}
WITH_CARDS: Final = ("CM-TUIN-1", "CM-ELE-1", "CM-ELE-2")
IDS: Final = (*WITHOUT_CHOICE, *WITH_CARDS)
BY_CARD: Final = {
    "lady": ("CM-LADY-1", "CM-LADY-2"), "ruler": ("CM-FATE-1", "CM-FATE-2"), "fate": ("CM-FATE-1", "CM-FATE-2"),
    "ko": ("CM-SEND-1", "CM-SEND-2"), "death": ("CM-DEATH-1", "CM-DEATH-2"), "wizard": ("CM-WIZ-2", "CM-WIZ-2"),
    "fool": ("CM-FOOL-1", "CM-FOOL-1"), "world": ("CM-TUIN-1", "CM-TUIN-1"), "qe": ("CM-ELE-1", "CM-ELE-1"),
}  # fmt: skip
"""Modifiers by the card that is declared: their rule in a round that is not wild, and in a wild one."""


def _read_one(raw: object) -> Modifier:
    if isinstance(raw, str):
        words = raw.replace(",", " ").replace(":", " ").split()
        raw = {"rule": words[0] if words else "", "cards": words[1:]}
    if not isinstance(raw, dict):
        raise Unreadable(f"{raw!r} is no modifier; written by its rule and cards: CM-TUIN-1 9o 3c")
    rule = raw.get("rule", raw.get("modifier", raw.get("id", "")))
    rule = rule.strip() if isinstance(rule, str) else ""
    rule, if_wild = BY_CARD.get(rule.casefold(), (rule.upper(), ""))
    if rule not in IDS:
        raise Unreadable(
            f"{raw!r} is no modifier; there are {', '.join(IDS)}, or by their cards {', '.join(BY_CARD)}", "rule"
        )
    chosen = [value for key, value in raw.items() if key not in ("rule", "modifier", "id")]
    return Modifier(rule, tuple(card for value in chosen for card in _read_cards(value)), if_wild)


def _read_cards(raw: object) -> list[Card]:
    """The cards in what was chosen: a card, a list, an object by card, or an object that holds them."""
    if raw is None or isinstance(raw, (bool, int)):
        return []
    if isinstance(raw, str):
        return [read_card(raw)]
    if isinstance(raw, dict):
        try:
            return [read_card(key) for key in raw]
        except Unreadable:
            return [card for value in raw.values() for card in _read_cards(value)]
    if isinstance(raw, (list, tuple)):
        return [card for value in raw for card in _read_cards(value)]
    raise Unreadable(f"{raw!r} is no choice of cards", "cards")


def read_modifiers(raw: object) -> tuple[Modifier, ...]:
    """Modifiers as a list, as an object by rule, or as typed: `CM-DEATH-1; CM-TUIN-1 9o 3c`, `Death; World 9o 3c`.

    :raises Unreadable: where there is no such modifier or card.
    """
    if isinstance(raw, str):
        raw = [part for part in raw.split(";") if part.strip()]
    if isinstance(raw, dict):
        raw = [{"rule": key, "cards": value} for key, value in raw.items()]
    if not isinstance(raw, (list, tuple)):
        raise Unreadable(f"{raw!r} is no list of modifiers")
    found = []
    for index, part in enumerate(raw):
        try:
            found.append(_read_one(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    return tuple(found)


def _write(modifiers: tuple[Modifier, ...]) -> list[Any]:
    return [
        {"rule": one.rule, "cards": [card.code for card in one.cards]} if one.cards else one.rule for one in modifiers
    ]


MODIFIERS: Final = Kind(
    "modifiers",
    read_modifiers,
    _write,
    {
        "type": "array",
        "items": {
            "anyOf": [
                {"enum": list(IDS)},
                {
                    "type": "object",
                    "properties": {
                        "rule": {"enum": list(IDS)},
                        "cards": {"type": "array", "items": dict(Card.kind.schema), "maxItems": 4},
                    },
                    "required": ["rule"],
                },
            ]
        },
    },
    show=lambda modifiers: ", ".join(one.rule for one in modifiers),
    typed=lambda modifiers: "; ".join(" ".join((one.rule, *(card.typed for card in one.cards))) for one in modifiers),
)
Modifiers = Annotated[tuple[Modifier, ...], MODIFIERS]


def in_force(powers: Powers, modifiers: Sequence[Modifier], hand: Sequence[Card]) -> Powers | Wrong:
    """Powers with modifiers in force, or what is wrong: a modifier of another kind of round, cards badly chosen."""
    powers = replace(powers, wild_round=powers.wild_round or any(one.rule == "CM-NULL-2" for one in modifiers))
    modifiers = [one.under(powers.wild_round) for one in modifiers]
    for one in modifiers:
        if one.rule not in WITHOUT_CHOICE:
            continue
        if one.rule in (ONLY_PLAIN if powers.wild_round else ONLY_WILD):
            kind = "is not wild" if powers.wild_round else "is wild"
            return one.rule, f"{one.rule} is for a round that {kind}; this one {_IS[powers.wild_round]}."
        if one.cards:
            return one.rule, f"{one.rule} takes no cards; only the World and the Queen of Elephants shift some."
        powers = replace(powers, **WITHOUT_CHOICE[one.rule])  # type: ignore[arg-type]
    for one in modifiers:
        if one.rule in WITHOUT_CHOICE:
            continue
        card = WORLD if one.rule == "CM-TUIN-1" else QUEEN_OF_ELEPHANTS
        rule = "CM-TUIN-1" if card == WORLD else "CM-ELE-1"
        for chosen in (*one.cards, read_card(card)):
            if chosen not in hand:
                return rule, f"{chosen} is not in the hand; only one's own cards shift and are shifted."
        result = shifted(card, one.cards, powers)
        if isinstance(result[0], str):
            return result
        powers = replace(powers, shifts=(*powers.shifts, *result))
        if card == QUEEN_OF_ELEPHANTS:
            powers = replace(powers, onion=one.cards)
    return powers


def is_wrong(result: Any) -> bool:
    """Whether a result is a rule and what would be right."""
    return isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], str)
