"""One game at a time."""

import numpy as np
import pytest

import hexboard

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


def play(game: hexboard.Game, lots: np.random.Generator, most: int = 10_000) -> None:
    """Plays at random, by codes."""
    for _ in range(most):
        if game.is_over:
            return
        if game.is_chance:
            game.throw()
            continue
        seat = int(lots.choice(game.deciding))
        game.apply(int(lots.choice(game.legal(seat))), seat)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_played_to_its_end(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=3)
    play(game, np.random.default_rng(3))
    assert game.is_over and not game.is_chance and game.deciding == []
    outcome = game.outcome
    assert outcome is not None
    assert len(outcome["scores"]) == players
    assert set(outcome["winners"]) <= set(range(players))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_journal_leads_to_the_same_game(name: str, players: int) -> None:
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
def test_legal_actions_rise_and_have_words(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=6)
    game.throw()
    seat = game.deciding[0]
    codes = game.legal(seat)
    assert codes.dtype == np.uint32 and len(codes) > 0
    assert (np.diff(codes.astype(np.int64)) > 0).all()
    words = {game.notation(int(code)) for code in codes}
    assert len(words) == len(codes), "each action has a notation of its own"
    assert all("do" in game.describe(int(code)) for code in codes[:20])


def test_chance_has_its_weights() -> None:
    game = hexboard.Game("robale", seed=1)
    assert game.is_chance
    # the lot gives White to either, each equally likely.
    assert [weight for _, weight in game.chances()] == [1, 1]
    code, _ = game.chances()[0]
    game.apply(code)
    assert not game.is_chance and game.chances() == []


def test_what_the_rules_forbid_is_refused_and_changes_nothing() -> None:
    game = hexboard.Game("hive", seed=1)
    before = game.journal
    wrong = next(code for code in range(2**20) if code not in set(game.legal().tolist()))
    with pytest.raises(hexboard.IllegalAction):
        game.apply(wrong)
    with pytest.raises(hexboard.IllegalAction):
        game.apply(2**31)
    with pytest.raises(hexboard.IllegalAction):
        game.apply(int(game.legal()[0]), seat=1)
    assert game.journal == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"game": "chess"}, "no game \"chess\""),
        ({"game": "hive", "players": 3}, "Hive is for 2 players"),
        ({"game": "termites", "options": {"tiles": "99"}}, "tiles"),
        ({"game": "xobos", "options": {"speed": "fast"}}, "speed"),
    ],
)
def test_a_wrong_set_up_is_named(words: dict, told: str) -> None:
    with pytest.raises(hexboard.HexboardError, match=told):
        hexboard.Game(**words)


def test_a_broken_journal_is_refused() -> None:
    journal = bytearray(hexboard.Game("hive").journal)
    journal[-1] ^= 1
    with pytest.raises(hexboard.HexboardError):
        hexboard.Game.from_journal(bytes(journal))
    with pytest.raises(hexboard.HexboardError):
        hexboard.Game.from_journal(b"")


def test_undo_stops_at_what_was_revealed() -> None:
    game = hexboard.Game("hive")
    assert not game.undo()
    game.apply(int(game.legal()[0]))
    assert game.undo() and game.actions == 0
    robale = hexboard.Game("robale")
    robale.throw()
    assert not robale.undo(), "the lot is known"


def test_a_copy_goes_its_own_way() -> None:
    game = hexboard.Game("hive")
    copy = game.copy()
    copy.apply(int(copy.legal()[0]))
    assert (game.actions, copy.actions) == (0, 1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_computer_players_answer_with_legal_actions(name: str, players: int) -> None:
    game = hexboard.Game(name, players, seed=8)
    game.throw()
    seat = game.deciding[0]
    code = game.think("easy", seat, seed=2)
    assert code in game.legal(seat)
    # A copy thinks with its whole budget, as the game did.
    assert code == game.copy().think("easy", seat, seed=2)
    with pytest.raises(hexboard.HexboardError, match="choose easy, normal or hard"):
        game.think("best", seat)
