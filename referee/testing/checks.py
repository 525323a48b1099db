"""The checks that every game passes. Each yields what is wrong, with the file, and what would be right."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import pkgutil
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.contract import WHOLE, Choice, Due, Offer, Play, Question
from referee.contract.forbidden import bodies
from referee.games.packages import in_one_line
from referee.kit.names import counted
from referee.match import Match, read_record, replay
from referee.match.figures import figured
from referee.net.game_watch import GameStuck, GameWatch
from referee.ruling import FORM, Effect
from referee.schema import read_json, schema_of
from referee.testing.new_game import blanks, installing
from referee.testing.played import Sitting
from referee.testing.rules import rule_ids
from referee.testing.stories import PROJECT, NoTests, cases, faults, folder, folder_of_tests

_BEFORE: Final = re.compile(r" before play \d+")
POSITIONS: Final = 10
"""The positions of each table whose offers are tried."""


def judges(key: str) -> Iterator[str]:
    """Plays without a judge, and questions and effects that the game does not list."""
    game = games.game(key)
    package = type(game).__module__.rpartition(".")[0]
    for info in pkgutil.walk_packages([str(games.folder(key))], f"{package}." if package else ""):
        importlib.import_module(info.name)
    listed: tuple[tuple[type, Sequence[type], str, str], ...] = (
        (Play, game.plays, "has no judge", "`judges` names it with its function"),
        (Question, game.questions, "is not asked", "`questions` lists it"),
        (Effect, game.effects, "is not declared", "`effects` lists it"),
    )
    for base, known, wrong, right in listed:
        for cls in _subclasses(base):
            is_here = cls.__module__.startswith(package or type(game).__module__)
            if is_here and cls not in known and not cls.__subclasses__():
                yield f"{_file_of(cls)}: {cls.__name__} {wrong}; in {_file_of(type(game))} {right}"


def _subclasses(base: type[Any]) -> Iterator[type[Any]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _subclasses(cls)


def _file_of(cls: type) -> str:
    return Path(sys.modules[cls.__module__].__file__ or "").name


def effects(key: str, first: int = 0) -> Iterator[str]:
    """Effects that a table had and the game does not declare, or that read back as something else."""
    game = games.game(key)
    kinds = [cls.kind() for cls in game.effects]
    for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
        yield f"effects.py: several effects have the tag {kind}; each has one of its own"
    for cls in game.effects:
        if not cls.__doc__:
            yield f"{_file_of(cls)}: {cls.__name__} has no docstring; programs read there what happened"
    had = {repr(effect): effect for match, _ in Sitting(key, first).tables for effect in _effects_of(match)}
    for effect in had.values():
        cls = type(effect)
        if cls not in game.effects:
            yield f"{_file_of(cls)}: {cls.__name__} happens; in {_file_of(type(game))} `effects` lists it"
            continue
        printed = effect.as_json()
        if printed.pop("effect") != cls.kind() or schema_of(cls, cls.kind()).read(printed) != effect:
            yield f"{_file_of(cls)}: {effect} reads back as something else; its fields have types of the schema"


def _effects_of(match: Match) -> Iterator[Effect]:
    return (effect for line in match.lines if line.ruling is not None for effect in line.ruling.effects)


def rules(key: str) -> Iterator[str]:
    """Rule ids without a heading, a citation or a case."""
    ids = rule_ids(key)
    if not ids.headings:
        yield "rules.md: no rule has a heading; write one for each id: `### OD-TURN-1 Whose turn it is`"
    for rule in sorted(ids.cited.keys() - ids.headings):
        yield f"{ids.cited[rule]}: {rule} has no heading in rules.md; write `### {rule} …`"
    for rule in sorted(ids.without_text):
        yield f"rules.md: {rule} has a heading and no text; write the rule below it"
    for rule in sorted(ids.wanted - ids.cited.keys()):
        yield f"rules.md: {rule} is cited by no code; cite it, or end its heading with *advice*"
    for rule in sorted(ids.wanted - ids.shown):
        yield f'cases.txt: {rule} is shown by no case; a case names it: `✓ {rule}` or `✗ {rule} "…"`'
    for rule in sorted(ids.shown - ids.headings):
        yield f"rules.md: {rule} is shown by a case and has no heading; write `### {rule} …`"


def stories(key: str) -> Iterator[str]:
    """Cases that the referee judges in another way."""
    if not cases(key):
        yield f"{folder_of_tests(key).name}/cases.txt: no case is there; write the score sheet of a table with answers"
    for case in cases(key):
        yield from faults(case)


def files(key: str) -> Iterator[str]:
    """Templates that cannot be read, and demo records that are refused."""
    from jinja2 import Environment, TemplateSyntaxError

    place = games.folder(key)
    for path in sorted((place / "templates").rglob("*.*")):
        try:
            Environment().parse(path.read_text(encoding="utf-8"))
        except TemplateSyntaxError as fault:
            yield f"templates/{path.name}:{fault.lineno}: {fault.message}"
    for path in sorted((place / "demo").glob("*.json")):
        try:
            *lines, _ = replay(read_record(read_json(path.read_bytes())))
        except ValueError as fault:
            yield f"demo/{path.name}: this is not a record: {fault}"
            continue
        for line in lines:
            if line["verdict"] == "refused":
                yield f"demo/{path.name}: play {line['n']} is refused: {line['says']}"


def package_data(key: str) -> Iterator[str]:
    """Files of the project that its installed package lacks."""
    there = games.folder(key)
    for source in (PROJECT / folder(key), PROJECT / "src" / folder(key)):
        if (source / "__init__.py").is_file() and source != there:
            for path in sorted(source.rglob("*")):
                name = path.relative_to(source).as_posix()
                if path.is_file() and "__pycache__" not in path.parts and not (there / name).exists():
                    yield f"pyproject.toml: the installed package lacks {name}; name it as data of the package"


def tables(key: str, first: int = 0) -> Iterator[str]:
    """Tables that do not come to their end by the rules, or whose record tells another match."""
    for match, _ in Sitting(key, first).tables:
        game, position = match.game, match.position
        end = dict(list(replay(read_record(json.loads(json.dumps(match.record())))))[-1])
        names = set(position.players)
        wrong = {
            f"the table stops, and the match goes on: {game.due_at(position).says}": not position.over,
            "the match is over without a winner; set `can_be_drawn` if that is right": not (
                position.winners or game.can_be_drawn
            ),
            f"{position.winners} do not play": not set(position.winners) <= names,
            "`scores` does not name each player": set(game.scores(position)) != names,
            "plays are offered after the end": bool(game.due_at(position).offers),
            f"its record ends in another way: {end}": (end["refused"], end["over"], end["scores"])
            != (0, position.over, game.scores(position)),
        }
        yield from (f"table.py: with {match.setup.options}: {says}" for says, is_so in wrong.items() if is_so)


def offers(key: str, first: int = 0) -> Iterator[str]:
    """Offers of the phone that cannot be read, and taps that are refused: each once, with its first position."""
    finds: dict[str, list[str]] = {}
    for match, chance in Sitting(key, first).tables:
        for line in chance.sample(match.lines, min(POSITIONS, len(match.lines))):
            for find in wrong_offers(match, match.before(line.n), line.n):
                finds.setdefault(_BEFORE.sub("", find), []).append(find)
    for find, *others in finds.values():
        yield f"{find} (and in {counted(len(others), 'further position')})" if others else find


def wrong_offers(match: Match, position: Any, n: int) -> Iterator[str]:
    """The same for the position before play `n` of a match."""
    game = match.game
    for lane in [lane.key for lane in game.lanes(position)] or [WHOLE]:
        due = game.due_at(position, lane)
        if not due.says:
            yield "offers.py: `Due` says nothing; it says who is to act"
        for offer in due.offers:
            if offer.play.name not in match.schema.plays:
                yield f"offers.py: {offer.play.__name__} is offered and has no judge"
                continue
            yield from _wrong_choices(match, position, offer)
            for body in _taps(match, offer):
                ruling = match.assess_in(position, n, body).ruling
                if not ruling.allowed:
                    says = f"the tap {body} before play {n} is refused: {ruling.says}"
                    yield f"offers.py: {says} Offer it only where it is allowed, or let the judge make its key grey"
        yield from _wrong_keys(match, position, n, due)


def _taps(match: Match, offer: Offer) -> Iterator[dict[str, Any]]:
    """The plays that one key of an offer makes, apart from grey keys."""
    yield from map(offer.body, offer.quick_plays)
    for field in offer.limits.keys:
        if match.schema.plays[offer.play.name][field].field_type.item is None:
            yield from map(bodies(offer, match.schema, field), offer.limits.choices[field])


def _wrong_keys(match: Match, position: Any, n: int, due: Due) -> Iterator[str]:
    """Grey keys whose play is allowed, gets another ruling, or is only a part of a play."""
    for key in due.forbidden:
        why = key.forbidden
        assert why is not None
        ruling = match.assess_in(position, n, why.body).ruling
        rules = tuple(flag.rule for flag in ruling.flags) if ruling.allowed else ruling.rules
        if FORM in rules:
            yield f"offers.py: the key {key.label} before play {n} is forbidden, and makes no whole play: {ruling.says}"
        elif set(rules) != set(why.rules):
            yield f"offers.py: the key {key.label} before play {n} names {why.rules}, and its ruling {rules}"


def _wrong_choices(match: Match, position: Any, offer: Offer) -> Iterator[str]:
    form = match.schema.plays[offer.play.name]
    for name, choices in offer.limits.choices.items():
        kind = form[name].field_type
        if not all(isinstance(choice, Choice) for choice in choices):
            yield f"offers.py: {offer.play.__name__} has plain values for {name}; write each as `Choice(value, label)`"
            continue
        for value in (choice.value for choice in choices):
            if kind.name == "by_name":
                # The names are choices, and their values are asked.
                if value not in position.players:
                    yield f"offers.py: {offer.play.name} has the choice {value!r} for {name}, who does not play"
                continue
            inner = kind
            while inner.item is not None and not isinstance(value, list):
                inner = inner.item
            try:
                inner.read(value)
            except ValueError as fault:
                yield f"offers.py: {offer.play.name} has the choice {value!r} for {name}, which cannot be read: {fault}"


def screens(key: str, first: int = 0) -> tuple[()]:
    """No finds: a score sheet, a picture or figures that fail raise their own error."""
    for match, chance in Sitting(key, first).tables:
        game = match.game
        lines = chance.sample(match.lines, min(POSITIONS, len(match.lines)))
        for position in (*(match.before(line.n) for line in lines), match.position):
            tuple(game.sheet(position).grids)
            for lane in [lane.key for lane in game.lanes(position)] or [WHOLE]:
                game.picture_at(position, lane)
            game.alert(position)
            game.facts(position)
            game.stage(position)
        game.end_in_words(match.position)
        game.figures.of_match(figured(match))
    return ()


Check = Callable[[str], Iterable[str]]
CHECKS: Final[Mapping[str, Check]] = {
    "plays, questions and effects are listed": judges,
    "cases": stories,
    "rule ids have headings, citations and cases": rules,
    "templates and demo records can be read": files,
    "the installed package is whole": package_data,
    "tables come to their end": tables,
    "effects of tables are declared": effects,
    "offers of the phone can be entered": offers,
    "sheets, pictures and figures can be made": screens,
}
"""The checks by what holds if they find nothing."""


def finds_of(key: str, check: Check) -> list[str]:
    """The finds of a check. A failure of the game or its table is a find as well, with the table that was looked at.

    :raises GameStuck: the game does not come back from a call.
    """
    finds: list[str] = []
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            finds.extend(check(key))
        except NoTests as fault:
            finds.append(f"tests: {fault}")
        except GameStuck:
            raise
        except Exception as fault:
            *_, table = ("", *printed.getvalue().splitlines())
            finds.append(": ".join(filter(None, [table, in_one_line(fault, PROJECT)])))
    return list(dict.fromkeys(finds))


def check_game(key: str) -> int:
    """Run all checks of a game and print what they find; return the exit status.

    A call that does not come to an end ends the checks: those that follow would wait for it as well.

    :raises NoSuchGame: there is no such game, or it is left out.
    """
    try:
        games.game(key)
    except games.NoSuchGame as fault:
        if isinstance(fault, games.GameLeftOut) or not (PROJECT / "pyproject.toml").is_file():
            raise
        raise games.NoSuchGame(key, f"{fault}. To install the project of this folder: {installing('.')}") from None
    finds: dict[str, None] = {}
    watch = GameWatch()
    watch.start()
    try:
        for check in CHECKS.values():
            finds |= dict.fromkeys(finds_of(key, check))
    except GameStuck as fault:
        finds[f"{fault.at}: this does not come to an end; what follows is checked when it does"] = None
    finally:
        watch.stop()
    to_write = tuple(blanks(key))
    for line in (*finds, *to_write):
        print(line)
    texts = f", {counted(len(to_write), 'text')} to write" if to_write else ""
    print(f"{key}: {len(CHECKS)} checks, {len(finds) or 'nothing'} to change{texts}")
    return int(bool(finds))
