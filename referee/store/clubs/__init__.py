"""Clubs in the database: people, who of them played which match, and the figures that come of the logs."""

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
