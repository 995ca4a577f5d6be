"""Many games at once."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import hexboard
from hexboard import rate

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_plays_games_to_their_ends_and_begins_again(name: str, players: int) -> None:
    batch = hexboard.Batch(name, players, count=8, seed=1)
    lots = np.random.default_rng(1)
    ended = 0
    for _ in range(3000):
        counts, over = batch.counts(), batch.over()
        assert ((counts == 0) == over).all()
        assert ((batch.seats() == -1) == over).all()
        ended += int(over.sum())
        assert (batch.winners()[~over] == 0).all()
        batch.step((lots.random(len(batch)) * counts).astype(np.uint32))
        if ended >= 8:
            return
    pytest.fail(f"only {ended} games have ended")


def test_a_batch_plays_what_single_games_play() -> None:
    """The same dice and the same places give the same games, whether they are stepped together or one by one."""
    batch = hexboard.Batch("robale", count=3, seed=20)
    singles = [hexboard.Game("robale", seed=20 + place) for place in range(3)]
    lots = np.random.default_rng(2)
    for _ in range(120):
        for game in singles:
            game.throw()
        legal = [game.legal() for game in singles]
        assert batch.counts().tolist() == [len(codes) for codes in legal]
        assert batch.seats().tolist() == [game.deciding[0] for game in singles]
        places = [int(lots.integers(len(codes))) for codes in legal]
        batch.step(np.array(places, np.uint32))
        for game, codes, place in zip(singles, legal, places, strict=True):
            game.apply(int(codes[place]))
    planes, facts = batch.observe()
    for place, game in enumerate(singles):
        game.throw()
        alone, told = game.observe(game.deciding[0])
        assert (planes[place] == alone).all() and (facts[place] == told).all()


DEALT = [
    ("termites", 2, {}),
    ("termites", 4, {}),
    ("xobos", 3, {"clans": "on"}),
    ("robale", 2, {}),
    ("hive", 2, {}),
]


@pytest.mark.parametrize(("name", "players", "options"), DEALT)
def test_each_game_of_a_batch_is_dealt_as_a_single_game_with_its_seed(
    name: str, players: int, options: dict[str, str]
) -> None:
    """Colonies, clans and dice; also of the games that begin again."""
    batch = hexboard.Batch(name, players, count=4, options=options, seed=30)
    assert batch.seeds().tolist() == [30, 31, 32, 33]
    lots = np.random.default_rng(2)
    singles: dict[int, hexboard.Game] = {}
    begun = set()
    for step in range(6000):
        seeds = batch.seeds().tolist()
        begun |= set(seeds)
        if len(begun) >= 8 and step % 50 == 1:
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
            for place, game in enumerate(games):
                alone, told = game.observe(0 if game.is_over else game.deciding[0])
                assert (planes[place] == alone).all() and (facts[place] == told).all(), (step, seeds[place])
        places = [int(lots.integers(len(codes))) if len(codes) else 0 for codes in legal]
        batch.step(np.array(places, np.uint32))
        for game, codes, place in zip(games, legal, places, strict=True):
            if len(codes):
                game.apply(int(codes[place]), game.deciding[0])
    pytest.fail(f"only {len(begun)} games have begun")


def test_deals_differ_between_the_games_of_a_batch() -> None:
    seeds = range(30, 46)
    dealt = {hexboard.Game("termites", seed=seed).settings["colonies"] for seed in seeds}
    assert len(dealt) > 3
    _, facts = hexboard.Batch("termites", count=16, seed=30).observe()
    single = [hexboard.Game("termites", seed=seed) for seed in seeds]
    for game in single:
        game.throw()
    assert (facts == np.array([game.observe(game.deciding[0])[1] for game in single])).all()


@pytest.mark.parametrize("count", [0, -1, 100_001, 10**10, 2**62, 2**64, 2**70])
def test_a_count_that_does_not_fit_is_refused_before_room_is_made(count: int) -> None:
    with pytest.raises(hexboard.HexboardError, match=f"count is {count}: choose 1 to 100000"):
        hexboard.Batch("hive", count=count)


def test_threads_share_a_batch() -> None:
    batch = hexboard.Batch("robale", count=64, seed=1)
    zeros = np.zeros(64, np.uint32)

    def work(_: int) -> None:
        for _ in range(30):
            batch.step(zeros)
            batch.observe()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))


def test_places_that_do_not_fit_change_nothing() -> None:
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
def test_python_is_not_the_brake(name: str) -> None:
    """The batch reaches at least half the rate of games that never see Python."""
    players = hexboard.games()[name][0]
    share = rate.share_of_decisions(name, players, 3)
    best = 0.0
    for attempt in range(3):
        native = rate.native_rate(name, players, 0.3, attempt) * share
        best = max(best, rate.batch_rate(name, players, 256, 0.3, attempt) / native)
    assert best > 0.5
