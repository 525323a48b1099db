"""The match that a pairing plays: its people in their seats, the options of its round, a handicap, ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee import games
from referee.contract import Setup
from referee.events.board import Pairing
from referee.events.event import EventState, options_of_match
from referee.kit.names import new_ghost
from referee.schema import SchemaField, Unreadable, as_sentence

HANDICAP: Final = "handicap"
"""The option of a game that gives each player a start, or a goal, of their own."""


def setup_of_pairing(state: EventState, pairing: Pairing, handicap: str | None = None) -> Setup:
    """The set-up of the match that a pairing plays: its people, with the options of its round, and a handicap.

    If no handicap is given, it is that of the entrants; an empty text stands for a match without one.

    :raises Unreadable: the event has several games, or the game does not take this number of players or this handicap.
    """
    played = state.facts.games
    if len(played) != 1:
        raise Unreadable("this event has no game of its own: enter the result by hand")
    if played[0] not in games.keys():
        raise Unreadable(f"the game {played[0]} cannot be used on this server now: enter the result by hand")
    if state.event_rules.frames(state.facts, pairing):
        raise Unreadable("a tie between teams has no match of its own: enter its frames")
    pairing = state.event_rules.with_newcomers(state.facts, pairing)
    names = players_of_pairing(state, pairing)
    ghosts = state.event_rules.ghosts(len(pairing.sides))
    for _ in range(ghosts):
        names = [*names, new_ghost(names)]
    options = dict(options_of_match(state, pairing))
    if handicap is None:
        handicap = handicap_of_pairing(state, pairing)
    if handicap:
        options[HANDICAP] = handicap
    game = games.game(played[0])
    return game.with_ghosts(game.schema.setup(names, options), ghosts)


def ghosts_of_match(state: EventState, pairing: Pairing, players: Sequence[str]) -> tuple[str, ...]:
    """The players of the match of a pairing who are no people: the last ones, who fill seats, and stand-ins."""
    entrants = state.facts.entrants
    pairing = state.event_rules.with_newcomers(state.facts, pairing)
    sides = [entrants[name] for side in pairing.sides for name in side if name in entrants]
    stand_ins = {who for each in sides for who in (each.people or (each.name,)) if each.is_stand_in(who)}
    filling = len(players) - state.event_rules.ghosts(len(pairing.sides))
    return tuple(who for at, who in enumerate(players) if at >= filling or who in stand_ins)


def may_be_drawn(state: EventState, pairing: Pairing) -> bool:
    """True if a pairing may end in a draw, by the format and by the game of the event."""
    played = state.facts.games
    has_one_winner = len(played) == 1 and played[0] in games.keys() and games.game(played[0]).has_one_winner
    return not has_one_winner and state.event_rules.may_be_drawn(state.facts, pairing)


def handicap_of_game(state: EventState) -> SchemaField | None:
    """The option by which the game of an event gives a handicap; None if it has none."""
    played = state.facts.games
    is_here = len(played) == 1 and played[0] in games.keys()
    fields = games.game(played[0]).schema.options.fields if is_here else ()
    return next((each for each in fields if each.key == HANDICAP), None)


def handicap_of_pairing(state: EventState, pairing: Pairing) -> str:
    """The handicap of a match as the option of the game writes it, by those of the entrants: `5 3`; empty for none.

    A side without a handicap plays as usual in the game. Partners have none together.
    """
    option = handicap_of_game(state)
    entrants = state.facts.entrants
    own = [entrants[side[0]].handicap if len(side) == 1 and side[0] in entrants else None for side in pairing.sides]
    if option is None or all(each is None for each in own):
        return ""
    schema = games.game(state.facts.games[0]).schema.options
    usual = schema.read(dict(options_of_match(state, pairing)))
    instead = getattr(usual, usual.handicap_of)
    return " ".join(f"{instead if each is None else each:g}" for each in own)


def players_of_pairing(state: EventState, pairing: Pairing) -> list[str]:
    """The players of a pairing in the order of turns: partners sit opposite each other, so sides alternate."""
    entrants = state.facts.entrants
    sides = [
        [who for name in side for who in ((entrants[name].people if name in entrants else ()) or (name,))]
        for side in pairing.sides
    ]
    if len({len(side) for side in sides}) > 1:
        return [name for side in pairing.sides for name in side]
    return [who for turn in zip(*sides, strict=True) for who in turn]


def match_in_words(state: EventState, pairing: Pairing) -> tuple[str, str]:
    """The match that a pairing plays (`Darts 301, legs to win: 3`), and the reason if it cannot begin."""
    try:
        setup = setup_of_pairing(state, pairing)
    except Unreadable as fault:
        return "", as_sentence(fault.says)
    game = games.game(state.facts.games[0])
    options = game.schema.options
    given = options_of_match(state, pairing)
    shown = [
        f"{part.label.partition(':')[0].lower()}: {part.field_type.show(getattr(setup.options, part.key))}"
        for part in options.fields
        if part.key in given
    ]
    return ", ".join([game.title, *shown]), ""
