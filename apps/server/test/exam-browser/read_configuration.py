"""Reads configurations of Safe Exam Browser as a client does, and works out their Config Keys: an implementation of its
own, in another language, so that a mistake of the product's is not repeated in its tests.

Standard input: a JSON list of plain files, each as base64. Standard output: a JSON list of what stands in them, each
with `keys` (data as base64) and `configKey`."""

import base64
import hashlib
import json
import plistlib
import sys


def serialise(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, bytes):
        return '"' + base64.b64encode(value).decode() + '"'
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ",".join(serialise(entry) for entry in value) + "]"
    kept = [
        (key, entry)
        for key, entry in value.items()
        if key != "originatorVersion" and not (isinstance(entry, dict) and not entry)
    ]
    # Of two keys that differ in case alone the one whose first different letter is small comes first.
    kept.sort(key=lambda pair: (pair[0].lower(), pair[0].swapcase()))
    return "{" + ",".join('"' + key + '":' + serialise(entry) for key, entry in kept) + "}"


def plain(value):
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return value


def read(file):
    configuration = plistlib.loads(base64.b64decode(file), fmt=plistlib.FMT_XML)
    key = hashlib.sha256(serialise(configuration).encode()).hexdigest()
    return {"keys": plain(configuration), "configKey": key}


json.dump([read(file) for file in json.load(sys.stdin)], sys.stdout)
