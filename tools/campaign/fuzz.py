"""Plays and questions of each game over real HTTP: right ones, changed ones, and rubbish.

A simulated table plays on at a server as `python -m referee serve` runs it; between its plays come changed ones. Every
answer is a ruling or a sentence that says what is wrong. A refusal changes nothing; what was allowed by chance is taken
back. At the end the server's log, replayed here, comes to the server's scores.
"""

from __future__ import annotations

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from referee import games
from referee.match import Entry, Match, read_record, replay
from referee.testing.stories import cases, new_table, option_sets
from tools.campaign import rubbish
from tools.campaign.phones import Wrong
from tools.serving import Serving

JSON = {"Content-Type": "application/json"}
LINES = {"Content-Type": "application/x-ndjson"}
BATCH = 25
"""Questions that are sent at once, one a line."""
LONGEST = 600
"""Plays after which a table begins again: a long match takes long to fold when a play is taken back."""
TIMEOUT_SECONDS = 30.0


@dataclass
class Line:
    """A connection to the server that stays open, and the slowest answer that came over it."""

    port: int
    connection: http.client.HTTPConnection | None = None
    statuses: Counter[int] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] = JSON
    ) -> tuple[int, bytes]:
        """One request; the server may have closed the connection before it."""
        began = time.monotonic()
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        try:
            self.connection.request(method, f"/api/v1{path}", body, dict(headers))
            answer = self.connection.getresponse()
            status, text = answer.status, answer.read()
        except (OSError, http.client.HTTPException) as fault:
            raise Wrong(f"{fault!r} instead of an answer to {method} {path} {shown(body)}") from fault
        self.statuses[status] += 1
        self.slowest = max(self.slowest, (time.monotonic() - began, f"{path.split('/')[-1]} {shown(body)}"))
        if status >= 500 and not (status == 503 and path.startswith("/ask/")):
            raise Wrong(f"{status} {shown(text)} to {method} {path} {shown(body)}")
        return status, text


def shown(body: bytes | None) -> str:
    """A body as a report shows it."""
    text = (body or b"").decode("utf-8", "replace")
    return text if len(text) < 600 else f"{text[:600]}… ({len(text)} characters)"


@dataclass(frozen=True)
class Corpus:
    """The material to change: the plays and questions of a game's cases, and the values in them."""

    plays: tuple[Any, ...]
    questions: tuple[Any, ...]
    words: tuple[Any, ...]


@cache
def corpus(key: str) -> Corpus:
    """The corpus of a game."""
    plays = [step.body for case in cases(key) if not case.question for step in case.steps]
    questions = [case.asked() for case in cases(key) if case.question]
    words = {json.dumps(leaf): leaf for leaf in rubbish.leaves([*plays, *questions])}
    return Corpus(tuple(plays), tuple(questions), (*words.values(), *rubbish.NUMBERS))


class Table:
    """A simulated table at the server, with the match as it should stand."""

    def __init__(self, line: Line, key: str, chance: random.Random) -> None:
        self.line, self.key, self.chance = line, key, chance
        self.table = new_table(key, chance.randrange(10**6), chance.choice(option_sets(key)))
        setup = {"game": key, "players": self.table.players, "options": self.table.options}
        status, text = line.send("POST", "/matches", json.dumps(setup).encode())
        assert status == 201, text
        answered = json.loads(text)
        self.path = f"/matches/{answered['match']}"
        self.auth = {"Authorization": f"Bearer {answered['keys']['table']}"}
        self.match = Match(key, games.game(key).schema.setup(self.table.players, self.table.options))
        self.sent = 0

    def enter(self, kind: str, body: bytes, seen: int | None = None) -> tuple[int, Any]:
        """An entry sent with a key of its own, and the answer."""
        self.sent += 1
        seen = self.match.head if seen is None else seen
        headers = {**JSON, **self.auth, "X-Seen": str(seen), "Idempotency-Key": f"k{self.sent}"}
        status, text = self.line.send("POST", f"{self.path}/{kind}", body, headers)
        return status, json.loads(text)

    def play_on(self) -> bool:
        """The table's next play, which stands; False where the match is over."""
        body = self.table.next(self.match.position) if self.match.head < LONGEST else None
        if body is None:
            return False
        status, text = self.enter("plays", json.dumps(body).encode())
        assert status == 200, f"{self.key}: {body}: {status} {text}"
        self._take(text, self.match.assess(body))
        return True

    def _take(self, body: Any, assessment: Any) -> None:
        """Enter here what was entered there; both referees say the same."""
        ruling = assessment.ruling
        assert (body["verdict"], body["rules"], body["says"]) == ("allowed", list(ruling.rules), ruling.says)
        assert body["n"] == body["seq"] == self.match.head + 1
        self.match.add(Entry(body["seq"], "play", assessment.lane, assessment.body), assessment)
        assert body["scores"] == json.loads(json.dumps(self.match.game.scores(self.match.position)))

    def fuzz(self) -> bool:
        """A changed play, or rubbish; now and then from somebody who has not seen all, or has seen too much.

        False if the play is one of the corpus as it is there.
        """
        body, is_changed = self._changed_play()
        seen = self.match.head if self.chance.random() < 0.95 else self.match.head + self.chance.choice((-1, 1, 10**6))
        status, text = self.enter("plays", rubbish.written(body), max(0, seen))
        if status == 200:
            self._take(text, self.match.assess(body))
            self._take_back(text["n"])
        elif status == 422 and "verdict" in text:
            assert (text["verdict"], text["n"], text["seq"]) == ("refused", None, self.match.head), text
            assert text["says"], body
            assert text["rules"], body
        else:
            assert status in (400, 409, 422), f"{status} {text} to {body}"
            assert text["error"], body
        return is_changed

    def _changed_play(self) -> tuple[Any, bool]:
        bodies = corpus(self.key)
        kind = self.chance.random()
        if kind < 0.05:
            return rubbish.value(self.chance, 3), True
        body = self.chance.choice(bodies.plays)
        if kind < 0.5 and self.match.lines:
            body = dict(self.chance.choice(self.match.lines[-12:]).body)
        before = rubbish.written(body)
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3))):
            body = rubbish.changed(self.chance, body, (*bodies.words, *self.match.setup.players))
        return body, rubbish.written(body) != before

    def _take_back(self, n: int) -> None:
        status, text = self.enter("strike", json.dumps({"n": n}).encode())
        assert status == 200, text
        assessment, _ = self.match.assess_strike(n)
        self.match.add(Entry(text["seq"], "strike", assessment.lane, assessment.body), assessment)

    def compare(self) -> None:
        """The server's scores are those of its record, replayed here."""
        state = json.loads(self.line.send("GET", self.path, headers=self.auth)[1])
        record = json.loads(self.line.send("GET", f"{self.path}/record", headers=self.auth)[1])
        *_, end = replay(read_record(record))
        assert state["head"] == self.match.head
        assert end["refused"] == 0, self.path
        assert json.loads(json.dumps(end["scores"])) == state["scores"], self.path


def fuzz_plays(line: Line, key: str, count: int, chance: random.Random) -> int:
    """Send `count` changed plays of a game, and one of the table's own for every two; the number of others sent."""
    table, left, others = Table(line, key, chance), count, 0
    while left:
        for _ in range(min(2, left)):
            is_changed = table.fuzz()
            left -= is_changed
            others += not is_changed
        if table.play_on():
            others += 1
        else:
            table.compare()
            table = Table(line, key, chance)
    table.compare()
    return others


def fuzz_questions(line: Line, key: str, count: int, chance: random.Random) -> None:
    """Send `count` changed questions of a game, every fifth by itself, the others one a line."""
    known = corpus(key)
    alone = count // 5

    def question() -> Any:
        if chance.random() < 0.03:
            return rubbish.value(chance, 3)
        body = chance.choice(known.questions)
        before = rubbish.written(body)
        for _ in range(chance.choice((1, 1, 2, 3))):
            body = rubbish.changed(chance, body, known.words)
        while rubbish.written(body) == before:
            body = rubbish.changed(chance, body, known.words)
        return body

    for _ in range(alone):
        body = question()
        status, text = line.send("POST", f"/ask/{key}", rubbish.written(body))
        assert status in (200, 400, 422, 503), f"{status} {text!r} to {body}"
        check_answers([body], [json.loads(text)] if not isinstance(body, list) or status != 200 else json.loads(text))
    for begin in range(alone, count, BATCH):
        bodies = [question() for _ in range(min(BATCH, count - begin))]
        status, text = line.send("POST", f"/ask/{key}", b"\n".join(map(rubbish.written, bodies)), LINES)
        assert status in (200, 503), text
        if status == 200:
            check_answers(bodies, [json.loads(part) for part in text.splitlines()])


def check_answers(bodies: list[Any], answers: list[Any]) -> None:
    """Each question has its answer, or a sentence that says what is wrong with it."""
    if len(bodies) == 1 and isinstance(bodies[0], list):
        bodies = bodies[0] if len(answers) == len(bodies[0]) else bodies
    assert len(answers) == len(bodies)
    for body, answer in zip(bodies, answers, strict=True):
        says = answer.get("says") or answer.get("error")
        assert says, f"{answer} to {body}"


def campaign(folder: Path, count: int = 10_000, seed: int = 1, keys: tuple[str, ...] = ()) -> Iterator[str]:
    """Send `count` changed plays and questions of each game, half of them plays."""
    server = Serving(INSTANCE=str(folder))
    try:
        for key in keys or games.keys():
            line, chance, began = Line(server.port), random.Random(f"{seed} {key}"), time.monotonic()
            others = fuzz_plays(line, key, count // 2, chance)
            fuzz_questions(line, key, count - count // 2, chance)
            statuses = ", ".join(f"{number:,} × {status}" for status, number in sorted(line.statuses.items()))
            took, what = line.slowest
            seconds = time.monotonic() - began
            yield (
                f"{key}: {count:,} changed and {others:,} others in {seconds:.0f} s: {statuses};"
                f" slowest {took * 1000:.0f} ms: {what[:80]!r}"
            )
        faults = [text for text in server.log if "Traceback" in text]
        assert not faults, "".join(server.log)[-4000:]
    finally:
        server.kill()
