"""PettingZoo's own checks, for every game and number of players."""

import copy
import itertools
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import hexboard
from hexboard import env

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_api(name: str, players: int) -> None:
    api_test(env.env(name, players), num_cycles=300)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: env.env(name, players), num_cycles=100)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_game(name: str, players: int) -> None:
    table = env.env(name, players)
    table.reset(seed=4)
    rng = np.random.default_rng(4)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(100_000):
        observation, reward, terminated, truncated, info = table.last()
        total[agent] += reward
        if terminated or truncated:
            assert not observation["action_mask"].any() and "reason" in info
            table.step(None)
        else:
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert not table.agents
    assert abs(sum(total.values())) < 1e-9, "the rewards add up to zero"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_performance(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PettingZoo's benchmark, with a fake clock: each reading adds 0.05 s, so its five seconds take 100 readings."""
    clock = itertools.count(step=0.05)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env.env(name, players))
    assert "turns per second" in capsys.readouterr().out


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: env.env("hive", render_mode=render_mode))
    capsys.readouterr()
    table = env.raw_env("hive", render_mode="human")
    table.reset(seed=1)
    assert capsys.readouterr().out == "<hive for 2 players after 0 actions>\n"
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert capsys.readouterr().out.startswith("<hive for 2 players after ")
    assert table.render() is None
    with pytest.raises(hexboard.HexboardError, match="no render_mode 'rgb_array': choose ansi or human"):
        env.env("hive", render_mode="rgb_array")


def test_environment_can_be_copied() -> None:
    table = env.raw_env("xobos", 3)
    table.reset(seed=1)
    other = copy.deepcopy(table)
    assert other._game.journal == table._game.journal


def test_reset_accepts_other_settings() -> None:
    table = env.raw_env("termites", 2)
    table.reset(seed=1, options={"settings": {"scenario": "build"}})
    assert table._game.settings["scenario"] == "build"
    with pytest.raises(hexboard.HexboardError):
        table.reset(options={"settings": {"scenario": "moon"}})
