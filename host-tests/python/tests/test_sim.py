"""``hexboard.sim`` on a local Ray cluster."""

import contextlib
import fcntl
import io
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hexboard import _cli, scaling, sim

sim.require_token()
ray = pytest.importorskip("ray")

from hexboard._native import HexboardError, play_lines

ARGUMENTS = "--game termites --seats easy,random --games 14 --seed 40".split()


EXAMPLE = Path(__file__).parents[1] / "examples/train.py"

# Enough games that a worker can be killed while it plays.
MORE_GAMES = "--game termites --seats easy,random --games 300 --seed 40".split()


def native_output(arguments: list[str], folder: Path) -> bytes:
    """Returns the file that the native tool writes."""
    tool = os.environ.get("HEXBOARD_TOOL")
    if not tool:
        pytest.skip("HEXBOARD_TOOL is not set to a native hexboard")
    subprocess.run([tool, "sim", *arguments, "--json", folder / "native"], check=True, capture_output=True)
    return (folder / "native").read_bytes()


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return native_output(ARGUMENTS, tmp_path_factory.mktemp("native"))


def test_ranges_contain_every_seed_once() -> None:
    for count in range(40):
        parts = list(sim.ranges(7, count, 16))
        seeds = [seed for begin, size in parts for seed in range(begin, begin + size)]
        assert seeds == list(range(7, 7 + count))


def test_ranges_are_generated_lazily() -> None:
    assert next(sim.ranges(0, 10**18, 1)) == (0, 1)


def test_ranges_are_written_once_and_in_order() -> None:
    class File:
        def __init__(self) -> None:
            self.lines: list[str] = []

        def append(self, lines: list[str]) -> None:
            self.lines += lines

    file = File()
    writer = sim.OrderedWriter([], 0, file)
    for begin in (4, 4, 0, 2, 0):
        writer.add(begin, [f"game {begin}", f"game {begin + 1}"])
    assert file.lines == [f"game {seed}" for seed in range(6)]


def test_cluster_writes_the_same_file_as_the_native_tool(
    native: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    assert sim.main([*ARGUMENTS, "--range", "3", "--json", str(path)]) == 0
    assert path.read_bytes() == native
    assert "14 games" in capsys.readouterr().out


def start_node(*arguments: str) -> subprocess.Popen[str]:
    """Starts a node of a cluster as a process of its own."""
    command = [sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start", *arguments]
    quiet = ["--disable-usage-stats", "--block"]
    started = subprocess.Popen([*command, *quiet], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert started.stdout is not None
    output = []
    for line in iter(started.stdout.readline, ""):
        output.append(line)
        if "Ray runtime started" in line:
            return started
    started.wait(60)
    pytest.fail("".join(output))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """Starts a cluster in another process, with a token that only this test knows. Yields its address and process ID."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    monkeypatch.setenv("RAY_health_check_period_ms", "300")  # a lost node is noticed within seconds
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = start_node("--head", f"--port={port}", "--num-cpus=2", "--include-dashboard=false")
    try:
        yield f"127.0.0.1:{port}", started.pid
    finally:
        started.terminate()
        started.wait(60)


def descendants(process: int) -> list[int]:
    """Returns the IDs of a process and everything that it started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # the process has just ended
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])

    def is_ours(pid: int) -> bool:
        return pid == process or (pid in parents and is_ours(parents[pid]))

    return [pid for pid in parents if is_ours(pid)]


def busy_workers(process: int) -> list[int]:
    """Returns the IDs of the processes of a cluster or a node that are playing now."""
    busy = []
    for pid in descendants(process):
        with contextlib.suppress(OSError):
            if Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::work"):
                busy.append(pid)
    return busy


def play_while(address: str, path: Path, disturb: Callable[[], bool]) -> tuple[str, str]:
    """Plays games on a cluster. Once some are written, calls ``disturb`` until it returns true. Returns report and errors."""
    arguments = [*MORE_GAMES, "--range", "6", "--json", str(path), "--address", address]
    command = [sys.executable, "-m", "hexboard.sim", *arguments]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    disturbed = False
    while playing.poll() is None:
        if not disturbed and path.exists() and path.stat().st_size > 0:
            disturbed = disturb()
        time.sleep(0.01)
    report, errors = playing.communicate()
    assert playing.returncode == 0, errors
    assert disturbed, "nothing was lost"
    return report, errors


NEEDS_PROC = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found in /proc")


@NEEDS_PROC
def test_cluster_is_joined_by_address_and_survives_a_lost_worker(cluster: tuple[str, int], tmp_path: Path) -> None:
    address, process = cluster

    def kill_worker() -> bool:
        for worker in busy_workers(process)[:1]:
            os.kill(worker, signal.SIGKILL)
            return True
        return False

    report, errors = play_while(address, tmp_path / "lines", kill_worker)
    assert (tmp_path / "lines").read_bytes() == native_output(MORE_GAMES, tmp_path)
    assert "300/300 games\n" in errors and "300 games" in report


@NEEDS_PROC
def test_lost_node_loses_no_game(cluster: tuple[str, int], tmp_path: Path) -> None:
    """All processes of a second node are killed at once, as if its power had failed."""
    address, _ = cluster
    node = start_node(f"--address={address}", "--num-cpus=2")

    def kill_node() -> bool:
        if not busy_workers(node.pid):
            return False
        for process in descendants(node.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        return True

    try:
        play_while(address, tmp_path / "lines", kill_node)
    finally:
        node.kill()
        node.wait(60)
    assert (tmp_path / "lines").read_bytes() == native_output(MORE_GAMES, tmp_path)


def test_worked_example_plays_on_a_cluster(cluster: tuple[str, int], tmp_path: Path) -> None:
    address, _ = cluster
    arguments = "--minutes 0.001 --games 2 --pairs 1 --width 2 --level easy --batch 16 --passes 1"
    command = [sys.executable, EXAMPLE, *arguments.split(), "--address", address, "--curve", tmp_path / "curve.csv"]
    subprocess.run(command, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}, check=True, capture_output=True)
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 3


def test_unreachable_cluster_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = "is the cluster running, and is RAY_AUTH_TOKEN correct?\n"
    assert sim.main([*ARGUMENTS, "--address", "127.0.0.1:1"]) == 1
    assert capsys.readouterr().err == f"sim: 127.0.0.1:1: [Errno 111] Connection refused: {hint}"

    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("Ray at this address\ncannot be reached")

    monkeypatch.setattr(ray, "init", refuse)
    assert sim.main([*ARGUMENTS, "--address", "auto"]) == 1
    assert capsys.readouterr().err == f"sim: auto: cannot be reached: {hint}"


@pytest.mark.parametrize(
    ("before", "mode"), [("", "token"), ("import ray", None), ("os.environ['RAY_AUTH_MODE'] = 'disabled'", "disabled")]
)
def test_local_cluster_requires_a_token_unless_configured_otherwise(before: str, mode: str | None) -> None:
    code = f"import os; from hexboard import sim; {before or 'pass'}; sim.require_token(); "
    code += "print(os.environ.get('RAY_AUTH_MODE'), len(os.environ.get('RAY_AUTH_TOKEN', '')), os.environ['RAY_USAGE_STATS_ENABLED'])"
    bare = {key: value for key, value in os.environ.items() if not key.startswith("RAY_")}
    done = subprocess.run([sys.executable, "-c", code], env=bare, capture_output=True, text=True, check=True)
    assert done.stdout == f"{mode} {64 if mode == 'token' else 0} 0\n"


def test_only_the_given_cluster_is_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = []

    def refuse(address: str | None = None, **_: object) -> None:
        joined.append(address)
        raise ConnectionError("refused")

    monkeypatch.setattr(ray, "init", refuse)
    assert sim.main(ARGUMENTS) == 1
    assert sim.main([*ARGUMENTS, "--address", "auto"]) == 1
    assert joined == ["local", "auto"]


def test_killed_worker_loses_no_game(native: bytes, tmp_path: Path) -> None:
    path, mark = tmp_path / "lines", tmp_path / "killed"

    def killed_once(arguments: list[str], first: int, count: int) -> list[str]:
        """Plays a range. Kills its own process the first time, in the middle of the range."""
        if first == 46 and not mark.exists():
            play_lines(arguments, first, 1)
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play_lines(arguments, first, count)

    args = sim.parser().parse_args(["--range", "3", "--json", str(path)])
    lines = sim.run(ARGUMENTS, args, killed_once)
    assert mark.exists(), "no worker was killed"
    assert len(lines) == 14
    assert path.read_bytes() == native


def test_interrupted_run_is_resumed(native: bytes, tmp_path: Path) -> None:
    path = tmp_path / "lines"
    lines = native.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    assert sim.main([*ARGUMENTS, "--json", str(path), "--resume"]) == 0
    assert path.read_bytes() == native


def refuse_connection(*_: object, **__: object) -> None:
    raise ConnectionError("no cluster")


def test_file_is_unchanged_until_the_cluster_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    monkeypatch.setattr(ray, "init", refuse_connection)
    assert sim.main([*ARGUMENTS, "--json", str(path)]) == 1
    assert not path.exists()
    kept = play_lines(ARGUMENTS, 40, 2)[0] + "\nhalf a li"
    path.write_text(kept)
    for option in ("--resume", "--force"):
        assert sim.main([*ARGUMENTS, "--json", str(path), option]) == 1
        assert path.read_text() == kept
    assert capsys.readouterr().err.count("no cluster") == 3


def test_existing_file_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    path.write_text("precious\n")
    monkeypatch.setattr(ray, "init", refuse_connection)
    assert sim.main([*ARGUMENTS, "--json", str(path)]) == 1
    message = f"sim: {path} exists: add --resume to continue it or --force to replace it\n"
    assert capsys.readouterr().err == message
    assert path.read_text() == "precious\n"


def test_file_locked_by_another_run_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The native tool uses the same lock, and any program can hold it."""
    path = tmp_path / "lines"
    held = sim.ResultFile(str(path), ARGUMENTS)
    held.begin()
    held.append(play_lines(ARGUMENTS, 40, 1))
    monkeypatch.setattr(ray, "init", refuse_connection)
    message = f"{path}: another run is writing this file\n"
    for option in ("--resume", "--force"):
        assert sim.main([*ARGUMENTS, "--json", str(path), option]) == 1
        assert capsys.readouterr().err == f"sim: {message}"
    tool = os.environ.get("HEXBOARD_TOOL")
    if tool:
        command = [tool, "sim", *ARGUMENTS, "--json", path, "--resume"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (1, f"hexboard sim: {message}")
    with path.open() as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    del held
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with pytest.raises(HexboardError, match="another run is writing"):
            sim.ResultFile(str(path), ARGUMENTS, resume=True)


def test_changed_line_is_detected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines"
    lines = play_lines(ARGUMENTS, 40, 4)
    changed = lines[1].replace('"actions":', '"actions":1')
    path.write_text("\n".join([lines[0], changed, *lines[2:]]) + "\n")
    assert sim.main([*ARGUMENTS, "--json", str(path), "--resume"]) == 1
    assert capsys.readouterr().err == f"sim: {path}, line 2: the checksum does not fit: the line was changed\n"


def test_charts_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "run", lambda arguments, _: play_lines(arguments, 40, 3))
    assert sim.main([*ARGUMENTS, "--charts", str(tmp_path / "charts")]) == 0
    assert (tmp_path / "charts/wins-by-player.svg").read_text().startswith("<svg")


def test_ctrl_c_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ray, "init", interrupt)
    assert _cli.run("sim", sim.main, ARGUMENTS) == 130
    assert capsys.readouterr().err == "sim: interrupted\n"


def test_progress_is_printed_with_and_without_a_terminal() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for out, seconds, expected in (
        (io.StringIO(), 0.0, "1/3 games\n2/3 games\n3/3 games\n"),
        (io.StringIO(), 1e9, "3/3 games\n"),
        (Terminal(), 1e9, "\r1/3 games\r2/3 games\r3/3 games\n"),
    ):
        progress = sim.Progress(out, 3, seconds)
        for done in (1, 2, 3):
            progress.update(done)
        progress.end(3)
        assert out.getvalue() == expected


def test_file_of_another_run_is_unchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines"
    other = play_lines(ARGUMENTS, 3, 1)[0] + "\n"
    path.write_text(other)
    assert sim.main([*ARGUMENTS, "--json", str(path), "--resume"]) == 1
    assert "another run" in capsys.readouterr().err
    assert path.read_text() == other


def test_file_with_more_games_than_requested_is_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    text = "".join(line + "\n" for line in play_lines(ARGUMENTS, 40, 3))
    path.write_text(text)
    fewer = [argument.replace("14", "2") for argument in ARGUMENTS]
    assert sim.main([*fewer, "--json", str(path), "--resume"]) == 1
    assert "has 3 games, more than the 2 that are wanted" in capsys.readouterr().err
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "chess"], "choose termites, hive, robale or xobos"),
        ([*ARGUMENTS, "--resume"], "--resume needs --json FILE"),
        ([*ARGUMENTS, "--force"], "--force needs --json FILE"),
        ([*ARGUMENTS, "--json", "x", "--resume", "--force"], "choose --resume or --force"),
        ([*ARGUMENTS, "--threads", "2"], "--threads is for the native sim only"),
        (["--merge", "a", "b"], "--merge is for the native sim only"),
        ([*ARGUMENTS, "--range", "0"], "argument --range: choose at least 1"),
        (["--game", "hive", "--seats", "easy"], "Hive is for 2 players"),
        (["--game", "hive", "--seats", "easy,easy", "--games", "0"], "choose at least 1"),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sim.main(arguments) == 2
    errors = capsys.readouterr().err
    assert message in errors and errors.count("\n") == 1


def test_scaling_compares_two_numbers_of_workers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The measurement itself needs idle cores; ``python -m hexboard.scaling`` prints it."""
    ways = {"Ray": lambda arguments, workers, size: 6.0 / workers, "processes": lambda arguments, workers, size: 4.0 / workers}
    monkeypatch.setattr(scaling, "WAYS", ways)
    monkeypatch.setattr(scaling, "require_token", lambda: None)
    assert scaling.main(ARGUMENTS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "Ray       1 workers: 14 games in 6.0 s, 2.3 per second",
        "Ray       2 workers: 14 games in 3.0 s, 4.7 per second",
        "Ray       2 workers against 1: 2.00 x",
        "processes 1 workers: 14 games in 4.0 s, 3.5 per second",
        "processes 2 workers: 14 games in 2.0 s, 7.0 per second",
        "processes 2 workers against 1: 2.00 x",
    ]
    assert scaling.main(["--workers", "1"]) == 2
    assert "choose at least 2" in capsys.readouterr().err


@pytest.mark.skipif("HEXBOARD_LONG" not in os.environ, reason="starts two clusters: set HEXBOARD_LONG")
def test_scaling_plays_on_clusters(capsys: pytest.CaptureFixture[str]) -> None:
    assert scaling.main(ARGUMENTS) == 0
    assert capsys.readouterr().out.count(" 2 workers against 1: ") == 2


def test_games_are_played_in_processes_without_ray() -> None:
    assert scaling.play_range(ARGUMENTS, (40, 3)) == 3
    assert scaling.measure_processes(ARGUMENTS, 2, 4) > 0
