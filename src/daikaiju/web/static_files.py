"""Static files: compressed once, and kept by browsers as long as their address says."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from .view.styles import SHEET, sheet_changed, style_sheet

STATIC = Path(__file__).parent / "static"
TAG = 32  # characters of a tag


class Content(NamedTuple):
    """What is sent for a file, compressed or not, and the tag by which a browser asks whether it has changed."""

    body: bytes
    tag: str


class Static(StaticFiles):
    """Static files, compressed; responses to versioned addresses may be cached forever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file with its Cache-Control header, or say that it has not changed."""
        response = await self.found(path, scope)
        lasting = b"v=" in scope["query_string"]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        if response.status_code == HTTPStatus.OK and self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response

    async def found(self, path: str, scope: Scope) -> Response:
        """Return a file, or the style sheet, in the encoding that is accepted."""
        is_packed = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if path == SHEET and scope["method"] in ("GET", "HEAD"):
            changed = await run_in_threadpool(sheet_changed)
            return response_of(sheet(changed, is_packed=is_packed), SHEET, is_packed=is_packed)
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and is_packed:
            return packed_response(Path(response.path))
        return response


def packed_response(path: Path) -> Response:
    """Respond with a compressed file."""
    return response_of(packed(path, path.stat().st_mtime), path.name, is_packed=True)


def response_of(content: Content, name: str, *, is_packed: bool) -> Response:
    """Respond with the content of a file, compressed or not."""
    headers = {"ETag": content.tag} | ({"Content-Encoding": "gzip"} if is_packed else {})
    return Response(content.body, media_type=mimetypes.guess_type(name)[0], headers=headers)


@lru_cache(maxsize=128)
def packed(path: Path, changed: float) -> Content:
    """Compress a file once; it is compressed again when it was changed."""
    return tagged(gzip.compress(path.read_bytes(), mtime=0))


@lru_cache(maxsize=2)
def sheet(changed: float, *, is_packed: bool) -> Content:
    """Join the parts of the style sheet once; they are joined again when one was changed."""
    return tagged(gzip.compress(style_sheet(), mtime=0) if is_packed else style_sheet())


def tagged(body: bytes) -> Content:
    """Return content with its tag."""
    return Content(body, f'"{hashlib.sha256(body).hexdigest()[:TAG]}"')
