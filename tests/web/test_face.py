"""The colours of the pages: text is legible on each ground, in the light and in the dark, on every cloth."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient

from referee import games
from referee.installation import ROOT
from referee.store import get_store
from referee.web.http.assets import light

STATIC: Final = ROOT / "static"
TOKENS: Final = (STATIC / "css/tokens.css").read_text(encoding="utf-8")
FONTS: Final = STATIC / "fonts"
TEXT, EDGE = 4.5, 3.0
"""The least contrast of text and of edges (WCAG 2.2 AA)."""
BOTH: Final = re.compile(
    r"--([\w-]+): var\(--(?:light|day), (#[0-9a-f]{6})\)\s+var\(--(?:dark|night), (#[0-9a-f]{6})\);"
)
SAME: Final = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
CLOTHS: Final = re.findall(r"(?::root|\[data-cloth=\"(\w+)\"\]) \{([^}]*--cloth-up: [^}]*)\}", TOKENS)
"""The rules of the cloths: the name of the family, empty for the house, and the declarations."""
PAIRS: Final = (
    ("ink", "page", TEXT),
    ("ink", "surface", TEXT),
    ("ink", "key", TEXT),
    ("ink", "key-up", TEXT),
    ("quiet", "page", TEXT),
    ("quiet", "surface", TEXT),
    ("quiet", "sunk", TEXT),
    ("edge", "page", EDGE),
    ("edge", "surface", EDGE),
    ("lamp-ink", "lamp", TEXT),
    ("lamp-edge", "page", EDGE),
    ("good", "good-soft", TEXT),
    ("bad", "bad-soft", TEXT),
    ("turn", "turn-soft", TEXT),
    ("late", "late-soft", TEXT),
    ("bad", "page", TEXT),
    ("bad", "surface", TEXT),
    ("ink", "good-soft", TEXT),
    ("quiet", "good-soft", TEXT),
    ("quiet", "bad-soft", TEXT),
    ("quiet", "turn-soft", TEXT),
    ("quiet", "late-soft", TEXT),
    ("sign-ink", "good", EDGE),
    ("sign-ink", "bad", EDGE),
    ("sign-ink", "turn", EDGE),
    ("suit-red", "ivory", TEXT),
    ("suit-black", "ivory", TEXT),
    ("suit-joker", "ivory", TEXT),
    ("suit-red-ink", "surface", TEXT),
    ("ink-inv", "ink", TEXT),
    ("focus", "page", EDGE),
    ("focus", "surface", EDGE),
)


def values(text: str) -> dict[str, tuple[str, str]]:
    """The colours of a style sheet by their names, each in the light and in the dark; the first of a name counts."""
    found: dict[str, tuple[str, str]] = {}
    for name, by_day, by_night in BOTH.findall(text):
        found.setdefault(name, (by_day, by_night))
    for name, colour in SAME.findall(text):
        found.setdefault(name, (colour, colour))
    return found


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("mark", "ground", "least"), PAIRS)
def test_what_is_read_stands_out_from_its_ground(mark: str, ground: str, least: float, theme: int) -> None:
    colours = values(TOKENS)
    assert contrast(colours[mark][theme], colours[ground][theme]) >= least


def test_text_is_legible_on_three_steps_of_each_cloth_and_the_lamp_stands_out() -> None:
    colours = values(TOKENS)
    assert {family for family, _ in CLOTHS} == {"", "cards", "darts", "dice", "pool"}
    for family, rule in CLOTHS:
        steps = values(rule)
        assert set(steps) == {"cloth", "cloth-up", "cloth-low"}
        for name, grounds in steps.items():
            for ground in grounds:
                for mark, least in (("cloth-ink", TEXT), ("cloth-quiet", TEXT), ("lamp", EDGE)):
                    assert contrast(colours[mark][0], ground) >= least, (family, name, mark)


def test_rulings_are_legible_as_text_on_each_cloth() -> None:
    on_cloth = values(TOKENS[TOKENS.index("--page: var(--cloth);") :])
    for family, rule in CLOTHS:
        for name, grounds in values(rule).items():
            for theme, ground in enumerate(grounds):
                for mark in ("good", "bad", "turn", "late"):
                    assert contrast(on_cloth[mark][theme], ground) >= TEXT, (family, name, mark, theme)


def test_violet_is_for_late_rulings_and_red_for_refusals_alone() -> None:
    """The pictures of games have other colours: amber for what is against a player, ink for what is needed."""
    for path in [*(ROOT / "referee" / "games").glob("*/static/*.css"), STATIC / "css/melds.css"]:
        assert "--late" not in path.read_text(encoding="utf-8"), path
    for path in (ROOT / "referee" / "games").glob("*/templates/*.html"):
        assert not re.search(r"badge[^\"]* (late|bad)\b", path.read_text(encoding="utf-8")), path


def test_every_cloth_of_a_game_is_there() -> None:
    families = {family or "house" for family, _ in CLOTHS}
    assert {games.game(key).cloth for key in games.keys()} <= families
    assert games.game("canasta").cloth == "cards"
    assert games.game("score-pad").cloth == "house"


def test_the_typeface_is_small_enough_for_a_first_visit() -> None:
    sizes = {path.name: path.stat().st_size for path in FONTS.glob("*.woff2")}
    assert sizes["referee-core.woff2"] + sizes["referee-wide.woff2"] <= 43_000


def test_pages_fetch_the_typeface_from_their_own_server() -> None:
    addresses = re.findall(r"url\(\"?([^)\"]+)", Path(STATIC / "css/base.css").read_text(encoding="utf-8"))
    assert addresses
    assert all(((STATIC / "css") / address).resolve().is_file() for address in addresses)


RANGE: Final = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")
OF_LISTS: Final = "\u25aa\u25e6\u2023"
"""Bullets of lists that are pasted: pages read them and do not show them."""


def test_the_typeface_has_every_sign_that_pages_show() -> None:
    ranges = re.findall(r"unicode-range: ([^;]+);", (STATIC / "css/base.css").read_text(encoding="utf-8"))
    known = {
        code
        for first, last in RANGE.findall(" ".join(ranges))
        for code in range(int(first, 16), int(last or first, 16) + 1)
    }
    roots = (ROOT / "templates", STATIC / "css", STATIC / "js", *(games.folder(key) for key in games.keys()))
    files = [path for root in roots for path in root.rglob("*") if path.suffix in (".html", ".css", ".js")]
    missing = {
        f"{path.relative_to(ROOT)}: {sign} (U+{ord(sign):04X})"
        for path in files
        for sign in set(path.read_text(encoding="utf-8")) - set(OF_LISTS)
        if ord(sign) not in known and not sign.isspace()
    }
    assert len(files) > 100
    assert not missing


IMPORTS: Final = re.compile(r'(?:from|import|import url\()\s*"(\./[^"]+|\.\./[^"]+)"')
REFERENCES: Final = re.compile(r'(?:href|src)="/static/([^"#]+\.(?:css|js|svg))')


def with_imports(path: Path, seen: set[Path]) -> set[Path]:
    """A file and those that it imports, and so on."""
    if path not in seen:
        seen.add(path)
        for name in IMPORTS.findall(path.read_text(encoding="utf-8")) if path.suffix in (".js", ".css") else ():
            # A game has its files in a folder of its own, under the shared ones as pages see it.
            shared = STATIC / name.removeprefix("../../")
            with_imports(shared if name.startswith("../../") else (path.parent / name).resolve(), seen)
    return seen


def weight(page: bytes) -> int:
    """The first visit to a page: with its style sheets, its scripts and the typeface, compressed."""
    files: set[Path] = set()
    for name in REFERENCES.findall(page.decode()):
        game, _, own = name.removeprefix("games/").partition("/")
        folder = games.folder(game) / "static" if name.startswith("games/") else STATIC
        with_imports((folder / (own if name.startswith("games/") else name)).resolve(), files)
    texts = [page]
    for path in files:
        text = path.read_text(encoding="utf-8")
        texts.append((light(text, path.suffix) if path.suffix in (".css", ".js") else text).encode())
    assert len(files) > 5
    fonts = sum((FONTS / f"referee-{part}.woff2").stat().st_size for part in ("core", "wide", "signs"))
    return fonts + sum(len(gzip.compress(text, 9)) for text in texts)


def test_the_first_page_of_a_phone_weighs_a_hundred_kilobytes_at_most(phone: FlaskClient) -> None:
    assert weight(phone.get("/").data) <= 100_000


@pytest.mark.parametrize("key", games.keys())
def test_the_first_page_of_a_match_weighs_no_more(phone: FlaskClient, key: str) -> None:
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"][: games.game(key).players.usual]
    with phone.application.app_context():
        created = get_store().create(key, games.game(key).schema.setup(names, {}))
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    assert weight(phone.get(f"/m/{created.match_id}", follow_redirects=True).data) <= 100_000
