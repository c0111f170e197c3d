"""Runs the emulator for as long as the process that started it lives, and leaves nothing behind.

The other end of standard input closes when that process is gone, however it went. The emulator leads a process
group of its own, in which the workers of its Lambdas run too.

    emulator.py FOLDER    where its state and its temporary files are

KEEP_STATE in the environment keeps that folder after the starter is gone.
"""

import json
import os
import pathlib
import shutil
import signal
import sys
import threading
import time

FOLDER = pathlib.Path(sys.argv.pop())
STARTER = os.getppid()
os.environ["STATE_DIR"] = str(FOLDER / "state")
os.environ["S3_DATA_DIR"] = str(FOLDER / "s3")
os.environ["TMPDIR"] = str(FOLDER / "tmp")
GRACE_SECONDS = 8

# State and logs hold keys and what people wrote.
os.umask(0o077)
starter_is_gone = threading.Event()


def end_with_the_starter():
    sys.stdin.buffer.read()
    starter_is_gone.set()
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE_SECONDS)
    end()


def end():
    sys.stdout.flush()
    sys.stderr.flush()
    if starter_is_gone.is_set() and not os.environ.get("KEEP_STATE"):
        remove_folder()
    if os.getpid() == os.getpgrp():
        os.killpg(0, signal.SIGKILL)


def remove_folder():
    """What else the starter ran ends a moment later than it, and may still write; the next start may be here already."""
    claim = FOLDER / "running.json"
    deadline = time.monotonic() + GRACE_SECONDS
    while time.monotonic() < deadline:
        if claim.exists() and json.loads(claim.read_text())["pid"] != STARTER:
            return
        shutil.rmtree(FOLDER, ignore_errors=True)
        time.sleep(1)
        if not FOLDER.exists():
            return


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
    # These read the environment when they are imported.
    from ministack import app
    from ministack.core import cloudfront_js
    from ministack.services import ses
    import guard
    import quiet_log
    import second_factor
    import sign_in_names
    import verified_email
    import whole_logs

    # A browser asks for six files at once, each of which needs a process of the edge's function. The emulator keeps two.
    cloudfront_js._pool.max_idle = 6
    # The emulator relays an email once. A busy machine takes longer than its 10 seconds to accept it.
    ses._SMTP_TIMEOUT_SECONDS = 600
    quiet_log.quieten()
    whole_logs.keep()
    sign_in_names.fill()
    verified_email.fill()
    second_factor.fill()
    app.app = guard.guarded(app.app)
    app.main()
finally:
    end()
