"""Batches of games."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import hexboard
from hexboard import rate

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_batch_plays_games_to_the_end_and_restarts_them(name: str, players: int) -> None:
    batch = hexboard.Batch(name, players, count=8, seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(3000):
        counts, over = batch.counts(), batch.over()
        assert ((counts == 0) == over).all()
        assert ((batch.seats() == -1) == over).all()
        ended += int(over.sum())
        assert (batch.winners()[~over] == 0).all()
        batch.step((rng.random(len(batch)) * counts).astype(np.uint32))
        if ended >= 8:
            return
    pytest.fail(f"only {ended} games have ended")


def test_batch_plays_the_same_games_as_single_games() -> None:
    """Equal seeds and indices give equal games, stepped together or one by one."""
    batch = hexboard.Batch("robale", count=3, seed=20)
    singles = [hexboard.Game("robale", seed=20 + index) for index in range(3)]
    rng = np.random.default_rng(2)
    for _ in range(120):
        for game in singles:
            game.throw()
        legal = [game.legal() for game in singles]
        assert batch.counts().tolist() == [len(codes) for codes in legal]
        assert batch.seats().tolist() == [game.deciding[0] for game in singles]
        indices = [int(rng.integers(len(codes))) for codes in legal]
        batch.step(np.array(indices, np.uint32))
        for game, codes, index in zip(singles, legal, indices, strict=True):
            game.apply(int(codes[index]))
    planes, facts = batch.observe()
    for index, game in enumerate(singles):
        game.throw()
        single_planes, single_facts = game.observe(game.deciding[0])
        assert (planes[index] == single_planes).all() and (facts[index] == single_facts).all()


SETUPS = [
    ("termites", 2, {}),
    ("termites", 4, {}),
    ("xobos", 3, {"clans": "on"}),
    ("robale", 2, {}),
    ("hive", 2, {}),
]


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_each_game_of_a_batch_equals_a_single_game_with_its_seed(
    name: str, players: int, options: dict[str, str]
) -> None:
    """Colonies, clans and dice are equal, also in restarted games."""
    batch = hexboard.Batch(name, players, count=4, options=options, seed=30)
    assert batch.seeds().tolist() == [30, 31, 32, 33]
    rng = np.random.default_rng(2)
    singles: dict[int, hexboard.Game] = {}
    started = set()
    for step in range(6000):
        seeds = batch.seeds().tolist()
        started |= set(seeds)
        if len(started) >= 8 and step % 50 == 1:
            return
        games = [
            singles.setdefault(seed, hexboard.Game(name, players, options=options, seed=seed)) for seed in seeds
        ]
        for game in games:
            game.throw()
        assert batch.over().tolist() == [game.is_over for game in games]
        legal = [[] if game.is_over else game.legal() for game in games]
        assert batch.counts().tolist() == [len(codes) for codes in legal]
        if step % 50 == 0:
            planes, facts = batch.observe()
            for index, game in enumerate(games):
                single_planes, single_facts = game.observe(0 if game.is_over else game.deciding[0])
                assert (planes[index] == single_planes).all() and (facts[index] == single_facts).all(), (step, seeds[index])
        indices = [int(rng.integers(len(codes))) if len(codes) else 0 for codes in legal]
        batch.step(np.array(indices, np.uint32))
        for game, codes, index in zip(games, legal, indices, strict=True):
            if len(codes):
                game.apply(int(codes[index]), game.deciding[0])
    pytest.fail(f"only {len(started)} games have started")


def test_games_of_a_batch_have_different_setups() -> None:
    seeds = range(30, 46)
    setups = {hexboard.Game("termites", seed=seed).settings["colonies"] for seed in seeds}
    assert len(setups) > 3
    _, facts = hexboard.Batch("termites", count=16, seed=30).observe()
    single = [hexboard.Game("termites", seed=seed) for seed in seeds]
    for game in single:
        game.throw()
    assert (facts == np.array([game.observe(game.deciding[0])[1] for game in single])).all()


@pytest.mark.parametrize("count", [0, -1, 100_001, 10**10, 2**62, 2**64, 2**70])
def test_count_out_of_range_is_rejected_before_allocation(count: int) -> None:
    with pytest.raises(hexboard.HexboardError, match=f"count is {count}: choose 1 to 100000"):
        hexboard.Batch("hive", count=count)


def test_threads_can_share_a_batch() -> None:
    batch = hexboard.Batch("robale", count=64, seed=1)
    zeros = np.zeros(64, np.uint32)

    def work(_: int) -> None:
        for _ in range(30):
            batch.step(zeros)
            batch.observe()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))


def test_invalid_indices_change_nothing() -> None:
    batch = hexboard.Batch("hive", count=2, seed=0)
    before = batch.observe()
    with pytest.raises(hexboard.HexboardError, match="3 places for 2 games"):
        batch.step(np.zeros(3, np.uint32))
    with pytest.raises(hexboard.HexboardError, match="game 1 has"):
        batch.step(np.array([0, 10_000], np.uint32))
    with pytest.raises(hexboard.HexboardError, match="not 4294967296"):
        batch.step(np.array([0, 2**32 - 1], np.uint32))
    after = batch.observe()
    assert (before[0] == after[0]).all() and (before[1] == after[1]).all()


@pytest.mark.parametrize("name", list(hexboard.games()))
def test_batch_reaches_half_the_native_rate(name: str) -> None:
    """The control is a run of the same games entirely in Rust."""
    players = hexboard.games()[name][0]
    share = rate.share_of_decisions(name, players, 3)
    best = 0.0
    for attempt in range(3):
        native = rate.native_rate(name, players, 0.3, attempt) * share
        best = max(best, rate.batch_rate(name, players, 256, 0.3, attempt) / native)
    assert best > 0.5
