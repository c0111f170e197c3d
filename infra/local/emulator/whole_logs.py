"""Puts every line that a Lambda's call has logged into the log of that call.

The emulator gives up after 50 ms without a line. On a busy machine its reader takes longer, and the line came with
the next call's, or never. A call has written all its lines when its answer comes, so the pipe tells whether some are
still to be read; and a call that logs nothing is over 45 ms sooner.
"""

import array
import fcntl
import queue
import termios
import time

from ministack.core import lambda_runtime

# From the pipe to the queue, by the emulator's own thread.
HANDED_ON_SECONDS = 0.005
DEADLINE_SECONDS = 5


def keep():
    lambda_runtime.Worker._drain_stderr_bounded = _read_lines


def _read_lines(worker, **_):
    lines = []
    now = quiet_since = time.monotonic()
    deadline = now + DEADLINE_SECONDS
    while now < deadline and now - quiet_since < HANDED_ON_SECONDS:
        try:
            lines.append(worker._stderr_queue.get(timeout=0.001))
            quiet_since = time.monotonic()
        except queue.Empty:
            if _has_unread(worker._proc):
                quiet_since = time.monotonic()
        now = time.monotonic()
    return "\n".join(lines)


def _has_unread(process):
    if process is None or process.stderr is None or process.stderr.closed:
        return False
    count = array.array("i", [0])
    try:
        fcntl.ioctl(process.stderr.fileno(), termios.FIONREAD, count)
    except OSError:
        return False
    return count[0] > 0
