"""Many games at once."""

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


def test_places_that_do_not_fit_change_nothing() -> None:
    batch = hexboard.Batch("hive", count=2, seed=0)
    before = batch.observe()
    with pytest.raises(hexboard.HexboardError, match="3 places for 2 games"):
        batch.step(np.zeros(3, np.uint32))
    with pytest.raises(hexboard.HexboardError, match="game 1 has"):
        batch.step(np.array([0, 10_000], np.uint32))
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
