"""The files in `deploy` are what they should be, as far as that can be told without running them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from highpriest.server.broker import client_at
from highpriest.server.metrics import Metrics
from highpriest.server.settings import described

FOLDER = Path(__file__).parents[1] / "deploy"
UNIT = (FOLDER / "highpriest.service").read_text(encoding="utf-8")
COMPOSE = (FOLDER / "compose.yaml").read_text(encoding="utf-8")
EXPOSURE = 20  # of 100; what systemd calls OK begins below 50


def fits_its_schema(compose: Path) -> bool:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(compose)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_the_compose_file_fits_its_schema(tmp_path: Path) -> None:
    assert fits_its_schema(FOLDER / "compose.yaml")
    broken = tmp_path / "compose.yaml"
    broken.write_text(COMPOSE.replace("stop_grace_period", "stop_grace"), encoding="utf-8")
    assert not fits_its_schema(broken)


def test_every_setting_that_is_set_there_is_one() -> None:
    known = {variable for _option, variable, *_rest in described()}
    files = [path.read_text(encoding="utf-8") for path in FOLDER.iterdir()]
    named = {name for text in files for name in re.findall(r"HIGHPRIEST_[A-Z_]+", text)}
    assert named - known == {"HIGHPRIEST_DOMAIN"}  # the compose file's own
    assert {"HIGHPRIEST_BASE_URL", "HIGHPRIEST_BROKER_URL", "HIGHPRIEST_DATABASE", "HIGHPRIEST_DATA"} <= named


def test_only_the_proxy_is_reached_from_outside() -> None:
    services = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", COMPOSE.partition("\nvolumes:")[0], re.MULTILINE))
    assert set(services) == {"server", "database", "broker", "proxy"}
    assert [name for name, text in services.items() if "ports:" in text] == ["proxy"]
    assert "/metrics" in (FOLDER / "Caddyfile").read_text(encoding="utf-8")


def verified(unit: str, folder: Path) -> str:
    """What systemd says against a unit whose program is there."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed")
    file = folder / "highpriest.service"
    file.write_text(unit.replace("/opt/highpriest/bin/highpriest", sys.executable), encoding="utf-8")
    done = subprocess.run([program, "verify", str(file)], capture_output=True, text=True, check=False)
    limit = [program, "security", "--offline=true", f"--threshold={EXPOSURE}", str(file)]
    exposed = subprocess.run(limit, capture_output=True, text=True, check=False)
    return done.stderr + ("" if exposed.returncode == 0 else "too much is open")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("ProtectSystem=strict", "ProtectSystem=very"),
        ("CapabilityBoundingSet=\n", ""),
        ("[Service]", "[Srv]"),
    ],
)
def test_systemd_has_nothing_against_the_unit(tmp_path: Path, old: str, new: str) -> None:
    assert bool(verified(UNIT.replace(old, new), tmp_path)) == bool(old)


def unknown_in(dashboard: Any) -> set[str]:
    """The metrics in a dashboard that no server has."""
    metrics = Metrics()
    families = list(metrics.registry.collect())
    endings = ("", "_total", "_bucket", "_sum", "_count")
    known = {family.name + ending for family in families for ending in endings}
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"highpriest_\w+", target["expr"])
    }
    assert len(asked) >= 12
    return asked - known


def test_the_dashboard_asks_for_what_there_is() -> None:
    text = (FOLDER / "grafana.json").read_text(encoding="utf-8")
    assert unknown_in(json.loads(text)) == set()
    assert unknown_in(json.loads(text.replace("highpriest_rooms", "highpriest_rums"))) == {"highpriest_rums"}
    panels = json.loads(text)["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_the_versions_of_the_container_are_those_of_the_tests() -> None:
    """What `sed` makes of the lock file in the Containerfile has a version for everything."""
    recipe = (FOLDER / "Containerfile").read_text(encoding="utf-8")
    words = re.search(r"RUN (sed .*?) requirements/dev.lock", recipe)
    assert words is not None
    lock = Path(__file__).parents[1] / "requirements/dev.lock"
    made = subprocess.run(f"{words[1]} {lock}", shell=True, capture_output=True, text=True, check=True).stdout
    lines = made.splitlines()
    assert len(lines) > 50
    assert [line for line in lines if not re.match(r"^[a-z0-9_.\[\]-]+==[^ \\]+( ; .*[^\\])?$", line)] == []
    for package in ("asyncpg", "redis"):
        assert any(line.startswith(f"{package}==") for line in lines)


def test_the_broker_is_one_that_the_server_takes_and_the_container_can_speak_to() -> None:
    address = re.search(r"HIGHPRIEST_BROKER_URL: (\S+)", COMPOSE)
    assert address is not None
    assert client_at(address[1]).connection_pool.connection_kwargs["host"] == "broker"
    recipe = (FOLDER / "Containerfile").read_text(encoding="utf-8")
    assert recipe.count("[redis]") == 2
