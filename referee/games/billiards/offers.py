"""What is due in pocket billiards, and what the phone offers for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from referee.games.billiards import fourteen
from referee.games.billiards.facts import CUE, ILLEGAL, LEGAL, NOTHING, OPPONENT, Facts
from referee.games.billiards.options import ANYWHERE, EIGHT, IN_POSITION, NINE, STRAIGHT
from referee.games.billiards.plays import (
    MATCH,
    RACK,
    Check,
    Choose,
    Concede,
    Fourteen,
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
_OPEN_BREAK: Final = frozenset({STRAIGHT, EIGHT, NINE})
_HUNG: Final = (Choice(0, "less than 5 seconds"), Choice(5, "5 seconds or more"))

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
        return Due((who,), position.asks, (Offer(Choose, "The choice", who, taps=taps), *_rest(position)))
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
    again = (Tap("Played again", {"undecided": True}), Tap("Not at the same time", {"late": True}))
    found.append(Offer(Lag, "Undecided", taps=again, without=_LAG, rare=True))
    hint = f"the first name is {position.players[0]}, the second {position.players[1]}"
    label = "What the balls did"
    found.append(Offer(Lag, label, given={"winner": None}, without=("lot", "undecided", "late"), rare=True, hint=hint))
    if not position.options.referee_present:
        lots = tuple(Tap(f"{name} wins the lot", {"winner": name, "lot": True}) for name in position.players)
        found.append(Offer(Lag, "Decided by lot", taps=lots, without=_LAG, rare=True))
    return tuple(found)


def _balls(position: Position) -> tuple[Choice, ...]:
    return tuple(Choice(ball, str(ball), f"the {ball}") for ball in position.on_table())


# --- the stroke ------------------------------------------------------------------------------------------------------


def _strokes(position: Position) -> Iterator[Offer]:
    """The ordinary stroke in one or two taps; then, one tap further, what is rarer."""
    name, law, balls = position.shooter, position.law, _balls(position)
    shown = {"pocketed", "cue_ball_pocketed", *(("uncalled",) if law.calls else ())}
    others = tuple(part for part in FACTS if part not in shown)
    hint = "the called ball first" if law.calls and not position.opening else ""
    yield Offer(Stroke, "Pocketed", name, choices={"pocketed": balls}, without=others, hint=hint)
    taps = tuple(_nothing(position))
    yield Offer(Stroke, "Nothing pocketed", name, taps=taps, without=FACTS, hint=_open_break(position))
    if position.spotting is not None:
        yield Offer(Spot, "Spot round the balls in the way", rare=True)
    if position.last_ball is not None and position.is_racked:
        yield _fourteen(position.last_ball)
    yield Offer(Stroke, "A foul with nothing pocketed", name, taps=tuple(_fouls(position)), without=FACTS, rare=True)
    yield _full(position, balls)


def _open_break(position: Position) -> str:
    """What an open break is (BL-MATCH-5), where one is asked for."""
    if not position.opening or position.law.game not in _OPEN_BREAK:
        return ""
    return f"open: {'two balls and the cue ball' if position.is_straight else 'four balls'} to cushions"


def _nothing(position: Position) -> Iterator[Tap]:
    """Strokes that pocket nothing, each in one tap."""
    law = position.law
    breaks = position.opening and law.game in _OPEN_BREAK
    yield Tap("Legal", {"cushion": True}, "Legal, nothing pocketed", mark="strong")
    if not breaks:
        yield Tap("Safety", {"cushion": True, "safety": True})
    yield Tap("Scratch", {"cushion": True, "cue_ball_pocketed": True})
    if law.low_first or (law.game == EIGHT and not position.opening):
        yield Tap("Wrong ball first", {"first": ILLEGAL, "cushion": True})
    yield Tap("No ball hit", {"first": NOTHING})
    if breaks:
        yield Tap("Break not open", {"cushion": True, "closed_break": True})
    elif law.rail:
        yield Tap("No cushion", {})
    if law.game == NINE and position.after_break:
        yield Tap("Push-out", {"push_out": True})


def _fouls(position: Position) -> Iterator[Tap]:
    yield from FOULS
    if position.opening:
        yield Tap("Break stopped by the breaker", {"break_stopped": "breaker"})
        yield Tap(f"Break stopped by {position.other}", {"break_stopped": OPPONENT})


def _fourteen(last_ball: int) -> Offer:
    """Racking fourteen: the last ball that is left, or the one that fell with the fourteenth."""
    lies = tuple(Choice(value, label) for value, label in fourteen.LAST.choices if value != fourteen.POCKETED)
    label = "The last ball or the cue ball is in the way of the rack"
    if last_ball == 0:
        return Offer(Fourteen, label, given={"last": fourteen.POCKETED}, rare=True)
    return Offer(Fourteen, label, choices={"last": lies}, rare=True, hint=f"the last ball is the {last_ball}")


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
    elif law.game not in _OPEN_BREAK:
        without.append("closed_break")
    if not law.calls:
        without.append("uncalled")
    if law.game != NINE or not position.after_break:
        without.append("push_out")
    choices: dict[str, tuple[Choice, ...]] = dict.fromkeys(_BALLS, balls)
    choices["jumped"] = (Choice(CUE, "cue", "the cue ball"), *balls)
    words = (Choice(LEGAL, "legal"), Choice(ILLEGAL, "not legal"), Choice(NOTHING, "none"))
    choices["first"] = (*words, *balls)
    choices["fell_after"] = _HUNG
    return Offer(
        Stroke,
        "Enter the whole stroke",
        position.shooter,
        choices=choices,
        without=tuple(without),
        filled={"cushion": True},
        rare=True,
    )


# --- beside the stroke -----------------------------------------------------------------------------------------------


def _others(position: Position) -> tuple[Offer, ...]:
    """Interference, racking again, tallies, the count of balls."""
    found = [Offer(Interference, "Interference", rare=True)]
    if position.is_racked:
        tight = (Tap("The rack is not tight: rack again", {"why": "rack"}),)
        found.append(Offer(Rerack, "The rack is not tight", taps=tight, without=("why",), rare=True))
    if not position.opening:
        agreed = (Tap("Both agree: play the rack again", {"why": "agreed"}),)
        found.append(Offer(Rerack, "Play the rack again", taps=agreed, without=("why",), rare=True))
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
