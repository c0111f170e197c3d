"""Accepts requests from programs on this machine, and refuses those of browsers.

The emulator accepts public access keys, even in the query of a link. With them, any page or link could create and
invoke a function, which runs as the developer. Browsers send Origin or Sec-Fetch headers, which pages can't remove.
A foreign Host means that someone pointed a name at this machine (DNS rebinding), which nobody can do with
CloudFront's names. The site's server removes the headers of browsers. This file can go when the emulator itself
refuses foreign hosts and origins.
"""

import re

_HOST = re.compile(rb"(localhost|127\.0\.0\.1|\[::1\]|\w+\.cloudfront\.net)(:\d+)?")
_BODY = b"Refused: this address is only for programs that send no Origin or Sec-Fetch header.\n"


def guarded(app):
    async def answer(scope, receive, send):
        if scope["type"] == "lifespan" or _is_from_program(scope["headers"]):
            return await app(scope, receive, send)
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close"})
        headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(_BODY)).encode())]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": _BODY})

    return answer


def _is_from_program(headers):
    hosts = [value for name, value in headers if name == b"host"]
    is_browser = any(name == b"origin" or name.startswith(b"sec-fetch-") for name, _ in headers)
    return hosts and all(_HOST.fullmatch(host) for host in hosts) and not is_browser
