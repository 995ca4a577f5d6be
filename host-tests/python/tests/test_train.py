"""The worked example: its gradients, what it learns from a game, and a short run."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hexboard

PATH = Path(__file__).parents[1] / "examples/train.py"
SPEC = importlib.util.spec_from_file_location("train", PATH)
assert SPEC is not None and SPEC.loader is not None
train = importlib.util.module_from_spec(SPEC)
sys.modules["train"] = train
SPEC.loader.exec_module(train)


def game_in_progress() -> hexboard.Game:
    """Returns a game after 30 decisions of the level easy."""
    game = hexboard.Game("termites", seed=5)
    for _ in range(30):
        game.throw()
        game.apply_action(game.think("easy", seed=game.actions), game.current_player())
    game.throw()
    return game


def test_network_sees_every_mound_with_its_surroundings() -> None:
    game = game_in_progress()
    seat = game.current_player()
    planes, facts = game.observation(seat)
    seen = train.look(planes[None], facts[None])
    mounds = [cell for cell in np.flatnonzero(planes[train.MOUNDS].any(axis=0))]
    assert len(mounds) >= 4 and seen.mask[0].sum() == len(mounds) + 1, "every Mound and the whole board"
    for row, cell in enumerate(mounds):
        near = [at for at in range(train.SIDE**2) if train.RINGS[0, cell, at]]
        assert len(near) == 6
        for number, plane in enumerate(train.UNITS):
            assert seen.mounds[0, row, 3 * number] == pytest.approx(planes[plane].reshape(-1)[near].sum())
    names, raw = list(hexboard.layout("termites")["facts"]), game.observe(seat)[1]
    own, enemy = (int(raw[names.index(f"player {player}: points")]) for player in (0, 1))
    assert seen.lead[0] == pytest.approx((own - enemy) / train.POINTS, abs=1e-5)


def test_gradients_are_the_derivatives_of_the_loss() -> None:
    _, planes, facts = game_in_progress().afterstates()
    seen, gains = train.look(planes[:20], facts[:20]), np.linspace(-1, 1, 20)
    network = train.Network(1)
    network.parts = {name: part.astype(np.float64) for name, part in network.parts.items()}
    loss, gradients = network.gradients(seen, gains)
    for name, gradient in gradients.items():
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        network.parts[name][place] += 1e-6
        moved = network.gradients(seen, gains)[0]
        network.parts[name][place] -= 1e-6
        assert (moved - loss) / 1e-6 == pytest.approx(2 * gradient[place], rel=1e-3), name


def test_learning_lowers_the_error() -> None:
    samples = train.play_one(train.Network(1), seed=3, chance=0.5, trust=0.8)
    network = train.Network(2)
    first = network.learn(*train.join(samples), rate=1e-3)
    for _ in range(60):
        last = network.learn(*train.join(samples), rate=1e-3)
    assert last < 0.5 * first


def test_gains_of_a_game_are_its_changes_of_the_lead() -> None:
    steps = [train.Step(None, lead, expected) for lead, expected in [(0.0, 0.3), (1.0, 0.2), (1.0, 0.1)]]
    assert train.gains(steps, 3.0, 1.0) == [3.0, 2.0, 2.0], "lambda 1: what really came"
    one_step = train.gains(steps, 3.0, 0.0)
    assert one_step == pytest.approx([1.0 + 0.2, 0.0 + 0.1, 2.0]), "lambda 0: the next step and what it expects"


def test_search_does_not_foresee_random_outcomes() -> None:
    game = game_in_progress()
    other = game.copy()
    other.throw()
    seat, network = game.current_player(), train.Network(1)
    before = game.copy()
    action = train.best_action(network, game, seat, 4, seed=9)
    assert game == before and action in game.legal_actions(seat)
    hidden = game.determinize(seat, 77)
    assert train.best_action(network, hidden, seat, 4, seed=9) == action, "only what the seat knows matters"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_short_run_writes_a_curve_and_weights(tmp_path: Path, workers: str) -> None:
    arguments = f"--minutes 0.001 --games 2 --pairs 1 --width 2 --level easy --workers {workers} --batch 16 --passes 1"
    weights = tmp_path / "weights"
    files = ["--curve", str(tmp_path / "curve.csv"), "--weights", str(weights)]
    # The threads of the matrix library would wait for each other on a busy machine.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run([sys.executable, PATH, *arguments.split(), *files], env=environment, check=True)
    lines = (tmp_path / "curve.csv").read_text().splitlines()
    assert lines[0] == "minutes,games,score,low,high" and len(lines) == 3
    assert all(0 <= float(line.split(",")[2]) <= 1 for line in lines[1:])
    again = train.load(train.parser().parse_args(["--weights", str(weights), "--seed", "5"]))
    with np.load(weights) as stored:
        assert stored["local"].shape[0] == train.LOCAL
        assert (again.parts["local"] == stored["local"]).all(), "the next run continues with them"
