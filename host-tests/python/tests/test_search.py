"""The search kit: undo, comparison, determinization, positions, thinking and tree search."""

import copy
import pickle
import warnings
from collections.abc import Callable

import numpy as np
import pytest

import hexboard

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


def play(game: hexboard.Game, rng: np.random.Generator, most: int) -> None:
    """Applies up to ``most`` random legal actions and outcomes."""
    for _ in range(most):
        if game.is_terminal():
            return
        if game.is_chance_node():
            code = int(rng.choice([code for code, _ in game.chance_outcomes()]))
            game.apply_action(code)
            continue
        seat = int(rng.choice(game.deciding))
        game.apply_action(int(rng.choice(game.legal_actions(seat))), seat)


def decision(name: str, players: int, seed: int, most: int = 60) -> hexboard.Game:
    """Returns a game in which a seat is to act."""
    game = hexboard.Game(name, players, seed=seed)
    play(game, np.random.default_rng(seed), most)
    game.throw()
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_undo_action_goes_back_to_the_start(name: str, players: int) -> None:
    """Crosses random outcomes and revealed information, which ``undo`` does not."""
    game = hexboard.Game(name, players, seed=1)
    rng = np.random.default_rng(1)
    past = []
    for _ in range(80):
        past.append((game.copy(), game.journal))
        play(game, rng, 1)
    for earlier, journal in reversed(past):
        assert game != earlier
        game.undo_action()
        assert game == earlier and game.journal == journal
    with pytest.raises(hexboard.HexboardError, match="no action to undo"):
        game.undo_action()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_afterstates_are_what_the_seat_sees_after_each_action(name: str, players: int) -> None:
    game = decision(name, players, 4)
    before, seat = game.copy(), game.deciding[0]
    codes, planes, facts = game.afterstates(seat)
    assert game == before and (codes == game.legal_actions(seat)).all()
    for number in range(0, len(codes), max(1, len(codes) // 10)):
        after = game.copy()
        after.apply_action(int(codes[number]), seat)
        wanted = after.observation(seat)
        assert (planes[number] == wanted[0]).all() and (facts[number] == wanted[1]).all()
    finished = hexboard.Game("robale", seed=1)
    play(finished, np.random.default_rng(1), 10**6)
    with pytest.raises(hexboard.HexboardError, match="the game is over"):
        finished.afterstates()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_are_compared_by_options_and_state(name: str, players: int) -> None:
    game = decision(name, players, 2)
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game and hash(other) == hash(game)
    assert hexboard.Game.from_journal(game.journal, seed=99) == game, "the dice do not matter"
    other = game.copy()
    seat = other.deciding[0]
    other.apply_action(int(other.legal_actions(seat)[0]), seat)
    assert other != game and hash(other) != hash(game)
    assert game != "a game" and game is not None
    assert len({game, game.copy(), other}) == 2


def test_games_with_other_options_differ() -> None:
    assert hexboard.Game("hive") != hexboard.Game("hive", options={"tournament": "on"})


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_determinized_game_agrees_with_what_the_seat_knows(name: str, players: int) -> None:
    game = decision(name, players, 3)
    changed = False
    for seat in range(players):
        for seed in range(4):
            other = game.determinize(seat, seed)
            assert type(other) is hexboard.Game
            assert other.observation_string(seat) == game.observation_string(seat)
            assert other.information_state_string(seat) == game.information_state_string(seat)
            assert (other.observation_tensor(seat) == game.observation_tensor(seat)).all()
            assert other == game.determinize(seat, seed), "the seed decides"
            assert other == pickle.loads(pickle.dumps(other))
            changed |= other != game
            play(other, np.random.default_rng(seed), 20)
    assert changed == (name in ("termites", "xobos")), "only these two hide something"


def test_undo_does_not_reveal_what_was_hidden() -> None:
    game = decision("termites", 2, 3)
    other = game.determinize(0, 1)
    with pytest.raises(hexboard.HexboardError, match="no action to undo"):
        other.undo_action()
    with pytest.raises(hexboard.HexboardError, match="a determinized game has no journal"):
        other.journal


POSITION = """game: hive
options: pieces=M
turn: 6
last: bA1
stack: 0,0 wQ
stack: -1,0 wA1
stack: 1,0 bQ
stack: 2,0 bA1
stack: -2,0 wM
"""


def test_game_from_a_position() -> None:
    game = hexboard.Game.from_position(POSITION)
    state = game.state()
    assert state["turn"] == 6 and ["wM", -2, 0, 0, False] in state["pieces"] and state["game_string"] is None
    assert game.settings["pieces"] == "M"
    play(game, np.random.default_rng(1), 5)
    other = pickle.loads(pickle.dumps(game))
    assert other == game and other.state() == game.state()
    for _ in range(5):
        game.undo_action()
    assert game == hexboard.Game.from_position(POSITION)
    with pytest.raises(hexboard.HexboardError, match="a game from a position has no journal"):
        game.journal
    with pytest.raises(hexboard.HexboardError, match="line 2: no key \"colour\""):
        hexboard.Game.from_position("game: hive\ncolour: red\n")
    with pytest.raises(hexboard.HexboardError, match="no game \"chess\""):
        hexboard.Game.from_position("game: chess\n")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_thought_has_a_score_and_a_line(name: str, players: int) -> None:
    game = decision(name, players, 5, most=40)
    seat = game.deciding[0]
    thought = game.copy().think("easy", seat, seed=1)
    assert thought in game.legal_actions(seat)
    assert thought == game.copy().think("easy", seat, seed=1), "a copy has the whole budget of the turn"
    assert -10_000 <= thought.score <= 10_000
    line = thought.line
    assert line[0] == thought and 1 <= len(line) <= 6
    assert pickle.loads(pickle.dumps(thought)).line == line
    small = game.think(seat=seat, budget=50)
    assert small in game.legal_actions(seat)
    with pytest.raises(hexboard.HexboardError, match="choose a level or a budget"):
        game.think()


def test_score_of_a_won_game_is_the_highest() -> None:
    """White completes the ring around Black's Queen."""
    text = """game: hive
turn: 20
stack: 0,0 bQ
stack: 1,0 wA1
stack: 1,-1 wA2
stack: 0,-1 wQ
stack: -1,0 bA1
stack: -1,1 bA2
stack: 1,1 wA3
stack: 2,-1 wG1
"""
    game = hexboard.Game.from_position(text)
    thought = game.think("hard")
    game.apply_action(thought)
    assert game.outcome is not None and game.outcome["winners"] == [0]
    assert thought.score == 10_000 and thought.line == [thought]


def uniform(planes: np.ndarray, facts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An evaluator that knows nothing."""
    side = planes.shape[2]
    return np.zeros((len(planes), side * side + 512), np.float32), np.zeros(len(planes), np.float32)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_search_visits_legal_actions_whatever_the_number_of_threads(name: str, players: int) -> None:
    games = [decision(name, players, seed, most=30) for seed in (6, 7, 8)]
    results = [hexboard.mcts(games, uniform, simulations=12, seed=4, threads=threads) for threads in (1, 2)]
    for game, one, two in zip(games, *results, strict=True):
        codes, visits, values = one
        legal = set(game.legal_actions(game.deciding[0]).tolist())
        assert set(codes[visits > 0].tolist()) <= legal and legal <= set(codes.tolist())
        assert visits.sum() == 11, "the first simulation evaluates the root"
        assert (abs(values) <= 1).all()
        for left, right in zip(one, two, strict=True):
            assert (left == right).all()


def test_search_of_a_batch_equals_that_of_its_games() -> None:
    """The indices of the arrays are those of `step`."""
    batch = hexboard.Batch("robale", count=3, seed=60)
    games = [hexboard.Game("robale", seed=60 + index) for index in range(3)]
    for step in range(6):
        for game in games:
            game.throw()
        found = hexboard.mcts(batch, uniform, simulations=8, seed=step)
        codes, starts = batch.legal_actions()
        for index, (one, single) in enumerate(zip(found, hexboard.mcts(games, uniform, simulations=8, seed=step), strict=True)):
            assert (one[0] == codes[starts[index] : starts[index + 1]]).all()
            assert all((left == right).all() for left, right in zip(one, single, strict=True))
        for game, (legal, visits, _) in zip(games, found, strict=True):
            game.apply_action(int(legal[visits.argmax()]))
        batch.step(np.array([visits.argmax() for _, visits, _ in found], np.uint32))


def test_search_of_a_batch_handles_games_that_are_over_and_begun_decisions() -> None:
    batch = hexboard.Batch("termites", count=4, seed=1)
    for step in range(20_000):
        if batch.over().any():
            break
        batch.step((np.random.default_rng(step).random(4) * batch.counts()).astype(np.uint32))
    found = hexboard.mcts(batch, uniform, simulations=4)
    assert [len(codes) == 0 for codes, _, _ in found] == batch.over().tolist()
    assert [len(codes) for codes, _, _ in found] == batch.counts().tolist()
    fresh = hexboard.Batch("termites", count=2, seed=1)
    fresh.choose(fresh.random_choices(0))
    with pytest.raises(hexboard.HexboardError, match="game 0 is in the middle of a decision"):
        hexboard.mcts(fresh, uniform)


def test_search_with_playouts_finds_the_winning_move() -> None:
    text = """game: hive
turn: 20
stack: 0,0 bQ
stack: 1,0 wA1
stack: 1,-1 wA2
stack: 0,-1 wQ
stack: -1,0 bA1
stack: -1,1 bA2
stack: 1,1 wA3
stack: 2,-1 wG1
"""
    game = hexboard.Game.from_position(text)
    ((codes, visits, values),) = hexboard.mcts([game], simulations=600, seed=1, exploration=1.0)
    best = int(codes[visits.argmax()])
    game.apply_action(best)
    assert game.outcome is not None and game.outcome["winners"] == [0]
    assert values[visits.argmax()] == 1.0


def test_priors_come_from_the_logits_of_the_choices() -> None:
    """All weight on one first choice: only actions that begin with it are visited."""
    game = decision("robale", 2, 9, most=40)
    seat = game.deciding[0]
    wanted = int(np.flatnonzero(game.mask(seat, network=True))[-1])

    def evaluator(planes: np.ndarray, facts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        logits, values = uniform(planes, facts)
        logits[:, wanted] = 50.0
        return logits, values

    ((codes, visits, _),) = hexboard.mcts([game], evaluator, simulations=20)
    after = game.copy()
    done = after.choose(seat, wanted, network=True)
    visited = codes[visits > 0].tolist()
    if done is not None:
        assert visited == [done]
    else:
        nexts = np.flatnonzero(after.mask(seat, network=True))
        assert set(visited) <= {after.copy().choose(seat, int(choice), network=True) for choice in nexts}


def test_search_rejects_what_it_cannot_use() -> None:
    game = decision("robale", 2, 9)
    with pytest.raises(hexboard.HexboardError, match=r"logits have the shape \[1, 3\]"):
        hexboard.mcts([game], lambda planes, facts: (np.zeros((1, 3), np.float32), np.zeros(1, np.float32)))
    with pytest.raises(hexboard.HexboardError, match="2 values for 1 positions"):
        hexboard.mcts([game], lambda planes, facts: (uniform(planes, facts)[0], np.zeros(2, np.float32)))
    with pytest.raises(hexboard.HexboardError, match="not finite"):
        hexboard.mcts([game], lambda planes, facts: (uniform(planes, facts)[0], np.full(1, np.nan, np.float32)))
    with pytest.raises(hexboard.HexboardError, match="nobody decides in game 1"):
        hexboard.mcts([game, hexboard.Game("robale")])
    with pytest.raises(hexboard.HexboardError, match="game 1 has observations of another size"):
        hexboard.mcts([game, hexboard.Game("hive")])
    with pytest.raises(ZeroDivisionError):
        hexboard.mcts([game], lambda planes, facts: 1 / 0)
    for answer in (None, np.zeros(1), (1, 2, 3)):
        with pytest.raises(TypeError, match="the evaluator must return a pair: logits and values"):
            hexboard.mcts([game], lambda planes, facts: answer)
    for games in (game, [1], None, "hive"):
        with pytest.raises(TypeError, match="games must be a Batch or a list of Game"):
            hexboard.mcts(games)


def test_evaluator_may_return_lists_and_other_kinds_of_numbers() -> None:
    game = decision("robale", 2, 9)

    def evaluator(kind: Callable[[np.ndarray], object]) -> Callable[[np.ndarray, np.ndarray], tuple[object, object]]:
        return lambda planes, facts: tuple(kind(array + 0.25) for array in uniform(planes, facts))

    kinds = (np.float32, np.float64, np.ndarray.tolist)
    first, *others = (hexboard.mcts([game], evaluator(kind), simulations=8)[0] for kind in kinds)
    for other in others:
        assert all((left == right).all() for left, right in zip(first, other, strict=True))


def test_search_does_not_use_hidden_information() -> None:
    """Two games that the seat cannot tell apart give the same result; the control knows the truth."""
    game = decision("termites", 2, 3)
    seat = game.deciding[0]
    other = game.determinize(seat, 1)
    assert other != game
    found = [hexboard.mcts([one], simulations=40, seed=2)[0] for one in (game, other)]
    for left, right in zip(*found, strict=True):
        assert (left == right).all()
    open_eyes = [hexboard.mcts([one], simulations=40, seed=2, information_sets=False)[0] for one in (game, other)]
    assert any((left != right).any() for left, right in zip(*open_eyes, strict=True))


def test_noise_changes_the_priors_of_the_root() -> None:
    game = hexboard.Game("hive")
    plain, noisy = (hexboard.mcts([game], uniform, simulations=60, noise=noise)[0][1] for noise in (0.0, 0.9))
    assert plain.sum() == noisy.sum() and (plain != noisy).any()


@pytest.mark.parametrize("name", ["legal", "apply", "notation", "chances", "is_chance", "is_over"])
def test_earlier_names_warn_and_still_work(name: str) -> None:
    game = hexboard.Game("hive")
    code = int(game.legal_actions()[0])
    arguments = {"apply": (code,), "notation": (code,)}.get(name, ())
    with pytest.warns(DeprecationWarning, match="^use "):
        value = getattr(game, name)
        if callable(value):
            value = value(*arguments)
    expected = {"legal": None, "apply": None, "notation": game.action_to_string(code), "chances": [], "is_chance": False, "is_over": False}
    if name == "legal":
        assert code in value
    else:
        assert value == expected[name]
    assert game.actions == (1 if name == "apply" else 0)


def test_names_of_openspiel() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = hexboard.Game("robale", seed=1)
        assert (game.current_player(), game.num_players(), game.is_chance_node()) == (-1, 2, True)
        assert [chance for _, chance in game.chance_outcomes()] == [0.5, 0.5]
        game.throw()
        assert game.current_player() in (0, 1) and not game.is_terminal()
        play(game, np.random.default_rng(1), 100_000)
        assert game.current_player() == -4 and game.is_terminal()
        outcome = game.outcome
        assert outcome is not None
        wanted = {(): [0.0, 0.0], (0,): [1.0, -1.0], (1,): [-1.0, 1.0]}
        assert game.returns() == wanted[tuple(outcome["winners"])]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_returns_add_up_to_zero(name: str, players: int) -> None:
    """OpenSpiel allows a difference of 1e-9."""
    game = hexboard.Game(name, players, seed=2)
    play(game, np.random.default_rng(2), 100_000)
    returns = game.returns()
    assert game.is_terminal() and abs(sum(returns)) < 1e-12
    assert players == 2 or max(returns) > 0, "somebody has won"


def test_information_state_hides_the_details_of_other_hands() -> None:
    game = hexboard.Game("termites", 2, seed=1)
    game.throw()
    own, other = (game.information_state_string(seat) for seat in (0, 1))
    assert own != other and ":?" in own and ":?" in other


def test_information_state_contains_what_was_known_at_the_start() -> None:
    """Games with other options, and positions without a past, can be told apart."""
    plain, tournament = (hexboard.Game("hive", options={"tournament": word}) for word in ("off", "on"))
    assert plain.information_state_string(0) != tournament.information_state_string(0)
    other = POSITION.replace("stack: -2,0 wM", "stack: 0,-1 wM")
    first, second = (hexboard.Game.from_position(text) for text in (POSITION, other))
    assert first.information_state_string(0) == hexboard.Game.from_position(POSITION).information_state_string(0)
    assert first.information_state_string(0) != second.information_state_string(0)
    common = set(first.legal_actions().tolist()) & set(second.legal_actions().tolist())
    for game in (first, second):
        game.apply_action(min(common))
    assert first.information_state_string(1) != second.information_state_string(1), "also after equal actions"


def test_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert hexboard.__version__ == version("hexboard")
