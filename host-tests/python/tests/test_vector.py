"""Gymnasium environments."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import hexboard
from hexboard import env, vector


def masked(env_mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Returns a random available action for each game, 0 for games that are over."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in env_mask])


@pytest.mark.parametrize("name", list(hexboard.games()))
def test_vector_env_follows_its_spaces_and_restarts_games(name: str) -> None:
    envs = vector.HexboardVectorEnv(name, num_envs=4, threads=2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, infos = envs.reset(seed=3)
    assert infos["seed"].tolist() == [3, 4, 5, 6]
    rng = np.random.default_rng(3)
    ended = False
    for step in range(6000):
        if step % 200 == 0:
            assert envs.observation_space.contains(observations)
        observations, rewards, over, truncated, infos = envs.step(masked(infos["action_mask"], rng))
        assert not truncated.any() and (rewards[~over] == 0).all()
        if over.any():
            ended = True
            game = int(np.flatnonzero(over)[0])
            assert not infos["action_mask"][game].any() and infos["seat"][game] == -1
            before = int(infos["seed"][game])
            _, rewards, over, _, infos = envs.step(masked(infos["action_mask"], rng))
            assert rewards[game] == 0 and not over[game] and infos["seed"][game] == before + 4
            break
    assert ended


def test_reward_is_that_of_the_seat_that_acted() -> None:
    envs = vector.HexboardVectorEnv("hive", num_envs=8)
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(20_000):
        acting = infos["seat"]
        _, rewards, over, _, infos = envs.step(masked(infos["action_mask"], rng))
        for game in np.flatnonzero(over & (acting >= 0)):
            assert rewards[game] == infos["rewards"][game][acting[game]]
            seen.add(float(rewards[game]))
        if {1.0, -1.0} <= seen:
            return
    pytest.fail(f"only {seen}")


def test_same_seed_gives_the_same_games() -> None:
    first, second = (vector.HexboardVectorEnv("robale", num_envs=3, level="easy") for _ in range(2))
    for envs in (first, second):
        envs.reset(seed=7)
    rng = np.random.default_rng(1)
    masks = first._infos()["action_mask"]
    for _ in range(30):
        actions = masked(masks, rng)
        one, two = first.step(actions), second.step(actions)
        assert (one[0]["planes"] == two[0]["planes"]).all() and (one[1] == two[1]).all()
        masks = one[4]["action_mask"]


def test_arrays_are_copied_unless_told_otherwise() -> None:
    for is_copied in (True, False):
        envs = vector.HexboardVectorEnv("robale", num_envs=2, copy=is_copied)
        observations, infos = envs.reset(seed=1)
        before = observations["planes"].copy()
        again, *_ = envs.step(masked(infos["action_mask"], np.random.default_rng(1)))
        assert (again["planes"] is observations["planes"]) != is_copied
        if is_copied:
            assert (observations["planes"] == before).all()


@pytest.mark.parametrize("name", list(hexboard.games()))
def test_registered_environment_plays_against_a_level(name: str) -> None:
    single = gymnasium.make(f"hexboard/{name.capitalize()}-v1", level="easy")
    observation, info = single.reset(seed=5)
    assert single.observation_space.contains(observation)
    again, _ = single.reset(seed=5)
    assert (observation["planes"] == again["planes"]).all()
    rng = np.random.default_rng(5)
    own = int(info["seat"])
    for _ in range(25):
        assert info["seat"] in (own, -1)
        observation, reward, over, truncated, info = single.step(masked(info["action_mask"][None], rng)[0])
        if over:
            break
    many = gymnasium.make_vec(f"hexboard/{name.capitalize()}-v1", num_envs=2)
    assert many.num_envs == 2


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gymnasium's own check, which takes actions at random: they are replaced by available ones."""
    single = vector.HexboardEnv("robale")
    step, rng = vector.HexboardEnv.step, np.random.default_rng(1)

    def available(self: vector.HexboardEnv, action: np.int64) -> tuple:
        mask = self.action_masks()
        return step(self, action if mask[action] else rng.choice(np.flatnonzero(mask)))

    monkeypatch.setattr(vector.HexboardEnv, "step", available)
    check_env(single, skip_render_check=True)


def test_pettingzoo_environments_have_one_name_per_game() -> None:
    for name, make in env.ENVIRONMENTS.items():
        table = make()
        assert table.metadata["name"] == name
        assert name == f"hexboard_{table.unwrapped._game.name}_v1"
