"""Traces: the JSON Schema of ``docs/trace.schema.json``, golden traces, and equal defaults everywhere."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed: pip install jsonschema")

import hexboard
from hexboard._native import play_lines

ROOT = Path(__file__).parents[3]
SCHEMA = json.loads((ROOT / "docs/trace.schema.json").read_text())
GOLDEN = ROOT / "host-tests/data/traces"
TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


def trace(*arguments: str) -> str:
    """Returns the output of the native tool."""
    tool = os.environ.get("HEXBOARD_TOOL")
    if not tool:
        pytest.skip("HEXBOARD_TOOL does not name the native tool")
    return subprocess.run([tool, "trace", *arguments], capture_output=True, text=True, check=True).stdout


def validator() -> Any:
    return jsonschema.Draft202012Validator(SCHEMA)


def test_schema_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_traces_follow_the_schema(name: str, players: int) -> None:
    extra = ["--option", "pieces=MLPCHD"] if name == "hive" else ["--option", "clans=on"] if name == "xobos" else []
    most = "4000" if "HEXBOARD_LONG" in os.environ else "150"
    lines = trace("--game", name, "--players", str(players), "--seed", "3", "--max-decisions", most, *extra).splitlines()
    check = validator()
    step = max(1, len(lines) // 40)
    for line in [lines[0], *lines[1:-1:step], lines[-1]]:
        check.validate({"game": name, "line": json.loads(line)})


@pytest.mark.parametrize("name", list(hexboard.games()))
def test_golden_traces_follow_the_schema_and_detect_changes(name: str) -> None:
    check = validator()
    lines = [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]
    for line in lines:
        check.validate({"game": name, "line": line})
    for wrong in (
        {**lines[0], "format": 2},
        {**lines[1], "actor": "nobody"},
        {**lines[1], "state": {**lines[1]["state"], "weather": "rain"}},
        {**lines[1], "action": {"do": "cheat"}},
        {key: value for key, value in lines[-1].items() if key != "outcome"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            check.validate({"game": name, "line": wrong})


@pytest.mark.parametrize("name", list(hexboard.games()))
def test_golden_traces_are_unchanged(name: str) -> None:
    output = trace("--game", name, "--seed", "7", "--max-decisions", "9")
    path = GOLDEN / f"{name}.jsonl"
    if "RENEW" in os.environ:
        path.write_text(output)
    assert output == path.read_text(), "cargo xtask renew --only tools, if the change is intended"


@pytest.mark.parametrize("name", list(hexboard.games()))
def test_defaults_are_the_same_in_trace_sim_and_python(name: str) -> None:
    header = json.loads((GOLDEN / f"{name}.jsonl").read_text().splitlines()[0])
    game = hexboard.Game(name, seed=7)
    assert (game.players, game.settings) == (header["players"], header["options"])
    seats = ",".join(["random"] * game.players)
    line = json.loads(play_lines(["--game", name, "--seats", seats], 7, 1)[0])
    assert line["options"] == game.settings
    assert json.loads(play_lines(["--game", name, "--seats", seats, "--games", "1"], 0, 1)[0])["seed"] == 0
