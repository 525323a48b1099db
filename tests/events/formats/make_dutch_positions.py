"""Rounds of the Dutch system beside those of two other programs, whose answers are kept as data.

    python -m tests.events.formats.make_dutch_positions BBPPAIRINGS > tests/events/formats/dutch-positions.jsonl

py4swiss 0.3.1 pairs by the rules of FIDE before 2026, and bbpPairings 6.0 by those of 2026. Neither can be installed on
each machine that runs the tests. Random tournaments of 6 to 20 entrants in five rounds, half of them with absences and
forfeits, are drawn by all three. All rounds of the first tournament of each kind are kept, and of the first six those
that py4swiss draws otherwise, each with the rule by which it differs; the counts go to standard error.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from referee.events.formats import answer_pairings
from referee.events.lots import lot
from referee.schema import Unreadable
from tests.events.formats.dutch_positions import MIRRORED, downfloaters, points_of, unplayed_of

SIZES: Final = range(6, 21)
TOURNAMENTS: Final = 16
KEPT: Final = 6
RARE: Final = ("C2", "C8", "C14")
"""The reasons that are kept of all tournaments."""
ROUNDS: Final = 5
CODES: Final = {
    "win": "1", "draw": "=", "loss": "0", "forfeit win": "+", "forfeit loss": "-", "bye": "U", "absent": "Z",
}  # fmt: skip
Pair = tuple[int, int]


def positions(entrants: int, seed: int, quiet: bool) -> Iterator[dict[str, Any]]:
    """Each round of a random tournament, with the pairs that are drawn here."""
    chance = random.Random(f"{entrants} {seed} {quiet}")
    history: dict[str, list[str]] = {str(who): [] for who in range(1, entrants + 1)}
    for number in range(1, ROUNDS + 1):
        absent = [who for who in range(1, entrants + 1) if not quiet and chance.random() < 0.05]
        asked = {
            "entrants": entrants,
            "options": {"pairing": "dutch"},
            "seed": str(seed),
            "round": number,
            "rounds": ROUNDS,
            "absent": absent,
            "history": {who: list(rounds) for who, rounds in history.items()},
        }
        try:
            answer = answer_pairings("swiss", asked)
        except Unreadable:
            return
        yield {"asked": asked, **answer}
        for first, second in answer["pairs"]:
            result = chance.choice(["win", "loss", "draw"])
            if not quiet and chance.random() < 0.05:
                result = chance.choice(["forfeit win", "forfeit loss"])
            history[str(first)].append(f"{second}w {result}")
            history[str(second)].append(f"{first}b {MIRRORED[result]}")
        for who, rounds in history.items():
            if len(rounds) < number:
                rounds.append("- bye" if answer["bye"] == int(who) else "- absent")


def report(asked: dict[str, Any], absent: list[int]) -> str:
    """The position as a tournament report file, as py4swiss reads it."""
    initial = "white1" if lot(asked["seed"], "initial turn", "dutch")[0] % 2 == 0 else "black1"
    lines = ["012 Tournament", f"XXR {asked['rounds']}", f"XXC {initial}"]
    lines += [f"XXZ {' '.join(map(str, absent))}"] if absent else []
    for who, rounds in asked["history"].items():
        cells = []
        for words in rounds:
            against, _, result = words.partition(" ")
            alone = against == "-"
            opponent, turn = ("0000", "-") if alone else (f"{int(against[:-1]):4}", against[-1])
            cells.append(f"  {opponent} {turn} {CODES[result]}")
        points = points_of(asked["history"])[int(who)]
        lines.append(f"001 {int(who):4}      {'P' + who:66}{points:4.1f}    1{''.join(cells)}")
    return "\n".join(lines) + "\n"


def bbp_pairings(program: str, asked: dict[str, Any]) -> set[Pair]:
    """The pairs of bbpPairings, which reads who is absent in the column of the round."""
    lines = report(asked, []).splitlines()
    absent = {f"001 {who:4} " for who in asked["absent"]}
    text = "\n".join(line + ("  0000 - Z" if line[:9] in absent else "") for line in lines) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        given, answer = Path(folder, "given.trf"), Path(folder, "answer")
        given.write_text(text, encoding="ascii")
        subprocess.run([program, "--dutch", given, "-p", answer], check=True)
        rows = [line.split() for line in answer.read_text(encoding="ascii").splitlines()[1:]]
    return {(int(first), int(second)) for first, second in filter(None, rows)}


def py4swiss(asked: dict[str, Any], *also_absent: int) -> set[Pair] | None:
    """The pairs of py4swiss, the first turn first, and the bye with 0; None where it has none."""
    with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
        file.write(report(asked, [*asked["absent"], *also_absent]))
        file.flush()
        read = import_module("py4swiss.trf").TrfParser.parse(Path(file.name))
    try:
        drawn = import_module("py4swiss.engines.dutch.engine").Engine.generate_pairings(read)
    except import_module("py4swiss.engines.common").PairingError:
        return None
    return {(pair.white, pair.black) for pair in drawn}


def with_floats_of_2026(asked: dict[str, Any]) -> set[Pair] | None:
    """The pairs of py4swiss if a round without points and without a match is not a downfloat."""
    players = import_module("py4swiss.engines.dutch.player")
    tokens = import_module("py4swiss.trf.results").ResultToken
    none = import_module("py4swiss.engines.common").Float.NONE
    before = players._get_floats

    def floats(section: Any, number: int, points: Any) -> Any:
        nothing = (tokens.ZERO_POINT_BYE, tokens.FORFEIT_LOSS)
        if number >= 0 and section.results[number].result in nothing:
            return none
        return before(section, number, points)

    players._get_floats = floats
    try:
        return py4swiss(asked)
    finally:
        players._get_floats = before


def reason(position: dict[str, Any], own: set[Pair], theirs: set[Pair]) -> str:
    """The rule by which two rounds differ; empty where they are the same."""
    if own == theirs:
        return ""
    history = position["asked"]["history"]
    points, unplayed = points_of(history), unplayed_of(history)
    bye, other = (next((first for first, second in pairs if not second), 0) for pairs in (own, theirs))
    if bye and points[bye] < points[other]:
        return "C5"
    if bye and points[bye] == points[other] and unplayed[bye] < unplayed[other]:
        return "C9"
    if with_floats_of_2026(position["asked"]) == own:
        return "1.4.3"
    return "C8" if downfloaters(history, own) < downfloaters(history, theirs) else "C14"


def main() -> None:
    """Print the positions that are kept; the counts go to standard error."""
    counts: Counter[str] = Counter()
    for entrants in SIZES:
        for seed in range(TOURNAMENTS):
            for position in (*positions(entrants, seed, True), *positions(entrants, seed, False)):
                asked = position["asked"]
                own = {(first, second) for first, second in position["pairs"]}
                own |= {(position["bye"], 0)} if position["bye"] else set()
                newer = bbp_pairings(sys.argv[1], asked)
                same_pairs = {*map(frozenset, own)} == {*map(frozenset, newer)}
                counts[f"bbpPairings: {'the same' if own == newer else 'turns' if same_pairs else 'other pairs'}"] += 1
                theirs = py4swiss(asked)
                why = "C2" if theirs is None else reason(position, own, theirs)
                counts[f"py4swiss: {why or 'the same'}"] += 1
                row = {**position, "py4swiss": sorted(theirs or ()), "differs": why}
                if why in ("C5", "C9"):
                    row["with_that_bye"] = sorted(py4swiss(asked, position["bye"]) or ())
                if why in RARE or (why and seed < KEPT) or (seed == 0 and asked["round"] > 1):
                    print(json.dumps(row, separators=(",", ":")))
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}", file=sys.stderr)


if __name__ == "__main__":
    main()
