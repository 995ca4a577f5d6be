"""Observations of a seat: what they contain and what they must not contain."""

import numpy as np
import pytest

import hexboard

TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


def choose_at_random(game: hexboard.Game, rng: np.random.Generator) -> int:
    """Makes a random partial choice for the first seat that decides. Returns the seat."""
    seat = game.deciding[0]
    game.choose(seat, int(rng.choice(np.flatnonzero(game.mask(seat)))))
    return seat


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observations_contain_only_what_the_seat_may_know(name: str, players: int) -> None:
    """Redraws all information hidden from the seat: its observation and its choices stay the same."""
    game = hexboard.Game(name, players, seed=11)
    rng = np.random.default_rng(11)
    for step in range(600):
        if game.is_terminal():
            break
        if game.is_chance_node():
            game.throw()
            continue
        choose_at_random(game, rng)
        if step % 20:
            continue
        for seat in range(players):
            planes, facts = game.observe(seat)
            mask = game.mask(seat)
            for seed in range(3):
                redrawn = game.redrawn(seat, seed)
                assert (redrawn["planes"] == planes.ravel()).all()
                assert (redrawn["facts"] == facts).all()
                assert (redrawn["mask"] == mask).all()


def test_hands_are_hidden_from_other_seats() -> None:
    """The control for the test above, which would also pass with empty observations."""
    game = hexboard.Game("termites", 2, seed=1)
    while game.is_chance_node():
        game.throw()
    layout = hexboard.layout("termites")
    own = [layout["facts"].index(name) for name in layout["facts"] if name.startswith("own hand")]
    hands = game.state()["hands"]
    for seat in range(2):
        _, facts = game.observe(seat)
        assert facts[own].sum() == len(hands[seat]) == 3
    assert not any("hand:" in name and not name.startswith("own") for name in layout["facts"])


def test_t_1_7_unseen_tokens_follow_the_token_option() -> None:
    """With even tokens, one soldier token of Red has one termite fewer. This is public."""
    layout = hexboard.layout("termites")["facts"]
    indices = [layout.index(f"player 1: unseen {token}") for token in ("S1", "S2")]
    for tokens, counts in ({}, [4, 3]), ({"tokens": "standard"}, [4, 3]), ({"tokens": "even"}, [5, 2]):
        game = hexboard.Game("termites", 2, options={"colonies": "blue,red", **tokens}, seed=1)
        assert game.observe(0)[1][indices].tolist() == counts
    with pytest.raises(hexboard.HexboardError, match="tokens is \"odd\": choose standard or even"):
        hexboard.Game("termites", 2, options={"tokens": "odd"})


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_layout_names_all_planes_and_facts(name: str, players: int) -> None:
    layout = hexboard.layout(name)
    game = hexboard.Game(name, players, seed=2)
    planes, facts = game.observe(players - 1)
    assert planes.shape == (len(layout["planes"]), layout["side"], layout["side"])
    assert facts.shape == (len(layout["facts"]),)
    assert len(set(layout["planes"])) == len(layout["planes"])
    assert len(set(layout["facts"])) == len(layout["facts"])
    assert game.mask(0).shape == (layout["choices"],)


def test_partial_choices_reach_exactly_the_legal_actions() -> None:
    for name, players in TABLES:
        game = hexboard.Game(name, players, seed=9)
        rng = np.random.default_rng(9)
        for _ in range(40):
            if game.is_chance_node():
                game.throw()
            else:
                choose_at_random(game, rng)
        while game.is_chance_node():
            game.throw()
        if game.is_terminal():
            continue
        game = hexboard.Game.from_journal(game.journal)
        seat = game.deciding[0]
        found = set()
        sequences = [[]]
        while sequences:
            sequence = sequences.pop()
            for choice in np.flatnonzero(after(game, seat, sequence).mask(seat)):
                code = after(game, seat, sequence).choose(seat, int(choice))
                if code is None:
                    sequences.append([*sequence, int(choice)])
                else:
                    found.add(code)
        assert sorted(found) == game.legal_actions(seat).tolist(), name


def after(game: hexboard.Game, seat: int, sequence: list[int]) -> hexboard.Game:
    """Returns a copy of the game after these partial choices."""
    copy = game.copy()
    for choice in sequence:
        copy.choose(seat, choice)
    return copy


@pytest.mark.parametrize("network", [False, True])
def test_choices_of_an_action_lead_to_it(network: bool) -> None:
    for name, players in TABLES:
        game = hexboard.Game(name, players, seed=9)
        game.throw()
        seat = game.deciding[0]
        for code in game.legal_actions(seat)[::7].tolist():
            copy = game.copy()
            done = [copy.choose(seat, choice, network=network) for choice in game.action_choices(seat, code, network=network)]
            assert done[-1] == code and set(done[:-1]) <= {None}


def test_unavailable_choice_is_rejected() -> None:
    game = hexboard.Game("hive")
    wrong = int(np.flatnonzero(game.mask(0) == 0)[0])
    with pytest.raises(hexboard.IllegalAction):
        game.choose(0, wrong)
