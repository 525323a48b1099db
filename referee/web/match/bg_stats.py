"""A finished match as a link into BG Stats, an app that keeps plays of games.

The address carries the play as JSON, in the form that https://www.bgstatsapp.com describes for other apps. A phone
with the app opens the address there and asks before it keeps anything. The app always reads `winner`, `startPlayer`,
`highestWins` and `noPoints`, though its description calls them optional.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from referee.kit.names import listed
from referee.match import Match
from referee.match.figures import side_places
from referee.store import CachedMatch
from referee.web.http.shown_names import names_of_match

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Referee"
LONGEST: Final = 8000
"""Maximum length of an address that every browser and messenger passes on."""


def bg_stats_address(cached: CachedMatch) -> str:
    """The link that takes a finished match to BG Stats.

    Empty for a match that is not over by its rules, and for a match with too many players for an address.
    """
    if not cached.view.sheet.over:
        return ""
    play = bg_stats_play(cached.match, cached.match_id, cached.created, names_of_match(cached))
    address = ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
    return address if len(address) <= LONGEST else ""


def bg_stats_play(match: Match, match_id: str, began: float, names: Mapping[str, str]) -> dict[str, Any]:
    """A finished match in the form that BG Stats reads.

    `began` is in seconds since 1970. `names` are the present names instead of those of the log.
    """
    game, players = match.game, match.position.players
    sheet = game.sheet(match.position)
    standing, by_score = sheet.standing, sheet.by_score
    winners, score_of = match.position.winners, {who: line.score for line in standing for who in line.side}
    places = {who: (side, place) for side, place in side_places(standing, winners).items() for who in side}
    first = game.due_at(game.initial_position(match.setup)).who
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": match_id,
        "playDate": datetime.fromtimestamp(began, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game.title,
            "sourceGameId": game.key,
            "highestWins": by_score[0].score >= by_score[-1].score,
            "noPoints": not any(score_of.values()),
        },
        "players": [
            {
                "name": names.get(who, who),
                "sourcePlayerId": names.get(who, who),
                "startPlayer": first == (who,),
                "winner": who in winners,
                "score": score_of[who],
                "rank": places[who][1],
                **team_of([names.get(name, name) for name in places[who][0]]),
            }
            for who in players
        ],
    }
    return play if winners else {**play, "comments": "A draw: nobody won."}


def team_of(side: Sequence[str]) -> Mapping[str, str]:
    """The name of a player's team; empty for a player without a partner."""
    return {"team": listed(side)} if len(side) > 1 else {}
