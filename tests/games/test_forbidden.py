"""Grey keys: a mistake that people make at the table keeps its key, with the rule that the judge gives.

That each such key names the rule of its ruling, and each other key is allowed, is a check of every game
(`referee/testing/checks.py`).
"""

from __future__ import annotations

import pytest

from referee.contract import WHOLE
from referee.match import Match
from referee.testing.played import Sitting, steps

MISTAKES = {
    "canasta": {"CN-TAKE-1", "CN-FRZ-1", "CN-PACK-1"},
    "carousel": {"CA-KNOCK-1"},
    "gin-rummy": {"GI-PACK-1", "GI-AMB-1", "GI-FIRST-1"},
    "krambambuli": {"KR-TURN-2", "KR-PACK-1"},
    "pinochle": {"PN-BID-1", "PN-PLAY-2", "PN-SCO-4", "PN-PACK-1"},
    "poker": {"PK-BET-1"},
    "push": {"PU-DISC-2", "PU-PACK-1"},
    "score-pad": {"SP-END-3"},
    "shanghai": {"SH-TURN-1"},
    "sixty": {"SX-BEAT-1", "SX-RES-1", "SX-HP-1"},
    "turntables": {"TT-FACE-1", "TT-CARD-1"},
}
"""Rules that people break by a tap, and that tables of each game come to."""


@pytest.mark.parametrize("key", MISTAKES)
def test_a_play_that_a_rule_forbids_keeps_its_key(key: str) -> None:
    grey: set[str] = set()
    for match, chance in Sitting(key).tables:
        grey |= rules_of_grey_keys(match, chance.randrange(3))
        if grey >= MISTAKES[key]:
            break
    assert grey >= MISTAKES[key]


def rules_of_grey_keys(match: Match, first: int) -> set[str]:
    """The deciding rules of all grey keys, at every third position of a match."""
    rules = set()
    for position, line in steps(match):
        if line.n % 3 != first:
            continue
        lanes = [lane.key for lane in match.game.lanes(position)] or [WHOLE]
        forbidden = [key.forbidden for lane in lanes for key in match.game.due_at(position, lane).forbidden]
        rules |= {why.rules[0] for why in forbidden if why is not None}
    return rules


def test_turntables_keeps_all_cards_of_the_pack_and_frees_those_that_are_allowed() -> None:
    for match, chance in Sitting("turntables").tables:
        for line in chance.sample(match.lines, min(20, len(match.lines))):
            for offer in match.game.due_at(match.before(line.n)).offers:
                for field, keys in offer.limits.keys.items():
                    assert len(keys) == 52
                    assert [key for key in keys if key.forbidden is None] == list(offer.limits.choices[field])
