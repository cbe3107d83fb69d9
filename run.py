#!/usr/bin/env python3
"""Sets up daikaiju in a virtual environment and starts it. Needs only Python 3.11 or newer.

python3 run.py            play in the browser
python3 run.py test       run the tests
python3 run.py docs       build the documentation and serve it on this machine
python3 run.py WORDS...   run any other daikaiju command, for example: python3 run.py bench
"""

import hashlib
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PLAY = ["play"]
STUDIES = ("simulate", "arena", "analyse", "lab")  # commands that need more packages than playing
WITH_DEV = {"fast", "web", "sim", "dist", "postgres", "metrics", "docs"}  # what [dev] includes


def main(words):
    if sys.version_info < (3, 11):
        stop("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ".")
    testing, reading = words[:1] == ["test"], words[:1] == ["docs"]
    set_up(extras_for(words))
    if reading:
        return subprocess.call([PYTHON, "tools/docs.py", *(words[1:] or ["serve"])], cwd=HERE)
    if testing:
        workers = -(-3 * (os.cpu_count() or 1) // 2)  # more than there are processors: servers and browsers often wait
        command = [PYTHON, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *words[1:]]
        alone = {"OPENBLAS_NUM_THREADS": "1"}  # the workers share the processors
        return subprocess.call(command, cwd=HERE, env=os.environ | alone)
    command = [str(PYTHON), "-m", "daikaiju", *(words or PLAY)]
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)  # replaces this process, so that signals reach daikaiju


def extras_for(words):
    """Return the extras that a command needs; its help needs none."""
    if words[:1] == ["test"]:
        return {"dev"}
    extras = {"fast", "web"}
    if words[:1] == ["docs"]:
        extras.add("docs")
    if "--help" in words:
        return extras
    if words and words[0] in STUDIES:
        extras.add("sim")
    if words[:1] == ["train"]:
        extras.add("train")
    if any(word.startswith("--dask") for word in words):
        extras.add("dist")
    if any(word.startswith("--metrics") for word in words):
        extras.add("metrics")
    if os.environ.get("DAIKAIJU_DATABASE") or any(re.search("postgres(ql)?://", word) for word in words):
        extras.add("postgres")
    return extras


def set_up(extras):
    """Create the environment and install, unless that was done for the same requirements."""
    wanted = fingerprint()
    if installed(wanted) >= extras:
        return
    long = "PyTorch is gigabytes: many minutes" if "train" in extras else "a minute or two"
    first = not installed(wanted)
    say(f"Setting up in {HOME.name}/ (once; {long})" if first else f"Installing what this command needs (once; {long})")
    pip = environment()
    if first:
        say("Installing what daikaiju needs")
    install = [*pip, "install", "--quiet", "--disable-pip-version-check", "--constraint", "constraints.txt"]
    if extras == {"dev"}:  # tests import few of the files that would be compiled
        install.append("--no-compile")
    here = f".[{','.join(sorted(extras))}]"
    done = subprocess.run([*install, "--editable", here], cwd=HERE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        stop("pip could not install: " + last_line(done.stderr) + " (Is there a network?)")
    subprocess.run([PYTHON, "-m", "compileall", "-q", "src"], cwd=HERE)  # speeds up the first start
    if extras == {"dev"}:  # tests use the compiled rules; playing needs them only for the strongest bot
        say("Compiling rules and bots for this machine")
        subprocess.run([PYTHON, "-m", "daikaiju", "warm-up"], cwd=HERE)
    (HOME / "-".join(["daikaiju", *sorted(extras)])).write_text(wanted)
    say("Ready")


def installed(wanted):
    """Return the extras that were installed for these requirements."""
    marks = [mark.name.split("-")[1:] for mark in HOME.glob("daikaiju-*") if mark.read_text() == wanted]
    there = set().union(*marks)
    return there | WITH_DEV if "dev" in there else there


def environment():
    """Create the virtual environment; return the command of its pip."""
    if not PYTHON.is_file():
        try:
            venv.create(HOME, with_pip=True, clear=True)
        except (subprocess.CalledProcessError, ImportError, OSError):
            venv.create(HOME, with_pip=False, clear=True)
    if works([PYTHON, "-m", "pip"]):
        return [str(PYTHON), "-m", "pip"]
    outside = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    if works(outside):
        return outside
    stop("pip is missing. On Debian and Ubuntu: apt install python3-venv. Elsewhere: python3 -m ensurepip.")


def works(command):
    return subprocess.run([*command, "--version"], capture_output=True).returncode == 0


def fingerprint():
    """Return a hash of the requirements and of the Python version."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()


def last_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def say(text):
    print(text, "...", flush=True)


def stop(text):
    sys.exit("daikaiju: " + text)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
