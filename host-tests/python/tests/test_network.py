"""Network observations, rebuilt from the complete state. The tables in ``docs/observations.md`` describe them."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

import hexboard

Cell = tuple[int, int]
Turn = Callable[[int, int], Cell]
TABLES = [(game, players) for game, numbers in hexboard.games().items() for players in numbers]


class Rebuilt:
    """Planes and facts by name, as a reader of the documentation would compute them."""

    def __init__(self, side: int, index: Callable[[int, int], Cell]) -> None:
        self._side, self._index = side, index
        self.planes: dict[str, np.ndarray] = {}
        self.facts: dict[str, float] = {}

    def plane(self, name: str, scale: int, values: Iterable[tuple[int, int, float]]) -> None:
        plane = np.zeros((self._side, self._side), np.float32)
        for q, r, value in values:
            row, column = self._index(q, r)
            plane[row, column] = np.float32(min(value, scale)) / np.float32(scale)
        self.planes[name] = plane

    def fact(self, name: str, value: float, low: int = 0, high: int = 1) -> None:
        self.facts[name] = (min(max(value, low), high) - low) / (high - low)

    def who(self, name: str, player: int | None) -> None:
        for other in range(4):
            self.fact(f"{name}: player {other}", other == player)


def panel(turn: Turn = lambda q, r: (q, r)) -> Rebuilt:
    """Returns an observation on the panel, turned by ``turn``."""

    def index(q: int, r: int) -> Cell:
        q, r = turn(q, r)
        return r + 6, q + 6

    return Rebuilt(13, index)


def mirror(q: int, r: int) -> Cell:
    return -(q + r), r


def symmetries() -> list[Turn]:
    """Returns the rotations by 0 to 300 degrees, then those of the mirror image."""

    def turned(is_mirrored: bool, sixths: int) -> Turn:
        def turn(q: int, r: int) -> Cell:
            if is_mirrored:
                q, r = mirror(q, r)
            for _ in range(sixths):
                q, r = q + r, -q
            return q, r

        return turn

    return [turned(is_mirrored, sixths) for is_mirrored in (False, True) for sixths in range(6)]


def relative(seat: int | None, viewer: int, players: int) -> int | None:
    return None if seat is None else (seat - viewer) % players


def robale(game: hexboard.Game, viewer: int) -> Rebuilt:
    state = game.state()
    raw = dict(zip(hexboard.layout("robale")["facts"], game.observe(viewer)[1].tolist(), strict=True))
    white = {-1: None, 0: 0, 1: 1}[raw["who has White, or -1"]]
    own = 1 if white == 1 else 0
    seen = panel(mirror if own else lambda q, r: (q, r))
    moves = {"grasshopper": 3, "ant": 3, "spider": 2, "beetle": 1}
    for whose, side in (("own", own), ("enemy", 1 - own)):
        for bug in moves:
            seen.plane(f"{whose} {bug}s", 1, [(q, r, 1) for q, r, owner, kind, _ in state["bugs"] if (owner, kind) == (side, bug)])
            seen.fact(f"{whose} reserve: {bug}", state["reserve"][side][bug], 0, 3)
    seen.plane("moves left", 3, [(q, r, left) for q, r, _, _, left in state["bugs"]])
    seen.plane("armies still to fight", 1, [(q, r, 1) for army in state["fights"] for q, r in army])
    battle = state["battle"] or {"army": [], "force": 0, "damage": 0, "taken": 0, "rolled": []}
    seen.plane("the army that is fought", 1, [(q, r, 1) for q, r in battle["army"]])
    seen.fact("battle: force", battle["force"], 0, 20)
    seen.fact("battle: damage", battle["damage"], 0, 20)
    seen.fact("battle: taken off", battle["taken"], 0, 10)
    for face in range(1, 11):
        seen.fact(f"battle: dice that show {face}", battle["rolled"].count(face), 0, 20)
    for phase in ("battle", "take", "move", "hatch", "over"):
        seen.fact(f"phase is {phase}", state["phase"] == phase)
    seen.who("who has White, or -1", white)
    seen.fact("is it the viewer's turn", state["turn"] == own)
    seen.fact("round", state["round"], 0, 100)
    seen.fact("rounds, or 0 without a limit", 100, 0, 100)
    seen.fact("do Resources decide after the last round", 0)
    seen.fact("points left to hatch with", state["points"], 0, 10)
    seen.fact("bugs hatched in this turn", state["hatched"], 0, 3)
    return seen


TOKENS = [f"{caste}{number}" for caste in "WSPF" for number in (1, 2, 3)]
CASTES = {"Worker": "W", "Soldier": "S", "Spitter": "P", "Flyer": "F"}


def termites(game: hexboard.Game, viewer: int) -> Rebuilt:
    state, players = game.state(), game.players
    seen = panel()
    for terrain in ("water", "vegetation", "stones"):
        seen.plane(terrain, 1, [(q, r, 1) for q, r, kind in state["terrain"] if kind == terrain])
    for place in range(4):
        seat = (viewer + place) % players if place < players else None
        for name, letter in CASTES.items():
            units = [(q, r, count) for q, r, owner, caste, count in state["units"] if (owner, caste) == (seat, letter)]
            seen.plane(f"player {place}: {name}s, by number", 3, units)
        mounds = [(q, r, value) for q, r, owner, value in state["mounds"] if seat is not None and owner == seat]
        seen.plane(f"player {place}: Mounds, by value", 9, mounds)
        hand = Counter(state["hands"][seat]) if seat is not None else Counter()
        stack = Counter(state["stacks"][seat]) if seat is not None else Counter()
        seen.fact(f"player {place}: tokens in hand", hand.total(), 0, 3)
        seen.fact(f"player {place}: tokens in the stack", stack.total(), 0, 20)
        for token in TOKENS:
            seen.fact(f"player {place}: unseen {token}", hand[token] + stack[token], 0, 5)
            if place == 0:
                seen.fact(f"own hand: {token}", hand[token], 0, 3)
                seen.fact(f"own stack: {token}", stack[token], 0, 5)
        for value in range(5, 10):
            reserve = state["reserve"][seat].count(value) if seat is not None else 0
            trophies = state["trophies"][seat].count(value) if seat is not None else 0
            seen.fact(f"player {place}: Mounds of {value} to place", reserve, 0, 4)
            seen.fact(f"player {place}: Mounds of {value} taken", trophies, 0, 4)
    seen.plane("neutral Mounds, by value", 9, [(q, r, value) for q, r, owner, value in state["mounds"] if owner is None])
    pending = state["pending"]
    seen.plane("where a Mound was taken", 1, [(*pending["cell"], 1)] if pending else [])
    for phase in ("build-neutral", "build-tiles", "mounds", "reproduce", "move", "retake", "replace", "over"):
        seen.fact(f"phase is {phase}", state["phase"] == phase)
    seen.who("who acts", relative(game.current_player(), viewer, players))
    seen.who("who started, or -1", relative(state["first"], viewer, players))
    seen.who("who lost a Mound that is worked off, or -1", relative(pending and pending["victim"], viewer, players))
    return seen


HIVE = {"Queen": ("Q", 1), "Spider": ("S", 2), "Beetle": ("B", 2), "Grasshopper": ("G", 3), "Ant": ("A", 3)}
EXTRAS = {"Mosquito": ("M", 1), "Ladybug": ("L", 1), "Pillbug": ("P", 1)}


def hive(game: hexboard.Game, viewer: int, times: int, kinds: dict[str, tuple[str, int]]) -> Rebuilt:
    state = game.state()
    pieces = state["pieces"]
    side = 2 * sum(count for _, count in kinds.values()) + 2
    low_q, high_q = (bound((piece[1] for piece in pieces), default=0) for bound in (min, max))
    low_r, high_r = (bound((piece[2] for piece in pieces), default=0) for bound in (min, max))
    first_column = (side - (high_q - low_q + 1)) // 2
    first_row = (side - (high_r - low_r + 1)) // 2
    seen = Rebuilt(side, lambda q, r: (r - low_r + first_row, q - low_q + first_column))
    height = Counter((q, r) for _, q, r, _, _ in pieces)
    top: dict[Cell, int] = {}
    for _, q, r, level, _ in pieces:
        top[q, r] = max(top.get((q, r), level), level)
    for whose, colour in (("own", "wb"[viewer]), ("enemy", "bw"[viewer])):
        own = [piece for piece in pieces if piece[0][0] == colour]
        for kind, (letter, _) in kinds.items():
            on_top = [(q, r, 1) for name, q, r, level, _ in own if name[1] == letter and top[q, r] == level]
            seen.plane(f"{whose} {kind} on top", 1, on_top)
            seen.fact(f"{whose} reserve: {kind}", state["reserve"]["wb".index(colour)].get(letter, 0), 0, 3)
        seen.plane(f"{whose} covered pieces", 1, [(q, r, 1) for _, q, r, level, _ in own if top[q, r] != level])
    seen.plane("height of the stack", 8, [(q, r, count) for (q, r), count in height.items()])
    seen.plane("paralysed pieces", 1, [(q, r, 1) for _, q, r, _, paralysed in pieces if paralysed])
    seen.plane("the piece that moved last", 1, [(q, r, 1) for name, q, r, _, _ in pieces if name == state["moved_last"]])
    seen.fact("is it the viewer's turn", state["turn"] % 2 == viewer)
    seen.fact("is the viewer White", viewer == 0)
    seen.fact("turns taken", state["turn"], 0, 500)
    seen.fact("how often this position has occurred, minus one", times - 1, 0, 2)
    return seen


PHASES = (
    "first leaders moves occupation attacks answers shots battles settling crystals advance development change over"
).split()


BUILDINGS = ("mine", "well", "technical", "watchtower", "cocoon", "reactor")


def slot_of(slot: dict[str, Any] | None) -> tuple[int, int, int]:
    """Returns what the slot of a Guardian holds, to which Guardian from 1, and the Resources on its site."""
    if slot is None:
        return 0, 0, 0
    if "site" in slot:
        return 3 + BUILDINGS.index(slot["site"]), 0, slot["paid"]
    return ("strengthening", "healing").index(slot["connection"]) + 1, slot["to"] + 1, 0


def xobos_board(seen: Rebuilt, place: int, player: dict[str, Any] | None) -> None:
    """Adds the board and the store of a player; None if they are hidden."""
    guardians = player["guardians"] if player else []
    leader = next((number for number, guardian in enumerate(guardians, 1) if guardian["leader"]), 0) if player else -1
    seen.fact(f"player {place}: Leader from 1, 0 for none, -1 hidden", leader, -1, 4)
    seen.fact(f"player {place}: Resources, -1 hidden", player["resources"] if player else -1, -1, 30)
    seen.fact(f"player {place}: Crystals, -1 hidden", player["crystals"] if player else -1, -1, 30)
    for number in range(4):
        guardian = guardians[number] if player else None
        name = f"player {place}: Guardian {number + 1}"
        seen.fact(f"{name}: Life, -1 hidden", guardian["life"] if guardian else -1, -1, 10)
        seen.fact(f"{name}: Power upgrades, -1 hidden", guardian["power_tokens"] if guardian else -1, -1, 5)
        seen.fact(f"{name}: Healing upgrades, -1 hidden", guardian["healing_tokens"] if guardian else -1, -1, 5)
        kind, to, paid = slot_of(guardian["slot"]) if guardian else (-1, -1, -1)
        seen.fact(f"{name}: slot (0 free, 1 strengthening, 2 healing, 3 and on a site), -1 hidden", kind, -1, 8)
        seen.fact(f"{name}: Connection to Guardian from 1, -1 hidden", to, -1, 4)
        seen.fact(f"{name}: Resources on the site, -1 hidden", paid, -1, 10)


def xobos_question(seen: Rebuilt, state: dict[str, Any]) -> None:
    """Adds the open question, except the fields to choose from, which follow from the rules."""
    asked = state["crystals"] or {"least": 0, "most": 0}
    seen.fact("the question: Crystals at least", asked["least"], 0, 10)
    seen.fact("the question: Crystals at most", asked["most"], 0, 10)
    about = asked.get("from") or (state["left"] or {}).get("at")
    if state["phase"] == "advance":
        about = state["fight"]["into"]
    seen.plane("the question: the field it is about", 1, [(*about, 1)] if about else [])


def xobos(game: hexboard.Game, viewer: int, before: dict[str, Any]) -> Rebuilt:
    """Rebuilds an observation. ``before`` is the state at the beginning of a phase in which all decide at the
    same time and see of the others only what was there before (X-6.10), otherwise the current one.
    """
    state, players = game.state(), game.players
    raw = dict(zip(hexboard.layout("xobos")["planes"], game.observe(viewer)[0], strict=True))
    first = dict(zip(hexboard.layout("xobos")["planes"], game.observe(0)[0], strict=True))

    def cells(plane: np.ndarray) -> set[Cell]:
        return {(int(column) - 6, int(row) - 6) for row, column in np.argwhere(plane)}

    own, wanted = cells(raw["own base"]), cells(first["own base"])
    turn = next(turn for turn in symmetries() if {turn(q, r) for q, r in own} == wanted)
    seen = panel(turn)
    for name in ("fields", "irradiated fields", "land to build on", "own base", "bases"):  # the printed map
        seen.plane(name, 1, [(q, r, 1) for q, r in cells(raw[name])])
    for place in range(4):
        seat = (viewer + place) % players if place < players else None
        known = state if place == 0 else before
        player = known["players"][seat] if seat is not None else None
        for number in range(4):
            at = player["guardians"][number]["at"] if player else None
            seen.plane(f"player {place}: Guardian {number + 1}", 1, [(*at, 1)] if at else [])
        quarks = player["quarks"] if player else []
        seen.plane(f"player {place}: Quarks", 9, [(q, r, count) for q, r, count, _ in quarks])
        seen.plane(f"player {place}: Quarks that have not moved", 9, [(q, r, count - moved) for q, r, count, moved in quarks])
        for kind in BUILDINGS:
            built = [(q, r, 1) for q, r, owner, what, _ in known["buildings"] if (owner, what) == (seat, kind)]
            seen.plane(f"player {place}: {kind}", 1, built)
        loaded = [(q, r, load) for q, r, owner, _, load in known["buildings"] if owner == seat and load]
        seen.plane(f"player {place}: Crystals on Watchtowers", 10, loaded)
        seen.fact(f"player {place}: decides now", seat in state["deciding"])
        seen.fact(f"player {place}: is done", seat in state["done"])
        seen.fact(f"player {place}: is out", seat in state["eliminated"])
        seen.fact(f"player {place}: Crystals on the Cannon", player["cannon"] if player else 0, 0, 10)
        seen.fact(f"player {place}: Crystals on the Teleport", player["teleport"] if player else 0, 0, 10)
        for number in range(4):
            guardian = player["guardians"][number] if player else {"moved": False, "teleported": False}
            seen.fact(f"player {place}: Guardian {number + 1} has moved", guardian["moved"])
            seen.fact(f"player {place}: Guardian {number + 1} was teleported", guardian["teleported"])
        for tile in (*(f"T{number}" for number in range(1, 10)), "clan"):
            seen.fact(f"player {place}: technology {tile}", tile in (player["technologies"] if player else []))
        for clan in ("rheita", "kubadi", "xenth", "quatune"):
            seen.fact(f"player {place}: clan {clan}", bool(player) and player["clan"] == clan)
        open_board = before["players"][seat] if player else None
        for number in range(4):
            site = open_board["guardians"][number]["slot"] if open_board else None
            seen.fact(f"player {place}: Guardian {number + 1} builds", bool(site) and "site" in site)
        xobos_board(seen, place, player if place == 0 else None)
    marks = state["players"][viewer]["marks"]
    for number in range(4):
        for mark, what in (("made", "has made a Connection"), ("broken", "has broken one"), ("paid", "has paid a site")):
            seen.fact(f"own limit: Guardian {number + 1} {what}", number in marks[mark])
    seen.fact("own limit: a Reactor was built", marks["reactor"])
    seen.fact("own limit: a technology was bought", marks["technology"])
    xobos_question(seen, state)
    for kind in ("attack", "shot", "battle", "cannon", "source"):
        tokens = [token for token in state["tokens"] if token["kind"] == kind]
        for key, words in (("from", "from here"), ("to", "at this")):
            marked = [(*token[key], relative(token["owner"], viewer, players) + 1) for token in tokens]
            seen.plane(f"{kind} {words}, by owner from 1", 4, marked)
    settled = [(*token["from"], token["crystals"] + 1) for token in state["tokens"] if token["crystals"] is not None]
    seen.plane("Crystals of a token that are settled, from 1", 10, settled)
    seen.plane("tokens since the last answers", 1, [(*token["to"], 1) for token in state["tokens"] if token["fresh"]])
    for phase in PHASES:
        seen.fact(f"phase is {phase}", state["phase"] == phase)
    for mode in ("normal", "checking", "training"):
        seen.fact(f"mode is {mode}", mode == "normal")
    seen.fact("round", state["round"], 0, 30)
    seen.who("who is first, or -1", relative(state["first"], viewer, players))
    seen.who("whose turn it is", relative(state["on_turn"], viewer, players))
    return seen


def compare(game: hexboard.Game, viewer: int, seen: Rebuilt, layout: Any, open_names: set[str]) -> None:
    """Compares an observation with the rebuilt one. All names except ``open_names`` must be rebuilt."""
    planes, facts = game.observation(viewer)
    assert planes.dtype == facts.dtype == np.float32
    assert 0 <= planes.min() and planes.max() <= 1 and 0 <= facts.min() and facts.max() <= 1
    plane_names = [name for name, _ in layout["planes"]]
    fact_names = [name for name, _, _ in layout["facts"]]
    chosen = {name for name in [*plane_names, *fact_names] if name.startswith(("chosen so far", "choice "))}
    seen.fact("players", game.players, 1, 4)
    seen.fact("own seat", viewer, 0, 3)
    named = {*plane_names, *fact_names} - chosen
    rebuilt = {*seen.planes, *seen.facts}
    assert rebuilt <= named, rebuilt - named
    missing = {name for name in named - rebuilt if not any(word in name for word in open_names)}
    assert not missing, missing
    for name, plane in zip(plane_names, planes, strict=True):
        if name in seen.planes:
            assert np.allclose(plane, seen.planes[name]), (name, viewer)
    for name, fact in zip(fact_names, facts, strict=True):
        if name in seen.facts:
            assert np.isclose(fact, seen.facts[name], atol=1e-6), (name, viewer, fact, seen.facts[name])
    flat = game.observation_tensor(viewer)
    assert (flat == np.concatenate([planes.ravel(), facts])).all()


SIMULTANEOUS = ("leaders", "development", "change")
NOT_IN_STATE = {
    "robale": {"Hatchery", "Resources"},  # constants of the board
    "termites": {": points"},  # T-10.2: follows from Mounds and trophies
    "hive": set(),
    "xobos": {"the question: fields to choose from"},  # follows from the rules
}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observations_are_rebuilt_from_the_state(name: str, players: int) -> None:
    options = {"hive": {"pieces": "MLP"}, "xobos": {"clans": "on"}}.get(name, {})
    game = hexboard.Game(name, players, options=options, seed=21)
    layout = hexboard.network_layout(name, players, options=options)
    rng = np.random.default_rng(21)
    positions: Counter[str] = Counter()
    compared, before = 0, game.state()
    for step in range(900):
        game.throw()
        if game.is_terminal():
            break
        if name == "hive":
            positions[hive_key(game)] += 1
        state = game.state()
        if name == "xobos" and not (state["phase"] in SIMULTANEOUS and state["phase"] == before["phase"]):
            before = state
        if step % 9 == 0:
            compared += 1
            for viewer in range(players):
                match name:
                    case "robale":
                        seen = robale(game, viewer)
                    case "termites":
                        seen = termites(game, viewer)
                    case "hive":
                        seen = hive(game, viewer, positions[hive_key(game)], HIVE | EXTRAS)
                    case "xobos":
                        seen = xobos(game, viewer, before)
                compare(game, viewer, seen, layout, NOT_IN_STATE[name])
        seat = game.deciding[0]
        game.apply_action(int(rng.choice(game.legal_actions(seat))), seat)
    assert compared > 4


def hive_key(game: hexboard.Game) -> str:
    """Returns the position wherever it is on the table."""
    state = game.state()
    low_q = min((piece[1] for piece in state["pieces"]), default=0)
    low_r = min((piece[2] for piece in state["pieces"]), default=0)
    moved = sorted((name[:2], q - low_q, r - low_r, level) for name, q, r, level, _ in state["pieces"])
    return f"{moved} {state['turn'] % 2}"


def find(game: hexboard.Game, text: str) -> int:
    """Returns the legal action with this notation."""
    return next(int(code) for code in game.legal_actions() if game.action_to_string(int(code)) == text)


def test_repetitions_of_hive_are_counted() -> None:
    game = hexboard.Game.from_position(
        "game: hive\nturn: 8\nstack: 0,0 wQ\nstack: -1,0 wA1\nstack: 1,0 bQ\nstack: 2,0 bA1\n"
    )
    names = [name for name, _, _ in hexboard.network_layout("hive")["facts"]]
    place = names.index("how often this position has occurred, minus one")
    counts = []
    for number in range(8):
        counts.append(float(game.observation(0)[1][place]))
        state = game.state()
        mover = "wA1" if state["turn"] % 2 == 0 else "bA1"
        home = {"wA1": (-1, 0), "bA1": (2, 0)}[mover]
        away = {"wA1": (-1, 1), "bA1": (1, 1)}[mover]
        target = away if number % 4 < 2 else home
        wanted = {"do": "move", "piece": mover, "to": list(target), "sting": None, "carry": None}
        game.apply_action(next(int(code) for code in game.legal_actions() if game.describe(int(code)) == wanted))
    assert counts == [0.0, 0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5]


@pytest.mark.parametrize("pieces", ["", "MLP", "MLPCHD"])
def test_grid_of_hive_has_room_for_all_pieces_in_a_row(pieces: str) -> None:
    layout = hexboard.network_layout("hive", options={"pieces": pieces})
    count = {"": 22, "MLP": 28, "MLPCHD": 34}[pieces]
    assert layout["side"] == count + 2
    assert layout["choices"] == layout["side"] ** 2 + 512


def test_both_sides_of_robale_see_their_own_hatchery_at_the_same_place() -> None:
    game = hexboard.Game("robale", seed=1)
    game.throw()
    names = [name for name, _ in hexboard.network_layout("robale")["planes"]]
    one, other = (game.observation(seat)[0] for seat in (0, 1))
    for name in ("own Hatchery", "enemy Hatchery", "Resources"):
        assert one[names.index(name)].any() and (one[names.index(name)] == other[names.index(name)]).all()
    raw = [game.observe(seat)[0][hexboard.layout("robale")["planes"].index("own Hatchery")] for seat in (0, 1)]
    assert (raw[0] != raw[1]).any(), "the raw observation is not turned"


def test_mirrored_actions_of_robale_lead_to_mirrored_positions() -> None:
    """The same network choices for both sides give the same picture for both: directions turn with the board."""
    games = {}
    for seed in range(20):
        game = hexboard.Game("robale", seed=seed)
        game.throw()
        games.setdefault(game.deciding[0], game)
    assert set(games) == {0, 1}
    seats = {0: 0, 1: 1}
    for step in range(12):
        masks = [games[seat].mask(games[seat].deciding[0], network=True) for seat in seats]
        assert (masks[0] == masks[1]).all()
        views = [games[seat].observation(games[seat].deciding[0])[0] for seat in seats]
        assert (views[0] == views[1]).all()
        choice = int(np.flatnonzero(masks[0])[step % masks[0].sum()])
        for seat in seats:
            games[seat].choose(games[seat].deciding[0], choice, network=True)
            if games[seat].is_chance_node():
                return
