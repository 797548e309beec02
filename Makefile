# Thin: every target is a command of tools/dev.py, which works without make too.
PYTHON ?= python3
DEV = $(PYTHON) tools/dev.py

.PHONY: help setup play test check bench docs types screenshots wheel lock clean

help:
	@echo "make play    set up what is needed and open the games in the browser (ARGS goes to highpriest serve)"
	@echo "make test    set up what is needed and run every check and test (ARGS=quick: what is quick, between two edits)"
	@echo "make check   format, lint, types, layers and documentation only"
	@echo "make bench   measure speed (ARGS goes to the benchmarks)"
	@echo "make docs    serve the documentation and open it"
	@echo "make types   write the page's types of the server's messages anew"
	@echo "make screenshots   take pictures of every screen into build/screenshots (ARGS chooses)"
	@echo "make setup   set up for development without running anything"
	@echo "make wheel   build the wheel of a release into dist, with the games compiled for common processors"
	@echo "make lock    write requirements/*.lock again (ARGS=--upgrade for the newest)"
	@echo "make clean   remove .venv, caches and everything built"

play test bench docs screenshots lock:
	@$(DEV) $@ $(ARGS)

setup check types wheel clean:
	@$(DEV) $@
