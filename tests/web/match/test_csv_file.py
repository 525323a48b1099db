"""CSV files: no cell is a formula in any spreadsheet, and a file has a name that every system takes."""

from __future__ import annotations

import csv
import io

import pytest

from referee.web.shown.csv_file import attachment, csv_answer, harmless, write_csv

FORMULA = '=HYPERLINK("http://x","y")'


@pytest.mark.parametrize("cell", [FORMULA, "+1+1", "-2+3", "@SUM(A1)", " =1", "＝1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("sign", ["\t", "\r", "\n"])
def test_nor_is_what_follows_the_end_of_a_cell(sign: str) -> None:
    assert harmless(f"{sign}=1") == f"'{sign}'=1"


@pytest.mark.parametrize("cell", ["Ann", "", "-5", "−5", "+12", "3.5", "25%", "a=b", 0, -5])
def test_other_cells_stay_as_they_are(cell: str | int) -> None:
    assert harmless(cell) == cell


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("sign", "=+-@＝＋－＠%")
@pytest.mark.parametrize(
    "name",
    [
        "a;{}1",
        "a,{}1",
        "a;  {}1",
        'a;"{}1"',
        'a;"" {}1',
        ";{}1",
        "a|{}1",
        'a";{}1',
        "{}1;{}2",
        '"{}1',
        "a;;{}1",
        "a;'{}1",
    ],
)
def test_no_cell_is_a_formula_wherever_a_program_parts_the_line(separator: str, sign: str, name: str) -> None:
    written = write_csv([("1", name.replace("{}", sign), 12, "note"), (name.replace("{}", sign), "", None)])
    for row in csv.reader(io.StringIO(written), delimiter=separator):
        for cell in row:
            assert not cell.strip(' "').startswith(sign), (written, cell)


def test_a_whole_number_is_written_without_a_point() -> None:
    assert write_csv([(2.0, 2.5, 0.0, -3.0, 7)]) == "2,2.5,0,-3,7\r\n"


def test_an_empty_cell_is_empty() -> None:
    assert write_csv([("a", None, 3)]) == "a,,3\r\n"


def test_any_table_is_a_file_to_keep() -> None:
    answer = csv_answer([("name", "won"), *[(name, 2) for name in ("Ann", "=Bo")]], "people.csv")
    assert answer.data.decode("utf-8-sig") == "name,won\r\nAnn,2\r\n'=Bo,2\r\n"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="people.csv"'
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("a b.csv", 'attachment; filename="a b.csv"'),
        ("Café.csv", "attachment; filename=\"Caf_.csv\"; filename*=UTF-8''Caf%C3%A9.csv"),
        ('a";x=\r\nSet-Cookie: y.csv', 'attachment; filename="a-;x=--Set-Cookie- y.csv"'),
        ("../etc/x.csv", 'attachment; filename="..-etc-x.csv"'),
        ("gpj.\u202evsc.csv", 'attachment; filename="gpj.-vsc.csv"'),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(name: str, header: str) -> None:
    assert attachment(name) == header
