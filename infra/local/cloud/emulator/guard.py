"""Accepts requests from programs on this machine and from the site's pages, and refuses pages of other sites.

The emulator's access keys are public. With them, any page could create and invoke a function, which runs as the
developer. A browser names a page's site in Origin or Sec-Fetch-Site. Programs send neither header. A foreign Host means
that someone pointed a name at this machine (DNS rebinding).
"""

import hmac
import os
import re

_HOST = re.compile(r"^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$")
# The site's server sends this key, which is new at each start. Requests with the key may also name
# the distribution as their host.
_KEY_HEADER = "x-local-edge"
_KEY = os.environ["EDGE_KEY"]
# CloudFront adds this header to requests for the API. A page of another site can't send it, because
# the preflight would fail.
_EDGE = os.environ["ORIGIN_HEADER"]
_ALLOW = b"access-control-allow-origin"
_NOT_FROM_ANOTHER_SITE = frozenset(("none", "same-origin"))


def guarded(app):
    """SITE_ORIGINS has the site's origins, separated by spaces."""
    origins = frozenset(os.environ["SITE_ORIGINS"].split())

    async def answer(scope, receive, send):
        if scope["type"] not in ("http", "websocket"):
            return await app(scope, receive, send)
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        hosts, given, sites = (
            [value for name, value in headers if name == wanted] for wanted in ("host", "origin", "sec-fetch-site")
        )
        keys = [value for name, value in headers if name == _KEY_HEADER]
        if len(keys) == 1 and hmac.compare_digest(keys[0].encode(), _KEY.encode()):
            # The site's server has already checked the request. The emulator must not see the key.
            return await app({**scope, "headers": _without_key(scope["headers"])}, receive, send)
        if not hosts or not all(_HOST.match(host) for host in hosts):
            return await _refuse(scope, receive, send)
        if any(name == _EDGE for name, _ in headers):
            return await app(scope, receive, send)
        if given:
            is_foreign = not origins.issuperset(given)
        else:
            is_foreign = not _NOT_FROM_ANOTHER_SITE.issuperset(sites)
        if is_foreign:
            return await _refuse(scope, receive, send)
        return await app(scope, receive, _with_own_cors(send, given[0].encode() if given else None))

    return answer


def _without_key(headers):
    return [each for each in headers if each[0].lower() != _KEY_HEADER.encode()]


async def _refuse(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        return await send({"type": "websocket.close", "code": 1008})
    body = b"Refused: this address is only for the site and for programs on this machine.\n"
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    return await send({"type": "http.response.body", "body": body})


def _with_own_cors(send, origin):
    """The emulator allows every origin to read its responses. This function allows only the site's origin."""

    async def send_own(message):
        if message["type"] == "http.response.start":
            headers = message.get("headers", [])
            if origin:
                # Without this header, a page can't read the status. On AWS, Cognito's errors have
                # this header, but the emulator's errors don't.
                headers = [each for each in headers if each[0].lower() != _ALLOW]
                headers = [*headers, (_ALLOW, origin), (b"vary", b"origin")]
            else:
                headers = [each for each in headers if not each[0].lower().startswith(b"access-control-")]
            message = {**message, "headers": headers}
        await send(message)

    return send_own
