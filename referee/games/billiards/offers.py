"""The plays that may be made in pocket billiards, and what the phone offers for them."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, Play, QuickPlay, ScoreEntry
from referee.games.billiards import fourteen
from referee.games.billiards.facts import CUE, ILLEGAL, LEGAL, NOTHING, OPPONENT, Facts
from referee.games.billiards.options import ANYWHERE, EIGHT, IN_POSITION, NINE, STRAIGHT
from referee.games.billiards.plays import (
    AGREED,
    MATCH,
    NOT_TIGHT,
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
from referee.games.billiards.position import CUE_SAYS, Phase, Position

FACTS: Final = tuple(part.name for part in fields(Facts))
_BALLS: Final = ("pocketed", "fell", "jawed")
_BEHIND_ONLY: Final = ("direct_behind", "misplaced", "behind")
_IN_HAND: Final = ("impeded", "placed_against", "forward_touch", *_BEHIND_ONLY)
LAG_ASKS: Final = "The lag: which ball is nearer to the head cushion?"
_LAG: Final = tuple(part.name for part in fields(Lag) if part.name not in ("by", "n"))
_OPEN_BREAK: Final = frozenset({STRAIGHT, EIGHT, NINE})
_HUNG: Final = (Choice(0, "less than 5 seconds"), Choice(5, "5 seconds or more"))

FOULS: Final = tuple(
    QuickPlay(label, {"cushion": True, **facts})
    for label, facts in (
        ("No foot on the floor", {"foot_off_floor": True}),
        ("Shot while a ball moved", {"moving": True}),
        ("Cue ball touched", {"touched": "cue_ball"}),
        ("Object ball touched", {"touched": "object_ball"}),
        ("Cue ball off the table", {"jumped": [CUE]}),
        ("Cue ball touched on purpose", {"intentional_touch": True}),
    )
)


def due(position: Position) -> Due:
    """The players who are to act, and the plays that they may make."""
    if position.phase == Phase.LAG:
        return Due(position.players, LAG_ASKS, (*_lag(position), *_at_any_time(position)))
    if position.choice is not None:
        who = position.players[position.choice.chooser]
        taps = tuple(QuickPlay(way.says, {"choice": way.choice}) for way in position.choice.alternatives)
        choose = Offer(Choose, "The choice", who, quick_plays=taps)
        return Due((who,), position.choice.asks, (choose, *_at_any_time(position)))
    offers = (*_strokes(position), *_beside_stroke(position), *_at_any_time(position))
    return Due((position.shooter,), _due_text(position), offers)


class RackScores(ScoreEntry[Position]):
    """The score of a rack; in straight pool, of an inning."""

    def part(self, position: Position, play: type[Play]) -> str:
        """The word for the part of the match that is scored."""
        return "inning" if position.is_straight else "rack"


def _due_text(position: Position) -> str:
    rack = position.rack
    says = f"{position.shooter} breaks" if rack.opening else f"{position.shooter} plays"
    if group := rack.groups[position.turn]:
        says += f" the {group}"
    if position.game.lowest_first and not rack.unknown and not rack.opening:
        says += f" the {position.on_table()[0]} first"
    if position.cue != IN_POSITION:
        says += f": {CUE_SAYS[position.cue]}"
    return says


def _lag(position: Position) -> Iterator[Offer]:
    rare = Form(secondary=True, hidden=_LAG)
    taps = tuple(QuickPlay(f"{name} wins the lag", {"winner": name}) for name in position.players)
    yield Offer(Lag, LAG_ASKS, form=Form(hidden=_LAG), quick_plays=taps)
    again = (QuickPlay("Played again", {"undecided": True}), QuickPlay("Not at the same time", {"late": True}))
    yield Offer(Lag, "Undecided", form=rare, quick_plays=again)
    hint = f"the first name is {position.players[0]}, the second {position.players[1]}"
    form = Form(secondary=True, hint=hint, hidden=("lot", "undecided", "late"))
    yield Offer(Lag, "What the balls did", limits=Limits(fixed={"winner": None}), form=form)
    if not position.options.formal:
        lots = tuple(QuickPlay(f"{name} wins the lot", {"winner": name, "lot": True}) for name in position.players)
        yield Offer(Lag, "Decided by lot", form=rare, quick_plays=lots)


def _balls(position: Position) -> tuple[Choice, ...]:
    return tuple(Choice(ball, str(ball), f"the {ball}") for ball in position.on_table())


# --- the stroke ------------------------------------------------------------------------------------------------------


def _strokes(position: Position) -> Iterator[Offer]:
    """Ordinary strokes in one or two taps; rarer ones take one tap more."""
    name, game, balls = position.shooter, position.game, _balls(position)
    shown = {"pocketed", "cue_ball_pocketed", *(("uncalled",) if game.calls else ())}
    others = tuple(part for part in FACTS if part not in shown)
    hint = "the called ball first" if game.calls and not position.rack.opening else ""
    yield Offer(Stroke, "Pocketed", name, Limits(choices={"pocketed": balls}), Form(hint=hint, hidden=others))
    taps = tuple(_nothing_pocketed(position))
    yield Offer(Stroke, "Nothing pocketed", name, form=Form(hint=_open_break(position), hidden=FACTS), quick_plays=taps)
    if position.spotted is not None:
        yield Offer(Spot, "Spot round the balls in the way", form=Form(secondary=True))
    if position.rack.last_ball is not None and position.is_racked:
        yield _last_ball(position.rack.last_ball)
    rare, fouls = Form(secondary=True, hidden=FACTS), tuple(_foul_taps(position))
    yield Offer(Stroke, "A foul with nothing pocketed", name, form=rare, quick_plays=fouls)
    yield _whole_stroke(position, balls)


def _open_break(position: Position) -> str:
    """The definition of an open break (BL-MATCH-5), if the game asks for one."""
    if not position.rack.opening or position.game.key not in _OPEN_BREAK:
        return ""
    return f"open: {'two balls and the cue ball' if position.is_straight else 'four balls'} to cushions"


def _nothing_pocketed(position: Position) -> Iterator[QuickPlay]:
    """Strokes that pocket nothing, each in one tap."""
    game = position.game
    breaks = position.rack.opening and game.key in _OPEN_BREAK
    yield QuickPlay("Legal", {"cushion": True}, "Legal, nothing pocketed", mark="strong")
    if not breaks:
        yield QuickPlay("Safety", {"cushion": True, "safety": True})
    yield QuickPlay("Scratch", {"cushion": True, "cue_ball_pocketed": True})
    if game.lowest_first or (game.key == EIGHT and not position.rack.opening):
        yield QuickPlay("Wrong ball first", {"first": ILLEGAL, "cushion": True})
    yield QuickPlay("No ball hit", {"first": NOTHING})
    if breaks:
        yield QuickPlay("Break not open", {"cushion": True, "closed_break": True})
    elif game.fouls.needs_cushion:
        yield QuickPlay("No cushion", {})
    if game.key == NINE and position.rack.after_break:
        yield QuickPlay("Push-out", {"push_out": True})


def _foul_taps(position: Position) -> Iterator[QuickPlay]:
    yield from FOULS
    if position.rack.opening:
        yield QuickPlay("Break stopped by the breaker", {"break_stopped": "breaker"})
        yield QuickPlay(f"Break stopped by {position.other}", {"break_stopped": OPPONENT})


def _last_ball(last_ball: int) -> Offer:
    """The offer for a last ball or cue ball in the way of the rack, also if the last ball fell too."""
    offer = Offer(Fourteen, "The last ball or the cue ball is in the way of the rack", form=Form(secondary=True))
    if last_ball == 0:
        return offer.with_limits(fixed={"last": fourteen.POCKETED})
    lies = tuple(Choice(value, label) for value, label in fourteen.LAST.choices if value != fourteen.POCKETED)
    return offer.with_limits(choices={"last": lies}).with_form(hint=f"the last ball is the {last_ball}")


def _whole_stroke(position: Position, balls: tuple[Choice, ...]) -> Offer:
    """The whole form of a stroke, without the fields that cannot apply."""
    game = position.game
    hidden: list[str] = []
    if position.cue == IN_POSITION:
        hidden += _IN_HAND
    elif position.cue == ANYWHERE:
        hidden += _BEHIND_ONLY
    if not position.rack.opening:
        hidden += ["break_stopped", "closed_break"]
    elif game.key not in _OPEN_BREAK:
        hidden.append("closed_break")
    if not game.calls:
        hidden.append("uncalled")
    if game.key != NINE or not position.rack.after_break:
        hidden.append("push_out")
    choices = {
        **dict.fromkeys(_BALLS, balls),
        "jumped": (Choice(CUE, "cue", "the cue ball"), *balls),
        "first": (Choice(LEGAL, "legal"), Choice(ILLEGAL, "not legal"), Choice(NOTHING, "none"), *balls),
        "fell_after": _HUNG,
    }
    return Offer(
        Stroke,
        "Enter the whole stroke",
        position.shooter,
        Limits(choices=choices),
        Form(secondary=True, hidden=tuple(hidden), initial={"cushion": True}),
    )


# --- beside the stroke -----------------------------------------------------------------------------------------------


def _beside_stroke(position: Position) -> Iterator[Offer]:
    """Interference, racking again, tallies, the count of balls."""
    yield Offer(Interference, "Interference", form=Form(secondary=True))
    rerack = Form(secondary=True, hidden=("why",))
    if position.is_racked:
        tight = (QuickPlay("The rack is not tight: rack again", {"why": NOT_TIGHT}),)
        yield Offer(Rerack, "The rack is not tight", form=rerack, quick_plays=tight)
    if not position.rack.opening:
        agreed = (QuickPlay("Both agree: play the rack again", {"why": AGREED}),)
        yield Offer(Rerack, "Play the rack again", form=rerack, quick_plays=agreed)
    if not position.is_under_way:
        yield _tally(position)
    if not position.rack.opening:
        balls = tuple(Choice(ball, str(ball)) for ball in sorted(position.game.balls))
        form = Form(secondary=True, initial={"balls": position.on_table()})
        yield Offer(Check, "Count the balls on the table", limits=Limits(choices={"balls": balls}), form=form)


def _tally(position: Position) -> Offer:
    if position.is_straight:
        return Offer(Tally, "Only the balls of the inning", form=Form(secondary=True, hidden=("by_name", "winner")))
    if position.is_race:
        taps = tuple(QuickPlay(f"{name} wins the rack", {"winner": name}) for name in position.players)
        hidden = ("points", "foul", "by_name", "winner")
        return Offer(Tally, "Only who wins the rack", form=Form(secondary=True, hidden=hidden), quick_plays=taps)
    return Offer(Tally, "Only the points of the rack", form=Form(secondary=True, hidden=("points", "foul", "winner")))


def _at_any_time(position: Position) -> tuple[Offer, ...]:
    """Warnings and giving up."""
    stakes = [(MATCH, "the match")]
    if position.is_race and position.phase == Phase.PLAY:
        stakes.insert(0, (RACK, "the rack"))
    taps = tuple(
        QuickPlay(f"{name} gives up {words}", {"player": name, "what": what})
        for name in position.players
        for what, words in stakes
    )
    give_up = Form(secondary=True, hidden=("player", "what"))
    return (
        Offer(Warn, "A warning", form=Form(secondary=True)),
        Offer(Concede, "Give up", form=give_up, quick_plays=taps),
    )
