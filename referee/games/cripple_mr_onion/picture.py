"""The picture of a table of Cripple Mr Onion: seats with chips and open cards, the pot, declared cards."""

from collections.abc import Mapping
from typing import Final

from referee.games.cripple_mr_onion.cards import FOOL, NUMERALS, Card
from referee.games.cripple_mr_onion.groupings import Grouping
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.plays import POWERS
from referee.games.cripple_mr_onion.position import PARTS, Phase, Position
from referee.games.cripple_mr_onion.powers import PLAIN
from referee.games.cripple_mr_onion.round import PlayedRound
from referee.kit.values import Value, replace


class CardPicture(Value):
    """A card on the board."""

    text: str
    suit: str
    """The letter of its suit; empty if it has none."""
    acts: str = ""
    """The card or value that it stands for, if not its own."""


class GroupPicture(Value):
    """The cards of a grouping, or the leftover cards with an empty name."""

    name: str
    cards: tuple[CardPicture, ...]


class SeatPicture(Value):
    """A player at the table."""

    name: str
    total: int
    acts: bool
    dealer: bool
    folded: bool
    leads: bool
    won: bool
    front: int
    """The chips in front of the player: a raise or an extra bet."""
    open: tuple[CardPicture, ...]
    """The open cards before the hand is shown."""
    groups: tuple[GroupPicture, ...]
    """The hand at Showdown."""
    note: str
    question: Mapping[str, str]
    """The typed fields of the question `declare` for this beaten hand; empty if it holds no card to declare."""


class Picture(Value):
    """The table."""

    seats: tuple[SeatPicture, ...]
    pot: int
    round: int
    step: str
    """The step of the round, in words."""
    wild: bool
    declared: tuple[str, ...]
    """The declared cards, each with its player."""
    betting: bool
    showdown: bool
    over: bool
    last: str
    """The last round in one line."""
    suits: tuple[tuple[str, str], ...]
    """The table's names for the suits, by letter."""
    house_rules: Mapping[str, str]
    """House rules about the cards that differ from the printed ones, in typed form."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    return Picture(
        seats=tuple(_seat(position, who) for who in range(position.count)),
        pot=position.pot,
        round=position.round.number,
        step=_step(position),
        wild=position.wild,
        declared=_declared(position),
        betting=position.options.betting,
        showdown=position.phase == Phase.SHOWDOWN,
        over=position.over,
        last=_last_round(position.history[-1]) if position.history else "",
        suits=tuple(position.options.suits.items()),
        house_rules=_house_rules(position.options),
    )


def _seat(position: Position, who: int) -> SeatPicture:
    name, hand, leader = position.players[who], position.shown(who), position.leader
    leads = position.phase == Phase.SHOWDOWN and who == leader
    folded = who in position.seats.folded
    note = "folded" if folded else "dealer" if who == position.dealer else ""
    if who in position.open_cards.owing:
        note = "owes a card"
    return SeatPicture(
        name=name,
        total=position.totals[who],
        acts=who in (position.open_cards.owing or position.acting),
        dealer=who == position.dealer,
        folded=folded,
        leads=leads,
        won=name in position.winners,
        front=_front(position, who),
        open=tuple(map(card_picture, position.lies_open(who))) if hand is None else (),
        groups=_groups(hand.groupings, hand.cards) if hand is not None else (),
        note=note,
        question=_question(position, who) if hand is not None and not leads else {},
    )


def _front(position: Position, who: int) -> int:
    betting = position.betting
    raised = betting.raises[who] if betting.raises else 0
    return max(raised, betting.extras[who]) if betting.extras else raised


# --- cards -----------------------------------------------------------------------------------------------------------


def card_picture(card: Card) -> CardPicture:
    """A card as rank and suit, also in the Arcana; by name if it has no rank."""
    if not card.rank:
        return CardPicture(NUMERALS.get(card.code, card.code), "")
    return CardPicture("10" if card.rank == "T" else card.rank, card.suit)


def _groups(groupings: tuple[Grouping, ...], cards: tuple[Card, ...]) -> tuple[GroupPicture, ...]:
    groups = tuple(map(_grouped, groupings))
    used = {card for grouping in groupings for card in grouping.cards}
    rest = tuple(card_picture(card) for card in cards if card not in used)
    return (*groups, GroupPicture("", rest)) if rest else groups


def _grouped(grouping: Grouping) -> GroupPicture:
    """A grouping with its cards; wild eights, null eights and shifted cards show what they act as."""
    acts = {card: str(value) for card, value in grouping.acts if card.rank != "A" or value not in (1, 11)}
    cards = tuple(replace(card_picture(card), acts=acts.get(card, "")) for card in grouping.cards)
    return GroupPicture(grouping.says, cards)


def _declared(position: Position) -> tuple[str, ...]:
    declared = []
    for declaration in position.open_cards.declared:
        name = POWERS[declaration.card].removeprefix("the ")
        chosen = f" ({' '.join(card.shown for card in declaration.cards)})" if declaration.cards else ""
        declared.append(f"{position.players[declaration.who]}: {name}{chosen}")
    uncovered = (
        f"{position.players[declaration.who]}: {declaration.card.shown}"
        for declaration in position.open_cards.uncovered
    )
    return (*declared, *uncovered)


# --- the question `declare` ------------------------------------------------------------------------------------------


def _question(position: Position, who: int) -> dict[str, str]:
    """The typed fields of the question `declare` for an open hand; empty if it holds no card to declare."""
    hand, powers = position.shown(who), position.powers(who)
    if hand is None:
        return {}
    codes = {card.code for card in hand.cards}
    if not any(code in codes and code != FOOL and not position.is_declared(code) for code in POWERS):
        return {}
    in_force = {
        "Death": powers.death, "Lady": powers.lady, "Ko": powers.sender or powers.no_aces,
        "Ruler": powers.zero_aces or (position.wild and powers.eights == PLAIN), "Fool": powers.fool,
        "Wizard": powers.wild_wizard,
    }  # fmt: skip
    modifiers = [name for name, there in in_force.items() if there]
    for declaration in position.open_cards.declared:
        if declaration.who == who and declaration.cards:
            modifiers.append(" ".join((declaration.card, *(card.typed for card in declaration.cards))))
    fields = {"hand": " ".join(card.typed for card in hand.cards)}
    if position.wild:
        fields["wild_round"] = "yes"
    if modifiers:
        fields["modifiers"] = "; ".join(modifiers)
    return fields


def _house_rules(options: Options) -> dict[str, str]:
    printed, rules = Options(), {}
    if options.suit_size != printed.suit_size:
        rules["suit_size"] = str(options.suit_size)
    if options.arcana_suit != printed.arcana_suit:
        rules["arcana_suit"] = options.arcana_suit
    if options.wizard_is_eight:
        rules["wizard_is_eight"] = "yes"
    return rules


# --- words -----------------------------------------------------------------------------------------------------------

_STEPS: Final = {
    Phase.DEAL: "Before the deal",
    Phase.DRAW: "Cards are exchanged",
    Phase.BUY: "The second deal",
    Phase.EXTRA: "Extra bets",
    Phase.EXTRAS: "Extra bets",
    Phase.PASSING: "The deal is passed on",
    Phase.AUCTION: "The deal is for sale",
    Phase.SHOWDOWN: "Showdown",
    Phase.OVER: "The end",
}


def _step(position: Position) -> str:
    part = position.betting.part
    if position.phase in (Phase.BID, Phase.PAY, Phase.MATCH):
        return f"Betting, part {part}" + (", with raises" if PARTS[part] else "")
    return _STEPS[position.phase]


def _last_round(last: PlayedRound) -> str:
    """The last round in one line; empty if it has no winner."""
    if not last.winner:
        return ""
    won = f"won {last.pot}" if last.pot else "won the round"
    return f"{last.winner} {won}" + (f" with {last.won_with}" if last.won_with else "")
