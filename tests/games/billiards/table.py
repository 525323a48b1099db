"""A table with two players who pocket most of what they aim at, and now and then foul."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.billiards.options import EIGHT, IN_POSITION, NINE, PENALTIES, ROTATION, STRAIGHT
from referee.games.billiards.position import GROUP, Phase

REVERSED = list(reversed(PENALTIES))

OPTIONS: list[dict[str, Any]] = [
    {},
    {"game": "count", "target": 20, "next_break": "trailing", "foul_outcome": "in_position", "respot_on_foul": "all"},
    {"game": "straight", "target": 50, "referee_present": False, "severity_order": REVERSED},
    {"game": "straight", "target": 30, "foul_outcome": "behind_head_string", "three_fouls": "no"},
    {"game": "eight", "race_to": 2, "referee_present": False, "cue_ball_fouls_only": True},
    {"game": "eight", "three_fouls": "yes", "spot_jumped_balls": "no", "next_break": "loser", "scoop": "always"},
    {
        "game": "nine",
        "formal": True,
        "next_break": "alternate",
        "break_foul_outcome": "behind_head_string",
        "spot_touching": False,
    },
    {"game": "nine", "race_to": 2, "respot_on_foul": "none", "spot_jumped_balls": "yes", "three_fouls": "no"},
    {"game": "rotation", "numbered_ball_to_rail": "none", "break_foul_outcome": "anywhere", "foul_outcome": "anywhere"},
    {"game": "rotation", "target": 150, "diameter": 2.0625, "table_length": 88, "next_break": "trailing"},
]

FOULS: list[dict[str, Any]] = [
    {"cushion": True, "cue_ball_pocketed": True},
    {},
    {"first": "none"},
    {"first": "illegal", "cushion": True},
    {"cushion": True, "foot_off_floor": True, "moving": True},
    {"cushion": True, "touched": "object_ball"},
    {"cushion": True, "dropped": "object_ball"},
    {"cushion": True, "double_hit": True},
    {"cushion": True, "jumped": [0]},
    {"frozen": "announced", "cushion": True},
    {"cushion": True, "measured": True},
]


class Table:
    """Two players, whose skill is the chance that a ball falls."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo"])
        self.skill = 0.55 + 0.3 * random.random()
        self.tallies = random.random() < 0.15

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next legal play; None if the match is over."""
        roll = self.random.random()
        if position.phase == Phase.OVER:
            return None
        if position.phase == Phase.LAG:
            if roll < 0.3:
                a, b = self.random.randint(1, 40), self.random.randint(1, 40)
                return {"play": "lag", "a": {"distance": a}, "b": {"distance": b, "side_cushion": roll < 0.1}}
            return {"play": "lag", "winner": self.random.choice(self.players)}
        if position.choice is not None:
            return {"play": "choose", "choice": self.random.choice(position.choice.alternatives).choice}
        if position.spotted is not None and roll < 0.3 and position.left > len(position.spotted.places):
            return {"play": "spot", "others": [{"x": round(self.random.uniform(-3, 6), 2), "y": 0.5}]}
        if position.rack.last_ball is not None and position.is_racked and roll < 0.3:
            last = "pocketed" if position.rack.last_ball == 0 else self.random.choice(["rack", "kitchen", "elsewhere"])
            return {"play": "fourteen", "last": last, "cue": self.random.choice(["rack", "elsewhere"])}
        if self.tallies and (tally := self._tally(position)):
            return tally
        if 0.5 < roll < 0.505:
            return {"play": "interference", "kind": self.random.choice(["outside", "distracts", "moves_ball"])}
        if 0.505 < roll < 0.508:
            return {"play": "warn", "player": self.random.choice(self.players)}
        if 0.508 < roll < 0.511 and not position.rack.opening and not position.rack.unknown:
            return {"play": "check", "balls": _on_table(position)}
        return self._stroke(position)

    def _tally(self, position: Any) -> dict[str, Any] | None:
        if position.is_straight and not position.run:
            most = min(25, position.goals[0] - position.points[position.turn])
            return {"play": "tally", "points": self.random.randint(1, most)}
        if not position.rack.opening or position.rack.visited != (False, False) or position.is_straight:
            return None
        if position.is_race:
            return {"play": "tally", "winner": self.random.choice(self.players)}
        most = 15 if position.options.game == "count" else 120
        need = position.goals[0] - max(position.points)
        first = self.random.randint(0, most)
        by_name = [first, min(most - first, max(0, need - 1))] if first >= need else [first, 0]
        return {"play": "tally", "by_name": dict(zip(self.players, by_name, strict=True))}

    def _stroke(self, position: Any) -> dict[str, Any]:
        roll = self.random.random()
        stroke: dict[str, Any] = {"play": "stroke"}
        if position.rack.opening and roll < 0.02:
            return {**stroke, "break_stopped": self.random.choice(["breaker", "opponent"])}
        if position.rack.opening and roll < 0.06 and position.options.game in (STRAIGHT, EIGHT, NINE):
            return {**stroke, "cushion": True, "closed_break": True}
        if position.rack.after_break and position.options.game == NINE and roll < 0.1:
            return {**stroke, "push_out": True}
        if roll < 0.12:
            return {**stroke, **self.random.choice(FOULS)}
        if roll < 0.14 and position.cue == "behind_head_string":
            return {**stroke, "behind": self.random.choice(["cushion", "ball_not_crossed"]), "cushion": True}
        if roll < 0.14 and position.cue != IN_POSITION:
            return {**stroke, "placed_against": True, "cushion": True}
        if roll > 1 - self.skill:
            fallen = self._fallen(position)
            if fallen:
                if roll > 0.97:
                    return {**stroke, "pocketed": fallen, "cue_ball_pocketed": True}
                return {**stroke, "pocketed": fallen}
        return {**stroke, "cushion": True, **({"safety": True} if roll < 0.2 else {})}

    def _fallen(self, position: Any) -> list[int]:
        """One ball that may be hit first, or two; the eight or the nine now and then."""
        on = _on_table(position)
        if position.rack.unknown:
            self.random.shuffle(on)
            return on[:1]
        group = position.rack.groups[position.turn]
        balls = [self.random.choice(_legal_first(position, on, group))]
        if self.random.random() < 0.15:
            more = [ball for ball in on if ball not in balls and (not group or ball in GROUP[group])]
            balls += more[-1:] if position.options.game == NINE else more[:1]
        return balls


def _on_table(position: Any) -> list[int]:
    """The balls that can be on the table, by number; as many as are unknown are not."""
    last = 9 if position.options.game == NINE else 15
    return [ball for ball in range(1, last + 1) if ball not in position.rack.pocketed]


def _legal_first(position: Any, on: Sequence[int], group: str) -> list[int]:
    """The balls that the shooter may hit first: the lowest, or in eight-ball the own group and then the eight."""
    if position.options.game in (NINE, ROTATION):
        return [min(on)]
    if position.options.game != EIGHT or position.rack.opening:
        return list(on)
    if group:
        return [ball for ball in on if ball in GROUP[group]] or [8]
    return [ball for ball in on if ball != 8]
