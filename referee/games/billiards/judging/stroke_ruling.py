"""The ruling on a stroke by the general rules: its fouls, the one penalty, who plays next and from where (BL-REF)."""

from collections.abc import Sequence
from typing import Final

from referee.games.billiards.facts import (
    ANNOUNCED,
    BREAKER,
    CUE,
    NO,
    OBJECT_BALL,
    SILENT,
    UNANNOUNCED,
    Facts,
)
from referee.games.billiards.game_rules import GameRules
from referee.games.billiards.judging.fouls import Circumstances, Foul, fouls_of, is_scratch
from referee.games.billiards.options import (
    ANYWHERE,
    BEHIND,
    FORFEIT,
    HAND_ANYWHERE,
    HAND_BEHIND,
    IN_POSITION,
    OPTION,
    PENALTIES,
    PENALTY_OF,
)
from referee.games.billiards.plays import BREAK_WARNING, CONDUCT, TOUCH_WARNING, WARNINGS
from referee.kit.values import Value, replace

BREAK_FOUL, AREA, MOVED = "break_foul", "area", "moved"
SHOOTER, OPPONENT = "shooter", "opponent"
STOPPED_BREAK: Final = "BL-08"
WARNED: Final = {STOPPED_BREAK: BREAK_WARNING, "BL-28": TOUCH_WARNING, "BL-38-c": CONDUCT, "BL-41": CONDUCT}
"""The rules of fouls that bring a warning, each with the subject of the warning."""
_IN_HAND: Final = {HAND_ANYWHERE: ANYWHERE, HAND_BEHIND: BEHIND}
"""The place of the cue ball after the penalties that give it to the opponent."""
_PRINTED_SEVERITY: Final = tuple(PENALTIES)


class StrokeRuling(Value):
    """The ruling on a stroke by the general rules, before its outcome in the game."""

    fouls: tuple[Foul, ...] = ()
    penalty: str = ""
    continues: bool = False
    """True if the shooter stays at the table."""
    pocketed: tuple[int, ...] = ()
    """All balls that count as pocketed by the stroke."""
    credited: tuple[int, ...] = ()
    """The pocketed balls of a legal stroke."""
    replaced: tuple[int, ...] = ()
    """Balls that fell by themselves and are put back (BL-30-b)."""
    spotted: tuple[int, ...] = ()
    choice: str = ""
    """The choice that the stroke leaves: `break_foul`, `area`, `moved`, or one of the game's; empty if none."""
    chooser: str = ""
    """The player who has it: `shooter` or `opponent`."""
    cue: str = IN_POSITION
    """The place of the cue ball for the next stroke."""
    rules: tuple[str, ...] = ()
    repeated: bool = False
    """True if the balls are put back and the stroke is shot again (BL-30-c)."""

    @property
    def warned(self) -> tuple[str, ...]:
        """The rules for which warnings are given."""
        return tuple([foul.rule for foul in self.fouls if foul.rule in WARNED])

    @property
    def says(self) -> str:
        """The fouls in words, each with its rule."""
        return "; ".join(f"{foul.says} ({foul.rule})" for foul in self.fouls)


def rule_stroke(facts: Facts, game: GameRules, circumstances: Circumstances = Circumstances()) -> StrokeRuling:
    """The ruling on the facts of a stroke.

    Any facts are accepted: a caller that knows the table refuses impossible ones first.
    """
    if facts.fell and facts.passed_over:
        return StrokeRuling(continues=True, replaced=facts.fell, rules=("BL-30-c",), repeated=True)
    if facts.break_stopped != NO:
        return _break_stopped(facts, game, circumstances)
    before = _without_fouls(facts, game)
    fouls = tuple(fouls_of(facts, game, circumstances, before.pocketed))
    return _foul(facts, game, before, fouls) if fouls else _legal(facts, before)


def _without_fouls(facts: Facts, game: GameRules) -> StrokeRuling:
    """The part that does not depend on fouls: balls that count as pocketed, and balls put back (BL-30-b, BL-32)."""
    pocketed: tuple[int, ...] = facts.pocketed
    replaced: tuple[int, ...] = ()
    rules: list[str] = []
    if facts.fell:
        rules.append("BL-30-b")
        if facts.fell_after >= 5:
            replaced = facts.fell
        else:
            pocketed = (*pocketed, *facts.fell)
            rules.append("BL-AMB-3")
    if facts.jawed:
        pocketed = (*pocketed, *facts.jawed)
        rules.append("BL-32")
    if facts.misplaced == SILENT:
        rules.append("BL-09-c")
    if facts.frozen == UNANNOUNCED:
        rules.append("BL-AMB-5")
    moved = not game.referee_present and OBJECT_BALL in (facts.touched, facts.dropped)
    if moved:
        rules += ["BL-AMB-6", "BL-AMB-12"]
    return StrokeRuling(
        pocketed=pocketed,
        replaced=replaced,
        choice=MOVED if moved else "",
        chooser=OPPONENT if moved else "",
        rules=tuple(rules),
    )


def _legal(facts: Facts, before: StrokeRuling) -> StrokeRuling:
    """A stroke without fouls: pocketed balls are credited, and the inning goes on if there are any."""
    pocketed = before.pocketed
    rules = [*before.rules, *(("BL-18", "BL-10") if pocketed else ("BL-04", "BL-36"))]
    if len(pocketed) > 1:
        rules.append("BL-33")
    if facts.frozen == ANNOUNCED:
        rules.append("BL-37")
    return replace(before, continues=bool(pocketed), credited=pocketed, rules=tuple(rules))


def _foul(facts: Facts, game: GameRules, before: StrokeRuling, fouls: tuple[Foul, ...]) -> StrokeRuling:
    """A stroke with fouls: the inning ends, nothing is credited, one penalty counts (BL-16, BL-29)."""
    penalty = most_severe(fouls, game.fouls.severity)
    choice = AREA if penalty == OPTION else before.choice
    ids = [*(foul.rule for foul in fouls), "BL-16", *(["BL-29"] if len(fouls) > 1 else []), *before.rules]
    if facts.intentional_touch:
        ids.append("BL-AMB-1")
    ids += _house_rules(fouls, penalty, game)
    if game.fouls.outcome_by_house and penalty == PENALTY_OF[game.fouls.after_foul]:
        ids.append("BL-AMB-2")
    spotted = before.pocketed if game.respots_on_foul else ()
    if game.spots_jumped and facts.jumped:
        spotted = (*spotted, *(ball for ball in facts.jumped if ball != CUE))
    return replace(
        before,
        fouls=fouls,
        penalty=penalty,
        spotted=spotted,
        choice=choice,
        chooser=OPPONENT if choice else "",
        cue=_cue_after(penalty, facts, game),
        rules=tuple(ids),
    )


def most_severe(fouls: Sequence[Foul], severity: tuple[str, ...]) -> str:
    """The most severe penalty of several fouls (BL-29)."""
    if len(fouls) == 1:
        return fouls[0].penalty
    return min((foul.penalty for foul in fouls), key=severity.index)


def _house_rules(fouls: Sequence[Foul], penalty: str, game: GameRules) -> list[str]:
    """The rule of the house's order of severity, if that order changes the penalty (BL-AMB-8)."""
    if game.fouls.severity_by_house and most_severe(fouls, _PRINTED_SEVERITY) != penalty:
        return ["BL-AMB-8"]
    return []


def _cue_after(penalty: str, facts: Facts, game: GameRules) -> str:
    """The place of the cue ball after a penalty; a cue ball in a pocket or off the bed is always in hand."""
    if penalty in _IN_HAND:
        return _IN_HAND[penalty]
    if is_scratch(facts) or CUE in facts.jumped:
        return BEHIND if game.fouls.after_foul == IN_POSITION else game.fouls.after_foul
    return game.fouls.after_foul


def _break_stopped(facts: Facts, game: GameRules, circumstances: Circumstances) -> StrokeRuling:
    """The player who stops the cue ball of the break is warned; the second time the match is lost (BL-08).

    Other fouls of a breaker who stops it count too (BL-REF), except fouls of contact: the rack was not reached.
    """
    by_breaker = facts.break_stopped == BREAKER
    penalty = FORFEIT if circumstances.break_warnings else PENALTY_OF[game.fouls.after_stopped_break]
    stopped = Foul("BL-08", f"cue ball of the break stopped by the {facts.break_stopped}", penalty)
    fouls = (stopped, *(fouls_of(facts, game, circumstances, ()) if by_breaker else ()))
    penalty = most_severe(fouls, game.fouls.severity)
    forfeit = penalty == FORFEIT
    rules = [*(foul.rule for foul in fouls), "BL-16", *(["BL-29"] if len(fouls) > 1 else []), "BL-AMB-4"]
    if game.fouls.after_stopped_break == ANYWHERE:
        rules.append("BL-AMB-11")
    rules += _house_rules(fouls, penalty, game)
    return StrokeRuling(
        fouls=fouls,
        penalty=penalty,
        choice="" if forfeit else BREAK_FOUL,
        chooser="" if forfeit else OPPONENT if by_breaker else SHOOTER,
        cue=_IN_HAND.get(penalty, game.fouls.after_stopped_break),
        rules=tuple(rules),
    )


def verdict_text(ruling: StrokeRuling) -> str:
    """The ruling in one sentence, without names."""
    if ruling.repeated:
        return "The balls are put back and the stroke is played again"
    back = f"; {balls_text(ruling.replaced)} put back" if ruling.replaced else ""
    pocketed = ruling.pocketed
    if ruling.fouls:
        warned = "".join(f", a warning for {WARNINGS[WARNED[rule]]}" for rule in ruling.warned)
        foul = f"Foul: {ruling.says}. {PENALTIES[ruling.penalty].capitalize()}{warned}"
        return f"{foul}; {balls_text(pocketed)} not credited{back}" if pocketed else foul + back
    if ruling.credited:
        return f"Legal: {balls_text(ruling.credited)} pocketed; the inning goes on{back}"
    if pocketed:
        return f"Legal, {balls_text(pocketed)} not credited: the inning is over{back}"
    return f"Legal, nothing pocketed: the inning is over{back}"


def balls_text(balls: Sequence[int]) -> str:
    """Balls in a sentence: `the 3 and 5`."""
    *most, last = map(str, balls)
    return f"the {', '.join(most)} and {last}" if most else f"the {last}"
