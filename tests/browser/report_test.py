"""Pages that `zonar check --report` and `zonar trace report` write, in a real browser.

Usage: report_test.py ZONAR SOURCES FOLDER [unittest's options]
Pages and screenshots go to FOLDER. Without a browser it says so and ends with 77, which ctest
takes for skipped; with ZONAR_REQUIRE_BROWSER in the environment that is a failure."""

import os
import sys
import unittest

import browser

if __name__ == "__main__":
    if browser.missing():
        print(f"skipped: {browser.missing()} is not installed")
        sys.exit(1 if os.environ.get("ZONAR_REQUIRE_BROWSER") else 77)
    os.makedirs(sys.argv[3], exist_ok=True)
    # Tests read the first three words when they are imported; the rest is unittest's.
    words = sys.argv[4:] or ["states_test", "controls_test", "looks_test", "reading_test", "extremes_test"]
    unittest.main(module=None, argv=[sys.argv[0], *words], verbosity=1)
