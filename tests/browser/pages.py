"""What tests of pages are written with: having a page written, and looking at it."""

import json
import os
import subprocess
import sys
import time
import unittest

import browser

ZONAR, SOURCES, FOLDER = (os.path.abspath(word) for word in sys.argv[1:4])
LIMITS = ["--memory-limit", "1G", "--no-progress", "--no-warnings"]

POSITION = "return document.querySelector('.position').textContent"
VALUES = """
const all = {};
for (const e of document.querySelectorAll('#values [data-cell], #values [data-clock]'))
  all[e.title ? e.title.replace(/ \\(was.*/, '') : 'clock ' + e.dataset.clock] = e.textContent;
return all;"""


def zonar(*words, accepted=(0, 1)):
    """Runs the program; a query that is not satisfied is no failure."""
    done = subprocess.run([ZONAR, *words], capture_output=True, text=True, check=False)
    if done.returncode not in accepted:
        raise RuntimeError(f"zonar {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def written(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def page_of(name, model, *options):
    """Has a page written; returns its path."""
    page = os.path.join(FOLDER, name + ".html")
    zonar("check", model, *options, *LIMITS, "--report", page)
    return page


def sample(name):
    return os.path.join(SOURCES, "xml-models", name)


def change_data(page, name, change):
    """The same page with other data, for what no search finds yet."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    begin = text.index('id="data">') + len('id="data">')
    end = text.index("</script>", begin)
    data = json.loads(text[begin:end])
    change(data)
    return written(name + ".html", text[:begin] + json.dumps(data).replace("<", "\\u003c") + text[end:])


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser(FOLDER)

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()

    def setUp(self):
        self.browser.resize(1600, 950)
        self.browser.prefer("light")
        self.browser.open("about:blank")
        self.browser.complaints()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def show(self, page, place=""):
        self.browser.open("file://" + page.replace("%", "%25").replace("#", "%23").replace("?", "%3F") + place)
        self.browser.wait("return document.getElementById('page').dataset.ready === 'true'", "the page")
        self.browser.wait("return !document.getElementById('automata').offsetParent || document.querySelector('.card svg.automaton') !== null", "a drawing")

    def at(self, step, last=None):
        """The page is at this step, or will be as soon as it has drawn."""
        expected = f"step {step:,} of " + ("" if last is None else f"{last:,}")
        self.browser.wait(f"{POSITION}.startsWith('{expected}')", f"{expected}, not {self.browser.run(POSITION)}")

    def at_end(self):
        """The page shows what follows the last step."""
        self.browser.wait(f"{POSITION}.startsWith('the end')", f"the end, not {self.browser.run(POSITION)}")

    def finds_nothing(self, script):
        """What the script complains about is gone, or will be as soon as the page has drawn."""
        end = time.monotonic() + 20
        while (found := self.browser.run(script)) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(found, [])

    def picture(self, name):
        self.browser.screenshot(os.path.join(FOLDER, name + ".png"))


class GateTest(PageTest):
    """On a page about a run of the train gate, steered by an estimate."""

    QUERY = "E<> Train(0).Cross && Train(1).Stop && Train(2).Stop"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        model = sample("train-gate.xml")
        guided = ["--search", "astar", "--heuristic", "fsm"]
        cls.page = page_of("train-gate", model, "--query", cls.QUERY, "--query", "A[] not deadlock", *guided)
        answer = json.loads(zonar("check", model, "--query", cls.QUERY, *guided, "--trace", "some", "--json", *LIMITS))
        cls.run_json = answer["queries"][0]["trace"]
        cls.last = cls.run_json["length"]
