"""What every test has in common: property tests try the same examples on every run, and leave nothing behind."""

import json
from urllib.parse import urlsplit

import pytest
import yaml
from hypothesis import settings
from vcr.serializers import yamlserializer

settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, print_blob=False)
settings.load_profile("repeatable")


KEPT_REQUEST_HEADERS = {"content-type"}
KEPT_RESPONSE_HEADERS = {"content-type", "retry-after"}
"""Lists of what may be recorded, not of what may not: no key can slip in."""


class _BlockDumper(yaml.SafeDumper):  # type: ignore[misc]  # yaml ships no types
    """Texts of several lines stand as they are, so that a recording can be read."""


_BlockDumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None),
)


class _ReadableYaml:
    """Cassettes for people: real characters, no folded lines."""

    deserialize = staticmethod(yamlserializer.deserialize)

    @staticmethod
    def serialize(cassette: object) -> str:
        return str(yaml.dump(cassette, Dumper=_BlockDumper, allow_unicode=True, width=1000, sort_keys=False))


def pytest_recording_configure(config, vcr):
    vcr.register_serializer("yaml", _ReadableYaml)  # the name is the file's suffix too


def _indented(body):
    try:
        return json.dumps(json.loads(body), indent=1, ensure_ascii=False).encode()
    except (TypeError, ValueError):
        return body


def _before_request(request):
    request.uri = request.uri.replace(f":{urlsplit(request.uri).port}/", "/")
    request.body = _indented(request.body)
    request.headers = {k: v for k, v in request.headers.items() if k.lower() in KEPT_REQUEST_HEADERS}
    return request


def _before_response(response):
    body = json.loads(response["body"]["string"])
    body.pop("timings", None)
    response["headers"] = {k: v for k, v in response["headers"].items() if k.lower() in KEPT_RESPONSE_HEADERS}
    response["body"]["string"] = json.dumps(body, indent=1, ensure_ascii=False).encode()
    return response


@pytest.fixture(scope="session")
def vcr_config():
    """Requests match by what is asked, not by where: the local server has another port every time."""
    return {
        "match_on": ["method", "path", "query", "body"],
        "decode_compressed_response": True,
        "before_record_request": _before_request,
        "before_record_response": _before_response,
    }
