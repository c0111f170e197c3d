"""Keeps the processes that the edge's function runs in.

A browser asks for a page's files six at a time, and each request has a process of its own. The emulator ends all but
two of them afterwards; starting them again for the next page takes longer than that page.
"""

from ministack.core import cloudfront_js

CONNECTIONS_OF_A_BROWSER = 6


def keep():
    cloudfront_js._pool.max_idle = CONNECTIONS_OF_A_BROWSER
