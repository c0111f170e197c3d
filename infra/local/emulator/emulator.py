"""Runs the emulator for as long as the process that started it lives, and leaves nothing behind.

The other end of standard input closes when that process is gone, however it went. The emulator leads a process
group of its own, in which the workers of its Lambdas run too.

    emulator.py FOLDER    where its state and its temporary files are
"""

import json
import os
import pathlib
import signal
import sys
import threading

FOLDER = pathlib.Path(sys.argv.pop())
os.environ["STATE_DIR"] = str(FOLDER / "state")
os.environ["S3_DATA_DIR"] = str(FOLDER / "s3")
os.environ["TMPDIR"] = str(FOLDER / "tmp")
GRACE_SECONDS = 8


def end_with_the_starter():
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE_SECONDS)
    os.killpg(0, signal.SIGKILL)


def read_streams_from_their_beginning():
    """A kept state has the positions in streams of the last run, but its streams are empty: new records would be
    passed over until there were as many as before."""
    state = FOLDER / "state" / "lambda.json"
    if state.exists():
        kept = json.loads(state.read_text())
        kept["payload"].pop("dynamodb_stream_positions", None)
        state.write_text(json.dumps(kept))


read_streams_from_their_beginning()
threading.Thread(target=end_with_the_starter, daemon=True).start()

try:
    # Both read the environment when they are imported.
    from ministack.app import main
    import second_factor
    import verified_email

    verified_email.fill()
    second_factor.fill()
    main()
finally:
    sys.stdout.flush()
    sys.stderr.flush()
    if os.getpid() == os.getpgrp():
        os.killpg(0, signal.SIGKILL)
