"""The stubs and the page of the tools say what the module and its programs say."""

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import hexboard
from hexboard import _native, rate

PACKAGE = Path(hexboard.__file__).parent
PAGE = Path(__file__).parents[3] / "docs/tools.md"


def plain(text: str | None) -> str:
    """A docstring without its indentation, its quotes of code as stubs write them."""
    return " ".join((text or "").split()).replace("``", "`")


def test_the_stubs_fit_the_module() -> None:
    """Every name, argument and default: checked by mypy."""
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "hexboard._native"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_say_what_the_module_says() -> None:
    tree = ast.parse((PACKAGE / "_native.pyi").read_text())
    said = 0
    for item in tree.body:
        if not isinstance(item, ast.ClassDef | ast.FunctionDef) or not hasattr(_native, item.name):
            continue
        thing = getattr(_native, item.name)
        assert plain(ast.get_docstring(item)) == plain(thing.__doc__), item.name
        for part in item.body if isinstance(item, ast.ClassDef) else []:
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("__"):
                assert plain(ast.get_docstring(part)) == plain(getattr(thing, part.name).__doc__) != "", part.name
                said += 1
    assert said > 30


@pytest.mark.parametrize("name", ["sim", "rate"])
def test_the_page_tells_what_help_prints(name: str) -> None:
    words = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
    command = [sys.executable, "-m", f"hexboard.{name}", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=words)
    assert "Exit codes: 0 done" in done.stdout
    page = PAGE.read_text()
    begin = page.index(f"## python -m hexboard.{name}\n")
    # Versions of Python break lines in other places.
    assert " ".join(done.stdout.split()) in " ".join(page[begin:].split())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seconds", "nan"], "argument --seconds: choose a number of seconds above 0"),
        (["--seconds", "inf"], "argument --seconds: choose a number of seconds above 0"),
        (["--seconds", "-1"], "argument --seconds: choose a number of seconds above 0"),
        (["--count", "0"], "argument --count: choose at least 1"),
        (["--count", "99999999999999"], "argument --count: choose at most 100000"),
        (["--count", "many"], "argument --count: invalid whole number value: 'many'"),
        (["--seed", "-1"], "argument --seed: choose at least 0"),
    ],
)
def test_wrong_numbers_of_rate_are_told_in_a_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rate.main(words) == 2
    assert capsys.readouterr().err == f"rate: {told}\n"


def test_ctrl_c_is_told_in_a_line() -> None:
    command = [sys.executable, "-m", "hexboard.rate", "--seconds", "0.3", "--count", "16"]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert started.stdout is not None
    started.stdout.readline()  # the first game is measured, others follow
    started.send_signal(signal.SIGINT)
    _, said = started.communicate(timeout=60)
    assert (started.returncode, said) == (130, "rate: interrupted\n")


@pytest.mark.parametrize("words", [["sim", "--help"], ["rate", "--help"], ["rate", "--game", "hive", "--seconds", "0.01"]])
def test_output_that_cannot_be_written_is_told_in_a_line(words: list[str]) -> None:
    name = words[0]
    command = [sys.executable, "-m", f"hexboard.{name}", *words[1:]]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, f"{name}: the output cannot be written: No space left on device\n")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_wrong_words_of_rate_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate.main(["--game", "chess"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rate: argument --game: invalid choice: 'chess'") and said.count("\n") == 1
