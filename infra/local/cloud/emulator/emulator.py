"""Runs the emulator until the process that started it ends.

Standard input closes when that process ends or is killed. The emulator then ends its process group,
including the Lambdas, and deletes FOLDER unless KEEP_STATE is set. The lifecycle can go when MiniStack ends with its
parent process, and takes its Lambdas along.

    emulator.py FOLDER    a folder for state and temporary files
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

# State and logs contain keys and personal data.
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
    """Repeats the deletion, because other child processes may still write. Stops if a new start uses the folder."""
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
    """Deletes the stream positions of the last run. The streams are empty after a start, and the
    emulator would otherwise skip as many new records as the last run read. This can go when the email of a guide request
    arrives at once after a second `KEEP=1 npm start` without it."""
    state = FOLDER / "state" / "lambda.json"
    if state.exists():
        kept = json.loads(state.read_text())
        kept["payload"].pop("dynamodb_stream_positions", None)
        state.write_text(json.dumps(kept))


read_streams_from_their_beginning()
threading.Thread(target=end_with_the_starter, daemon=True).start()

try:
    # These modules read the environment when Python imports them.
    from ministack import app
    from ministack.services import ses
    import email_codes
    import guard
    import second_factor

    # In seconds. MiniStack tries to relay an email only once, and a busy machine needs longer than the default of 10.
    # This line can go when MiniStack tries again.
    ses._SMTP_TIMEOUT_SECONDS = 600
    email_codes.fill()
    second_factor.fill()
    app.app = guard.guarded(app.app)
    app.main()
finally:
    end()
