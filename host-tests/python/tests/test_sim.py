"""Games on a Ray cluster of this machine."""

import fcntl
import io
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexboard import _words, sim

sim.lock_out_others()
ray = pytest.importorskip("ray")

from hexboard._native import HexboardError, play_lines

WORDS = "--game termites --seats easy,random --games 14 --seed 40".split()


# Enough that somebody can be killed while games are being played.
MORE = "--game termites --seats easy,random --games 60 --seed 40".split()


def written_natively(words: list[str], folder: Path) -> bytes:
    """What the native tool writes."""
    tool = os.environ.get("HEXBOARD_SIM")
    if not tool:
        pytest.skip("HEXBOARD_SIM names no native sim")
    subprocess.run([tool, *words, "--json", folder / "native"], check=True, capture_output=True)
    return (folder / "native").read_bytes()


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return written_natively(WORDS, tmp_path_factory.mktemp("native"))


def test_ranges_hold_every_seed_once() -> None:
    for count in range(40):
        parts = list(sim.ranges(7, count, 16))
        seeds = [seed for begin, size in parts for seed in range(begin, begin + size)]
        assert seeds == list(range(7, 7 + count))


def test_a_huge_number_of_ranges_takes_no_room() -> None:
    assert next(sim.ranges(0, 10**18, 1)) == (0, 1)


def test_ranges_in_any_order_and_twice_are_written_once_and_in_order() -> None:
    class File:
        def __init__(self) -> None:
            self.lines: list[str] = []

        def append(self, lines: list[str]) -> None:
            self.lines += lines

    file = File()
    order = sim.InOrder([], 0, file)
    for begin in (4, 4, 0, 2, 0):
        order.add(begin, [f"game {begin}", f"game {begin + 1}"])
    assert file.lines == [f"game {seed}" for seed in range(6)]


def test_the_cluster_writes_what_the_native_tool_writes(
    native: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    assert sim.main([*WORDS, "--range", "3", "--json", str(path)]) == 0
    assert path.read_bytes() == native
    assert "14 games" in capsys.readouterr().out


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A cluster that somebody else has started, on this machine alone: its address and its process. Whoever joins it must know
    its token, which is this test's alone."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start", "--head", f"--port={port}"]
    quiet = ["--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats", "--block"]
    started = subprocess.Popen([*command, *quiet], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert started.stdout is not None
        said = []
        for line in iter(started.stdout.readline, ""):
            said.append(line)
            if "Ray runtime started" in line:
                break
        else:
            pytest.fail("".join(said))
        yield f"127.0.0.1:{port}", started.pid
    finally:
        started.terminate()
        started.wait(60)


def busy_workers(cluster: int) -> list[int]:
    """The processes of this cluster that are playing now."""
    parents, busy = {}, []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
            if (stat.parent / "cmdline").read_bytes().startswith(b"ray::work"):
                busy.append(int(stat.parent.name))
        except OSError:
            continue  # it has just ended

    def is_ours(pid: int) -> bool:
        return pid == cluster or (pid in parents and is_ours(parents[pid]))

    return [pid for pid in busy if is_ours(pid)]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found in /proc")
def test_a_cluster_is_joined_by_its_address_and_may_lose_a_worker(
    cluster: tuple[str, int], tmp_path: Path
) -> None:
    address, process = cluster
    path = tmp_path / "lines"
    words = [*MORE, "--range", "6", "--json", str(path), "--address", address]
    playing = subprocess.Popen(
        [sys.executable, "-m", "hexboard.sim", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    killed = False
    while playing.poll() is None:
        if not killed and path.exists() and path.stat().st_size > 0:  # some games are written, others are being played
            for worker in busy_workers(process)[:1]:
                os.kill(worker, signal.SIGKILL)
                killed = True
        time.sleep(0.01)
    report, said = playing.communicate()
    assert playing.returncode == 0, said
    assert killed, "nobody was killed"
    assert path.read_bytes() == written_natively(MORE, tmp_path)
    assert "60/60 games\n" in said and "60 games" in report


def test_a_cluster_that_is_not_there_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = "does it run, and is RAY_AUTH_TOKEN that of the cluster?\n"
    assert sim.main([*WORDS, "--address", "127.0.0.1:1"]) == 1
    assert capsys.readouterr().err == f"sim: 127.0.0.1:1: [Errno 111] Connection refused: {hint}"

    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("Ray at this place\ncannot be reached")

    monkeypatch.setattr(ray, "init", refuse)
    assert sim.main([*WORDS, "--address", "auto"]) == 1
    assert capsys.readouterr().err == f"sim: auto: cannot be reached: {hint}"


@pytest.mark.parametrize(
    ("before", "mode"), [("", "token"), ("import ray", None), ("os.environ['RAY_AUTH_MODE'] = 'disabled'", "disabled")]
)
def test_a_cluster_of_this_machine_has_a_token_unless_told_otherwise(before: str, mode: str | None) -> None:
    code = f"import os; from hexboard import sim; {before or 'pass'}; sim.lock_out_others(); "
    code += "print(os.environ.get('RAY_AUTH_MODE'), len(os.environ.get('RAY_AUTH_TOKEN', '')))"
    bare = {key: value for key, value in os.environ.items() if not key.startswith("RAY_AUTH")}
    done = subprocess.run([sys.executable, "-c", code], env=bare, capture_output=True, text=True, check=True)
    assert done.stdout == f"{mode} {64 if mode == 'token' else 0}\n"


def test_only_a_cluster_that_was_named_is_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = []

    def refuse(address: str | None = None, **_: object) -> None:
        joined.append(address)
        raise ConnectionError("nobody")

    monkeypatch.setattr(ray, "init", refuse)
    assert sim.main(WORDS) == 1
    assert sim.main([*WORDS, "--address", "auto"]) == 1
    assert joined == ["local", "auto"]


def test_a_worker_that_is_killed_loses_no_game(native: bytes, tmp_path: Path) -> None:
    path, mark = tmp_path / "lines", tmp_path / "killed"

    def killed_once(words: list[str], first: int, count: int) -> list[str]:
        """Dies in the middle of its range, the first time."""
        if first == 46 and not mark.exists():
            play_lines(words, first, 1)
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play_lines(words, first, count)

    args = sim.parser().parse_args(["--range", "3", "--json", str(path)])
    lines = sim.run(WORDS, args, killed_once)
    assert mark.exists(), "nobody was killed"
    assert len(lines) == 14
    assert path.read_bytes() == native


def test_an_interrupted_run_goes_on(native: bytes, tmp_path: Path) -> None:
    path = tmp_path / "lines"
    whole = native.splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:5]) + whole[5][:20])
    assert sim.main([*WORDS, "--json", str(path), "--resume"]) == 0
    assert path.read_bytes() == native


def nobody(*_: object, **__: object) -> None:
    raise ConnectionError("nobody is there")


def test_a_file_is_untouched_until_the_cluster_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    monkeypatch.setattr(ray, "init", nobody)
    assert sim.main([*WORDS, "--json", str(path)]) == 1
    assert not path.exists()
    kept = play_lines(WORDS, 40, 2)[0] + "\nhalf a li"
    path.write_text(kept)
    for word in ("--resume", "--force"):
        assert sim.main([*WORDS, "--json", str(path), word]) == 1
        assert path.read_text() == kept
    assert capsys.readouterr().err.count("nobody is there") == 3


def test_a_file_that_exists_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    path.write_text("precious\n")
    monkeypatch.setattr(ray, "init", nobody)
    assert sim.main([*WORDS, "--json", str(path)]) == 1
    told = f"sim: {path} exists: add --resume to continue it or --force to replace it\n"
    assert capsys.readouterr().err == told
    assert path.read_text() == "precious\n"


def test_a_file_that_another_run_writes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lock is that of the native tool, and any program can hold it."""
    path = tmp_path / "lines"
    held = sim.ResultFile(str(path), WORDS)
    held.begin()
    held.append(play_lines(WORDS, 40, 1))
    monkeypatch.setattr(ray, "init", nobody)
    told = f"{path}: another run is writing this file\n"
    for word in ("--resume", "--force"):
        assert sim.main([*WORDS, "--json", str(path), word]) == 1
        assert capsys.readouterr().err == f"sim: {told}"
    tool = os.environ.get("HEXBOARD_SIM")
    if tool:
        done = subprocess.run([tool, *WORDS, "--json", path, "--resume"], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (1, f"sim: {told}")
    with path.open() as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    del held
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with pytest.raises(HexboardError, match="another run is writing"):
            sim.ResultFile(str(path), WORDS, resume=True)


def test_a_changed_line_in_the_middle_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines"
    lines = play_lines(WORDS, 40, 4)
    changed = lines[1].replace('"actions":', '"actions":1')
    path.write_text("\n".join([lines[0], changed, *lines[2:]]) + "\n")
    assert sim.main([*WORDS, "--json", str(path), "--resume"]) == 1
    assert capsys.readouterr().err == f"sim: {path}, line 2: the checksum does not fit: the line was changed\n"


def test_charts_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "run", lambda words, _: play_lines(words, 40, 3))
    assert sim.main([*WORDS, "--charts", str(tmp_path / "charts")]) == 0
    assert (tmp_path / "charts/wins-by-player.svg").read_text().startswith("<svg")


def test_ctrl_c_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ray, "init", interrupt)
    assert _words.run("sim", sim.main, WORDS) == 130
    assert capsys.readouterr().err == "sim: interrupted\n"


def test_progress_is_told_with_and_without_a_terminal() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for out, seconds, told in (
        (io.StringIO(), 0.0, "1/3 games\n2/3 games\n3/3 games\n"),
        (io.StringIO(), 1e9, "3/3 games\n"),
        (Terminal(), 1e9, "\r1/3 games\r2/3 games\r3/3 games\n"),
    ):
        progress = sim.Progress(out, 3, seconds)
        for done in (1, 2, 3):
            progress.tell(done)
        progress.end(3)
        assert out.getvalue() == told


def test_a_file_of_another_run_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines"
    other = play_lines(WORDS, 3, 1)[0] + "\n"
    path.write_text(other)
    assert sim.main([*WORDS, "--json", str(path), "--resume"]) == 1
    assert "another run" in capsys.readouterr().err
    assert path.read_text() == other


def test_a_run_of_fewer_games_than_its_file_has_leaves_the_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lines"
    whole = "".join(line + "\n" for line in play_lines(WORDS, 40, 3))
    path.write_text(whole)
    fewer = [word.replace("14", "2") for word in WORDS]
    assert sim.main([*fewer, "--json", str(path), "--resume"]) == 1
    assert "has 3 games, more than the 2 that are wanted" in capsys.readouterr().err
    assert path.read_text() == whole


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--game", "chess"], "choose termites, hive, robale or xobos"),
        ([*WORDS, "--resume"], "--resume needs --json FILE"),
        ([*WORDS, "--force"], "--force needs --json FILE"),
        ([*WORDS, "--json", "x", "--resume", "--force"], "choose --resume or --force"),
        ([*WORDS, "--threads", "2"], "--threads is for the native sim only"),
        (["--merge", "a", "b"], "--merge is for the native sim only"),
        ([*WORDS, "--range", "0"], "argument --range: choose at least 1"),
        (["--game", "hive", "--seats", "easy"], "Hive is for 2 players"),
        (["--game", "hive", "--seats", "easy,easy", "--games", "0"], "choose at least 1"),
    ],
)
def test_wrong_words_are_told_in_a_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sim.main(words) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1
