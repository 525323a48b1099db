"""The player who is first: everybody turns up a card, and the highest begins at station 1 (TT-SET-3, TT-SET-4)."""

from collections.abc import Iterable, Mapping, Sequence

from referee.games.turntables.effects import Begins
from referee.games.turntables.options import SHORTENED
from referee.games.turntables.plays import Begin
from referee.games.turntables.position import Position, colour_of
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted, listed, with_most
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_begin(position: Position, play: Begin) -> Draft[Position]:
    require_nobody_first(position)
    who, names = play.player, position.seats
    turned: Mapping[str, Sequence[Card]] = {}
    if play.cards is not None:
        highest, turned = _highest(names, play.cards)
        for name, cards in turned.items():
            _require_of_one_pack(position, name, cards)
        if highest != who:
            raise Refused("TT-SET-3", f"{highest} turned the highest card and is first.")
    first = names.index(who)
    seats = (*names[first:], *names[:first])
    stations = []
    for name, station in zip(seats, position.stations, strict=True):
        cards = turned.get(name, ())
        stations.append(replace(station, turned_up=frozenset(cards), red=colour_of(cards, position.options)))
    after = replace(position, seats=seats, stations=tuple(stations), first_is_known=True)
    return Draft(after).say(f"{who} is first, at station 1", "TT-SET-3").effect(Begins(who, seats))


def require_nobody_first(position: Position) -> None:
    """Check that no card is played and the first player is not named yet."""
    if any(station.row for station in position.stations):
        raise Refused("TT-SET-3", "Cards have been played: who was first is settled.")
    if position.first_is_known:
        raise Refused("TT-SET-3", f"{position.seats[0]} is first; take back to change it.")


def _highest(names: Sequence[str], cards: Sequence[Card]) -> tuple[str, Mapping[str, Sequence[Card]]]:
    """The player who turned the highest card, and the cards that each player turned.

    Everybody turns a card, in the order of names; then those who are tied turn again, until one of them is highest.

    :raises Refused: too few or too many cards, or no single highest card yet.
    """
    turned: dict[str, list[Card]] = {name: [] for name in names}
    left, rest = tuple(names), list(cards)
    while len(left) > 1:
        if len(rest) < len(left):
            if turned[left[0]]:
                raise Refused("TT-SET-3", f"{listed(left)} turned equal cards: they turn again.")
            raise Refused("TT-SET-3", f"Everybody turns a card: enter {len(names)}, in the order {listed(names)}.")
        step, rest = rest[: len(left)], rest[len(left) :]
        for name, card in zip(left, step, strict=True):
            turned[name].append(card)
        left = with_most(left, [card.number for card in step])
    if rest:
        raise Refused("TT-SET-3", f"{left[0]} turned the highest card; {counted(len(rest), 'card')} too many.")
    return left[0], turned


def _require_of_one_pack(position: Position, who: str, cards: Iterable[Card]) -> None:
    """Check that one player can turn these: ordinary cards of one pack, each once (TT-SET-3, TT-CARD-1, TT-VAR-1)."""
    seen: set[Card] = set()
    for card in cards:
        if card == JOKER:
            raise Refused("TT-SET-3", "The jokers are set aside until everybody has turned a card.")
        if card in seen:
            raise Refused("TT-CARD-1", f"{who} has turned {card.shown} already; the pack has one.")
        seen.add(card)
    if position.options.length == SHORTENED and len({card.red for card in seen}) > 1:
        raise Refused("TT-VAR-1", f"The pack of {who} is the black or the red half, not both.")
