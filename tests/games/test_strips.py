"""The strips of scores on the phone: who acts is a sign, not only a colour."""

from __future__ import annotations

import pytest

from referee.installation import PACKAGE

STRIPS = sorted((PACKAGE / "games").glob("*/templates/strip.html"))


@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: strip.parts[-3])
def test_the_player_who_acts_has_a_sign(strip):
    text = strip.read_text(encoding="utf-8")
    by_style = "strip-name" in text or "lane-name" in text  # the style sheet sets the sign before these names
    own = strip.parents[1] / "static" / "game.css"
    signs = text + (own.read_text(encoding="utf-8") if own.exists() else "")
    assert by_style or "▶" in signs or "acts" not in text
