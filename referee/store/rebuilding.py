"""The values that are computed from the log of a match and kept beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from sqlalchemy import Engine, select

from referee.match import Match
from referee.store import statements
from referee.store.cache import Cache
from referee.store.models import MatchRow
from referee.store.results import GameMissing, NoSuchMatch
from referee.store.writer import Writer


def rebuilt(engine: Engine, cache: Cache, writer: Writer) -> Iterator[tuple[str, Mapping[str, tuple[Any, Any]]]]:
    """Compute the values of each match again; yield its id and the differences (kept, computed).

    If an entry was changed from outside, `log` says which; that cannot be mended.
    """
    with engine.connect() as connection:
        kept = select(MatchRow.id, MatchRow.head, MatchRow.hash, MatchRow.over, MatchRow.winners)
        rows = connection.execute(kept).all()
    for row in rows:
        cache.forget(row.id)
        try:
            match = cache.load(row.id).match
        except GameMissing as fault:
            yield row.id, {"game": ("", str(fault))}
            continue
        except NoSuchMatch:
            continue
        differs = {
            name: (getattr(row, name), value) for name, value in computed(match).items() if getattr(row, name) != value
        }
        if differs:
            values = statements.computed(row.id, match.head, match.hash, match.game, match.position)
            writer.write(row.id, partial(statements.set_computed, values))
        if match.broken:
            differs["log"] = ("", match.broken)
        yield row.id, differs


def computed(match: Match) -> dict[str, Any]:
    """The values of a match."""
    position = match.position
    return {
        "head": match.head,
        "hash": match.hash,
        "over": position.over,
        "winners": statements.compact(position.winners),
    }
