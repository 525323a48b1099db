"""The logs of a database, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import create_engine, text

from referee.store import database


class Logs(NamedTuple):
    """The keys of the entries of each match, in order; `faults_found` are gaps and heads that do not fit."""

    keys: Mapping[str, Sequence[str]]
    faults_found: list[str]

    @classmethod
    def of(cls, rows: Iterable[tuple[str, int, str]], heads: Iterable[tuple[str, int]]) -> Logs:
        """Logs of rows (match, number, key), in order, and the head of each match as it is kept."""
        kept = dict(heads)
        keys: dict[str, list[str]] = {match: [] for match in kept}
        faults = []
        for match, seq, key in rows:
            keys.setdefault(match, []).append(key)
            if seq != len(keys[match]):
                faults.append(f"match {match} has entry {seq} in the place of {len(keys[match])}")
        for match, log in keys.items():
            if len(log) != kept.get(match):
                faults.append(f"match {match} has {len(log)} entries and the head {kept.get(match)}")
        return cls(keys, faults)

    @classmethod
    def read(cls, url: str) -> Logs:
        """The logs of the database at an address."""
        address = database.address(url)
        engine = create_engine(address, **database.engine_options(address))
        try:
            with engine.connect() as connection:
                rows = connection.execute(text("SELECT match_id, seq, key FROM entries ORDER BY match_id, seq"))
                heads = connection.execute(text("SELECT id, head FROM matches"))
                return cls.of([tuple(row) for row in rows], [tuple(row) for row in heads])
        finally:
            engine.dispose()

    def doubled(self) -> list[str]:
        """The keys that stand in the logs more than once."""
        times = Counter(key for log in self.keys.values() for key in log)
        return [key for key in times if times[key] > 1]

    def lost(self, acknowledged: Iterable[str]) -> list[str]:
        """The acknowledged plays, as `match seq key`, that are not in their place."""
        lost = []
        for play in acknowledged:
            match, seq, key = play.split()
            if list(self.keys.get(match, ())[int(seq) - 1 : int(seq)]) != [key]:
                lost.append(play)
        return lost

    def disordered(self) -> list[str]:
        """Keys `phone.number` that do not stand in the order in which their phone entered them."""
        faults, last = [], Counter[str]()
        for log in self.keys.values():
            for key in log:
                phone, _, number = key.rpartition(".")
                if phone and int(number) != last[phone] + 1:
                    faults.append(key)
                last[phone] = int(number) if phone else 0
        return faults

    def faults(self, acknowledged: Iterable[str]) -> list[str]:
        """All that is wrong, in words."""
        return [
            *self.faults_found,
            *(f"lost: {play}" for play in self.lost(acknowledged)),
            *(f"doubled: {key}" for key in self.doubled()),
            *(f"out of order: {key}" for key in self.disordered()),
        ]
