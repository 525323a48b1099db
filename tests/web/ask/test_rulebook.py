"""The rules of a game as a page: anchors, contents, links between rules, nothing that runs."""

from __future__ import annotations

import re

import pytest

from referee import games
from referee.web.ask.rulebook import Rule, read_rulebook, rulebook

TEXT = """# Darts 301

What it is <script>alert(1)</script>.

## How a throw is scored

### D3-BUST-1 Bust & <i>more</i>

A throw that leaves 1 is a bust; compare D3-WIN-1, D3-NONE-9 and [D3-WIN-1](https://example.org).

| left | thrown |
|---|--:|
| 32 | D3-WIN-1 |

### D3-SAY-1 What callers say *advice*

“No score”.

## How a throw is scored

### D3-WIN-1 The win

Exactly 0.
"""


def test_each_rule_is_an_anchor_with_its_heading() -> None:
    html = read_rulebook(TEXT).html
    assert '<div class="rule" id="D3-BUST-1">\n<h3><a class="rule-id" href="#D3-BUST-1">D3-BUST-1</a> Bust' in html
    assert html.count('<div class="rule"') == 3
    assert html.count("<div") == html.count("</div>")


def test_contents_have_sections_with_their_rules_and_anchors_of_their_own() -> None:
    book = read_rulebook(TEXT)
    assert [section.anchor for section in book.sections] == ["how-a-throw-is-scored", "how-a-throw-is-scored-2"]
    assert book.sections[0].rules[1] == Rule("D3-SAY-1", "What callers say", advice=True)
    assert set(book.rules) == {"D3-BUST-1", "D3-SAY-1", "D3-WIN-1"}


def test_the_title_is_left_to_the_page() -> None:
    assert "<h1" not in read_rulebook(TEXT).html
    assert "Darts 301" not in read_rulebook(TEXT).html


def test_advice_is_a_tag_beside_the_title() -> None:
    assert 'What callers say <span class="tag">advice</span></h3>' in read_rulebook(TEXT).html


def test_a_rule_that_is_named_in_the_text_is_a_link_where_it_exists() -> None:
    html = read_rulebook(TEXT).html
    assert 'compare <a class="rule-id" href="#D3-WIN-1">D3-WIN-1</a>, D3-NONE-9 and' in html
    assert '<a href="https://example.org">D3-WIN-1</a>' in html
    assert '<td class="cell-right"><a class="rule-id" href="#D3-WIN-1">' in html


def test_nothing_in_the_text_runs_and_nothing_is_styled_in_place() -> None:
    html = read_rulebook(TEXT).html
    assert "<script" not in html
    assert "<i>" not in html
    assert "style=" not in html


def test_tables_scroll_by_themselves_and_can_be_reached_by_keyboard() -> None:
    assert '<div class="scroll" role="group" aria-label="Table" tabindex="0">\n<table>' in read_rulebook(TEXT).html
    assert '<th class="cell-right" scope="col">thrown</th>' in read_rulebook(TEXT).html


@pytest.mark.parametrize("key", games.keys())
def test_every_game_has_a_page_of_rules_with_unique_anchors(key: str) -> None:
    book = rulebook(key)
    anchors = re.findall(r'\bid="([^"]+)"', book.html)
    assert book.rules
    assert len(anchors) == len(set(anchors))
    assert set(book.rules) <= set(anchors)
