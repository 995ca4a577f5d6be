"""Pages that are written from the code, and examples that must run. ``cargo xtask renew --only tools`` renews pages."""

import doctest
import importlib
import os
import re
from pathlib import Path
from typing import Any

import pytest

import hexboard

README = Path(__file__).parents[1] / "README.md"
PAGE = Path(__file__).parents[3] / "docs/observations.md"
BEGIN = "<!-- written by test_docs.py from here on -->\n"
OPTIONS = {"hive": {"pieces": "MLPCHD"}}
PATTERNS = [(r"player \d", "player P"), (r"Guardian \d", "Guardian G"), (r"choice \d", "choice N"), (r"Mounds of \d", "Mounds of V")]
PATTERNS += [(r"\b[WSPF]\d\b", "T"), (r"technology (T\d|clan)", "technology T"), (r"dice that show \d+", "dice that show F")]


def short(name: str) -> str:
    """Replaces numbers of players, Guardians and the like by letters."""
    for pattern, letter in PATTERNS:
        name = re.sub(pattern, letter, name)
    return name


def unique(rows: list[str]) -> list[str]:
    """Returns the rows without repetitions, in order, with the number of entries that each stands for."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[row] = counts.get(row, 0) + 1
    return [row.replace(" N ", f" {count} ", 1) for row, count in counts.items()]


def tables() -> str:
    text = BEGIN
    for game, numbers in hexboard.games().items():
        layout = hexboard.network_layout(game, options=OPTIONS.get(game, {}))
        side = layout["side"]
        text += f"\n## {game}\n\n"
        if game == "hive":
            text += "With all extra pieces; kinds that are not in play have no planes and no facts.\n\n"
        text += f"{len(layout['planes'])} planes of {side} by {side}, {len(layout['facts'])} facts, {layout['choices']} choices; {numbers[0]} to {numbers[-1]} players.\n\n"
        text += "| planes | name | value that gives 1 |\n|---|---|---|\n"
        text += "".join(row + "\n" for row in unique([f"| N | {short(name)} | {scale} |" for name, scale in layout["planes"]]))
        text += "\n| facts | name | value that gives 0 | value that gives 1 |\n|---|---|---|---|\n"
        text += "".join(row + "\n" for row in unique([f"| N | {short(name)} | {low} | {high} |" for name, low, high in layout["facts"]]))
    return text


def test_docs_contain_the_tables_of_observations() -> None:
    page = PAGE.read_text()
    wanted = page[: page.index(BEGIN)] + tables()
    if page == wanted:
        return
    assert "RENEW" in os.environ, "docs/observations.md is old: cargo xtask renew --only tools"
    PAGE.write_text(wanted)


def test_examples_of_the_readme_run() -> None:
    for needs in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(needs)
    examples = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert len(examples) == 7
    names: dict[str, Any] = {}
    for example in examples:
        exec(example, names)
    assert names["game"].is_terminal() and names["batch"].decisions == 64
    assert not names["table"].agents and names["state"].legal_actions()


@pytest.mark.parametrize(("name", "needs"), [("hexboard", None), ("env", "pettingzoo"), ("vector", "gymnasium"), ("spiel", "pyspiel")])
def test_examples_of_the_modules_run(name: str, needs: str | None) -> None:
    if needs:
        pytest.importorskip(needs)
    module = hexboard if name == "hexboard" else importlib.import_module(f"hexboard.{name}")
    ran = doctest.testmod(module)
    assert ran.failed == 0 and ran.attempted > 1
