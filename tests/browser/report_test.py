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
        line = f"pages in a browser: {browser.missing()} is not installed"
        print("skipped:", line)
        if os.environ.get("ZONAR_REQUIRE_BROWSER"):
            sys.exit(1)
        if os.environ.get("ZONAR_SKIPPED"):  # tests/run prints it in the end
            with open(os.environ["ZONAR_SKIPPED"], "a", encoding="utf-8") as file:
                print(line, file=file)
        sys.exit(77)
    os.makedirs(sys.argv[3], exist_ok=True)
    # Tests read the first three words when they are imported; the rest is unittest's.
    words = sys.argv[4:] or ["states_test", "controls_test", "looks_test", "reading_test", "extremes_test"]
    unittest.main(module=None, argv=[sys.argv[0], *words], verbosity=1)
