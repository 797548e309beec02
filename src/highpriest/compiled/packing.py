"""Makes a pack: `python -m highpriest.compiled.packing LEVEL FOLDER` compiles for that kind of processor."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from numba.core.serialize import dumps

from highpriest.compiled.ahead import entry_points
from highpriest.compiled.pack import LEVELS, MANIFEST, circumstances, file_name, name_of


def write_pack(path: Path) -> int:
    """Pack every entry point, compiled now unless that was done before; return how many there are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(path, "w", ZIP_DEFLATED) as pack:
        pack.writestr(MANIFEST, json.dumps(circumstances()))
        for point in entry_points():
            dispatcher, signature = point.resolved()
            dispatcher.compile(signature)
            kept = dispatcher.kept(signature)
            if kept is None:
                raise ValueError(f"the code of {point.function} came from another pack or could not be kept")
            pack.writestr(name_of(dispatcher.py_func, signature), dumps(kept))
    return len(entry_points())


def _main(level: str, folder: str) -> None:
    settings = {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ",".join(f"+{name}" for name in LEVELS[level])}
    if any(os.environ.get(name) != value for name, value in settings.items()):  # the compiler has read them already
        os.environ.update(settings)
        os.execv(sys.executable, [sys.executable, "-m", "highpriest.compiled.packing", level, folder])  # noqa: S606
    print(f"{write_pack(Path(folder) / file_name(level))} functions are packed for {level}.")


if __name__ == "__main__":
    _main(*sys.argv[1:])
