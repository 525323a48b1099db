"""The people who came to a match of a club while it was under way: their rows follow its log."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from referee.contract.roster import people_of
from referee.contract.roster_plays import ROSTER_PLAYS
from referee.kit.values import Value
from referee.store.cached_match import CachedMatch
from referee.store.clubs.people import appearance_row, people_named
from referee.store.models import AppearanceRow

_NAMES: Final = frozenset(play.name for play in ROSTER_PLAYS)


class Latecomers(Value):
    """Those who came to a match while it was under way, by their names in its log."""

    club_id: str
    match_id: str
    game: str
    began: float
    first: int
    """The number of players who began the match: the first latecomer has this number."""
    names: tuple[str, ...]
    corrected: bool
    """True if a play that names them was corrected."""

    @classmethod
    def of(cls, club_id: str, cached: CachedMatch) -> Latecomers:
        """The latecomers of a match."""
        match = cached.match
        first = len(match.setup.players)
        return cls(
            club_id=club_id,
            match_id=cached.match_id,
            game=match.game.key,
            began=cached.created,
            first=first,
            names=people_of(match.position)[first:],
            corrected=any(line.changes and line.body.get("play") in _NAMES for line in match.lines),
        )

    def follow(self, connection: Connection) -> list[str]:
        """Make the rows of the latecomers agree with the log; return the people who are no longer among them.

        A row keeps its person, who may have another name by now, unless a play with names was corrected.
        """
        row = AppearanceRow
        wanted = select(row.player, row.person_id).where(row.match_id == self.match_id, row.player >= self.first)
        kept = {each.player: each.person_id for each in connection.execute(wanted)}
        if not kept and not self.names:
            return []
        by_player = dict(enumerate(self.names, self.first))
        sure = {} if self.corrected else {player: kept[player] for player in by_player if player in kept}
        asked = [name for player, name in by_player.items() if player not in sure]
        known = people_named(connection, self.club_id, asked, self.began)
        right = {player: sure.get(player) or known[name] for player, name in by_player.items()}
        wrong = [player for player, person_id in kept.items() if right.get(player) != person_id]
        if wrong:
            connection.execute(delete(row).where(row.match_id == self.match_id, row.player.in_(wrong)))
        new = [player for player, person_id in right.items() if kept.get(player) != person_id]
        if new:
            match = {"id": self.match_id, "game": self.game, "created": self.began}
            connection.execute(
                insert(row), [appearance_row(self.club_id, match, player, right[player]) for player in new]
            )
        return [kept[player] for player in wrong]
