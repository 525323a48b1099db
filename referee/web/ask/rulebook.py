"""The rules of a game as a page: its `rules.md` as HTML, with every rule id as an anchor and every mention as a link.

The text writes house rules in the form for programs (`ace=low`); the page writes them in words (*Ace: low*).
"""

from __future__ import annotations

import contextlib
import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from referee import games
from referee.kit.values import Value
from referee.schema import Schema, SchemaField, Unreadable, read_count

HouseRules = Callable[[str, str], str | None]
"""The words for a house rule in the text, or for a value of the house rule just before it."""
RULE_ID: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:-[a-z]\b)?")
ADVICE: Final = "advice"
_ALIGNED: Final = {"text-align:left": "left", "text-align:center": "middle", "text-align:right": "right"}
_markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


class Rule(Value):
    """One rule of the text: its id, which is also its anchor, and its title. Rulings never cite advice."""

    id: str
    title: str
    advice: bool = False


class Section(Value):
    """A part of the text and the rules in it."""

    anchor: str
    title: str
    rules: tuple[Rule, ...]


class Rulebook(Value):
    """The whole text of a game's rules as safe HTML, its contents, and its rules by id."""

    html: Markup
    sections: tuple[Section, ...]
    rules: Mapping[str, Rule]
    texts: Mapping[str, Markup]
    """The text of each rule below its heading."""


@cache
def rulebook(key: str) -> Rulebook:
    """The rules of a game.

    :raises referee.games.NoSuchGame: there is no such game.
    """
    options = games.game(key).schema.options
    return read_rulebook(games.rules_text(key), lambda code, before: house_rule_words(options, code, before))


def read_rulebook(text: str, house_rules: HouseRules = lambda code, before: None) -> Rulebook:
    """Read a text of rules: a heading of level two begins a section, one of level three with an id begins a rule."""
    tokens = _markdown.parse(text)
    sections = _contents(tokens)
    rules = {rule.id: rule for section in sections for rule in section.rules}
    linked = list(_with_anchors(tokens, sections, rules))
    for token in linked:
        token.children = list(_with_house_rules(token.children, house_rules)) if token.children else token.children
    html = _markdown.renderer.render(linked, _markdown.options, {})
    return Rulebook(Markup(html), sections, rules, dict(_texts(html)))


def _texts(html: str) -> Iterator[tuple[str, Markup]]:
    """The text of each rule on a page, below its heading."""
    for rule in re.split('<div class="rule" id="', html)[1:]:
        own, _, _ = rule.partition("<h2")
        text, _, _ = own.partition("</h3>")[2].rpartition("</div>")
        yield rule[: rule.index('"')], Markup(text)


def house_rule_words(options: Schema[Any], code: str, before: str) -> str | None:
    """The words for `ace`, `ace=low` or `ace: low`, and for `low` after `ace`; None for anything else."""
    by_key = {part.key: part for part in options.fields}
    key, _, value = (part.strip() for part in code.replace(":", "=", 1).partition("="))
    if key not in by_key:
        return _value_words(by_key[before], code) if before in by_key else None
    if not value:
        return by_key[key].label
    words = _value_words(by_key[key], value)
    return None if words is None else f"{by_key[key].label}: {words}"


def _value_words(part: SchemaField, value: str) -> str | None:
    """The words for a value of a house rule; None if it has no such value."""
    for read in (str, read_count):
        with contextlib.suppress(Unreadable):
            return str(part.field_type.show(part.field_type.read(read(value))))
    return None


def _with_house_rules(children: list[Token], house_rules: HouseRules) -> Iterator[Token]:
    """The parts of a paragraph, with each house rule in words."""
    before = ""
    for child in children:
        if child.type == "code_inline":
            words = house_rules(child.content, before)
            before = child.content
            if words is not None:
                yield _raw_html(f"<em>{escape(words)}</em>", "html_inline")
                continue
        yield child


def _contents(tokens: list[Token]) -> tuple[Section, ...]:
    """The sections and rules in the order of the text; rules before the first section get one of their own."""
    chapters: list[tuple[str, list[Rule]]] = []
    for opening, inline in itertools.pairwise(tokens):
        if opening.type != "heading_open":
            continue
        if opening.tag == "h2":
            chapters.append((_heading_text(inline), []))
        elif opening.tag == "h3" and (rule := _rule(inline)):
            if not chapters:
                chapters.append(("Rules", []))
            chapters[-1][1].append(rule)
    anchors: dict[str, int] = {}
    sections = []
    for title, rules in chapters:
        anchor = "-".join(re.findall(r"\w+", title.casefold())) or "section"
        anchors[anchor] = anchors.get(anchor, 0) + 1
        if anchors[anchor] > 1:
            anchor = f"{anchor}-{anchors[anchor]}"
        sections.append(Section(anchor, title, tuple(rules)))
    return tuple(sections)


def _heading_text(inline: Token) -> str:
    """The text of a heading without its marks."""
    return "".join(child.content for child in inline.children or ()).strip()


def _is_advice(inline: Token) -> bool:
    children = inline.children or []
    return len(children) > 3 and children[-1].type == "em_close" and children[-2].content == ADVICE


def _rule(inline: Token) -> Rule | None:
    words = _heading_text(inline)
    match = RULE_ID.match(words)
    if match is None:
        return None
    advice = _is_advice(inline)
    title = words[match.end() :].strip()
    return Rule(match[0], title.removesuffix(ADVICE).strip() if advice else title, advice)


def _with_anchors(tokens: list[Token], sections: tuple[Section, ...], rules: Mapping[str, Rule]) -> Iterator[Token]:
    """The tokens with anchors, links between rules and scrolling tables, without the page's title."""
    anchors = iter(sections)
    in_rule = in_heading = dropping = False
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            in_heading = True
            rule = _rule(tokens[index + 1]) if token.tag == "h3" else None
            if in_rule and (rule or token.tag in ("h1", "h2")):
                yield _raw_html("</div>\n")
                in_rule = False
            if token.tag == "h1":
                dropping = True
                continue
            if token.tag == "h2":
                token.attrSet("id", next(anchors).anchor)
            if rule is not None:
                yield _raw_html(f'<div class="rule" id="{rule.id}">\n')
                in_rule = True
                tokens[index + 1].children = [_mark(rule)]
        if dropping:
            if token.type == "heading_close":
                dropping = in_heading = False
            continue
        if token.type == "heading_close":
            in_heading = False
        if token.type == "table_open":
            yield _raw_html('<div class="scroll" role="group" aria-label="Table" tabindex="0">\n')
        if token.type in ("th_open", "td_open"):
            _align(token)
        if token.type == "inline" and not in_heading:
            token.children = list(_linked(token.children or [], rules))
        yield token
        if token.type == "table_close":
            yield _raw_html("</div>\n")
    if in_rule:
        yield _raw_html("</div>\n")


def _raw_html(html: str, kind: str = "html_block") -> Token:
    return Token(kind, "", 0, content=html)


def _mark(rule: Rule) -> Token:
    """The inside of a rule's heading: its id as a link to itself, its title."""
    advice = f' <span class="tag">{ADVICE}</span>' if rule.advice else ""
    return _raw_html(f'<a class="rule-id" href="#{rule.id}">{rule.id}</a> {escape(rule.title)}{advice}', "html_inline")


def _align(token: Token) -> None:
    """Turn the alignment of a cell into a class: the content security policy forbids inline styles."""
    style = str(token.attrs.pop("style", ""))
    if style in _ALIGNED:
        token.attrSet("class", f"cell-{_ALIGNED[style]}")
    if token.type == "th_open":
        token.attrSet("scope", "col")


def _linked(children: list[Token], rules: Mapping[str, Rule]) -> Iterator[Token]:
    """The parts of a paragraph, with each mention of a rule as a link."""
    in_link = 0
    for child in children:
        in_link += child.nesting if child.type in ("link_open", "link_close") else 0
        if child.type != "text" or in_link:
            yield child
            continue
        rest = 0
        for match in RULE_ID.finditer(child.content):
            if match[0] in rules:
                yield Token("text", "", 0, content=child.content[rest : match.start()])
                yield _raw_html(f'<a class="rule-id" href="#{match[0]}">{match[0]}</a>', "html_inline")
                rest = match.end()
        yield Token("text", "", 0, content=child.content[rest:])
