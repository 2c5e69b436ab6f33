"""The worked examples of vectors.json, by id."""

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector for vector in json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
}
