"""Reports of scenarios for other programs: JSON, and JUnit XML for CI servers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

from daikaiju.words.language import Language

from .outcomes import Outcome

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_json(outcomes: Sequence[Outcome], words: Language) -> list[dict[str, Any]]:
    """Return an entry for every scenario and edition, with its faults in words."""
    return [
        {
            "scenario": found.scenario.name,
            "place": found.scenario.place,
            "game": found.scenario.game,
            "edition": found.edition,
            "seconds": round(found.seconds, 6),
            "faults": [words.error(fault) for fault in found.faults],
        }
        for found in outcomes
    ]


def as_junit(outcomes: Sequence[Outcome], words: Language) -> str:
    """Return a test suite with a test case for every scenario and edition."""
    figures = {
        "tests": str(len(outcomes)),
        "failures": str(sum(bool(found.faults) for found in outcomes)),
        "errors": "0",
        "time": f"{sum(found.seconds for found in outcomes):.6f}",
    }
    root = ET.Element("testsuites", figures)
    suite = ET.SubElement(root, "testsuite", {"name": "daikaiju scenario", "skipped": "0", **figures})
    for found in outcomes:
        add_case(suite, found, words)
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="us-ascii", xml_declaration=True)
    return text.decode("ascii") + "\n"


def add_case(suite: ET.Element, found: Outcome, words: Language) -> None:
    """Add a test case, with a failure if the scenario failed."""
    file, _colon, line = found.scenario.place.rpartition(":")
    about = {
        "classname": f"{found.scenario.game}.{found.edition}",
        "name": f"{found.scenario.name} ({found.edition})",
        "file": file,
        "line": line,
        "time": f"{found.seconds:.6f}",
    }
    case = ET.SubElement(suite, "testcase", {key: clean(value) for key, value in about.items()})
    if found.faults:
        said = [clean(words.error(fault)) for fault in found.faults]
        kind = type(found.faults[0]).__name__
        failure = ET.SubElement(case, "failure", {"message": said[0], "type": kind})
        failure.text = "\n".join([f"{found.scenario.place}: {clean(found.scenario.name)}", *said])


def clean(text: str) -> str:
    """Remove characters that XML does not allow."""
    return NOT_IN_XML.sub("", text)
