"""The page of the tools says what the programs of the package say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexboard import rate

PAGE = Path(__file__).parents[3] / "docs/tools.md"


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


def test_wrong_words_of_rate_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate.main(["--game", "chess"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rate: argument --game: invalid choice: 'chess'") and said.count("\n") == 1
