"""The compiler's library: a hundred megabytes, of which a program that has loaded its compiled code needs little."""

from __future__ import annotations

import ctypes
import mmap
import sys
from pathlib import Path
from typing import Final

MAPS: Final = Path("/proc/self/maps")
NAME: Final = "libllvmlite"
CODE: Final = "r-xp"  # never written to, so that the file has all of it


def let_go_of_library() -> None:
    """Give the pages of the library's code back: if they are needed again, the system reads them from the file.

    On Linux only; elsewhere nothing is done.
    """
    if sys.platform != "linux":
        return
    advise = ctypes.CDLL(None).madvise
    for line in MAPS.read_text(encoding="utf-8").splitlines():
        span, mode, *rest = line.split(maxsplit=5)
        if mode == CODE and NAME in rest[-1]:
            start, end = (int(place, 16) for place in span.split("-"))
            advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), mmap.MADV_DONTNEED)
