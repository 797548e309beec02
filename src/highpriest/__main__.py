"""`python -m highpriest` is the command `highpriest`."""

import sys

from highpriest.cli import main

if __name__ == "__main__":
    sys.exit(main())
