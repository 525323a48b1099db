"""Clubs in the database: their people, the matches that these played, and the figures from the logs."""

from referee.store.clubs.clubs import HOME, Clubs
from referee.store.clubs.queries import MatchSearch
from referee.store.clubs.values import (
    Club,
    ClubMatch,
    ClubPlayer,
    EarlierMerge,
    GameTotal,
    HouseRecord,
    Member,
    Merge,
    MetEachOther,
    NameTaken,
    NoSuchClub,
    NoSuchMerge,
    NoSuchPerson,
    OpponentLine,
    PersonOfClub,
    RankingLine,
    RatingPoint,
)

__all__ = [
    "HOME",
    "Club",
    "ClubMatch",
    "ClubPlayer",
    "Clubs",
    "EarlierMerge",
    "GameTotal",
    "HouseRecord",
    "MatchSearch",
    "Member",
    "Merge",
    "MetEachOther",
    "NameTaken",
    "NoSuchClub",
    "NoSuchMerge",
    "NoSuchPerson",
    "OpponentLine",
    "PersonOfClub",
    "RankingLine",
    "RatingPoint",
]
