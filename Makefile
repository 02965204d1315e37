# make demo: set up .venv, roll the gallery's rattleback, say what was found, show it.
# make test: set up .venv, run every check.  A second call sets nothing up and needs no network.
# make web: build the player of replays and the studio's page where their sources in web/ have changed.
# make pictures: the stills of the gallery that the wheel ships, anew where a scenario has changed.
# make docs: the documentation in build/docs/index.html, with every motion of the gallery; links and names checked.
# make fuzz: COUNT mutated scenarios from SEED through the commands; what breaks is kept in fuzz-found/.
# make package: sdist and wheel in dist/; the wheel with [all] is installed in a clean environment and tried.
# make lowest: the tests with the lowest versions that pyproject.toml allows.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

COUNT  ?= 1000
SEED   ?= 1
LOWEST := .venv-lowest

# The tests start hundreds of processes, which would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

# Threads of BLAS wait for one another where several processes share few cores.
test pytest docs fuzz lowest: export OPENBLAS_NUM_THREADS ?= 1

.PHONY: demo web pictures test pytest lint docs fuzz lowest package bench clean

demo: web
	@$(BIN)/voronets run rattleback --out demo
	@$(BIN)/voronets film demo/rattleback.nc --from 3 -o demo/rattleback-frame.png
	@echo "To change a number and watch what happens: $(BIN)/voronets studio rattleback"

test: web lint
	@$(BIN)/python tools/chromium.py
	@$(BIN)/python tools/web.py test
	@$(MAKE) --no-print-directory -j 2 docs pytest NICE="nice -n 10"

# Three at once even on two cores, for some tests wait for processes of their own; so there is time for the
# documentation beside them.
pytest: $(READY)
	@$(BIN)/python -m pytest -n 3 --dist worksteal

web: $(READY)
	@$(BIN)/python tools/web.py build

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/lint-imports
	@$(BIN)/mypy
	@$(BIN)/python tools/web.py lint

pictures: web
	@$(BIN)/python tools/gallery_pictures.py

docs: web
	@$(NICE) $(BIN)/python tools/docs.py

fuzz: $(READY)
	@cd tests && ../$(BIN)/python -m fuzz --count $(COUNT) --seed $(SEED) --keep ../fuzz-found

lowest:
	@$(PYTHON) -m venv $(LOWEST)
	@$(LOWEST)/bin/python tools/lowest_versions.py > $(LOWEST)/lowest.txt
	@$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' -c $(LOWEST)/lowest.txt
	@$(LOWEST)/bin/python tools/chromium.py
	@$(LOWEST)/bin/python -m pytest -n 2 --dist worksteal

package: $(READY)
	@rm -rf dist .venv-package
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	@$(BIN)/python -m build --outdir dist
	@$(BIN)/python tools/distributions.py dist
	@$(PYTHON) -m venv .venv-package
	@.venv-package/bin/python -m pip install --quiet --disable-pip-version-check "$$(ls dist/*.whl)[all]"
	@cd dist && ../.venv-package/bin/python ../tools/try_package.py

bench: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench]'
	@$(BIN)/python benchmarks/run.py

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "voronets needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Setting up $(VENV) (once; this downloads the dependencies)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) $(LOWEST) .venv-package dist demo build fuzz-found web/node_modules src/voronets/view/player/static src/voronets/studio/static
