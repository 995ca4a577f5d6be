"""Batches of games."""

import multiprocessing
import re
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import numpy as np
import pytest

import hexboard
from hexboard import _scaling, rate

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
        legal = [game.legal_actions() for game in singles]
        assert batch.counts().tolist() == [len(codes) for codes in legal]
        assert batch.seats().tolist() == [game.deciding[0] for game in singles]
        indices = [int(rng.integers(len(codes))) for codes in legal]
        batch.step(np.array(indices, np.uint32))
        for game, codes, index in zip(singles, legal, indices, strict=True):
            game.apply_action(int(codes[index]))
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
        assert batch.over().tolist() == [game.is_terminal() for game in games]
        legal = [[] if game.is_terminal() else game.legal_actions() for game in games]
        assert batch.counts().tolist() == [len(codes) for codes in legal]
        if step % 50 == 0:
            planes, facts = batch.observe()
            for index, game in enumerate(games):
                single_planes, single_facts = game.observe(0 if game.is_terminal() else game.deciding[0])
                assert (planes[index] == single_planes).all() and (facts[index] == single_facts).all(), (step, seeds[index])
        indices = [int(rng.integers(len(codes))) if len(codes) else 0 for codes in legal]
        batch.step(np.array(indices, np.uint32))
        for game, codes, index in zip(games, legal, indices, strict=True):
            if len(codes):
                game.apply_action(int(codes[index]), game.deciding[0])
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


@pytest.mark.parametrize("kind", [list, np.int8, np.int64, np.uint64])
def test_numbers_can_have_any_integer_type(kind: type) -> None:
    """As `argmax` and `flatnonzero` return them."""

    def numbers(values: list[int]) -> object:
        return values if kind is list else np.array(values, kind)

    batch, other = (hexboard.Batch("robale", count=3, seed=4) for _ in range(2))
    batch.step(numbers([0, 0, 0]))
    other.step(np.zeros(3, np.uint32))
    batch.answer(numbers([0, 1, 0]), "easy")
    other.answer(np.array([0, 1, 0], np.uint32), "easy")
    assert (batch.masks() == other.masks()).all()


def test_other_arrays_are_named_in_the_error() -> None:
    batch = hexboard.Batch("robale", count=2, seed=4)
    assert repr(batch) == "<2 games of robale for 2 players, 1 threads>"
    needed = "one whole number per game is needed, as a list or an array with one dimension"
    for wrong in ([0.5, 1.0], np.zeros(2), np.zeros((2, 1), int), np.zeros(2, bool), None, "00", ["0", "0"]):
        for call in (batch.step, batch.choose, lambda seats: batch.answer(seats, "easy")):
            with pytest.raises(TypeError, match=needed):
                call(wrong)
    for low in ([-1, 0], np.array([0, -1])):
        with pytest.raises(hexboard.HexboardError, match="-1 is out of range: choose at least 0"):
            batch.choose(low)
    planes, facts = batch.observations()
    with pytest.raises(TypeError, match="an array of int8 with 2 dimensions is needed"):
        batch.masks(np.zeros((2, 681), np.uint8))
    with pytest.raises(TypeError, match="an array of float32 with 4 dimensions is needed"):
        batch.observations(planes.astype(np.float64), facts)
    with pytest.raises(TypeError, match="an array of float32 with 2 dimensions is needed"):
        batch.use_arrays(planes.copy(), facts[0])


def test_rate_prints_the_share_of_every_way_and_compares_threads_with_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert rate.main(["--game", "robale", "--seconds", "0.05", "--count", "32"]) == 0
    shares, *ways = capsys.readouterr().out.splitlines()
    for word in ("robale ", "native", "actions", "masks", "observations"):
        assert word in shares
    assert [way.split()[:2] for way in ways] == [["robale", "masks"], ["robale", "observations"]]
    number = r"\d+\.\d\d x"
    for way in ways:
        assert re.search(rf"two threads {number}   two processes {number}   of that +\d+ %   cores free +\d+ %$", way), way


def choose_and_send(batch: hexboard.Batch, pipe: Connection) -> None:
    """Makes some choices and sends the masks after them."""
    for step in range(5):
        batch.choose(batch.random_choices(step))
    pipe.send(batch.masks())


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_process_continues_a_batch_with_threads() -> None:
    """The threads of a batch are not copied to a forked process, as those of a data loader are."""
    batch = hexboard.Batch("robale", count=40, seed=9, threads=3)
    batch.choose(batch.random_choices(7))
    context = multiprocessing.get_context("fork")
    pipe, other = context.Pipe()
    child = context.Process(target=choose_and_send, args=(batch, other), daemon=True)
    child.start()
    try:
        assert pipe.poll(30), "it waits for threads that are not there"
        found = pipe.recv()
        child.join(30)
        assert child.exitcode == 0
    finally:
        child.kill()
    here, end = context.Pipe()
    choose_and_send(batch, end)
    assert (here.recv() == found).all()


def test_rounds_that_other_programs_disturb_do_not_count() -> None:
    def speed(decisions: int, processor: float) -> _scaling.Speed:
        return _scaling.Speed(decisions, 1.0, processor)

    calm = _scaling.Round(speed(100, 1.0), speed(180, 1.99), [speed(95, 0.99), speed(95, 1.0)])
    slow_team = _scaling.Round(speed(100, 1.0), speed(90, 1.0), [speed(95, 1.0), speed(95, 1.0)])
    slow_one = _scaling.Round(speed(50, 0.5), speed(180, 2.0), [speed(95, 1.0), speed(95, 1.0)])
    found = _scaling.summary([slow_team] * 20 + [calm] * 6 + [slow_one] * 10)
    assert (found.threads, found.processes, found.free) == (1.8, 1.9, 0.99)
    busy = _scaling.summary([slow_team] * 3)
    assert (busy.threads, busy.free) == (0.9, 0.5), "and if all are disturbed, that is printed"


def play_choices(batch: hexboard.Batch, steps: int) -> list[tuple[bytes, ...]]:
    """Makes random choices. Returns everything the batch shows after each of them."""
    seen = []
    masks = batch.masks()
    for step in range(steps):
        batch.choose(batch.random_choices(step))
        batch.masks(masks)
        planes, facts = batch.observations()
        arrays = (masks, planes, facts, batch.seats(), batch.seeds(), batch.over(), batch.rewards(), *batch.legal_actions())
        seen.append(tuple(array.tobytes() for array in arrays))
    return seen


def test_every_game_is_played_whatever_the_numbers_of_games_and_threads() -> None:
    """Shares of all sizes cover each game once."""
    for count in (1, 2, 3, 5, 8, 13, 64, 257):
        for threads in (1, 2, 3, 8):
            batch = hexboard.Batch("robale", count=count, seed=9, threads=threads)
            for step in range(3):
                batch.choose(batch.random_choices(step))
                batch.step(np.zeros(count, np.uint32))
            assert batch.decisions >= 3 * count
            assert (batch.masks().sum(axis=1) > 0).all(), (count, threads)
            alone = hexboard.Batch("robale", count=count, seed=9)
            for step in range(3):
                alone.choose(alone.random_choices(step))
                alone.step(np.zeros(count, np.uint32))
            assert (batch.masks() == alone.masks()).all() and (batch.seats() == alone.seats()).all(), (count, threads)


def test_threads_that_slept_work_again() -> None:
    """Workers look for work for a while and then sleep."""
    slow, alone = (hexboard.Batch("robale", count=40, seed=9, threads=threads) for threads in (3, 1))
    for pause in (0.0, 0.02, 0.0, 0.0001, 0.002):
        time.sleep(pause)
        for batch in (slow, alone):
            batch.choose(batch.random_choices(1))
        assert (slow.masks() == alone.masks()).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_batch_does_not_depend_on_the_number_of_threads(name: str, players: int) -> None:
    one, three = (hexboard.Batch(name, players, count=10, seed=5, threads=threads) for threads in (1, 3))
    assert (one.threads, three.threads) == (1, 3)
    assert play_choices(one, 60) == play_choices(three, 60)
    for raw, other in zip(one.observe(), three.observe(), strict=True):
        assert (raw == other).all()
    assert play_choices(one, 5) != play_choices(hexboard.Batch(name, players, count=10, seed=6), 5)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_choices_of_a_batch_are_those_of_single_games(name: str, players: int) -> None:
    """Masks, observations and codes equal those of ``Game``, also in the middle of a decision."""
    batch = hexboard.Batch(name, players, count=2, seed=40)
    games = [hexboard.Game(name, players, seed=seed) for seed in (40, 41)]
    for step in range(50):
        for game in games:
            game.throw()
        seats = batch.seats().tolist()
        assert seats == [game.deciding[0] for game in games]
        planes, facts = batch.observations()
        masks = batch.masks()
        codes, starts = batch.legal_actions()
        assert (np.diff(starts) == batch.counts()).all()
        for index, (game, seat) in enumerate(zip(games, seats, strict=True)):
            assert (masks[index] == game.mask(seat, network=True)).all()
            single_planes, single_facts = game.observation(seat)
            assert (planes[index] == single_planes).all() and (facts[index] == single_facts).all()
            if step == 0:
                assert codes[starts[index] : starts[index + 1]].tolist() == game.legal_actions(seat).tolist()
        choices = batch.random_choices(step)
        assert masks[[0, 1], choices].all(), "random choices are available"
        batch.choose(choices)
        for game, seat, choice in zip(games, seats, choices, strict=True):
            game.choose(seat, int(choice), network=True)


def test_masks_and_observations_fill_given_arrays() -> None:
    batch = hexboard.Batch("robale", count=3)
    masks, (own_planes, own_facts) = batch.masks(), batch.observations()
    wanted = masks.copy(), own_planes.copy(), own_facts.copy()
    planes, facts = own_planes.copy(), own_facts.copy()
    for array in (masks, planes, facts):
        array.fill(7)
    assert batch.masks(masks) is masks
    returned = batch.observations(planes, facts)
    assert returned[0] is planes and returned[1] is facts
    for array, expected in zip((masks, planes, facts), wanted, strict=True):
        assert (array == expected).all()
    batch.choose(batch.random_choices(1), masks)
    assert (masks == batch.masks()).all() and (masks != wanted[0]).any()
    with pytest.raises(hexboard.HexboardError, match=r"masks has the shape \[3, 680\]: it must be \[3, 681\]"):
        batch.choose(batch.random_choices(2), np.zeros((3, 680), np.int8))
    assert (masks == batch.masks()).all(), "nothing has changed"
    with pytest.raises(hexboard.HexboardError, match=r"out has the shape \[3, 680\]: it must be \[3, 681\]"):
        batch.masks(np.zeros((3, 680), np.int8))
    with pytest.raises(hexboard.HexboardError, match="out is not contiguous"):
        batch.masks(np.zeros((681, 3), np.int8).T)


def test_own_arrays_of_a_batch_change_with_the_next_call() -> None:
    """They are written over, and equal what a full write gives, also after games restart."""
    for name in hexboard.games():
        batch = hexboard.Batch(name, count=3, seed=8)
        planes, facts = batch.observations()
        with pytest.raises(ValueError, match="read-only"):
            planes[0] = 0
        filled = np.full_like(planes, 7), np.full_like(facts, 7)
        first = planes.copy()
        for step in range(400):
            batch.choose(batch.random_choices(step))
            if step % 10 == 0:
                again = batch.observations()
                assert again[0] is planes and again[1] is facts
                batch.observations(*filled)
                assert (planes == filled[0]).all() and (facts == filled[1]).all()
        assert (planes != first).any()


def test_own_arrays_of_the_caller_are_kept_up_to_date() -> None:
    """They equal what a full write gives, also after the batch has written to other arrays."""
    batch = hexboard.Batch("xobos", count=3, seed=8)
    first, _ = batch.observations()
    planes, facts = np.full(first.shape, 7, np.float32), np.full((3, batch.observations()[1].shape[1]), 7, np.float32)
    batch.use_arrays(planes, facts)
    filled = np.empty_like(planes), np.empty_like(facts)
    before = first.copy()
    for step in range(200):
        shown = batch.observations()
        assert all(np.shares_memory(own, array) for own, array in zip(shown, (planes, facts), strict=True))
        batch.observations(*filled)
        assert (planes == filled[0]).all() and (facts == filled[1]).all()
        batch.choose(batch.random_choices(step))
    assert (first == before).all(), "the earlier arrays are left alone"
    with pytest.raises(hexboard.HexboardError, match=r"facts has the shape \[2, 284\]: it must be \[3, 284\]"):
        batch.use_arrays(planes, facts[:2])
    with pytest.raises(hexboard.HexboardError, match="planes is not contiguous"):
        batch.use_arrays(np.zeros((*first.shape[:3], 26), np.float32)[..., ::2], facts)


def test_rewards_add_up_to_zero_and_follow_the_winners() -> None:
    batch = hexboard.Batch("termites", 3, count=4, seed=2)
    ended = 0
    for step in range(20_000):
        batch.choose(batch.random_choices(step))
        over, rewards, winners = batch.over(), batch.rewards(), batch.winners()
        assert rewards.dtype == np.float32 and (rewards[~over] == 0).all()
        assert np.allclose(rewards.sum(axis=1), 0)
        for game in np.flatnonzero(over):
            if 0 < winners[game].sum() < 3:
                assert (rewards[game][winners[game] == 1] > 0).all() and (rewards[game][winners[game] == 0] < 0).all()
                ended += 1
        if ended > 2:
            return
    pytest.fail("no game was won")


def test_unavailable_choice_changes_nothing() -> None:
    batch = hexboard.Batch("hive", count=2)
    masks = batch.masks()
    wrong = int(np.flatnonzero(masks[1] == 0)[0])
    right = int(np.flatnonzero(masks[0])[0])
    with pytest.raises(hexboard.HexboardError, match=f"game 1 does not admit the choice {wrong}"):
        batch.choose(np.array([right, wrong], np.uint32))
    assert (batch.masks() == masks).all()


def test_computer_players_answer_until_the_own_seat_is_to_act() -> None:
    batch = hexboard.Batch("robale", count=4, seed=3)
    own = np.array([0, 1, 0, 1], np.int8)
    for step in range(12):
        batch.answer(own, "easy")
        assert ((batch.seats() == own) | batch.over()).all()
        batch.choose(batch.random_choices(step))
    with pytest.raises(hexboard.HexboardError, match="no level \"best\""):
        batch.answer(own, "best")
    with pytest.raises(hexboard.HexboardError, match="game 2 has no seat 2"):
        batch.answer(np.array([0, 0, 2, 0], np.int8), "easy")


@pytest.mark.parametrize(
    ("name", "players", "level", "steps"),
    [*((*table, "normal", 12) for table in TABLES), ("termites", 2, "hard", 30), ("robale", 2, "hard", 12)],
)
def test_computer_players_of_a_batch_choose_like_those_of_single_games(
    name: str, players: int, level: str, steps: int
) -> None:
    """They have the same time for a turn of many decisions, and leave the dice alone."""
    batch = hexboard.Batch(name, players, count=3, seed=50)
    own = np.array([0, 1, 0], np.int8)
    games = [hexboard.Game(name, players, seed=50 + index) for index in range(3)]
    decisions = [0] * 3
    for step in range(steps):
        batch.answer(own, level)
        for index, game in enumerate(games):
            game.throw()
            while not game.is_terminal() and (seat := game.deciding[0]) != own[index]:
                game.apply_action(game.think(level, seat, seed=50 + index + decisions[index]), seat)
                decisions[index] += 1
                game.throw()
        assert batch.seats().tolist() == [-1 if game.is_terminal() else game.deciding[0] for game in games]
        planes, facts = batch.observe()
        for index, game in enumerate(games):
            wanted = game.observe(int(own[index]) if not game.is_terminal() else 0)
            assert (planes[index] == wanted[0]).all() and (facts[index] == wanted[1]).all(), step
        if batch.over().any():
            break
        places = [len(game.legal_actions(seat)) // 2 for game, seat in zip(games, own.tolist(), strict=True)]
        for index, (game, place, seat) in enumerate(zip(games, places, own.tolist(), strict=True)):
            game.apply_action(int(game.legal_actions(seat)[place]), seat)
            decisions[index] += 1
        batch.step(np.array(places, np.uint32))
    assert min(decisions) > steps


@pytest.mark.parametrize("threads", [0, -1, 257, 2**70])
def test_number_of_threads_out_of_range_is_rejected(threads: int) -> None:
    with pytest.raises(hexboard.HexboardError, match=f"threads is {threads}: choose 1 to 256"):
        hexboard.Batch("hive", count=1, threads=threads)
