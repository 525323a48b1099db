"""Places of a standing that several share are shown as shared, in one way for all games."""

from __future__ import annotations

from referee.contract import RankGroup, Sheet, places


def test_shared_places_say_so() -> None:
    sides = [(("Ann",), 3, ""), (("Bo",), 5, ""), (("Cy",), 3, ""), (("Di",), 1, "")]
    sheet = Sheet(places(sides), (), False, ())
    assert [(rank, line.name) for rank, line in sheet.ranks] == [
        ("1.", "Bo"),
        ("=2.", "Ann"),
        ("=2.", "Cy"),
        ("4.", "Di"),
    ]
    assert sheet.rank_groups[1] == RankGroup("=2.", ("Ann", "Cy"), 3)
