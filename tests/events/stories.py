"""Stories of evenings: a case file tells an event, one entry a line, with what the referee answers.

    == a correction
    event: single-elimination
    entrants: Ann, Bo, Cy, Dee
    draw
    Ann 2-0 Dee            ✓ "Ann beats Dee 2–0"
    Cy beats Bo            ready W2-1: Ann Cy
    Cy beats Bo            ✗ EV-RES-2 "Bo and Cy have result 3 in W1-2: amend it."
    amend 2: Dee beats Ann void 4
    end: over no · winners none
    standing: 1 Cy 1, 1 Dee 1, 3 Ann 0

`…` in a sentence stands for anything. A result is `Ann beats Bo`, `Ann 2-0 Bo`, `Ann draws Bo`,
`Bo forfeits to Ann`, `Ann, Bo forfeit`; with partners `Ann+Bo beat Cy+Dee`; at a table `Ann > Bo = Cy`. An entry in
braces is JSON. Each entry without a mark is allowed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MARK = re.compile(r"\s{2,}(?=[✓✗]|void |ready |void$|ready$)")


@dataclass
class Line:
    number: int
    body: dict[str, Any]
    verdict: str = "allowed"
    rule: str = ""
    says: str | None = None
    void: list[int] | None = None
    ready: list[str] | None = None


@dataclass
class Story:
    name: str
    record: dict[str, Any]
    lines: list[Line] = field(default_factory=list)
    end: dict[str, str] = field(default_factory=dict)


def side(text: str) -> Any:
    return text.split("+") if "+" in text else text


def result(text: str) -> dict[str, Any] | None:
    """The result that a line writes."""
    words = text.split()
    at = f"{words.pop(0)[:-1]}" if words and words[0].endswith(":") else ""
    where: dict[str, Any] = {"do": "result"}
    if at:
        where["pairing"] = at
    rest = " ".join(words)
    if match := re.fullmatch(r"(\S+) beats? (\S+)", rest):
        return {**where, "between": [side(match[1]), side(match[2])], "winner": side(match[1])}
    if match := re.fullmatch(r"(\S+) (\d+)-(\d+) (\S+)", rest):
        return {**where, "between": [side(match[1]), side(match[4])], "score": [int(match[2]), int(match[3])]}
    if match := re.fullmatch(r"(\S+) draws? (\S+)", rest):
        return {**where, "between": [side(match[1]), side(match[2])], "draw": True}
    if match := re.fullmatch(r"(\S+) forfeits to (\S+)", rest):
        return {**where, "between": [side(match[1]), side(match[2])], "forfeit": [match[1]]}
    if match := re.fullmatch(r"(\S+), (\S+) forfeit", rest):
        return {**where, "between": [match[1], match[2]], "forfeit": [match[1], match[2]]}
    if ">" in rest:
        places = [part.strip().split(" = ") for part in rest.split(">")]
        names = [name for place in places for name in place]
        return {**where, "between": names, "order": [place if len(place) > 1 else place[0] for place in places]}
    return None


def entry(text: str) -> dict[str, Any]:
    """The entry that a line writes."""
    word, _, rest = text.partition(" ")
    if text.startswith("{"):
        return json.loads(text)
    if word == "draw":
        return {"do": "draw", **({"seed": rest} if rest else {})}
    if word in ("enter", "withdraw"):
        return {"do": word, "who": rest}
    if word == "absent":
        who, number = rest.rsplit(" ", 1)
        return {"do": "absent", "who": who, "round": int(number)}
    if word in ("seed", "play-off"):
        return {"do": word, "order": rest.split(", ")}
    if word == "close":
        return {"do": "close"}
    if word == "strike":
        return {"do": "strike", "n": int(rest)}
    if word == "amend":
        number, _, body = rest.partition(": ")
        return {"do": "amend", "n": int(number), "with": entry(body)}
    if word == "pair":
        number, _, body = rest.partition(": ")
        pairs = [[side(part) for part in meeting.split(" - ")] for meeting in body.split(", ")]
        return {"do": "pair", "round": int(number), "pairs": pairs}
    written = result(text)
    if written is None:
        raise ValueError(f"no entry: {text!r}")
    return written


def line_of(number: int, text: str) -> Line:
    body, *marks = MARK.split(text)
    line = Line(number, entry(body.strip()))
    for mark in marks:
        if match := re.fullmatch(r'([✓✗])\s*(\S+-\d+|FORM)?\s*(?:"(.*)")?', mark.strip()):
            line.verdict = "allowed" if match[1] == "✓" else "refused"
            line.rule, line.says = match[2] or "", match[3]
            if not match[2] and match[3] is None:
                raise ValueError(f"line {number}: an expectation that says nothing")
        elif mark.startswith("void"):
            line.void = [int(n) for n in mark[4:].split()]
        else:
            line.ready = [part.strip() for part in mark[5:].split(",") if part.strip()]
    return line


def read_stories(path: Path) -> Iterator[Story]:
    story: Story | None = None
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("== "):
            if story:
                yield story
            story = Story(f"{path.stem}: {text[3:]}", {"record": 1, "event": path.stem, "options": {}, "entrants": []})
        elif story is None or not text.strip() or text.startswith("#"):
            continue
        elif match := re.fullmatch(r"(entrants|options|game|end|standing|round \d+): (.*)", text):
            key, value = match[1], match[2]
            if key == "entrants":
                story.record["entrants"] = value.split(", ")
            elif key == "options":
                story.record["options"] = json.loads(value)
            elif key == "game":
                story.record["game"] = json.loads(value) if value.startswith("[") else value
            else:
                story.end[key] = value
        else:
            story.lines.append(line_of(number, text))
    if story:
        yield story


def fits(pattern: str, text: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text) is not None
