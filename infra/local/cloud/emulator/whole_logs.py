"""Makes the emulator log all lines of an invocation with that invocation.

The emulator stops reading after 50 ms without a line. On a busy machine, lines then appear in the next invocation's
log, or never. When an invocation answers, all its lines are in the pipe or in the queue, and a lock protects the
move from the pipe to the queue. Reading can stop as soon as both are empty.
"""

import array
import fcntl
import os
import queue
import select
import termios
import threading
import time

from ministack.core import lambda_runtime

DEADLINE_SECONDS = 5
CHUNK_BYTES = 65536

handing_on = threading.Lock()


def keep():
    lambda_runtime.Worker._read_stderr = _hand_on
    lambda_runtime.Worker._drain_stderr_bounded = _read_lines


def _hand_on(worker):
    """Runs in the emulator's thread, and moves lines from the pipe to the queue until the process ends."""
    lines = worker._stderr_queue
    stream = worker._proc.stderr
    rest = b""
    try:
        ready = select.poll()
        ready.register(stream.fileno(), select.POLLIN)
        while True:
            ready.poll()
            with handing_on:
                chunk = os.read(stream.fileno(), CHUNK_BYTES)
                *whole, rest = (rest + chunk).split(b"\n")
                for line in whole:
                    lines.put(line.decode(errors="replace"))
            if not chunk:
                return
    except (OSError, ValueError):
        return


def _read_lines(worker, **_):
    lines = []
    deadline = time.monotonic() + DEADLINE_SECONDS
    while time.monotonic() < deadline:
        with handing_on:
            is_empty = not _has_unread(worker._proc)
            lines.extend(_queued(worker._stderr_queue))
        if is_empty:
            break
        time.sleep(0.001)
    return "\n".join(lines)


def _queued(lines):
    while True:
        try:
            yield lines.get_nowait()
        except queue.Empty:
            return


def _has_unread(process):
    if process is None or process.stderr is None or process.stderr.closed:
        return False
    count = array.array("i", [0])
    try:
        fcntl.ioctl(process.stderr.fileno(), termios.FIONREAD, count)
    except OSError:
        return False
    return count[0] > 0
