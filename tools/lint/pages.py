"""Style sheets: one declaration a line, light and dark in one place. Widgets: known by their properties alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project

WIDTH: Final = 120
THEMES: Final = "tokens.css"
"""The one style sheet that asks if it is dark."""
COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{3,4}){1,2}\b(?![^{]*\{)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(")
"""A colour as figures; a selector can look like one."""
GIVEN: Final = re.compile(r"^\s*(--[\w-]+):", re.MULTILINE)
USED: Final = re.compile(r"var\((--[\w-]+)\)")
"""A name without another value behind a comma."""
PIXELS: Final = re.compile(r"\bfont(?:-size)?:[^;]*\dpx")
OF_DRAWINGS: Final = re.compile(r"\b(?:fill|stroke|text-anchor):")
"""Declarations that only drawings know."""
SCRIPTS: Final = frozenset(f"static/js/{name}.js" for name in ("keypad", "pads", "melds", "faces"))
"""The scripts of widgets."""
BY_NAME: Final = re.compile(
    r"""(?:widget|widget\.name|dataset\.pad|kind) *(?:[!=]==?|in) *["'(\[]|\]\.includes\((?:kind|name)"""
)
"""A decision by the name of a widget."""

NEWER: Final = re.compile(
    r":has\(|\(\?<[=!]|\b(?:toSorted|toReversed|toSpliced|groupBy|withResolvers|checkVisibility)\("
)
"""Words of scripts that Firefox 115, iOS 15.5 or Chrome 105 answers with an error."""


def newer_words(project: Project) -> Iterator[Find]:
    """Scripts that would end with an error in the oldest browsers that are supported."""
    for source in project.pages:
        if source.path.suffix == ".js":
            for number, line in enumerate(source.text.splitlines(), 1):
                if NEWER.search(line):
                    yield source.find(number, "Firefox 115, iOS 15.5 or Chrome 105 does not know this")


def declarations(project: Project) -> Iterator[Find]:
    """Lines of style sheets that are long or hold several declarations."""
    for source in project.styles:
        for number, line in enumerate(source.text.splitlines(), 1):
            if len(line) > WIDTH:
                yield source.find(number, f"{len(line)} characters; {WIDTH} at most")
            if line.count(";") > 1 or ("{" in line and "}" in line):
                yield source.find(number, "one declaration a line")


def themes(project: Project) -> Iterator[Find]:
    """Style sheets besides the tokens that ask if it is dark."""
    for source in project.styles:
        lines = [
            number
            for number, line in enumerate(source.text.splitlines(), 1)
            if "prefers-color-scheme" in line or "data-theme" in line
        ]
        if source.path.name == THEMES and not lines:
            yield source.find(1, "light and dark are told apart here, and are not")
        elif source.path.name != THEMES:
            for number in lines:
                yield source.find(number, f"only {THEMES} asks if it is dark")


def colours(project: Project) -> Iterator[Find]:
    """Style sheets besides the tokens that hold a colour of their own."""
    for source in project.styles:
        if source.path.name != THEMES:
            for number, line in enumerate(source.text.splitlines(), 1):
                if COLOUR.search(line):
                    yield source.find(number, f"a colour of its own: {THEMES} names all colours")


def unknown_names(project: Project) -> Iterator[Find]:
    """Names in style sheets that none of them gives a value, where nothing is used instead."""
    known = {name for source in project.styles for name in GIVEN.findall(source.text)}
    for source in project.styles:
        for number, line in enumerate(source.text.splitlines(), 1):
            for name in USED.findall(line):
                if name not in known:
                    yield source.find(number, f"no style sheet gives {name} a value")


def fixed_text(project: Project) -> Iterator[Find]:
    """Rules that set text in pixels: it would not grow with the text of the reader. Drawings have their own measure."""
    for source in project.styles:
        start, rule = 0, ""
        for number, line in enumerate(source.text.splitlines(), 1):
            start, rule = (number, line) if line.endswith("{") else (start, rule + line)
            if line.strip() == "}" and PIXELS.search(rule) and not OF_DRAWINGS.search(rule):
                yield source.find(start, "text in pixels: rem, em or a share of the screen")


def widgets_by_name(project: Project) -> Iterator[Find]:
    """Templates and scripts of widgets that choose by the name of one: a game's own widget would be forgotten."""
    for source in project.pages:
        if source.name in SCRIPTS or source.is_in("templates/widgets"):
            for number, line in enumerate(source.text.splitlines(), 1):
                if BY_NAME.search(line):
                    yield source.find(number, "a decision by the name of a widget: ask for its property")
