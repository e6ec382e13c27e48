"""The command line: what it starts, what it says where something is missing, and how it ends."""

import os
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

from dp_core import assets, cli
from dp_core.cli import app
from tools.browsing import ROOT, free_port

SECONDS = 120  # generous: two cores may be shared


def given(words: str) -> list[str]:
    return app.command(cli.parser().parse_args(words.split()))


def test_the_server_gets_the_script_and_the_options_and_no_other_setting():
    script = str(assets.APP / "app.py")
    assert given("app") == [sys.executable, "-m", "streamlit", "run", script]
    assert given("app --port 8600")[5:] == ["--server.port", "8600"]
    assert given("app --headless")[5:] == ["--server.headless", "true"]


def test_no_command_opens_the_app(monkeypatch):
    started: list[list[str]] = []
    monkeypatch.setattr(app, "serve", lambda words: started.append(words) or 7)
    assert cli.main([]) == 7
    assert started == [given("app")]


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "8501.5", "²"])
def test_a_port_that_is_none_is_refused_in_a_sentence(port, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(["app", f"--port={port}"])
    assert "must be a whole number from 1 to 65535" in capsys.readouterr().err


def answer(url: str) -> str:
    try:
        with urllib.request.urlopen(url, timeout=5) as reply:
            return str(reply.read().decode())
    except OSError:
        return ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_it_starts_in_a_strange_folder_with_its_own_config_and_takes_the_server_down(tmp_path):
    """The folder's config would put the app below /strange; its files would replace modules."""
    (tmp_path / ".streamlit").mkdir()
    (tmp_path / ".streamlit" / "config.toml").write_text('[server]\nbaseUrlPath = "strange"\n')
    (tmp_path / "streamlit.py").write_text("raise SystemExit(9)")
    port = free_port()
    program = "import sys; sys.path.remove(''); from dp_core.cli import main; sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", program, "app", "--headless", "--port", str(port)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as started:
        url = f"http://localhost:{port}/_stcore/health"
        end = time.monotonic() + SECONDS
        while not (said := answer(url)) and started.poll() is None and time.monotonic() < end:
            time.sleep(0.2)
        started.send_signal(signal.SIGTERM)
        code = started.wait(timeout=SECONDS)
    assert said == "ok"
    assert code == 0, "it ended because it was asked to"
    assert answer(url) == ""
