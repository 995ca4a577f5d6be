"""Single games."""

import copy
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import hexboard

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


def play(game: hexboard.Game, rng: np.random.Generator, most: int = 10_000) -> None:
    """Applies up to ``most`` random legal actions and outcomes."""
    for _ in range(most):
        if game.is_terminal():
            return
        if game.is_chance_node():
            game.throw()
            continue
        seat = int(rng.choice(game.deciding))
        game.apply_action(int(rng.choice(game.legal_actions(seat))), seat)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_game_reaches_its_end(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=3)
    play(game, np.random.default_rng(3))
    assert game.is_terminal() and not game.is_chance_node() and game.deciding == []
    outcome = game.outcome
    assert outcome is not None
    assert len(outcome["scores"]) == players
    assert set(outcome["winners"]) <= set(range(players))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_journal_restores_the_same_game(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=4)
    play(game, np.random.default_rng(4), most=200)
    again = hexboard.Game.from_journal(game.journal)
    assert again.state() == game.state()
    assert again.actions == game.actions
    assert again.journal == game.journal


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_gives_the_same_game(name: str, players: int) -> None:
    first, second = (hexboard.Game(name, players, seed=5) for _ in range(2))
    for game in (first, second):
        play(game, np.random.default_rng(5), most=150)
    assert first.journal == second.journal


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_legal_actions_are_sorted_and_have_unique_notations(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=6)
    game.throw()
    seat = game.deciding[0]
    codes = game.legal_actions(seat)
    assert codes.dtype == np.uint32 and len(codes) > 0
    assert (np.diff(codes.astype(np.int64)) > 0).all()
    notations = {game.action_to_string(int(code)) for code in codes}
    assert len(notations) == len(codes), "each action has its own notation"
    assert all("do" in game.describe(int(code)) for code in codes[:20])


def test_random_outcomes_have_weights() -> None:
    game = hexboard.Game("robale", seed=1)
    assert game.is_chance_node()
    # White is drawn at random, with equal chances.
    assert [chance for _, chance in game.chance_outcomes()] == [0.5, 0.5]
    code, _ = game.chance_outcomes()[0]
    game.apply_action(code)
    assert not game.is_chance_node() and game.chance_outcomes() == []


def test_illegal_action_is_rejected_and_changes_nothing() -> None:
    game = hexboard.Game("hive", seed=1)
    before = game.journal
    wrong = next(code for code in range(2**20) if code not in set(game.legal_actions().tolist()))
    with pytest.raises(hexboard.IllegalAction):
        game.apply_action(wrong)
    with pytest.raises(hexboard.IllegalAction):
        game.apply_action(2**31)
    with pytest.raises(hexboard.IllegalAction):
        game.apply_action(int(game.legal_actions()[0]), seat=1)
    assert game.journal == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "no game \"chess\""),
        ({"game": "hive", "players": 3}, "Hive is for 2 players"),
        ({"game": "termites", "options": {"tiles": "99"}}, "tiles"),
        ({"game": "xobos", "options": {"speed": "fast"}}, "speed"),
    ],
)
def test_invalid_setup_is_named_in_the_error(arguments: dict, message: str) -> None:
    with pytest.raises(hexboard.HexboardError, match=message):
        hexboard.Game(**arguments)


@pytest.mark.parametrize("players", [0, -1, 5, 2**40, 2**62, 2**70])
def test_invalid_number_of_players_is_rejected_before_allocation(players: int) -> None:
    for start in (hexboard.Game, lambda *arguments: hexboard.Batch(*arguments, count=1)):
        with pytest.raises(hexboard.HexboardError, match=f"players is {players}: choose 1 to 4"):
            start("hive", players)
    with pytest.raises(TypeError):
        hexboard.Game("hive", "two")


def test_error_quotes_only_the_beginning_of_a_long_argument() -> None:
    with pytest.raises(hexboard.HexboardError) as caught:
        hexboard.Game("x" * 10**6)
    assert len(str(caught.value)) < 1000


def test_hive_has_a_length_limit_by_default() -> None:
    """As in ``sim``, in ``trace`` and on the device."""
    assert hexboard.Game("hive").settings["length-limit"] == "on"


def test_corrupt_journal_is_rejected() -> None:
    journal = bytearray(hexboard.Game("hive").journal)
    journal[-1] ^= 1
    with pytest.raises(hexboard.HexboardError):
        hexboard.Game.from_journal(bytes(journal))
    with pytest.raises(hexboard.HexboardError):
        hexboard.Game.from_journal(b"")


def test_undo_stops_at_revealed_information() -> None:
    game = hexboard.Game("hive")
    assert not game.undo()
    game.apply_action(int(game.legal_actions()[0]))
    assert game.undo() and game.actions == 0
    robale = hexboard.Game("robale")
    robale.throw()
    assert not robale.undo(), "the draw of White is known"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_undo_restores_the_previous_position(name: str, players: int) -> None:
    """Undoes more actions than there are between two checkpoints."""
    game = hexboard.Game(name, players, seed=9)
    rng = np.random.default_rng(9)
    before = [game.journal]
    for _ in range(70):
        play(game, rng, most=1)
        if before[-1] != game.journal:
            before.append(game.journal)
    while True:
        state, actions = game.state(), game.actions
        if not game.undo():
            break
        again = hexboard.Game.from_journal(game.journal)
        assert game.actions == actions - 1
        assert game.state() == again.state() and game.journal == again.journal
        codes = game.legal_actions(game.deciding[0])
        assert codes.tolist() == again.legal_actions(game.deciding[0]).tolist()
        assert game.describe(int(codes[0])) == again.describe(int(codes[0]))
        assert state != game.state()
    assert game.state() == state, "a failed undo changes nothing"
    if name == "hive":
        assert game.actions == 0


def test_copy_is_independent() -> None:
    game = hexboard.Game("hive")
    other = game.copy()
    other.apply_action(int(other.legal_actions()[0]))
    assert (game.actions, other.actions) == (0, 1)


class Slotted(hexboard.Game):
    __slots__ = ("slot",)


class Named(Slotted):
    """A subclass with its own constructor, attributes and slots."""

    def __new__(cls, name: str, *_: object) -> "Named":
        return super().__new__(cls, "xobos", 3, options={"clans": "on"}, seed=11)

    def __init__(self, name: str) -> None:
        self.own_names = [name]
        self.slot = 7


COPIES = {
    "copy()": lambda game: game.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "pickle 2": lambda game: pickle.loads(pickle.dumps(game, 2)),
}


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_kind_of_copy_continues_like_the_original(name: str, players: int, how: str) -> None:
    game = hexboard.Game(name, players, seed=12)
    play(game, np.random.default_rng(12), most=60)
    while game.is_chance_node():
        game.throw()
    seat = game.deciding[0]
    game.choose(seat, int(np.flatnonzero(game.mask(seat))[0]))
    other = COPIES[how](game)
    assert type(other) is hexboard.Game
    assert other.settings == game.settings and other.journal == game.journal
    if not game.is_terminal() and not game.is_chance_node() and seat in game.deciding:
        assert (other.mask(seat) == game.mask(seat)).all(), "an incomplete decision is copied"
    for one in (game, other):
        play(one, np.random.default_rng(13))
    assert other.journal == game.journal, "the same dice"


@pytest.mark.parametrize("how", COPIES)
def test_copy_of_a_subclass_keeps_its_class_and_attributes(how: str) -> None:
    game = Named("mine")
    game.throw()
    other = COPIES[how](game)
    assert type(other) is Named
    assert (other.own_names, other.slot) == (["mine"], 7)
    assert other.settings == game.settings and other.journal == game.journal
    is_deep = how not in ("copy()", "copy.copy")
    assert (other.own_names is not game.own_names) == is_deep
    assert type(Named.from_journal(game.journal)) is Named


def test_threads_can_share_a_game() -> None:
    """One thread lets a computer player think while others read and change the game."""
    game = hexboard.Game("hive", seed=1)
    begin, done = threading.Barrier(4), threading.Event()

    def think() -> None:
        begin.wait()
        try:
            for _ in range(3):
                assert game.think("normal") >= 0
        finally:
            done.set()

    def change() -> None:
        begin.wait()
        while not done.is_set():
            try:
                game.apply_action(int(game.legal_actions()[0]))
                game.state()
            except hexboard.IllegalAction:
                pass  # another thread acted first
            game.undo()
            game.copy()

    with ThreadPoolExecutor(4) as pool:
        for end in [pool.submit(work) for work in (think, change, change, change)]:
            end.result()
    assert hexboard.Game.from_journal(game.journal).state() == game.state()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_computer_players_choose_legal_actions(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=8)
    game.throw()
    seat = game.deciding[0]
    code = game.think("easy", seat, seed=2)
    assert code in game.legal_actions(seat)
    # A copy has the whole thinking budget, as the game had.
    assert code == game.copy().think("easy", seat, seed=2)
    with pytest.raises(hexboard.HexboardError, match="choose beginner, easy, normal or hard"):
        game.think("best", seat)
