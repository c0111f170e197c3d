"""Keeps addresses out of the emulator's log: it names the sender, the recipients and the subject of each email."""

import logging
import re

_ADDRESS = re.compile(r"[^\s<>\"'(),;:\[\]{}=]+@[^\s<>\"'(),;:\[\]{}]+")


def quieten():
    # Subjects are free text, so what tells of single emails goes as a whole.
    for name in ("ses", "ses-v2"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_Redacting(handler.formatter))


class _Redacting(logging.Formatter):
    """Exceptions are part of what the other formatter returns, and may quote what they failed on."""

    def __init__(self, formatter):
        super().__init__()
        self._formatter = formatter

    def format(self, record):
        return _ADDRESS.sub("<address>", self._formatter.format(record))
