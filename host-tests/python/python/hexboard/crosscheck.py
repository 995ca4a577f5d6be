"""Compares the Hive of OpenSpiel with ours, position by position.

``python -m hexboard.crosscheck [--positions N] [--seed S]`` plays the same random games in both and
compares the legal moves, the turn and the end. It prints how many positions agree, and ends with
exit code 1 if one differs for any other reason than the known fault of OpenSpiel:

- **White's Queen unplaced.** When Black is to move and White's Queen is not placed yet, OpenSpiel
  2.0.2 also lists moves that split the hive (H-3.1). Such a position counts as *known* if OpenSpiel
  lists everything that we list, and otherwise only moves of pieces on the table whose removal splits
  the hive.

A game ends before one of both sides does so by its own rule (OpenSpiel's board is limited to a radius
of 8 cells and it has no rule for the length), and before a turn in which nothing can be compared.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import hexboard
from hexboard._cli import EXIT_CODES, CommandParser, integer_in, print_error, run

Move = tuple[str, tuple[int, int] | None]
OPTIONS = {"pieces": "MLP", "length-limit": "off", "tournament": "on"}
LEFT = {"-": (-1, 0), "/": (-1, 1), "\\": (0, -1)}
RIGHT = {"-": (1, 0), "/": (1, -1), "\\": (0, 1)}
MARGIN = 6
"""A game ends when a piece is this far from the first one: OpenSpiel's board ends at 8."""


@dataclass
class Result:
    """The number of positions that agree, that differ by the known fault, and the first that differ otherwise."""

    equal: int = 0
    known: int = 0
    games: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def positions(self) -> int:
        return self.equal + self.known + len(self.wrong)


def cells_of(state: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Returns where each piece is."""
    return {name: (q, r) for name, q, r, _, _ in state["pieces"]}


def read_move(text: str, cells: dict[str, tuple[int, int]]) -> Move:
    """Reads a move of the Universal Hive Protocol as piece and target; ``("pass", None)`` for a pass."""
    if text.startswith("pass"):
        return "pass", None
    piece, _, beside = text.partition(" ")
    if not beside:
        return piece, (0, 0)
    if beside[0] in LEFT:
        (q, r), (dq, dr) = cells[beside[1:]], LEFT[beside[0]]
    elif beside[-1] in RIGHT:
        (q, r), (dq, dr) = cells[beside[:-1]], RIGHT[beside[-1]]
    else:
        (q, r), (dq, dr) = cells[beside], (0, 0)
    return piece, (q + dq, r + dr)


def is_next_of_kind(piece: str, cells: dict[str, tuple[int, int]]) -> bool:
    """Returns whether a piece is on the table or the next of its kind to place. OpenSpiel lists all equal pieces."""
    kind, number = piece[:2], piece[2:]
    return piece in cells or all(f"{kind}{lower}" in cells for lower in range(1, int(number or 1)))


def their_moves(state: Any, cells: dict[str, tuple[int, int]]) -> dict[Move, int]:
    """Returns the legal moves of OpenSpiel with their numbers, equal pieces once."""
    player = state.current_player()
    moves = {read_move(state.action_to_string(player, action), cells): action for action in state.legal_actions()}
    return {move: action for move, action in moves.items() if move[0] == "pass" or is_next_of_kind(move[0], cells)}


def own_moves(game: hexboard.Game) -> dict[Move, int]:
    """Returns our legal moves with their codes."""
    moves: dict[Move, int] = {}
    for code in game.legal_actions().tolist():
        action = game.describe(code)
        place = action.get("to") or action.get("at")
        moves[("pass", None) if action["do"] == "pass" else (action["piece"], tuple(place))] = code
    return moves


def is_split(cells: set[tuple[int, int]]) -> bool:
    """Returns whether these cells do not hang together."""
    left = set(cells)
    reached = [left.pop()] if left else []
    while reached:
        q, r = reached.pop()
        beside = {(q + dq, r + dr) for dq, dr in [*LEFT.values(), *RIGHT.values()]} & left
        left -= beside
        reached += beside
    return bool(left)


def is_known_fault(game: hexboard.Game, ours: set[Move], theirs: set[Move]) -> bool:
    """Returns whether Black is to move, White's Queen is unplaced, and OpenSpiel only adds moves that split the hive."""
    state = game.state()
    cells = cells_of(state)
    if state["turn"] % 2 == 0 or "wQ" in cells or ours - theirs:
        return False
    added = {piece for piece, _ in theirs - ours}
    return all(piece in cells and is_split(set(cells.values()) - {cells[piece]}) for piece in added)


def compare_game(pyspiel: Any, rng: np.random.Generator, result: Result, most: int) -> None:
    """Plays one random game in both implementations."""
    game, theirs = hexboard.Game("hive", options=OPTIONS), pyspiel.load_game("hive").new_initial_state()
    result.games += 1
    while result.positions < most and len(result.wrong) < 10:
        cells = cells_of(game.state())
        if game.is_terminal() or theirs.is_terminal():
            # OpenSpiel compares positions for repetition in another way; both must agree on surrounded Queens.
            outcome = game.outcome
            if outcome and outcome["reason"] != "repetition" and outcome != {} and not theirs.is_terminal():
                result.wrong.append(f"{game.state()['game_string']}: ours is over ({outcome['reason']}), theirs is not")
            return
        if any(max(abs(q), abs(r), abs(q + r)) >= MARGIN for q, r in cells.values()):
            return
        own = own_moves(game)
        other = their_moves(theirs, cells)
        if set(own) == set(other):
            result.equal += 1
        elif is_known_fault(game, set(own), set(other)):
            result.known += 1
        else:
            differing = sorted(map(str, set(own) ^ set(other)))
            result.wrong.append(f"{game.state()['game_string']}: {', '.join(differing[:6])}")
            return
        common = sorted(set(own) & set(other), key=str)
        if not common:
            return
        move = common[int(rng.integers(len(common)))]
        game.apply_action(own[move])
        theirs.apply_action(other[move])


def crosscheck(positions: int, seed: int, progress: Callable[[Result], None] = lambda _: None) -> Result:
    """Compares this many positions of random games."""
    import pyspiel

    rng = np.random.default_rng(seed)
    result = Result()
    while result.positions < positions and len(result.wrong) < 10:
        compare_game(pyspiel, rng, result, positions)
        progress(result)
    return result


def parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m hexboard.crosscheck",
        description="Compares the Hive of OpenSpiel with ours, position by position.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--positions", type=integer_in(1, 10**9), default=100_000, help="number of positions (default 100000)")
    parser.add_argument("--seed", type=integer_in(0, 2**63), default=0, help="seed of the random games (default 0)")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs the program. Returns the exit code."""
    try:
        args = parser().parse_args(argv)
    except argparse.ArgumentError as error:
        print_error(f"crosscheck: {error}")
        return 2
    try:
        result = crosscheck(args.positions, args.seed)
    except ImportError:
        print_error("crosscheck: OpenSpiel is missing: install the extra [spiel]")
        return 1
    print(f"{result.positions} positions of {result.games} games: {result.equal} agree, {result.known} show the known fault, {len(result.wrong)} differ")
    for line in result.wrong:
        print(line)
    return 1 if result.wrong else 0


if __name__ == "__main__":
    sys.exit(run("crosscheck", main))
