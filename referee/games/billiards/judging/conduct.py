"""Warnings, and giving up a rack or the match (BL-08, BL-28, BL-41, BL-MATCH-6)."""

from __future__ import annotations

from typing import Final

from referee.games.billiards.effects import Conceded, Warned
from referee.games.billiards.judging.guards import require_in_play
from referee.games.billiards.judging.racks import end_rack, win_match
from referee.games.billiards.plays import BREAK_WARNING, CONDUCT, RACK, TOUCH_WARNING, WARNINGS, Concede, Warn
from referee.games.billiards.position import Position
from referee.kit.values import replace
from referee.ruling import Draft, Refused

_KINDS: Final = {
    BREAK_WARNING: ("stopped_break", ("BL-08", "BL-MATCH-6")),
    TOUCH_WARNING: ("touch", ("BL-28", "BL-MATCH-6")),
    CONDUCT: ("conduct", ("BL-38-c", "BL-41")),
}
"""The field and the rules of each kind of warning."""


def judge_warn(position: Position, play: Warn) -> Draft[Position]:
    """The second warning of a kind forfeits the match; one for conduct is only noted."""
    who = position.players.index(play.player)
    kind, rules = _KINDS[play.about]
    warnings = position.sides[who].warnings
    times = getattr(warnings, kind) + 1
    after = position.with_side(who, warnings=replace(warnings, **{kind: times}))
    draft = Draft(after).say(f"{play.player} is warned for {WARNINGS[play.about]}: warning {times}", *rules)
    draft.effect(Warned(play.player, rules[0], times))
    if times > 1 and play.about != CONDUCT:
        return draft.say(f"{position.players[1 - who]} wins the match").at(win_match(after, 1 - who))
    return draft


def judge_concede(position: Position, play: Concede) -> Draft[Position]:
    loser = position.players.index(play.player)
    conceded = Conceded(play.player)
    if play.what != RACK:
        says = f"{play.player} gives up the match: {position.players[1 - loser]} wins"
        return Draft(win_match(position, 1 - loser)).say(says, "BL-MATCH-6").effect(conceded)
    if not position.is_race:
        raise Refused("BL-MATCH-6", "Points are counted here; the match can be given up, not a rack.")
    require_in_play(position)
    draft = Draft(position).say(f"{play.player} gives up the rack", "BL-MATCH-6").effect(conceded)
    return end_rack(draft, 1 - loser, f"given up by {play.player}", given_up=True)
