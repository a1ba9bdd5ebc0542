"""Long runs, many processes, runs that go on, no run at all, and texts that mean harm."""

import os
import time

import models
from pages import FOLDER, LIMITS, POSITION, VALUES, GateTest, PageTest, change_data, page_of, sample, written, zonar


class Extremes(PageTest):
    def measure(self, page):
        """Opens a page and walks about in it; prints how long it took."""
        begin = time.monotonic()
        self.show(page)
        opened = time.monotonic() - begin
        steps = self.browser.call("POST", self.browser.session + "/execute/async", {"args": [], "script": """
          const done = arguments[0], times = [], keys = ['ArrowRight', 'ArrowRight', 'PageDown', 'End', 'ArrowLeft', 'PageUp', 'Home', 'ArrowRight'];
          const next = () => {
            if (times.length === keys.length) return done(times);
            const begin = performance.now();
            document.dispatchEvent(new KeyboardEvent('keydown', {key: keys[times.length], bubbles: true}));
            times.push(performance.now() - begin);
            requestAnimationFrame(next);
          };
          next();"""})
        elements = self.browser.run("return document.querySelectorAll('*').length")
        print(f"\n{os.path.basename(page)}: {os.path.getsize(page) / 1e6:.1f} MB, open after {opened:.2f} s, "
              f"steps {sorted(steps)[len(steps) // 2]:.0f} ms, at most {max(steps):.0f} ms, {elements} elements", flush=True)
        return elements

    def test_a_hundred_thousand_steps(self):
        model = written("long.xta", models.LONG)
        page = page_of("long", model, "--query", "E<> C.done", "--search", "dfs")
        self.assertLess(os.path.getsize(page), 6e6)
        self.assertLess(self.measure(page), 3000)  # not one per step
        for position, m, n in [(100001, 100, 0), (54321, 54, 321), (1000, 1, 0), (99999, 99, 999)]:
            self.browser.run(f"location.hash = '#step={position}'")
            self.at(position)
            values = self.browser.run(VALUES)
            self.assertEqual((values["m"], values["n"]), (str(m), str(n)))
            self.assertEqual(self.browser.run("return document.querySelector('.row.current').dataset.row"), str(position))
        self.browser.press("/")
        self.browser.type(".search input", "n == 500")
        self.browser.press("Home", "Enter")
        self.assertTrue(self.browser.run("return document.querySelector('.hits').textContent").endswith("/100"))
        self.picture("long")

    def test_two_hundred_processes(self):
        model = written("many.xta", models.MANY)
        page = page_of("many", model, "--query", "E<> M.u", "--search", "dfs")
        self.assertLess(self.measure(page), 12000)
        # Those that move are shown, and few of them are drawn.
        self.assertEqual(self.browser.run("return document.querySelector('#automata select').value"), "moving")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card').length"), 201)
        self.assertLess(self.browser.run("return document.querySelectorAll('svg.automaton').length"), 40)
        self.browser.type("#automata input", "P(17)")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.card h3')].map(e => e.textContent)"), ["P(17)"])
        self.browser.run("const i = document.querySelector('#automata input'); i.value = ''; i.dispatchEvent(new Event('input'))")
        self.browser.run("const s = document.querySelector('#automata select'); s.value = 'step'; s.dispatchEvent(new Event('change'))")
        self.browser.run("location.hash = '#step=3'")
        self.browser.wait("return document.querySelectorAll('.card').length === 2", "those of the step alone")
        self.browser.run("const s = document.querySelector('#automata select'); s.value = 'all'; s.dispatchEvent(new Event('change'))")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card').length"), 202)
        self.browser.run("document.querySelector('.card [aria-label=\"hide this process\"]').click()")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card').length"), 201)
        self.picture("many")

    def test_a_run_of_a_file(self):
        model = sample("train-gate.xml")
        run = written("run.json", zonar("check", model, "--query", GateTest.QUERY, "--trace", "some", "--json", *LIMITS))
        zonar("trace", "convert", model, run, "-o", os.path.join(FOLDER, "run.xtr"))
        page = os.path.join(FOLDER, "of-a-file.html")
        zonar("trace", "report", model, os.path.join(FOLDER, "run.xtr"), "-o", page)
        self.show(page, "#step=2")
        self.at(2)
        self.assertEqual(self.browser.run("return document.querySelector('.query').textContent"), "run.xtr")
        self.assertFalse(self.browser.run("return document.querySelector('.verdict') !== null"))

    def test_without_a_run(self):
        page = page_of("no-run", sample("train-gate.xml"), "--only", "1-3", "--trace", "none")
        self.show(page)
        self.assertTrue(self.browser.run("return document.getElementById('navigator').hidden"))
        self.assertIn("satisfied", self.browser.run("return document.querySelector('.verdict-line').textContent"))
        self.assertIn("explored", self.browser.run("return document.querySelector('.facts').textContent"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card .location.here').length > 0"), True)
        self.browser.press("ArrowRight", "End", "Home", " ", "n")
        self.browser.resize(400, 820)
        self.assertTrue(self.browser.run("return document.getElementById('automata').offsetParent !== null"))
        self.picture("no-run")

    def test_runs_that_go_on(self):
        page = page_of("plain", sample("train-gate.xml"), "--query", GateTest.QUERY)
        said = {"repeats": "again and again", "waits": "waits forever", "stuck": "stuck"}
        for afterwards, words in said.items():
            with self.subTest(afterwards):
                def change(data, afterwards=afterwards):
                    data["queries"][0]["run"].update({"afterwards": afterwards, "loop": 2})
                self.show(change_data(page, afterwards, change))
                self.browser.press("End")
                self.at_end()
                end = int(self.browser.run("return document.querySelector('.row.current').dataset.row"))
                self.browser.wait("return location.hash.endsWith('step=end')", "the address")
                self.assertIn(words, self.browser.run("return document.querySelector('.row.current').textContent"))
                cycle = self.browser.run("return [...document.querySelectorAll('.row.cycle')].map(e => Number(e.dataset.row))")
                self.assertEqual(cycle, list(range(3, end + 1)) if afterwards == "repeats" else [])
                if afterwards == "repeats":
                    self.assertIn("from here", self.browser.run("return document.querySelector('[data-row=\"3\"]').textContent"))
                    self.browser.run("document.querySelector('[aria-label=\"steps per second\"]').value = 20")
                    self.browser.press(" ")
                    self.at(3)  # another round
                    self.browser.press(" ")
                self.picture(afterwards)

    def test_a_run_of_no_steps(self):
        page = page_of("no-steps", sample("train-gate.xml"), "--query", "E<> Gate.Free")
        self.show(page)
        self.at(0, 0)
        self.browser.press("ArrowRight", "End", "Home", "PageUp")
        self.at(0, 0)

        def change(data):
            data["queries"][0]["run"]["afterwards"] = "waits"
        self.show(change_data(page, "no-steps-waits", change))
        self.browser.press("End")
        self.at_end()
        self.assertEqual(self.browser.run(POSITION), "the end, after 0 steps")
        self.assertIn("waits forever", self.browser.run("return document.querySelector('.row.current').textContent"))

    def test_hostile_texts(self):
        page = page_of(models.EVIL_NAME[:-4], written(models.EVIL_NAME, models.hostile()), "--trace", "some")
        self.show(page, "#step=1")
        self.assertIsNone(self.browser.run("return window.hacked || null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('img').length"), 0)
        self.assertEqual(self.browser.run("return document.querySelectorAll('script').length"), 2)
        self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length"), 0)
        self.assertEqual(self.browser.run("return document.querySelector('h1').textContent"), models.EVIL_NAME)
        self.assertIn(models.EVIL_TEXT, self.browser.run("return document.querySelector('.comment').textContent"))
        self.assertIn(models.EVIL_TEXT, self.browser.run("return document.querySelector('.label.guard').textContent"))
        fills = self.browser.run("return [...document.querySelectorAll('.disc')].map(e => e.getAttribute('fill'))")
        self.assertEqual(fills, [None, "#ffee00"])
        self.assertIsNone(self.browser.run("return document.querySelector('.edge .line').getAttribute('stroke')"))
        self.browser.run("document.querySelectorAll('details').forEach(e => { e.open = true; })")
        self.browser.wait("return document.querySelector('.source code') !== null", "the declarations")
        self.browser.run("window.dispatchEvent(new Event('beforeprint'))")
        self.picture("hostile")

    def test_hidden_characters_are_seen(self):
        """What turns texts round is nowhere on the page, and written out where it was."""
        page = page_of("hidden", written("hidden.xml", models.hostile()), "--trace", "some")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        for character in models.HIDDEN:
            self.assertNotIn(character, text, f"U+{ord(character):04X}")
        self.show(page, "#step=1")
        self.browser.run("document.querySelectorAll('details').forEach(e => { e.open = true; })")
        self.browser.wait("return document.querySelector('.source code') !== null", "the declarations")
        seen = "".join(models.written_out(character) for character in models.HIDDEN)
        for place in (".comment", ".label.invariant", ".source code"):
            self.assertIn(seen, self.browser.run(f"return document.querySelector('{place}').textContent"), place)
        self.assertIn("\\u202eRTL", self.browser.run("return document.querySelector('.label.update').textContent"))
        self.browser.run("window.dispatchEvent(new Event('beforeprint'))")
        self.assertIn(seen, self.browser.run("return document.querySelector('#print').textContent"))
        self.picture("hidden")

    def test_nothing_may_be_loaded(self):
        page = page_of("policy", sample("train-gate.xml"), "--only", "1")
        self.show(page)
        self.browser.run("""const i = new Image(); i.src = 'http://127.0.0.1:9/x.png'; document.body.append(i);
          const s = document.createElement('script'); s.textContent = 'window.hacked = 3'; document.body.append(s);""")
        self.assertIsNone(self.browser.run("return window.hacked || null"))
        refused = self.browser.complaints()
        self.assertTrue(any("img-src" in r or "default-src" in r for r in refused), refused)
        self.assertTrue(any("script-src" in r for r in refused), refused)
