"""Accepts requests from programs on this machine and from the site's pages, and refuses all other browser requests.

The emulator accepts public access keys, even in the query of a link. With them, any page or link could create and
invoke a function, which runs as the developer. Browsers send Origin or Sec-Fetch headers, which pages can't remove.
A foreign Host means that someone pointed a name at this machine (DNS rebinding). This file can go when the emulator
itself refuses foreign hosts and origins.
"""

import hmac
import os
import re

_HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
# The site's server sends this key, which is new at each start, and names the distribution as the host.
_KEY_HEADER = "x-local-edge"
_KEY = os.environ["EDGE_KEY"]
_ALLOW = b"access-control-allow-origin"


def guarded(app):
    """SITE_ORIGINS has the site's origins, separated by spaces."""
    site_origins = frozenset(os.environ["SITE_ORIGINS"].split())

    async def answer(scope, receive, send):
        if scope["type"] not in ("http", "websocket"):
            return await app(scope, receive, send)
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        keys, hosts, origins = (
            [value for name, value in headers if name == wanted] for wanted in (_KEY_HEADER, "host", "origin")
        )
        if len(keys) == 1 and hmac.compare_digest(keys[0].encode(), _KEY.encode()):
            # The site's server has already checked the request. CloudFront passes the rest of the headers on to the
            # API, and that request passes this guard, too.
            kept = [each for each in scope["headers"] if not _is_checked(each[0].decode("latin-1").lower())]
            return await app({**scope, "headers": kept}, receive, send)
        is_local = hosts and all(_HOST.fullmatch(host) for host in hosts)
        is_from_browser = any(_is_from_browser(name) for name, _ in headers)
        is_from_site = origins and site_origins.issuperset(origins)
        if not is_local or (is_from_browser and not is_from_site):
            return await _refuse(scope, receive, send)
        return await app(scope, receive, _readable_for(origins[0], send) if origins else send)

    return answer


def _is_from_browser(name):
    return name == "origin" or name.startswith("sec-fetch-")


def _is_checked(name):
    return name == _KEY_HEADER or _is_from_browser(name)


async def _refuse(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        return await send({"type": "websocket.close", "code": 1008})
    body = b"Refused: this address is only for the site's pages and for programs that send no Origin or Sec-Fetch header.\n"
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    return await send({"type": "http.response.body", "body": body})


def _readable_for(origin, send):
    """On AWS, Cognito's errors allow the page to read them, but the emulator's errors don't."""

    async def send_readable(message):
        if message["type"] == "http.response.start":
            headers = [each for each in message.get("headers", []) if each[0].lower() != _ALLOW]
            message = {**message, "headers": [*headers, (_ALLOW, origin.encode())]}
        await send(message)

    return send_readable
