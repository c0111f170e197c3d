"""Runs the emulator for as long as the process that started it lives, and leaves nothing behind.

The other end of standard input closes when that process is gone, however it went. The emulator leads a process
group of its own, in which the workers of its Lambdas run too.
"""

import os
import signal
import sys
import threading

GRACE_SECONDS = 8


def end_with_the_starter():
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE_SECONDS)
    os.killpg(0, signal.SIGKILL)


threading.Thread(target=end_with_the_starter, daemon=True).start()

try:
    from ministack.app import main

    main()
finally:
    sys.stdout.flush()
    sys.stderr.flush()
    if os.getpid() == os.getpgrp():
        os.killpg(0, signal.SIGKILL)
