"""Examples of what programs send: one for each body of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.clubs.club_file import ClubHead
from referee.desk.demo import records_of
from referee.schema import read_json
from referee.web.api.blueprint import encode

USUAL_GAME: Final = "darts-301"
"""The game of the examples in a description of all games."""
QUESTION: Final = {"ask": "score-throw", "before": 40, "darts": ["D20"]}
_EVENT: Final = {
    "record": 1,
    "event": "swiss",
    "entrants": ["Ann", "Bo", "Cy"],
    "entries": [{"do": "draw", "seed": "s"}, {"do": "result", "pairing": "R1-1", "score": [3, 1]}, {"do": "draw"}],
}
EXAMPLES: Final[Mapping[str, Any]] = {
    "referee_event": _EVENT,
    "report_event": _EVENT,
    "rank_season": {"season": 1, "events": [_EVENT]},
    "rank_results": {"results": {"1": ["2w win 3-1"]}, "order": ["points", "buchholz"]},
    "draw_round": {"entrants": 5},
    "read_entrants": {"csv": "name,handicap,club\nAnn,5,Owls\nBo,,\n"},
    "strike_play": {"n": 1},
    "create_club": {"name": "Thursday"},
    "add_people": {"names": ["Dee", "Ann"]},
    "rename_person": {"name": "Anna"},
    "merge_person": {"into": "k3TqW8_x"},
    "take_merge_back": {"gone": "k3TqW8_x"},
    "add_match_to_club": {"key": "the host's key"},
    "create_event": {
        "record": 1,
        "event": "evening",
        "game": ["darts-301", "canasta"],
        "entrants": ["Ann", "Bo"],
        "entries": [{"do": "result", "between": ["Ann", "Bo"], "winner": "Ann", "game": "canasta"}],
    },
    "enter_event_entry": {"do": "strike", "n": 1},
    "move_event": {"day": "2026-11-27"},
    "create_season": {"title": "Winter", "options": {"points": "place", "best": 5}},
    "count_event": {"event": "k3TqW8_x"},
    "give_season_points": {"who": "Ann", "points": -1, "why": "late"},
    "change_hall": {"automatic": True},
    "set_round_clock": {"seconds": 1200},
    "add_tables": {"count": 2},
    "rename_table": {"name": "Stage"},
    "call_to_table": {"pairing": "W1-2", "table": "2"},
    "begin_called_match": {},
    "change_plan": {"fee": "5", "prizes": [{"place": 1, "share": "60"}], "open": True},
    "check_in": {"who": "Ann", "here": True},
    "mark_paid": {"who": "Ann", "paid": True},
    "buy_extra": {"who": "Ann", "extra": "Rebuy", "count": 2},
    "give_prize": {"prize": "Door prize", "who": ["Ann"]},
    "announce_sentence": {"says": "Break", "until": 2e9},
    "give_own_table": {"who": "Ann", "table": "1"},
    "challenge_entrant": {"by": "Dee", "to": "Ann"},
    "answer_to_challenge": {"n": 1, "answer": "accepted"},
    "set_line_up": {"pairing": "R1-1", "team": "Reds", "players": [["Ann"]]},
}
"""The bodies that are the same in every game, by the ids of their operations."""
CLUB_FILE: Final = (
    ClubHead("Thursday", ("Ann", "Bo"), frozenset()).as_json(),
    {"event": _EVENT | {"entrants": ["Ann", "Bo"], "entries": []}, "began": 1_795_000_000.0, "matches": []},
)
"""The lines of a club's file."""


def lines_of(game: str) -> dict[str, str]:
    """The bodies with an object of JSON a line, by the ids of their operations."""
    lines = {"import_club_file": CLUB_FILE, **({"ask_question": (QUESTION,) * 2} if game == USUAL_GAME else {})}
    return {name: b"".join(encode(line) + b"\n" for line in each).decode() for name, each in lines.items()}


def examples_of(game: str) -> dict[str, Any]:
    """The bodies of a game, by the ids of their operations: those of its first demo record."""
    questions = {"ask_question": QUESTION} if game == USUAL_GAME else {}
    if not (files := records_of(game)):
        return questions
    record: Any = read_json(files[0].read_bytes())
    play = record["plays"][0]
    return {
        "start_match": {name: record[name] for name in ("game", "players", "options", "start") if name in record},
        "enter_play": play,
        "amend_play": {"n": 1, "play": play},
        "insert_play": {"n": 1, "play": play},
        "import_match": {"record": {**record, "plays": record["plays"][:1]}},
        **questions,
    }
