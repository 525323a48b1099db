"""A club as its pages show it: people, matches, rankings and records that nobody played."""

from __future__ import annotations

from referee.clubs.results import Result
from referee.desk.clubs.person import GameOfPerson, PersonFigure, PersonPage, Rating
from referee.store.clubs import (
    ClubMatch,
    ClubPlayer,
    HouseRecord,
    Member,
    OpponentLine,
    PersonOfClub,
    RankingLine,
)
from referee.web.clubs.views import MARKS, ClubRights, ClubView, GameRanking, PersonView
from referee.web.shown.charts import line_chart

DAY = 86_400.0
NOW = 1_779_566_400.0
NAMES = ("Ann", "Bo", "Cy", "Dee", "Élodie", "Maximiliane-Theodora von Hohenstein-Ba", "张伟", "<Zoë & Co>")
OUTCOMES: dict[Result, tuple[Result, int | None, int | None]] = {
    "win": ("loss", 1, 2),
    "draw": ("draw", 1, 1),
    "loss": ("win", 2, 1),
    "none": ("none", None, None),
}
"""The result of the others, and the places of Ann and of the others, by the result of Ann."""


def person_id(name: str) -> str:
    return str(NAMES.index(name))


def match(n: int, game: str, others: tuple[str, ...], result: Result, own: float, theirs: float) -> ClubMatch:
    against, place, behind = OUTCOMES[result]
    players = (
        ClubPlayer("0", "Ann", place, own, result),
        *(ClubPlayer(person_id(name), name, behind, theirs, against) for name in others),
    )
    return ClubMatch(str(n), game, NOW - n * 3 * DAY, True, players)


MATCHES = (
    match(0, "darts-301", ("Bo",), "win", 3, 1),
    match(1, "canasta", ("Bo", "Cy", "Dee"), "win", 5210, 4870),
    match(2, "bunko", NAMES[1:], "loss", 40, 60),
    match(3, "vatican", ("Bo", "Cy"), "draw", 2, 2),
    match(4, "poker", ("Cy", "Dee", "张伟"), "none", 0, 0),
)


def record(key: str, title: str, value: float, unit: str, holders: tuple[str, ...]) -> HouseRecord:
    people = tuple(PersonOfClub(person_id(name), name, False) for name in holders)
    return HouseRecord("darts-301", key, title, value, unit, people, "0", NOW)


def club() -> ClubView:
    ranks = tuple(
        RankingLine(n, person_id(name), name, 1720 - 37 * n, 60 + 9 * n, 40 - n) for n, name in enumerate(NAMES[:6], 1)
    )
    return ClubView(
        name="Thursday Club",
        address="/c/abc",
        rights=ClubRights(organise=True, start=True),
        people=tuple(
            Member(str(n), name, False, 40 - 5 * n, 20 - 2 * n, NOW - n * 9 * DAY if n < 7 else None)
            for n, name in enumerate(NAMES)
        ),
        everybody=len(NAMES),
        matches=MATCHES,
        count=214,
        played=3,
        records={
            "darts-301": [
                record("best_finish", "Highest finish", 141, "", ("Ann",)),
                record("best_leg", "Best leg", 11, "darts", NAMES),
            ]
        },
        rankings=(
            GameRanking("darts-301", ranks, more=3),
            GameRanking("canasta", ranks[:3]),
            GameRanking("gin-rummy", ranks[2:5]),
        ),
    )


def person() -> PersonView:
    figures = tuple(
        PersonFigure(f"figure-{n}", title, f"{title} ÷ matches.", n / 2, str(n / 2))
        for n, title in enumerate(("Three-dart average", "Checkouts", "Highest finish", "Best leg"))
    )
    days = {float(n * 11): f"{1 + n * 2} {month}" for n, month in enumerate(("Jan", "Feb", "Mar", "Apr", "May", "Jun"))}
    ratings = [1500, 1554, 1538, 1601, 1622, 1683]
    rating = [list(zip(days, ratings, strict=True))]
    darts = GameOfPerson(
        "darts-301", "Darts 301", 31, 0, 19, 1, 11, streak=3, longest=5, last=NOW, rating=Rating(1683, 69), place=1,
        ranked=9, figures=figures,
    )  # fmt: skip
    vatican = GameOfPerson(
        "vatican",
        "Vatican",
        9,
        0,
        4,
        1,
        4,
        streak=0,
        longest=1,
        last=NOW,
        rating=None,
        place=None,
        ranked=0,
        figures=(),
    )
    opponents = tuple(OpponentLine(person_id(name), name, 21, 12, 1, 8) for name in NAMES[1:])
    return PersonView(
        PersonPage("0", "Ann", False, games=(darts, vatican), opponents=opponents, matches=MATCHES),
        club="Thursday Club",
        club_address="/c/abc",
        rights=ClubRights(),
        streak="3 won",
        form=tuple(MARKS[result] for result in ("loss", "win", "draw", "loss", "win", "loss", "draw", *["win"] * 3)),
        charts={
            "darts-301": line_chart("Rating", "Rating from", ["Rating"], rating, days, first="day", from_zero=False)
        },
    )
