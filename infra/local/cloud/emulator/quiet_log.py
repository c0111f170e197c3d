"""Removes email addresses and subjects from the emulator's log."""

import logging
import re

_ADDRESS = re.compile(r"[^\s<>\"'(),;:\[\]{}=]+@[^\s<>\"'(),;:\[\]{}]+")


def quieten():
    # Lines about single emails contain their subject, which is free text.
    for name in ("ses", "ses-v2"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_Redacting(handler.formatter))


class _Redacting(logging.Formatter):
    """Also redacts exceptions, because their text may quote an address."""

    def __init__(self, formatter):
        super().__init__()
        self._formatter = formatter

    def format(self, record):
        return _ADDRESS.sub("<address>", self._formatter.format(record))
