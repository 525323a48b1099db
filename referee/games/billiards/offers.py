"""What is due in pocket billiards, and what the phone offers for it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from referee.games.billiards.facts import CUE, ILLEGAL, LEGAL, NOTHING, Facts
from referee.games.billiards.options import ANYWHERE, IN_POSITION, NINE
from referee.games.billiards.plays import (
    MATCH,
    RACK,
    Check,
    Choose,
    Concede,
    Interference,
    Lag,
    Rerack,
    Spot,
    Stroke,
    Tally,
    Warn,
)
from referee.games.billiards.position import CHOICE, CUE_SAYS, LAG, OVER, Position
from referee.games.contract import Choice, Due, Offer, Tap

FACTS: Final = tuple(part.name for part in fields(Facts))
_BALLS: Final = frozenset({"pocketed", "fell", "jawed", "jumped"})
_BEHIND_ONLY: Final = frozenset({"direct_behind", "misplaced", "behind"})
_IN_HAND: Final = frozenset({"impeded", "placed_against", "forward_touch"}) | _BEHIND_ONLY
_LAG: Final = tuple(part.name for part in fields(Lag) if part.name not in ("by", "n"))

FOULS: Final = tuple(
    Tap(label, {"cushion": True, **told})
    for label, told in (
        ("No foot on the floor", {"foot_off_floor": True}),
        ("Shot while a ball moved", {"moving": True}),
        ("Cue ball touched", {"touched": "cue_ball"}),
        ("Object ball touched", {"touched": "object_ball"}),
        ("Cue ball off the table", {"jumped": [CUE]}),
        ("Cue ball touched on purpose", {"intentional_touch": True}),
    )
)


def due(position: Position) -> Due:
    """Who is to act and what may be played."""
    if position.phase == OVER:
        assert position.winner is not None
        return Due((), f"{position.players[position.winner]} has won the match", ())
    if position.phase == LAG:
        return Due(
            position.players, "The lag: whose ball is nearer to the head cushion?", (*_lag(position), *_rest(position))
        )
    if position.phase == CHOICE:
        who = position.players[position.chooser]
        taps = tuple(Tap(way.says, {"choice": way.choice}) for way in position.ways)
        return Due((who,), position.asks, (Offer(Choose, position.asks, who, taps=taps), *_rest(position)))
    return Due((position.shooter,), _says(position), (*_strokes(position), *_others(position), *_rest(position)))


def _says(position: Position) -> str:
    what = f"{position.shooter} breaks" if position.opening else f"{position.shooter} shoots"
    if group := position.groups[position.turn]:
        what += f" at the {group}"
    if position.law.low_first and not position.unknown and not position.opening:
        what += f" at the {position.on_table()[0]} first"
    if position.cue != IN_POSITION:
        what += f": {CUE_SAYS[position.cue]}"
    return what


def _lag(position: Position) -> tuple[Offer, ...]:
    taps = tuple(Tap(f"{name} wins the lag", {"winner": name}) for name in position.players)
    found = [Offer(Lag, "Nearer to the head cushion", taps=taps, without=_LAG)]
    hint = f"A is {position.players[0]}, B is {position.players[1]}"
    label = "What the balls did"
    found.append(Offer(Lag, label, given={"winner": None}, without=("lot",), rare=True, hint=hint))
    if not position.options.referee_present:
        lots = tuple(Tap(f"{name} wins the lot", {"winner": name, "lot": True}) for name in position.players)
        found.append(Offer(Lag, "Decided by lot", taps=lots, without=_LAG, rare=True))
    return tuple(found)


def _balls(position: Position) -> tuple[Choice, ...]:
    return tuple(Choice(ball, str(ball), f"the {ball}") for ball in position.on_table())


def _strokes(position: Position) -> tuple[Offer, ...]:
    name, law = position.shooter, position.law
    taps = [
        Tap("Legal, nothing pocketed", {"cushion": True}, mark="strong"),
        Tap("Safety", {"cushion": True, "safety": True}),
        Tap("Scratch", {"cushion": True, "cue_ball_pocketed": True}),
        Tap("Wrong ball first", {"first": ILLEGAL, "cushion": True}),
        Tap("No ball hit", {"first": NOTHING}),
    ]
    if law.rail:
        taps.append(Tap("No cushion", {}))
    nothing = Offer(Stroke, "Nothing pocketed", name, taps=tuple(taps), without=FACTS)
    balls = _balls(position)
    most = {"pocketed": balls}
    others = tuple(part for part in FACTS if part != "pocketed")
    hint = "the called ball first" if law.calls and not position.opening else ""
    pocketed = Offer(Stroke, "Pocketed, cue ball safe", name, choices=most, without=others, hint=hint)
    found = [pocketed, nothing]
    if position.spotting is not None:
        found.append(Offer(Spot, "Another ball is in the way of the spot", rare=True))
    fouls = Offer(Stroke, "A foul with nothing pocketed", name, taps=FOULS, without=FACTS, rare=True)
    return (*found, fouls, _full(position, balls))


def _full(position: Position, balls: tuple[Choice, ...]) -> Offer:
    """The whole form of a stroke, without what cannot be here."""
    law = position.law
    without: list[str] = []
    if position.cue == IN_POSITION:
        without += _IN_HAND
    elif position.cue == ANYWHERE:
        without += _BEHIND_ONLY
    if not position.opening:
        without += ["break_stopped", "closed_break"]
    elif not (law.calls or law.game == NINE):
        without.append("closed_break")
    if not law.calls:
        without.append("uncalled")
    if law.game != NINE or not position.after_break:
        without.append("push_out")
    choices: dict[str, tuple[Choice, ...]] = dict.fromkeys(_BALLS, balls)
    choices["jumped"] = (Choice(CUE, "cue", "the cue ball"), *balls)
    words = (Choice(LEGAL, "legal"), Choice(ILLEGAL, "not legal"), Choice(NOTHING, "none"))
    choices["first"] = (*words, *balls)
    return Offer(
        Stroke,
        "A foul, or anything else of the stroke",
        position.shooter,
        choices=choices,
        without=tuple(without),
        filled={"cushion": True},
        rare=True,
    )


def _others(position: Position) -> tuple[Offer, ...]:
    """Interference, racking again, tallies, the count of balls."""
    found = [Offer(Interference, "Interference", rare=True)]
    why = "agreed" if not position.opening else "rack"
    label = "Play the rack again, by agreement" if not position.opening else "The rack is not tight: rack again"
    found.append(Offer(Rerack, label, taps=(Tap(label, {"why": why}),), rare=True))
    if tally := _tally(position):
        found.append(tally)
    if not position.opening:
        found.append(
            Offer(
                Check,
                "Count the balls on the table",
                choices={"balls": tuple(Choice(ball, str(ball)) for ball in sorted(position.law.balls))},
                filled={"balls": position.on_table()},
                rare=True,
            )
        )
    return tuple(found)


def _tally(position: Position) -> Offer | None:
    fresh = position.opening and position.shot == (False, False)
    if position.is_straight:
        if position.run:
            return None
        return Offer(Tally, "Only the balls of the inning", without=("by_name", "winner"), rare=True)
    if not fresh:
        return None
    if position.is_race:
        taps = tuple(Tap(f"{name} wins the rack", {"winner": name}) for name in position.players)
        hidden = ("points", "foul", "by_name", "winner")
        return Offer(Tally, "Only who wins the rack", taps=taps, without=hidden, rare=True)
    return Offer(Tally, "Only the points of the rack", without=("points", "foul", "winner"), rare=True)


def _rest(position: Position) -> tuple[Offer, ...]:
    """Warnings and giving up, at any time."""
    whats = [(MATCH, "the match")]
    if position.is_race and position.phase not in (LAG, CHOICE):
        whats.insert(0, (RACK, "the rack"))
    taps = tuple(
        Tap(f"{name} gives up {words}", {"player": name, "what": what})
        for name in position.players
        for what, words in whats
    )
    hidden: tuple[Any, ...] = ("player", "what")
    return (
        Offer(Warn, "A warning", rare=True),
        Offer(Concede, "Give up", taps=taps, without=hidden, rare=True),
    )
