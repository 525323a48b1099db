"""Documents: lines that fit a terminal, short sentences, plain phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project, Source
from tools.lint.words import HARD, LONGEST

WIDTH: Final = 100
"""The most characters of a line."""
FENCE: Final = re.compile(r"\s*```")
TABLE: Final = re.compile(r"\s*\|")
MARK: Final = re.compile(r"\s*(?:#+|>|[-*+]|\d+\.)\s+")
"""The sign before a heading, a quotation or an item of a list."""
UNBREAKABLE: Final = re.compile(rf"(?:{MARK.pattern})?\s*\S+\s*")
"""A single word, such as an address."""
CODE: Final = re.compile(r"(`+)(?s:.+?)\1")
LINK: Final = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
SENTENCE: Final = re.compile(r"(?s:.+?)(?:[.?!:][)*_”’\"]*(?=\s|$)|$)")


def long_lines(project: Project) -> Iterator[Find]:
    """Lines of documents that are too long, outside of tables and code. A single word cannot be broken."""
    for source in (*project.documents, *project.rules):
        for line, text in _lines(source):
            if len(text) > WIDTH and not TABLE.match(text) and not UNBREAKABLE.fullmatch(text):
                yield source.find(line, f"a line of {len(text)} characters: {WIDTH} are the most")


def sentences(project: Project) -> Iterator[Find]:
    """Sentences of documents that are long, or hold a phrase that a reader has to read twice."""
    for source in project.documents:
        for start, passage in _passages(source):
            text = LINK.sub(lambda link: link[1], CODE.sub(_one_word, passage))
            for phrase in HARD.finditer(text):
                line = start + text.count("\n", 0, phrase.start())
                yield source.find(line, f"a phrase to write anew: {' '.join(phrase[0].split())}")
            for sentence in SENTENCE.finditer(text):
                words = sentence[0].split()
                if len(words) > LONGEST:
                    line = start + text.count("\n", 0, sentence.end() - len(sentence[0].lstrip()))
                    yield source.find(line, f"a sentence of {len(words)} words: {' '.join(words[:8])}")


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """The lines of a document outside of its code blocks; a block is one blank line."""
    in_code = False
    for line, text in enumerate(source.text.splitlines(), start=1):
        if FENCE.match(text):
            in_code = not in_code
            yield line, ""
        elif not in_code:
            yield line, text


def _passages(source: Source) -> Iterator[tuple[int, str]]:
    """The paragraphs, headings, items and cells of a document, with the lines on which they begin."""
    start, passage = 1, ""
    for line, text in _lines(source):
        mark = MARK.match(text)
        if mark or TABLE.match(text) or not text.strip():
            yield start, passage
            start, passage = line, ""
        if TABLE.match(text):
            for cell in text.split("|"):
                yield line, cell
        elif passage:
            passage += f"\n{text}"
        elif text.strip():
            start, passage = line, text[mark.end() :] if mark else text
    yield start, passage


def _one_word(code: re.Match[str]) -> str:
    """A single word for a piece of code, with its line breaks."""
    return "code" + "\n" * code[0].count("\n")
