"""The worked example: its gradients, and a short run."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

import hexboard

PATH = Path(__file__).parents[1] / "examples/train.py"
SPEC = importlib.util.spec_from_file_location("train", PATH)
assert SPEC is not None and SPEC.loader is not None
train = importlib.util.module_from_spec(SPEC)
sys.modules["train"] = train
SPEC.loader.exec_module(train)


def loss(network: object, sample: object) -> float:
    """Returns the sum of both losses of a sample."""
    hidden = network.hidden(sample.inputs[None].astype(np.float32))
    logits, value = (hidden @ network.parts["policy"])[0], np.tanh(hidden @ network.parts["value"])[0, 0]
    return train.policy_gradient(logits, sample, np.zeros_like(logits)) + (value - sample.result) ** 2


def test_learning_lowers_the_losses() -> None:
    network = train.Network("robale", 1)
    game = hexboard.Game("robale", seed=5)
    samples = []
    for number in range(12):
        game.throw()
        seat = game.current_player()
        codes = game.legal_actions(seat).tolist()
        choices = [game.action_choices(seat, code, network=True) for code in codes]
        visits = np.eye(len(codes), dtype=np.float32)[number % len(codes)]
        samples.append(train.Sample(game.observation_tensor(seat), choices, visits, float((-1) ** number)))
        game.apply_action(codes[number % len(codes)], seat)
    before = sum(loss(network, sample) for sample in samples)
    for _ in range(20):
        network.learn(samples, 1e-3)
    assert sum(loss(network, sample) for sample in samples) < 0.8 * before


def test_policy_gradient_is_the_derivative_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    logits = rng.standard_normal(7)
    sample = train.Sample(np.zeros(1), [[0, 3], [0, 4], [1], [2, 5, 6]], np.array([0.5, 0.2, 0.3, 0.0]), 0.0)
    gradient = np.zeros(7)
    value = train.policy_gradient(logits, sample, gradient)
    for place in range(7):
        moved = logits.copy()
        moved[place] += 1e-6
        assert abs((train.policy_gradient(moved, sample, np.zeros(7)) - value) / 1e-6 - gradient[place]) < 1e-4


def test_short_run_writes_a_curve_and_weights(tmp_path: Path) -> None:
    arguments = "--minutes 0.001 --games 1 --simulations 2 --match-simulations 2 --pairs 1 --level easy --threads 1 --batch 16"
    files = ["--curve", str(tmp_path / "curve.csv"), "--weights", str(tmp_path / "weights.npz")]
    # The threads of the matrix library would wait for each other on a busy machine.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run([sys.executable, PATH, *arguments.split(), *files], env=environment, check=True)
    lines = (tmp_path / "curve.csv").read_text().splitlines()
    assert lines[0] == "minutes,games,score,low,high" and len(lines) == 3
    assert all(0 <= float(line.split(",")[2]) <= 1 for line in lines[1:])
    with np.load(tmp_path / "weights.npz") as stored:
        assert stored["policy"].shape[1] == hexboard.network_layout("termites")["choices"]
