"""Runs MiniStack, with what it lacks, until the program that started it ends.

    emulator.py FOLDER    for state, emails, and temporary files; deleted at the end, unless PERSIST_STATE is 1
"""

import datetime
import email.policy
import json
import os
import pathlib
import shutil
import signal
import sys
import threading
import time
import uuid

FOLDER = pathlib.Path(sys.argv.pop())
GRACE_SECONDS = 8
printing_one = threading.Lock()


def end_with_starter():
    """Standard input closes when the program that started this one ends or is killed. This can go when MiniStack ends
    with its parent process, and takes its Lambdas along."""
    sys.stdin.buffer.read()
    # MiniStack saves its state.
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    end()


def end():
    sys.stdout.flush()
    sys.stderr.flush()
    if os.environ["PERSIST_STATE"] != "1":
        shutil.rmtree(FOLDER, ignore_errors=True)
    # This process and its Lambdas.
    os.killpg(0, signal.SIGKILL)


def deliver(_source, to, raw):
    """Stores an email as a file for the mailbox. MiniStack's own list of emails lacks their headers."""
    parsed = email.message_from_string(raw, policy=email.policy.default)

    def body(kind):
        part = parsed.get_body((kind,))
        return part.get_content() if part else ""

    message = {
        "id": f"{time.time_ns()}-{uuid.uuid4()}",
        "receivedAt": datetime.datetime.now(datetime.timezone.utc).isoformat(),
        "from": parsed["From"],
        "to": to,
        "subject": parsed["Subject"],
        "text": body("plain"),
        "html": body("html"),
        "headers": [{"name": name, "value": value.strip()} for name, value in parsed.items()],
        "raw": raw,
    }
    file = FOLDER / "emails" / message["id"]
    file.write_text(json.dumps(message))
    # The mailbox reads only whole files.
    file.rename(file.with_suffix(".json"))


def printing(emit_logs):
    """Prints what Lambdas log, for the terminal of `npm start`."""

    def handle(function, request_id, text, *args, **kwargs):
        name = (function.get("config") or function)["FunctionName"]
        lines = [json.dumps({"function": name, "line": line}) + "\n" for line in (text or "").splitlines()]
        with printing_one:
            sys.stdout.writelines(lines)
        return emit_logs(function, request_id, text, *args, **kwargs)

    return handle


# State and emails contain keys and personal data.
os.umask(0o077)
threading.Thread(target=end_with_starter, daemon=True).start()

try:
    # These modules read the environment when Python imports them.
    from ministack import app
    from ministack.services import lambda_svc, ses

    import cognito_gaps
    import guard

    ses._smtp_relay = deliver
    lambda_svc._emit_lambda_logs = printing(lambda_svc._emit_lambda_logs)
    # After a start, the streams are empty, and MiniStack would skip as many new records as the last run read. This can
    # go when the email of a guide request arrives at once after a second `KEEP=1 npm start`.
    lambda_svc._restore_esm_positions = lambda *_: None
    cognito_gaps.fill()
    app.app = guard.guarded(app.app)
    app.main()
finally:
    end()
