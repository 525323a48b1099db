"""The rule book of the stroke: from its facts to the fouls, the one penalty that counts, and who plays from where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.billiards import facts as f
from referee.games.billiards.options import (
    ANYWHERE,
    BEHIND,
    FORFEIT,
    HAND_ANYWHERE,
    HAND_BEHIND,
    IN_POSITION,
    NINE,
    OPTION,
    PENALTIES,
    PENALTY_OF,
    Law,
)

TAKE, GIVE_BACK = "take", "give_back"
FOUL, REPLAY = "foul", "replay"
RESTORE, LEAVE = "restore", "leave"
ACCEPT, REBREAK = "accept", "rebreak"
SPOT_EIGHT, BREAK_SELF = "spot", "break_self"

BREAK_FOUL, AREA, MOVED = "break_foul", "area", "moved"
OPTIONS_OF: Final = {BREAK_FOUL: (TAKE, GIVE_BACK), AREA: (FOUL, REPLAY), MOVED: (RESTORE, LEAVE)}
SHOOTER, OTHER = "shooter", "opponent"


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul of a stroke: its rule with its part (`BL-38-a`), what was done, the penalty it carries."""

    rule: str
    says: str
    penalty: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What the stroke came upon: the balls that may be hit first (None: the scorer says it), the break, warnings.

    `breaks_warned` and `touches_warned` count earlier warnings of this match: of who stopped the cue ball on a break,
    and of the shooter for touching it on purpose.
    """

    legal: frozenset[int] | None = None
    breaks_warned: int = 0
    touches_warned: int = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """The ruling on a stroke, before the game on top has its say.

    `dropped` are all balls that count as pocketed, `credited` those of a legal stroke. `choice` is who may choose
    among what; None where nobody may. `repeated` is a stroke that is shot again (BL-30-c). `cue` is from where the
    next stroke is played. `offender` is who fouled, `warned` for what rule a warning is given.
    """

    fouls: tuple[Foul, ...]
    penalty: str
    continues: bool
    dropped: tuple[int, ...]
    credited: tuple[int, ...]
    replaced: tuple[int, ...]
    spotted: tuple[int, ...]
    choice: str
    chooser: str
    cue: str
    rules: tuple[str, ...]
    warned: str = ""
    offender: str = SHOOTER
    repeated: bool = False

    @property
    def says(self) -> str:
        """The fouls in words, each with its rule."""
        return "; ".join(f"{foul.says} ({foul.rule})" for foul in self.fouls)


_SIMPLE: Final = (
    ("not_with_tip", "BL-03", "cue ball struck with something else than the tip"),
    ("foot_off_floor", "BL-12", "no foot on the floor"),
    ("moving", "BL-13", "shot while a ball moved"),
    ("direct_behind", "BL-09-b", "shot directly at a ball behind the head string"),
    ("impeded", "BL-09-d", "cue ball in play touched or impeded"),
    ("placed_against", "BL-21", "cue ball in hand touched an object ball"),
    ("double_hit", "BL-22", "double hit"),
    ("push", "BL-23", "push shot"),
    ("forward_touch", "BL-39", "a forward stroke touched the cue ball in hand and was no legal shot"),
    ("measured", "BL-41", "a gap measured with a ball or a device"),
)


def first_contact(first: str | int, legal: frozenset[int] | None) -> str:
    """Whether the ball hit first may be so: `legal`, `illegal` or `none` (BL-17). A number is judged by `legal`."""
    if isinstance(first, str):
        return first
    return f.LEGAL if legal is None or first in legal else f.ILLEGAL


def _contact(facts: f.Facts, law: Law, scene: Scene, dropped: tuple[int, ...]) -> Iterator[Foul]:
    """BL-17, BL-18, BL-37: the first ball, and what must follow."""
    penalty = PENALTY_OF[law.foul]
    contact = first_contact(facts.first, scene.legal)
    if contact == f.NOTHING:
        yield Foul("BL-17", "no ball was hit", penalty)
    elif contact == f.ILLEGAL:
        which = f"the {facts.first} was hit first" if isinstance(facts.first, int) else "another ball was hit first"
        yield Foul("BL-17", which, penalty)
    elif any(ball != f.CUE for ball in dropped):
        return
    elif facts.frozen == f.ANNOUNCED:
        if facts.after_frozen == f.NOTHING:
            yield Foul("BL-37", "nothing pocketed and no cushion reached after the frozen ball was hit", penalty)
    elif law.rail and not facts.cushion and facts.after_frozen == f.NOTHING:
        yield Foul("BL-18", "nothing pocketed and no cushion reached after the contact", penalty)


def scratched(facts: f.Facts) -> bool:
    """BL-19: the cue ball is pocketed, or touches a ball that is."""
    return facts.cue_ball_pocketed or facts.pocket_touch


def _cue_gone(law: Law) -> str:
    """The penalty after a scratch or where the cue ball is off the bed: it cannot be played where it lies."""
    return HAND_BEHIND if law.foul == IN_POSITION else PENALTY_OF[law.foul]


def _fouls(facts: f.Facts, law: Law, scene: Scene, dropped: tuple[int, ...]) -> Iterator[Foul]:
    penalty = PENALTY_OF[law.foul]
    reached = facts.break_stopped == f.NO
    if reached and not facts.push_out:
        yield from _contact(facts, law, scene, dropped)
    if scratched(facts):
        what = "cue ball pocketed" if facts.cue_ball_pocketed else "cue ball touched a pocketed ball"
        yield Foul("BL-19", what, _cue_gone(law))
    for name, rule, says in _SIMPLE:
        if getattr(facts, name):
            yield Foul(rule, says, penalty)
    if facts.misplaced == f.TOLD:
        yield Foul("BL-09-c", "misplaced, told so, and shot", penalty)
    elif facts.misplaced == f.OBVIOUS:
        yield Foul("BL-09-c", "shot from obviously outside the area", penalty)
    only_cue = law.cue_ball_fouls_only and not law.referee
    if facts.touched == f.CUE_BALL or (facts.touched == f.OBJECT_BALL and not only_cue):
        yield Foul("BL-20", f"{facts.touched.replace('_', ' ')} touched", penalty)
    if facts.dropped == f.CUE_BALL or (facts.dropped == f.OBJECT_BALL and law.referee):
        yield Foul("BL-24", f"dropped equipment touched the {facts.dropped.replace('_', ' ')}", penalty)
    scooped = facts.dug_under == f.INTENDED or (law.scoop_always and facts.over_ball)
    if scooped or facts.ferrule:
        yield Foul("BL-25", "dug under the cue ball" if scooped else "ferrule or shaft touched the cue ball", penalty)
    if facts.jump == f.MISCUE:
        yield Foul("BL-26", "miscue on a jump", penalty)
    if facts.jumped:
        off = _cue_gone(law) if f.CUE in facts.jumped else penalty
        what = " and ".join("the cue ball" if ball == f.CUE else f"the {ball}" for ball in sorted(facts.jumped))
        yield Foul("BL-27", f"{what} left the bed", off)
    if facts.intentional_touch:
        yield Foul("BL-28", "cue ball touched on purpose", FORFEIT if scene.touches_warned else penalty)
    if reached and facts.closed_break and law.game == NINE and not any(ball != f.CUE for ball in dropped):
        yield Foul("BL-MATCH-5", "break not open", penalty)
    if facts.behind == f.CUSHION:
        yield Foul("BL-38-a", "cushion hit behind the head string", penalty if law.referee else OPTION)
    elif facts.behind == f.CROSSED:
        yield Foul("BL-38-b", "a ball behind the head string hit, then crossed it", penalty)
    elif facts.behind == f.STAYED:
        yield Foul("BL-38-b", "a ball behind the head string hit without crossing it", OPTION)
    elif facts.behind == f.ON_PURPOSE:
        yield Foul("BL-38-c", "a ball behind the head string hit on purpose", penalty)


def rule_stroke(facts: f.Facts, law: Law, scene: Scene = Scene()) -> Stroke:
    """What the facts of a stroke amount to (BL-REF): all fouls, the one penalty (BL-29), who plays next and from where.

    In: the facts, the law of the match, the scene. Never raises; balls that cannot be are for the caller to refuse.
    """
    rules: list[str] = []
    replaced: tuple[int, ...] = ()
    dropped = facts.pocketed
    if facts.fell:
        rules.append("BL-30-b")
        if facts.passed_over:
            return Stroke((), "", True, (), (), facts.fell, (), "", "", IN_POSITION, ("BL-30-c",), repeated=True)
        if facts.fell_after >= 5:
            replaced = facts.fell
        else:
            dropped = (*dropped, *facts.fell)
            rules.append("BL-AMB-3")
    if facts.jawed:
        dropped = (*dropped, *facts.jawed)
        rules.append("BL-32")
    if facts.break_stopped != f.NO:
        return _break_stopped(facts, law, scene)
    fouls = tuple(_fouls(facts, law, scene, dropped))
    jumped = tuple(ball for ball in facts.jumped if ball != f.CUE)
    if facts.misplaced == f.SILENT:
        rules.append("BL-09-c")
    if facts.frozen == f.UNANNOUNCED:
        rules.append("BL-AMB-5")
    moved = not law.referee and (f.OBJECT_BALL in (facts.touched, facts.dropped))
    if moved:
        rules += ["BL-AMB-6", "BL-AMB-12"]
    choice, chooser = (MOVED, OTHER) if moved else ("", "")
    if not fouls:
        rules += ["BL-18", "BL-10"] if dropped else ["BL-04", "BL-36"]
        if len(dropped) > 1:
            rules.append("BL-33")
        if facts.frozen == f.ANNOUNCED:
            rules.append("BL-37")
        return Stroke((), "", bool(dropped), dropped, dropped, replaced, (), choice, chooser, IN_POSITION, tuple(rules))
    penalty = min((foul.penalty for foul in fouls), key=law.order.index)
    if penalty == OPTION:
        choice, chooser = AREA, OTHER
    ids = [foul.rule for foul in fouls]
    ids += ["BL-16", *(["BL-29"] if len(fouls) > 1 else []), *rules]
    if facts.intentional_touch:
        ids.append("BL-AMB-1")
    spotted = dropped if law.respot else ()
    if law.spot_jumped:
        spotted = (*spotted, *jumped)
    return Stroke(
        fouls=fouls,
        penalty=penalty,
        continues=False,
        dropped=dropped,
        credited=(),
        replaced=replaced,
        spotted=spotted,
        choice=choice,
        chooser=chooser,
        cue=cue_after(penalty, facts, law),
        rules=tuple(ids),
        warned="BL-28" if facts.intentional_touch else "",
    )


def cue_after(penalty: str, facts: f.Facts, law: Law) -> str:
    """From where the incoming player shoots after a penalty; one in a pocket or off the bed is in hand anyway."""
    if penalty == HAND_ANYWHERE:
        return ANYWHERE
    if penalty == HAND_BEHIND:
        return BEHIND
    if scratched(facts) or f.CUE in facts.jumped:
        return BEHIND if law.foul == IN_POSITION else law.foul
    return law.foul


def _break_stopped(facts: f.Facts, law: Law, scene: Scene) -> Stroke:
    """BL-08: who stops the cue ball of the break loses the turn, is warned, and the second time the match.

    Other fouls of a breaker who stops it are gathered too (BL-REF); those of the rack cannot be, as it was not reached.
    """
    offender = SHOOTER if facts.break_stopped == f.BREAKER else OTHER
    chooser = OTHER if offender == SHOOTER else SHOOTER
    penalty = FORFEIT if scene.breaks_warned else PENALTY_OF[law.break_foul]
    stopped = Foul("BL-08", f"cue ball of the break stopped by the {facts.break_stopped}", penalty)
    fouls = (stopped, *(_fouls(facts, law, scene, ()) if offender == SHOOTER else ()))
    penalty = min((foul.penalty for foul in fouls), key=law.order.index)
    forfeit = penalty == FORFEIT
    cue = {HAND_ANYWHERE: ANYWHERE, HAND_BEHIND: BEHIND}.get(penalty, law.break_foul)
    rules = [*(foul.rule for foul in fouls), "BL-16", *(["BL-29"] if len(fouls) > 1 else []), "BL-AMB-4"]
    if law.break_foul == ANYWHERE:
        rules.append("BL-AMB-11")
    return Stroke(
        fouls=fouls,
        penalty=penalty,
        continues=False,
        dropped=(),
        credited=(),
        replaced=(),
        spotted=(),
        choice="" if forfeit else BREAK_FOUL,
        chooser="" if forfeit else chooser,
        cue=cue,
        rules=tuple(rules),
        warned="BL-08",
        offender=offender,
    )


def verdict(stroke: Stroke) -> str:
    """The ruling in one sentence, without names."""
    if stroke.repeated:
        return "All is put back and the stroke is shot again"
    back = f"; {balls(stroke.replaced)} put back" if stroke.replaced else ""
    if stroke.fouls:
        what = f"Foul: {stroke.says}. {PENALTIES[stroke.penalty].capitalize()}"
        return f"{what}; {balls(stroke.dropped)} not credited{back}" if stroke.dropped else what + back
    if stroke.credited:
        return f"Legal: {balls(stroke.credited)} pocketed; the inning goes on{back}"
    if stroke.dropped:
        return f"Legal, {balls(stroke.dropped)} not credited: the inning is over{back}"
    return f"Legal, nothing pocketed: the inning is over{back}"


def balls(numbers: Sequence[int]) -> str:
    """Balls in a sentence: `the 3 and 5`."""
    *most, last = map(str, numbers)
    return f"the {', '.join(most)} and {last}" if most else f"the {last}"
