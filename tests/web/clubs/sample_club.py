"""A club as its pages show it: people, matches, rankings and records that nobody played."""

from __future__ import annotations

from referee.contract import Grid
from referee.games import game
from referee.web.clubs.views import (
    MARKS,
    ClubPerson,
    ClubRights,
    ClubView,
    GameRanking,
    GameRecords,
    ListedMatch,
    Opponent,
    PersonGame,
    PersonView,
    RankedPerson,
    RecordLine,
)
from referee.web.shown.charts import line_chart

DAY = 86_400.0
NOW = 1_779_566_400.0
NAMES = ("Ann", "Bo", "Cy", "Dee", "Élodie", "Maximiliane-Theodora von Hohenstein-Ba", "张伟", "<Zoë & Co>")
FILES = (("People as CSV", "/c/abc/people.csv"), ("Club as a file", "/c/abc/club.json"))


def address(name: str) -> str:
    return f"/c/abc/p/{NAMES.index(name)}"


def matches(person: bool) -> tuple[ListedMatch, ...]:
    rows = (
        ("darts-301", "Ann won 3 to 1", "Ann and Bo", "win"),
        ("canasta", "Ann and Cy won 5,210 to 4,870", "Ann, Bo, Cy and Dee", "win"),
        ("bunko", "Maximiliane-Theodora von Hohenstein-Ba won", "Ann, Bo and 10 more", "loss"),
        ("vatican", "Nobody won", "Ann, Bo and Cy", "draw"),
        ("poker", "Broken off", "Ann, Cy, Dee and 张伟", "none"),
    )
    return tuple(
        ListedMatch(
            game(key).title, key, f"/m/{n}/sheet", players, result, NOW - n * 3 * DAY, MARKS[mark] if person else None
        )
        for n, (key, result, players, mark) in enumerate(rows)
    )


def club() -> ClubView:
    ranks = tuple(
        RankedPerson(f"{n}.", name, address(name), str(1720 - 37 * n), f"± {60 + 9 * n}", 40 - n)
        for n, name in enumerate(NAMES[:6], 1)
    )
    return ClubView(
        name="Thursday Club",
        address="/c/abc",
        rights=ClubRights(organise=True, start=True),
        people=tuple(
            ClubPerson(name, address(name), 40 - 5 * n, 20 - 2 * n, NOW - n * 9 * DAY if n < 7 else 0.0)
            for n, name in enumerate(NAMES)
        ),
        everybody=len(NAMES),
        matches=matches(person=False),
        count=214,
        played=3,
        records=(
            GameRecords(
                "darts-301",
                "Darts 301",
                (
                    RecordLine("Highest finish", "141", ("Ann",), NOW, "/m/0/sheet"),
                    RecordLine("Best leg", "11 darts", ("Maximiliane-Theodora von Hohenstein-Ba",), NOW, "/m/1/sheet"),
                ),
            ),
            GameRecords("bunko", "Bunko", (RecordLine("Most bunkos in a night", "7", NAMES, NOW, "/m/2/sheet"),)),
        ),
        rankings=(
            GameRanking("darts-301", "Darts 301", "/c/abc/ranking/darts-301", ranks, more=3),
            GameRanking("canasta", "Canasta", "/c/abc/ranking/canasta", ranks[:3]),
            GameRanking("gin-rummy", "Gin Rummy", "/c/abc/ranking/gin-rummy", ranks[2:5]),
        ),
        files=FILES,
    )


def person() -> PersonView:
    darts = game("darts-301").figures
    counted = {"2025": dict.fromkeys((count.key for count in darts.counts), 30), "2026": {}}
    counted["2026"] = {key: number + 12 for key, number in counted["2025"].items()}
    days = {float(n * 11): f"{1 + n * 2} {month}" for n, month in enumerate(("Jan", "Feb", "Mar", "Apr", "May", "Jun"))}
    ratings = [1500, 1554, 1538, 1601, 1622, 1683]
    rating = [list(zip(days, ratings, strict=True))]
    return PersonView(
        person_id="0",
        name="Ann",
        removed=False,
        club="Thursday Club",
        club_address="/c/abc",
        address="/c/abc/p/0",
        rights=ClubRights(),
        matches=40,
        won=23,
        drawn=2,
        streak="3 won",
        form=tuple(MARKS[result] for result in ("loss", "win", "draw", "loss", "win", "loss", "draw", *["win"] * 3)),
        games=(
            PersonGame(
                "darts-301",
                "Darts 301",
                31,
                19,
                darts.grid(counted),
                darts.known(counted),
                rating="1683",
                doubt="± 69",
                place="1. of 9",
                ranking="/c/abc/ranking/darts-301",
                streak="3 won in a row, 5 at most",
                chart=line_chart("Rating", "Rating from", ["Rating"], rating, days, first="day", from_zero=False),
            ),
            PersonGame("vatican", "Vatican", 9, 4, Grid("Figures", (), ()), ()),
        ),
        opponents=tuple(Opponent(name, address(name), 21, 12, 1, 8) for name in NAMES[1:]),
        latest=matches(person=True),
        files=FILES[:1],
    )
