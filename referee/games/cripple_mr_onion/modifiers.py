"""Modifiers in force, named in a question by rule or by card, with the cards chosen for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from referee.games.cripple_mr_onion.cards import QUEEN_OF_ELEPHANTS, WORLD, Card, read_card
from referee.games.cripple_mr_onion.powers import PLAIN, WILD, Powers
from referee.games.cripple_mr_onion.shifts import SHIFTED_BY, with_shifts
from referee.kit.values import Value, replace
from referee.ruling import Refused
from referee.schema import FieldType, Unreadable, quoted


class Modifier(Value):
    """A modifier in force."""

    rule: str
    cards: tuple[Card, ...] = ()
    """The cards chosen for it."""
    if_wild: str = ""
    """Its rule in a wild round, if the modifier is named by its card."""

    def under(self, wild_round: bool) -> Modifier:
        """The modifier with its rule for this kind of round."""
        return replace(self, rule=self.if_wild, if_wild="") if wild_round and self.if_wild else self


WITHOUT_CHOICE: Final[dict[str, dict[str, Any]]] = {
    "CM-NULL-1": {}, "CM-NULL-2": {"eights": WILD, "wild_round": True}, "CM-OCT-1": {}, "CM-LADY-1": {},
    "CM-LADY-2": {"lady": True}, "CM-FATE-1": {"zero_aces": True}, "CM-FATE-2": {"eights": PLAIN},
    "CM-SEND-1": {"sender": True}, "CM-SEND-2": {"no_aces": True}, "CM-DEATH-1": {"death": True},
    "CM-DEATH-2": {"death": True}, "CM-WIZ-1": {}, "CM-WIZ-2": {"wild_wizard": True}, "CM-FOOL-1": {"fool": True},
}  # fmt: skip
ONLY_WILD: Final = frozenset(("CM-LADY-2", "CM-FATE-2", "CM-SEND-2"))
ONLY_PLAIN: Final = frozenset(("CM-FATE-1", "CM-SEND-1"))
"""Modifiers of wild rounds only, and of other rounds only; the rest hold in both, or change nothing by themselves."""
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
        raise Unreadable(f"{quoted(raw)} is not a modifier; write its rule and cards: CM-TUIN-1 9o 3c")
    rule = raw.get("rule", raw.get("modifier", raw.get("id", "")))
    rule = rule.strip() if isinstance(rule, str) else ""
    rule, if_wild = BY_CARD.get(rule.casefold(), (rule.upper(), ""))
    if rule not in IDS:
        raise Unreadable(
            f"{quoted(raw)} is not a modifier; there are {', '.join(IDS)}, or by their cards {', '.join(BY_CARD)}",
            "rule",
        )
    chosen = [value for key, value in raw.items() if key not in ("rule", "modifier", "id")]
    return Modifier(rule, tuple(card for value in chosen for card in _read_cards(value)), if_wild)


def _read_cards(raw: object) -> list[Card]:
    """The chosen cards: a card, a list, an object by card, or an object that holds them."""
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
    raise Unreadable(f"{quoted(raw)} is not a choice of cards", "cards")


def read_modifiers(raw: object) -> tuple[Modifier, ...]:
    """Modifiers as a list, as an object by rule, or as typed: `CM-DEATH-1; CM-TUIN-1 9o 3c`, `Death; World 9o 3c`.

    :raises Unreadable: there is no such modifier or card.
    """
    if isinstance(raw, str):
        raw = [part for part in raw.split(";") if part.strip()]
    if isinstance(raw, dict):
        raw = [{"rule": key, "cards": value} for key, value in raw.items()]
    if not isinstance(raw, (list, tuple)):
        raise Unreadable(f"{quoted(raw)} is not a list of modifiers")
    modifiers = []
    for index, part in enumerate(raw):
        try:
            modifiers.append(_read_one(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    return tuple(modifiers)


def _write(modifiers: tuple[Modifier, ...]) -> list[Any]:
    return [
        {"rule": modifier.rule, "cards": [card.code for card in modifier.cards]} if modifier.cards else modifier.rule
        for modifier in modifiers
    ]


MODIFIERS: Final = FieldType(
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
                        "cards": {"type": "array", "items": dict(Card.field_type.schema), "maxItems": 4},
                    },
                    "required": ["rule"],
                },
            ]
        },
    },
    show=lambda modifiers: ", ".join(modifier.rule for modifier in modifiers),
    to_token=lambda modifiers: "; ".join(
        " ".join((modifier.rule, *(card.typed for card in modifier.cards))) for modifier in modifiers
    ),
)
Modifiers = Annotated[tuple[Modifier, ...], MODIFIERS]


def powers_with(powers: Powers, modifiers: Sequence[Modifier], hand: Sequence[Card]) -> Powers:
    """The rules in force for a hand after these modifiers are declared.

    :raises Refused: a modifier of the other kind of round, or cards that it cannot take.
    """
    powers = replace(
        powers, wild_round=powers.wild_round or any(modifier.rule == "CM-NULL-2" for modifier in modifiers)
    )
    modifiers = [modifier.under(powers.wild_round) for modifier in modifiers]
    for modifier in modifiers:
        if modifier.rule in WITHOUT_CHOICE:
            _require_kind_of_round(modifier, powers.wild_round)
            if modifier.cards:
                says = f"{modifier.rule} takes no cards; only the World and the Queen of Elephants shift cards."
                raise Refused(modifier.rule, says)
            powers = replace(powers, **WITHOUT_CHOICE[modifier.rule])
    for modifier in modifiers:
        if modifier.rule not in WITHOUT_CHOICE:
            card = WORLD if modifier.rule == SHIFTED_BY[WORLD] else QUEEN_OF_ELEPHANTS
            for chosen in (*modifier.cards, read_card(card)):
                if chosen not in hand:
                    says = f"{chosen} is not in the hand; a hand shifts only its own cards."
                    raise Refused(SHIFTED_BY[card], says)
            powers = with_shifts(powers, card, modifier.cards)
    return powers


def _require_kind_of_round(modifier: Modifier, wild_round: bool) -> None:
    """The modifier holds in this kind of round."""
    if modifier.rule in (ONLY_PLAIN if wild_round else ONLY_WILD):
        wanted, this = ("is not wild", "is wild") if wild_round else ("is wild", "is not")
        raise Refused(modifier.rule, f"{modifier.rule} is for a round that {wanted}; this one {this}.")
