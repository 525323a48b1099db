"""Clubs in the database: their people, the matches that these played, and the figures from the logs."""

from referee.store.clubs.clubs import HOME, Clubs
from referee.store.clubs.queries import MatchSearch
from referee.store.clubs.values import (
    Club,
    GameTotal,
    HeadToHead,
    HeldRecord,
    Member,
    Merge,
    MetEachOther,
    NameTaken,
    NoSuchClub,
    NoSuchPerson,
    Person,
    PlayedMatch,
    Ranked,
    RatingPoint,
)

__all__ = [
    "HOME",
    "Club",
    "Clubs",
    "GameTotal",
    "HeadToHead",
    "HeldRecord",
    "MatchSearch",
    "Member",
    "Merge",
    "MetEachOther",
    "NameTaken",
    "NoSuchClub",
    "NoSuchPerson",
    "Person",
    "PlayedMatch",
    "Ranked",
    "RatingPoint",
]
