"""Can one look at it? Sizes, colours, names for those who do not see, paper."""

import os
import re

from pages import FOLDER, GateTest, page_of, written

SIZES = [(390, 844), (1000, 760), (1600, 950)]


def contrast(one, other):
    """Of two colours, as WCAG 2 defines it."""
    def light(colour):
        parts = [int(p) / 255 for p in re.findall(r"\d+", colour)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Looks(GateTest):
    def test_sizes_and_colours(self):
        for scheme in ("light", "dark"):
            for width, height in SIZES:
                with self.subTest(scheme=scheme, width=width):
                    self.browser.prefer(scheme)
                    self.browser.resize(width, height)
                    self.show(self.page, "#step=2")
                    self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), scheme)
                    self.assertTrue(self.browser.run("return document.documentElement.scrollWidth <= innerWidth"))
                    self.assertTrue(self.browser.run("return document.getElementById('navigator').getBoundingClientRect().bottom <= innerHeight"))
                    visible = self.browser.run("return [...document.querySelectorAll('#main > section')].filter(e => e.offsetParent && e.offsetHeight > 60).length")
                    self.assertEqual(visible, 1 if width < 800 else 3)
                    self.check_contrast()
                    self.picture(f"train-gate-{width}-{scheme}")
                    self.browser.open("about:blank")

    def check_contrast(self):
        """Texts can be read: 4.5 to 1, as WCAG 2 asks for."""
        pairs = self.browser.run("""
          const ground = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
            if (!/, 0\\)$|transparent/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
          const texts = 'h1, h2, .program, .fact-name, .query, .verdict, .what, .more, .number, .channel, .delay-text, .moment, .name, .value, .zone li, .where, .given, .quiet';
          const all = [...document.querySelectorAll(texts)].filter(e => e.offsetParent && e.textContent)
            .map(e => [e.className || e.tagName, getComputedStyle(e).color, ground(e)]);
          const sheet = document.querySelector('.sheet');
          for (const e of sheet ? sheet.querySelectorAll('.label') : [])
            all.push([e.getAttribute('class'), getComputedStyle(e).fill, ground(sheet)]);
          return all;""")
        for name, text, ground in pairs:
            self.assertGreaterEqual(contrast(text, ground), 4.5, f"{name}: {text} on {ground}")

    def test_names_of_locations_fit_into_the_chart(self):
        names = ["WAITING_FOR_A", "WWWWWWWWWW", "MMMMMMMMMMMMMMMMMMMMMMMM", "iiiiiiiiiiiiiiiii", "i"]
        text = "process P() { state %s; init %s; trans %s; } system P;" % (
            ", ".join(names), names[0], ", ".join(f"{a} -> {b} {{ }}" for a, b in zip(names, names[1:])))
        self.show(page_of("wide", written("wide.xta", text), "--query", "E<> P.i"))
        for step in range(len(names)):
            self.at(step)
            pills = self.browser.run("""return [...document.querySelectorAll('.pill')].map(pill =>
                [pill.textContent, pill.querySelector('text').getBBox().width, pill.querySelector('rect').getBBox().width])""")
            self.assertEqual([text for text, _, _ in pills][3:], names[3:])
            for text, needed, room in pills:
                self.assertLessEqual(needed, room - 4, text)
                self.assertLessEqual(room, 240, text)
            self.browser.press("ArrowRight")

    def test_the_switch_stays_where_it_is_put(self):
        self.show(self.page)
        self.browser.press("t")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
        self.browser.open("about:blank")
        self.show(self.page)
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
        self.browser.press("t")
        self.browser.run("localStorage.clear()")

    def test_small_screens_have_tabs(self):
        self.browser.resize(390, 844)
        self.show(self.page, "#step=2")
        shown = "return ['.cards', '.what', '.chart', '.variables'].filter(s => { const e = document.querySelector(s); return e && e.getClientRects().length > 0; })"
        for tab, part in (("automata", ".cards"), ("steps", ".what"), ("chart", ".chart"), ("values", ".variables")):
            self.browser.click(f"#tabs [data-tab='{tab}']")
            self.browser.wait(f"{shown}.join() === '{part}'", f"{part} alone")
            self.assertTrue(self.browser.run("return document.documentElement.scrollWidth <= innerWidth"))
            self.picture("train-gate-390-" + tab)

    def test_thumbs_reach_what_is_pressed(self):
        """The controls of a run lie in the lower half of a phone, and are large enough: 44 pixels."""
        self.browser.resize(390, 844)
        self.show(self.page, "#step=2")
        boxes = self.browser.run("""return [...document.querySelectorAll('#navigator button, #tabs button')].map(e => {
            const box = e.getBoundingClientRect(); return [e.getAttribute('aria-label') || e.textContent, box.top, box.bottom, box.width, box.height]; })""")
        self.assertGreater(len(boxes), 10)
        for name, top, bottom, width, height in boxes:
            self.assertGreater(top, 844 / 2, name)
            self.assertLessEqual(bottom, 844, name)
            self.assertGreaterEqual(min(width, height), 44, name)
        self.browser.click("button[aria-label^='next step']")
        self.at(3)

    def test_names_for_those_who_do_not_see(self):
        self.show(self.page, "#step=2")
        nameless = self.browser.run("""return [...document.querySelectorAll('button, input, select, [role=img]')].filter(e =>
          !(e.getAttribute('aria-label') || e.textContent.trim() || e.querySelector('title'))).map(e => e.outerHTML)""")
        self.assertEqual(nameless, [])
        self.assertEqual(self.browser.run("return document.getElementById(document.querySelector('[role=listbox]').getAttribute('aria-activedescendant')).getAttribute('aria-selected')"), "true")
        self.browser.press("ArrowRight")
        self.browser.wait("return document.getElementById('live').textContent.startsWith('step 3 of ')", "what a screen reader says")

    def test_printing(self):
        self.show(self.page)
        self.browser.run("window.dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(self.browser.run("return document.querySelectorAll('#print tbody tr').length"), self.last + 1)
        self.assertIn("satisfied", self.browser.run("return document.querySelector('#print').textContent"))
        self.assertGreater(self.browser.run("return document.querySelectorAll('#print .chart .arrow').length"), 0)
        self.browser.run("window.dispatchEvent(new Event('afterprint'))")
        self.assertEqual(self.browser.run("return document.querySelector('#print').childElementCount"), 0)
        pdf = self.browser.print()
        self.assertTrue(pdf.startswith(b"%PDF"))
        with open(os.path.join(FOLDER, "train-gate.pdf"), "wb") as file:
            file.write(pdf)

    def test_the_border_between_drawings_and_run_moves(self):
        self.show(self.page)
        width = "return document.getElementById('automata').offsetWidth"
        before = self.browser.run(width)
        self.browser.run("document.getElementById('splitter').focus()")
        self.browser.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
        self.assertLess(self.browser.run(width), before)
        self.at(0)

    def test_zoom(self):
        self.show(self.page)
        box = "return document.querySelector('.card svg.automaton').getAttribute('viewBox').split(' ').map(Number)"
        before = self.browser.run(box)
        self.browser.run("document.querySelector('.card svg.automaton').focus()")
        self.browser.press("+", "+")
        self.assertLess(self.browser.run(box)[2], before[2])
        self.browser.press("0")
        self.assertEqual(self.browser.run(box), before)
        self.at(0)
