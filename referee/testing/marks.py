"""The marks by which a case expects a ruling: the signs that follow a play in its line. `docs/cases.md` lists them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from referee.testing.values import Unclear, read_value, read_words, write_value

VERDICTS: Final = {"✓": "allowed", "✗": "refused", "§": "answered"}
_SIGN_OF: Final = {verdict: sign for sign, verdict in VERDICTS.items()}
SIGNS: Final = frozenset("✓✗§⚠⚑→=")
NOT: Final = "not "
"""Precedes a rule that is not cited."""
WHOLE: Final = "-"
"""Stands for the field of an error that is about no single field."""
_RULE: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?:-[a-z])?")
_FLAG: Final = re.compile(r"⚑([0-9]+)(?: |$)")


@dataclass(frozen=True)
class Sentence:
    """The referee's words, in quotes; `…` stands for any text. `source` is their form in line number `line`."""

    text: str
    line: int = 0
    source: str = ""

    def fits(self, sentence: str) -> bool:
        return re.fullmatch(".*".join(map(re.escape, self.text.split("…"))), sentence, re.DOTALL) is not None

    def __str__(self) -> str:
        return json.dumps(self.text, ensure_ascii=False)


@dataclass(frozen=True)
class Verdict:
    """`✓`, `✗` or `§`: the verdict, rules that are cited with it, what is said, rules that are not cited."""

    verdict: str
    rules: tuple[str, ...] = ()
    sentence: Sentence | None = None
    not_cited: tuple[str, ...] = ()

    def __str__(self) -> str:
        rules = [*self.rules, *(f"{NOT}{rule}" for rule in self.not_cited)]
        return _joined(_SIGN_OF[self.verdict], ", ".join(rules), self.sentence)

    def stands(self, line: Mapping[str, Any]) -> list[str]:
        """The parts of the mark that the referee's line does not hold; the sentence is not looked at."""
        if line.get("verdict") != self.verdict:
            return [f"{self.verdict} expected"]
        missing = [f"{rule} is not cited" for rule in self.rules if rule not in line["rules"]]
        return missing + [f"{rule} is cited" for rule in self.not_cited if rule in line["rules"]]


@dataclass(frozen=True)
class Fault:
    """`⚠`: a question that cannot be read; the field at fault (`-`: the whole), and what is said."""

    field: str
    sentence: Sentence

    def __str__(self) -> str:
        return _joined("⚠", self.field or WHOLE, self.sentence)

    def stands(self, line: Mapping[str, Any]) -> list[str]:
        if "error" not in line:
            return ["an error expected"]
        return [] if self.field == line["field"] else [f"an error in {self.field or 'the whole'} expected"]


@dataclass(frozen=True)
class LateRuling:
    """`⚑3`: play 3 is flagged, by which rule, and what is said. `⚑ none` is not a flag at all (`n` is 0)."""

    n: int
    rule: str = ""
    sentence: Sentence | None = None

    def __str__(self) -> str:
        return _joined(f"⚑{self.n}", self.rule, self.sentence) if self.n else "⚑ none"

    @property
    def nothing(self) -> bool:
        return self.n == 0

    def stands(self, flag: Mapping[str, Any]) -> list[str]:
        same = flag["n"] == self.n and flag["rule"] == self.rule
        return [] if same else ["another flag"]

    def fits(self, flag: Mapping[str, Any]) -> bool:
        return not self.stands(flag) and (self.sentence is None or self.sentence.fits(flag["says"]))


@dataclass(frozen=True)
class Effect:
    """`→`: an effect by its name and those of its facts that matter. `→ none` is not an effect at all (no name)."""

    name: str
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        facts = " ".join(f"{key}={write_value(value, plain=False)}" for key, value in self.facts.items())
        return _joined("→", self.name or "none", facts)

    @property
    def nothing(self) -> bool:
        return not self.name

    def fits(self, effect: Mapping[str, Any]) -> bool:
        return not differences({"effect": self.name, **self.facts}, effect)


@dataclass(frozen=True)
class Figures:
    """`=`: the scores after a play, or the parts of a question's answer; those that are not named may be anything."""

    values: Mapping[str, Any]
    scores: bool

    def __str__(self) -> str:
        if self.scores:
            return f"= {write_scores(self.values)}"
        return "= " + " ".join(f"{key}={write_value(value, plain=False)}" for key, value in self.values.items())

    place: ClassVar[Mapping[bool, str]] = {True: "scores", False: "answer"}


Mark = Verdict | Fault | LateRuling | Effect | Figures


def _joined(*parts: object) -> str:
    return " ".join(str(part) for part in parts if part is not None and str(part))


# --- reading ---------------------------------------------------------------------------------------------------------


def columns(text: str) -> list[str]:
    """The parts of a line that two blanks or more separate, outside quotes."""
    parts = (part[0].strip() for part in re.finditer(r'(?:"(?:\\.|[^"\\])*"|[^" ]| (?! )|")+', text))
    return [part for part in parts if part]


def read_mark(text: str, line: int, question: bool) -> Mark:
    """The mark that a part of line number `line` writes.

    :raises Unclear: where it is not a mark.
    """
    sign, rest = text[0], text[1:].strip()
    if sign == "=":
        values = read_pairs(rest) if question else read_scores(rest)
        return Figures(values, scores=not question)
    if sign == "→":
        if rest == "none":
            return Effect("", {})
        words, facts = read_words(rest, plain=False)
        if not words:
            raise Unclear(f"which effect? {text}")
        return Effect(" ".join(words), facts)
    before, sentence = _quoted(text, line)
    if text == "⚑ none":
        return LateRuling(0)
    flag = _FLAG.match(before)
    if flag is not None:
        (rule,) = _rules(_parts(before[flag.end() :])) or ("",)
        if not rule or sentence is None:
            raise Unclear(f"a flag wants its rule and its sentence: {text}")
        return LateRuling(int(flag[1]), rule, sentence)
    body = before[1:].strip()
    if sign == "⚠" and question:
        if not body or sentence is None:
            raise Unclear(f"an error wants its field and its sentence: {text}")
        return Fault("" if body == WHOLE else body, sentence)
    if sign in VERDICTS and (question or sign != "§"):
        parts = _parts(body)
        cited = _rules(part for part in parts if not part.startswith(NOT))
        not_cited = _rules(part.removeprefix(NOT) for part in parts if part.startswith(NOT))
        verdict = Verdict(VERDICTS[sign], cited, sentence, not_cited)
        if sign == "✗" and (not verdict.rules or sentence is None):
            raise Unclear(f"a refusal wants its rule and its sentence: {text}")
        if not body and sentence is None and not (question and sign == "✓"):
            raise Unclear(f"a sign that says nothing: {text}")
        return verdict
    raise Unclear(f"no such sign here: {text}")


def _quoted(text: str, line: int) -> tuple[str, Sentence | None]:
    """The text before the sentence, and the sentence."""
    at = text.find('"')
    if at < 0:
        return text, None
    sentence, end = read_value(text, at, plain=True)
    if end != len(text):
        raise Unclear(f"two blanks come between a sentence and the next sign: {text}")
    return text[:at].rstrip(), Sentence(sentence, line, text[at:])


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")] if text.strip() else []


def _rules(parts: Iterable[str]) -> tuple[str, ...]:
    rules = tuple(parts)
    for rule in rules:
        if not _RULE.fullmatch(rule):
            raise Unclear(f"{rule!r} is no rule's id")
    return rules


def read_pairs(text: str) -> dict[str, Any]:
    words, values = read_words(text, plain=False)
    if words or not values:
        raise Unclear(f"an answer is written key=value: {text}")
    return values


def read_scores(text: str) -> dict[str, Any]:
    scores: dict[str, Any] = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        try:
            scores[name] = json.loads(number.replace("−", "-"))
        except ValueError:
            name = ""
        if not name:
            raise Unclear(f"scores are written Ann 40, Bo 0: {text}")
    return scores


def write_scores(scores: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {json.dumps(score)}" for name, score in scores.items())


# --- comparing -------------------------------------------------------------------------------------------------------


def mismatches(marks: Sequence[Mark], line: Mapping[str, Any]) -> list[str]:
    """The differences between the referee's line and the marks."""
    differing: list[str] = []
    for mark in marks:
        if isinstance(mark, Verdict | Fault):
            wrong = mark.stands(line)
            response = line.get("says", line.get("error", ""))
            if not wrong and mark.sentence is not None and not mark.sentence.fits(response):
                wrong = [f"other words: {response!r}"]
            differing += [f"{mark}: {text}" for text in wrong]
        elif isinstance(mark, Figures):
            place = mark.place[mark.scores]
            differing += differences(mark.values, line[place], place) if place in line else [f"{mark}: there is none"]
    differing += _in_order([mark for mark in marks if isinstance(mark, Effect)], line.get("effects", []))
    differing += _in_order([mark for mark in marks if isinstance(mark, LateRuling)], line.get("flags", []))
    return differing


def _in_order(marks: Sequence[Effect] | Sequence[LateRuling], actual: Sequence[Mapping[str, Any]]) -> list[str]:
    """The marks that match none of what came, in order."""
    if any(mark.nothing for mark in marks):
        return [f"{marks[0]}: there are {actual}"] if actual else []
    rest = iter(actual)
    return [f"{mark}: no match (in order) in {actual}" for mark in marks if not any(mark.fits(got) for got in rest)]


def differences(expected: Any, actual: Any, path: str = "") -> list[str]:
    """The differences between `actual` and what was expected: objects by the keys given, lists part by part."""
    if isinstance(expected, Mapping):
        if not isinstance(actual, Mapping):
            return [f"{path}: expected an object, got {actual!r}"]
        differing = []
        for key, part in expected.items():
            here = f"{path}.{key}" if path else key
            missing = f"{here}: missing; there is {', '.join(actual)}"
            differing += differences(part, actual[key], here) if key in actual else [missing]
        return differing
    if isinstance(expected, list):
        if not isinstance(actual, list | tuple) or len(expected) != len(actual):
            return [f"{path}: expected {expected!r}, got {actual!r}"]
        return [
            line
            for index, (want, got) in enumerate(zip(expected, actual, strict=True))
            for line in differences(want, got, f"{path}[{index}]")
        ]
    same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if same else [f"{path}: expected {expected!r}, got {actual!r}"]
