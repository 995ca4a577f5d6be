"""The command-line programs, and stubs and documentation that must match the code."""

import ast
import functools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hexboard
from hexboard import _native, rate

PACKAGE = Path(hexboard.__file__).parent
PAGE = Path(__file__).parents[3] / "docs/tools.md"


def plain(text: str | None) -> str:
    """Returns a docstring on one line, with the code quotes of Rust."""
    return " ".join((text or "").split()).replace("``", "`")


def test_stubs_match_the_module() -> None:
    """mypy checks every name, argument and default."""
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "hexboard._native"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_have_the_docstrings_of_the_module() -> None:
    tree = ast.parse((PACKAGE / "_native.pyi").read_text())
    compared = 0
    for item in tree.body:
        if not isinstance(item, ast.ClassDef | ast.FunctionDef) or not hasattr(_native, item.name):
            continue
        thing = getattr(_native, item.name)
        assert plain(ast.get_docstring(item)) == plain(thing.__doc__), item.name
        for part in item.body if isinstance(item, ast.ClassDef) else []:
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("__"):
                assert plain(ast.get_docstring(part)) == plain(getattr(thing, part.name).__doc__) != "", part.name
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", ["sim", "rate", "bench", "crosscheck", "scaling"])
def test_docs_contain_the_help_output(name: str) -> None:
    environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
    command = [sys.executable, "-m", f"hexboard.{name}", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert "Exit codes: 0 success" in done.stdout
    page = PAGE.read_text()
    title = f"## python -m hexboard.{name}\n"
    begin = page.index(title)
    # Python versions wrap lines differently.
    if " ".join(done.stdout.split()) in " ".join(page[begin:].split()):
        return
    assert "RENEW" in os.environ, "docs/tools.md is old: cargo xtask renew --only tools"
    end = page.find("\n## ", begin)
    rest = page[end:] if end >= 0 else ""
    PAGE.write_text(f"{page[:begin]}{title}\n```\n{done.stdout}```\n{rest}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seconds", "nan"], "argument --seconds: choose a number of seconds above 0"),
        (["--seconds", "inf"], "argument --seconds: choose a number of seconds above 0"),
        (["--seconds", "-1"], "argument --seconds: choose a number of seconds above 0"),
        (["--count", "0"], "argument --count: choose at least 1"),
        (["--count", "99999999999999"], "argument --count: choose at most 100000"),
        (["--count", "many"], "argument --count: invalid integer value: 'many'"),
        (["--seed", "-1"], "argument --seed: choose at least 0"),
    ],
)
def test_invalid_numbers_of_rate_are_reported_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rate.main(arguments) == 2
    assert capsys.readouterr().err == f"rate: {message}\n"


def test_ctrl_c_is_reported_in_one_line() -> None:
    command = [sys.executable, "-m", "hexboard.rate", "--seconds", "0.3", "--count", "16"]
    # A shell ignores SIGINT in the jobs it starts in the background, and tests may run in one.
    accept = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    pipe = subprocess.PIPE
    started = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=accept)
    assert started.stdout is not None
    started.stdout.readline()  # the first game is measured, others follow
    started.send_signal(signal.SIGINT)
    _, errors = started.communicate(timeout=60)
    assert (started.returncode, errors) == (130, "rate: interrupted\n")


LONG_CALLS = {
    "think": "hexboard.Game('hive').think(budget=2**32 - 1)",
    "answer": "hexboard.Batch('xobos', count=20_000).answer(np.ones(20_000, np.int8), 'hard')",
    "mcts": "hexboard.mcts([hexboard.Game('hive')], simulations=10**9)",
}


@pytest.mark.parametrize("call", LONG_CALLS)
def test_ctrl_c_ends_a_long_call(call: str) -> None:
    code = f"import hexboard, numpy as np; print('ready', flush=True); {LONG_CALLS[call]}"
    accept = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    pipe = subprocess.PIPE
    started = subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True, preexec_fn=accept)
    assert started.stdout is not None
    started.stdout.readline()
    time.sleep(0.3)
    started.send_signal(signal.SIGINT)
    try:
        _, errors = started.communicate(timeout=60)
    finally:
        started.kill()
    assert errors.endswith("KeyboardInterrupt\n")


@pytest.mark.parametrize("arguments", [["sim", "--help"], ["rate", "--help"], ["rate", "--game", "hive", "--seconds", "0.01"]])
def test_write_error_is_reported_in_one_line(arguments: list[str]) -> None:
    name = arguments[0]
    command = [sys.executable, "-m", f"hexboard.{name}", *arguments[1:]]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, f"{name}: the output cannot be written: No space left on device\n")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_invalid_arguments_of_rate_are_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate.main(["--game", "chess"]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("rate: argument --game: invalid choice: 'chess'") and errors.count("\n") == 1
