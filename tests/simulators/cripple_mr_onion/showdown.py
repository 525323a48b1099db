"""The cards that lie open in a round: dealt face up, declared, and shown; who leads, and what is crippled.

Readings where the printed rules are silent:

- A hand that was shown keeps its groupings. It is arranged anew if a modifier makes one of them worth less, or if its
  player declares a card.
- Where a hand is regrouped once, that is done as soon as the Ruler, a Lady, the King or Death changes what its
  groupings are worth. Otherwise groupings that do not stand any more are lost.
- Wild cards decide between equal hands if they are in a grouping, an eight in its own place too.
- A null eight counts for the next round once a hand was laid out with it.
- A King of Octograms that turns up undeclared in a wild round counts as declared from then on.
- A straight flush cripples as it is shown, and its eight is not a null eight then. One shown before the Onion, or
  with other groupings, cripples when its player says so.
- Cards that are declared after the Wizard count as visible. Until they are, modifiers can be declared all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.simulators.cripple_mr_onion.cards import House, Powers, is_shifted_by_queen, shifts
from tests.simulators.cripple_mr_onion.groupings import GREAT_ONION, straight_flush, wild_cards
from tests.simulators.cripple_mr_onion.hands import UNDER_FOOL, Arrangement, arrangement, evaluated, standing
from tests.simulators.frame import Body

REPLACED = ("Lady", "Ruler")
SHIFTING = ("World", "Qe")
TOUCHING = {"Ruler", "Lady", "Ko", "Death"}
"""The cards that take something from a hand (CM-SHOW-4)."""


@dataclass(frozen=True)
class Declared:
    """A card that was declared, with the cards that it shifts."""

    seat: int
    card: str
    cards: tuple[str, ...] = ()


@dataclass
class Shown:
    """Nine cards that lie open, with their groupings."""

    hand: list[str]
    groupings: Arrangement
    regrouped: bool = False
    """True once a card of `TOUCHING` changed what the groupings are worth."""


@dataclass
class Showdown:
    """The open cards of a round, and what the rules say of declaring and showing more."""

    players: Sequence[str]
    wild_round: bool
    house: House
    face_up: list[list[str]] = field(init=False)
    declared: list[Declared] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    """A Lady and a Ruler that were replaced."""
    uncovered: list[Declared] = field(default_factory=list)
    owing: set[int] = field(default_factory=set)
    """The players who declare a hidden card after the Wizard."""
    wild_wizard: bool = False
    shown: dict[int, Shown] = field(default_factory=dict)
    crippler: int | None = None
    null_used: bool = False

    def __post_init__(self) -> None:
        self.face_up = [[] for _ in self.players]

    # --- what lies open -----------------------------------------------------------------------------------------------

    def by(self, card: str) -> int | None:
        """The player who declared a card; None if it was not declared."""
        return next((each.seat for each in self.declared if each.card == card), None)

    def is_visible(self, card: str) -> bool:
        return self.by(card) is not None or any(
            card in cards for cards in (*self.face_up, [each.card for each in self.uncovered])
        )

    def named(self, seat: int) -> set[str]:
        """The cards that a player pointed out, and still has."""
        own = [each for each in (*self.declared, *self.uncovered) if each.seat == seat]
        return {card for each in own for card in (each.card, *each.cards)} - self.gone

    def open_with(self, seat: int) -> set[str]:
        hand = self.shown[seat].hand if seat in self.shown else []
        return {*hand, *self.face_up[seat], *self.named(seat)}

    def elsewhere(self, seat: int) -> set[str]:
        """The cards that this player cannot have."""
        return self.gone.union(*(self.open_with(other) for other in range(len(self.players)) if other != seat))

    def powers(self, seat: int) -> Powers:
        """The modifiers that count for a player's hand."""
        ruler, lady = self.by("Ruler"), self.by("Lady")
        wild = self.wild_round
        if wild and ruler is not None:
            order = [each.card for each in self.declared]
            wild = seat == lady != ruler and order.index("Lady") > order.index("Ruler")
        shifted = {each.card: each.cards for each in self.declared if each.seat == seat}
        return Powers(
            wild_round=self.wild_round,
            wild=wild,
            death=self.is_visible("Death"),
            king=self.is_visible("Ko"),
            aces=self.wild_round or ruler is None or seat != lady,
            lady=self.wild_round and self.is_visible("Lady"),
            fool=self.by("Fool") is not None,
            wild_wizard=self.wild_wizard,
            world=shifted.get("World", ()),
            queen=shifted.get("Qe", ()),
            house=self.house,
        )

    # --- declaring ----------------------------------------------------------------------------------------------------

    def declare_fault(self, body: Body, folded: set[int], in_showdown: bool) -> str:
        seat, card, cards = self.players.index(body["player"]), body["card"], body.get("cards", [])
        hand = self.shown[seat].hand if seat in self.shown else None
        if seat in folded:
            return "CM-SHOW-4: the player has folded"
        if self.by(card) is not None or {card, *cards} & self.elsewhere(seat) or not set(cards) <= set(self.house.pack):
            return "CM-PACK-1: each card is there once"
        if hand is not None and card not in hand:
            return "CM-PACK-1: the open hand does not hold it"
        if card == "Fool" and (not self.house.asks or not in_showdown or self.shown):
            return "CM-FOOL-1, CM-SHOW-1: not the time for the Fool"
        if card == "Ruler" and not self.wild_round and self.by("Lady") is None:
            return "CM-FATE-1: no Lady was replaced"
        if body.get("death") is not None and card != "Wizard":
            return "CM-WIZ-2: Death is asked for after the Wizard"
        if card in SHIFTING:
            return self._shift_fault(card, cards, hand)
        if card in REPLACED and not self.wild_round and hand is not None:
            return "" if len(cards) == 1 and cards[0] not in hand else "CM-LADY-1: the card that was taken"
        if cards:
            return "CM-SHOW-4, CM-LADY-1: no cards are named"
        return self._wizard_fault(body.get("death"), folded) if card == "Wizard" else ""

    def _shift_fault(self, card: str, cards: Sequence[str], hand: Sequence[str] | None) -> str:
        if hand is not None and not set(cards) <= set(hand):
            return "CM-TUIN-1: not the player's own cards"
        if any(set(each.cards) & set(cards) for each in self.declared):
            return "CM-TUIN-1, CM-ELE-1: shifted twice"
        fits = shifts(cards) if card == "World" else is_shifted_by_queen(cards, self.wild_round, self.house)
        return "" if fits else "CM-TUIN-1, CM-ELE-1: these cards cannot be shifted"

    def _wizard_fault(self, holder: str | None, folded: set[int]) -> str:
        known = [seat for seat, each in self.shown.items() if "Death" in each.hand and not self.is_visible("Death")]
        if holder is None:
            return "CM-WIZ-2: the holder of Death declares it" if known else ""
        seat = self.players.index(holder)
        if self.is_visible("Death"):
            return "CM-WIZ-2: Death lies open"
        if known and seat not in known:
            return "CM-WIZ-2: another holds Death"
        if seat in folded or (seat in self.shown and "Death" not in self.shown[seat].hand):
            return "CM-WIZ-2: no holder of Death"
        return ""

    def declare(self, body: Body, folded: set[int]) -> None:
        seat, card = self.players.index(body["player"]), body["card"]
        cards = tuple(body.get("cards", ()))
        if card not in self.open_with(seat):
            self.owing.discard(seat)
        self.declared.append(Declared(seat, card, cards if card in SHIFTING else ()))
        if card in REPLACED and not self.wild_round:
            self.gone.add(card)
            if card in self.face_up[seat]:
                self.face_up[seat].remove(card)
            if seat in self.shown:
                hand = self.shown[seat].hand
                hand[hand.index(card)] = cards[0]
        if card == "Wizard":
            self._call_for_cards(seat, body.get("death"), folded)
        cards_now = {card, *(["Death"] if body.get("death") else [])}
        self._arrange_anew(
            cards_now, *{self.players.index(name) for name in (body["player"], body.get("death")) if name}
        )

    def _call_for_cards(self, seat: int, holder: str | None, folded: set[int]) -> None:
        """Death is declared, and each other hidden hand owes a card; the Wizard is wild without Death (CM-WIZ-2)."""
        self.wild_wizard = holder is None and not self.is_visible("Death")
        exempt = {seat, *folded, *self.shown}
        if holder is not None:
            self.declared.append(Declared(self.players.index(holder), "Death"))
            exempt.add(self.players.index(holder))
        self.owing = set(range(len(self.players))) - exempt

    def uncover_fault(self, body: Body) -> str:
        seat, card = self.players.index(body["player"]), body["card"]
        if seat not in self.owing:
            return "CM-WIZ-2: no hidden card is owed"
        if card not in self.house.pack or card in self.open_with(seat) | self.elsewhere(seat):
            return "CM-WIZ-2, CM-PACK-1: the card is not hidden"
        return ""

    def uncover(self, body: Body) -> None:
        seat = self.players.index(body["player"])
        self.uncovered.append(Declared(seat, body["card"]))
        self.owing.discard(seat)
        self._arrange_anew({body["card"]})

    def _arrange_anew(self, cards: set[str], *declarers: int) -> None:
        for seat, each in self.shown.items():
            hand, powers = frozenset(each.hand), self.powers(seat)
            now = standing(hand, each.groupings.groups, powers)
            if self.house.once:
                touched = bool(cards & TOUCHING) and now.keys != each.groupings.keys
                is_anew = touched and not each.regrouped
                each.regrouped |= touched
            else:
                is_anew = now.keys < each.groupings.keys or seat in declarers
            each.groupings = arrangement(hand, powers) if is_anew else now
            self.null_used |= each.groupings.uses_null

    # --- showing ------------------------------------------------------------------------------------------------------

    def show_fault(self, seat: int, hand: Sequence[str], groups: Sequence[Sequence[str]] | None) -> str:
        if len(set(hand)) < len(hand) or self.elsewhere(seat) & set(hand):
            return "CM-PACK-1: each card is there once"
        if not set(hand) <= set(self.house.pack):
            return "CM-PACK-1: not in the pack"
        if not set(self.face_up[seat]) <= set(hand):
            return "CM-BUY-1: a card that was dealt face up is missing"
        return self._groups_fault(seat, hand, groups) if groups else ""

    def _groups_fault(self, seat: int, hand: Sequence[str], groups: Sequence[Sequence[str]]) -> str:
        used = [card for group in groups for card in group]
        if len(set(used)) < len(used) or not set(used) <= set(hand):
            return "CM-USE-1: own cards, each once"
        fits = evaluated(frozenset(hand), groups, self._powers_at_show(seat, hand))
        return "" if fits is not None else "CM-GRP-16: no groupings"

    def _powers_at_show(self, seat: int, hand: Sequence[str]) -> Powers:
        powers = self.powers(seat)
        if not powers.king and "Ko" in hand and self.wild_round:
            return Powers(**{**vars(powers), "king": True})
        return powers

    def show(self, seat: int, hand: Sequence[str], groups: Sequence[Sequence[str]] | None) -> None:
        if "Ko" in hand and self.wild_round and not self.is_visible("Ko"):
            self.declared.append(Declared(seat, "Ko"))
            self._arrange_anew({"Ko"}, seat)
        self.shown[seat] = Shown(list(hand), self._groupings(seat, hand, groups))
        if self.crippler is None and groups is None and not self._cripple_fault(seat):
            self.crippler = seat
        else:
            self.null_used |= self.shown[seat].groupings.uses_null

    def _groupings(self, seat: int, hand: Sequence[str], groups: Sequence[Sequence[str]] | None) -> Arrangement:
        found = evaluated(frozenset(hand), groups, self.powers(seat)) if groups else None
        return found or arrangement(frozenset(hand), self.powers(seat))

    def leader(self, seniority: Sequence[int]) -> int:
        """The player whose hand leads; of equal hands the more senior one's (CM-CMP-3)."""
        if self.crippler is not None:
            return self.crippler
        best = max(each.groupings.order for each in self.shown.values())
        return next(seat for seat in seniority if seat in self.shown and self.shown[seat].groupings.order == best)

    def regroup_fault(self, body: Body, seniority: Sequence[int]) -> str:
        seat, groups = self.players.index(body["player"]), body.get("groupings")
        if seat not in self.shown:
            return "CM-SHOW-4: no hand was shown"
        if self.crippler is not None:
            return "CM-CRIP-1: the straight flush has won"
        leader, hand = self.leader(seniority), self.shown[seat].hand
        if seat == leader:
            return "CM-SHOW-4: the hand leads"
        if self.house.once:
            return "CM-SHOW-4: regrouped when a modifier touched it, or not touched"
        if groups and (fault := self._groups_fault(seat, hand, groups)):
            return fault
        before, after = self.shown[leader].groupings.order, self._groupings(seat, hand, groups).order
        senior = seniority.index(seat) < seniority.index(leader)
        return "" if after > before or (after == before and senior) else "CM-SHOW-4: it does not lead"

    def regroup(self, body: Body) -> None:
        seat = self.players.index(body["player"])
        each = self.shown[seat]
        each.groupings = self._groupings(seat, each.hand, body.get("groupings"))
        self.null_used |= each.groupings.uses_null

    # --- crippling ----------------------------------------------------------------------------------------------------

    def cripple_fault(self, body: Body) -> str:
        seat = self.players.index(body["player"])
        if self.crippler is not None or seat not in self.shown:
            return "CM-CRIP-1: crippled already, or no hand was shown"
        return self._cripple_fault(seat)

    def _cripple_fault(self, seat: int) -> str:
        wild = straight_flush(self.shown[seat].hand, self.powers(seat))
        if wild is None:
            return "CM-GRP-15: no straight flush"
        for other, each in self.shown.items():
            if other != seat and self._is_mr_onion(other):
                return "CM-CRIP-3: too many wild cards" if wild > wild_cards(each.hand, self.powers(other)) else ""
        return "CM-CRIP-1: no Great Onion"

    def _is_mr_onion(self, seat: int) -> bool:
        """True for a Great Onion, and under the Fool for a Great Bagel (CM-CRIP-1, CM-FOOL-1)."""
        return any(place in (GREAT_ONION, UNDER_FOOL[5]) for place, _ in self.shown[seat].groupings.keys)
